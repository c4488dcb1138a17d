import { interval, take, timer, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assign, createActor, SimulatedClock, setup, toPromise } from 'xstate';
import { type PromiseActorScope, promiseActor, schedulerOf } from '../../src/actors/promise-actor.ts';
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

test('what waits for a time goes on when the clock says so', () => {
  const clock = new SimulatedClock();
  let rung = 0;
  timer(500, schedulerOf(clock)).subscribe(() => {
    rung += 1;
  });
  clock.increment(499);
  assert.is(rung, 0);
  clock.increment(1);
  assert.is(rung, 1);
});

test('what comes again and again does so', () => {
  const clock = new SimulatedClock();
  let all: readonly number[] = [];
  interval(100, schedulerOf(clock))
    .pipe(take(3), toArray())
    .subscribe((counted) => {
      all = counted;
    });
  for (let passed = 0; passed < 3; passed += 1) clock.increment(100);
  assert.equal(all, [0, 1, 2]);
});

test('what is cancelled rings no more', () => {
  const clock = new SimulatedClock();
  const waiting = timer(100, schedulerOf(clock)).subscribe(() => assert.unreachable('it rang'));
  waiting.unsubscribe();
  clock.increment(1_000);
});

test.run();
