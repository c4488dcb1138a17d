import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assign, createActor, setup, toPromise } from 'xstate';
import { type PromiseActorScope, promiseActor } from '../../src/actors/promise-actor.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('work');

test('ends with the output of its task', async () => {
  const double = promiseActor(async ({ input }: PromiseActorScope<number>) => input * 2);
  const actor = createActor(double, { input: 21 }).start();
  assert.is(actor.getSnapshot().status, 'active');
  assert.is(await toPromise(actor), 42);
  assert.is(actor.getSnapshot().status, 'done');
});

test('fails with what its task rejects with', async () => {
  const error = new Error('no');
  const actor = createActor(promiseActor(() => Promise.reject(error))).start();
  assert.is(await rejection(toPromise(actor)), error);
  assert.is(actor.getSnapshot().error, error);
});

test('stopped before its end, it gives up once and hears no result', async () => {
  const given: string[] = [];
  let finish = (_: string) => {};
  const task = promiseActor(({ whenStopped }: PromiseActorScope<undefined>) => {
    whenStopped(() => given.push('first'));
    whenStopped(() => given.push('last'));
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  });
  const actor = createActor(task).start();
  actor.stop();
  finish('too late');
  await settled();
  assert.equal(given, ['last']);
  assert.is(actor.getSnapshot().status, 'stopped');
  assert.is(actor.getSnapshot().output, undefined);
});

test('stopped after its end, it gives nothing up', async () => {
  let given = 0;
  const task = promiseActor(async ({ whenStopped }: PromiseActorScope<undefined>) => {
    whenStopped(() => {
      given += 1;
    });
  });
  const actor = createActor(task).start();
  await toPromise(actor);
  actor.stop();
  assert.is(given, 0);
});

test('a machine hears its end and its failure, and stops it by leaving', async () => {
  const given: string[] = [];
  const logic = promiseActor(({ input, whenStopped }: PromiseActorScope<string>) => {
    whenStopped(() => given.push(input));
    if (input === 'wait') return new Promise<string>(() => {});
    return input === 'fail' ? Promise.reject('failed') : Promise.resolve(input);
  });
  const machine = setup({ types: { context: {} as { heard: unknown[] } }, actors: { logic } }).createMachine({
    context: { heard: [] },
    initial: 'one',
    states: {
      one: {
        invoke: {
          src: 'logic',
          input: 'done',
          onDone: {
            target: 'two',
            actions: assign({ heard: ({ context, event }) => [...context.heard, event.output] }),
          },
        },
      },
      two: {
        invoke: {
          src: 'logic',
          input: 'fail',
          onError: {
            target: 'three',
            actions: assign({ heard: ({ context, event }) => [...context.heard, event.error] }),
          },
        },
      },
      three: { invoke: { src: 'logic', input: 'wait' }, on: { leave: 'four' } },
      four: {},
    },
  });
  const actor = createActor(machine).start();
  await settled();
  assert.is(actor.getSnapshot().value, 'three');
  assert.equal(actor.getSnapshot().context.heard, ['done', 'failed']);
  assert.equal(given, []);
  actor.send({ type: 'leave' });
  assert.equal(given, ['wait']);
  actor.stop();
});

test.run();
