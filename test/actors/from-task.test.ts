import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, toPromise } from 'xstate';
import { fromTask } from '../../src/actors/transcribing.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('fromTask');

test('a Right is the output', async () => {
  const double = fromTask((input: number) => TE.right(input * 2));
  assert.is(await toPromise(createActor(double, { input: 21 }).start()), 42);
});

test('a Left is the error', async () => {
  const failing = fromTask(() => TE.left('broken'));
  assert.is(await rejection(toPromise(createActor(failing).start())), 'broken');
});

test('stopping the actor aborts the task', () => {
  const signals: AbortSignal[] = [];
  const endless = fromTask((_: unknown, signal) => {
    signals.push(signal);
    return () => new Promise<never>(() => {});
  });
  const actor = createActor(endless).start();
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [false],
  );
  actor.stop();
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true],
  );
});

test.run();
