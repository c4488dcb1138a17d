import * as E from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChildProcess } from '../../../src/engines/child-process.ts';
import { sileroSession } from '../../../src/engines/detectors/silero.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import type { HeardFrame } from '../../../src/streams/speech.ts';
import type { CallOptions } from '../../../src/workers/call.ts';
import { FRAME_MS, frameAt } from '../../support/frames-at.ts';
import { settled } from '../../support/settled.ts';
import { until } from '../../support/until.ts';

const test = suite('sileroSession');

const heardAt = (index: number): HeardFrame => ({
  ...frameAt(1, index * FRAME_MS),
  isSpeech: false,
  energy: 1,
});

/** A session over a child that answers as the test says. */
function session(patience?: { readonly firstMs: number; readonly laterMs: number }) {
  const asked: Int16Array[] = [];
  const told: unknown[] = [];
  let answer = (_probability: number): void => {};
  let reply = (_result: E.Either<AssistantError, number>): void => {};
  const call = (_request: Int16Array, options: CallOptions<Int16Array, number>) => () => {
    answer = (probability) => options.progress?.(probability);
    (options.more$ as Observable<Int16Array>).subscribe({
      next: (samples) => asked.push(samples),
      complete: () => told.push('no more'),
    });
    options.signal?.addEventListener('abort', () => told.push('given up'));
    return new Promise<E.Either<AssistantError, number>>((resolve) => {
      reply = resolve;
    });
  };
  const judge = sileroSession(
    { call } satisfies Pick<ChildProcess<Int16Array, number>, 'call'>,
    {
      given: ({ isSpeech, atMs }) => told.push([atMs / FRAME_MS, isSpeech]),
      failed: (error, owed) => told.push([error._tag, owed.length]),
      ended: () => told.push('ended'),
    },
    patience,
    () => 1,
  );
  return { judge, asked, told, answer, reply };
}

test('speech begins at a probability of 0.5 and lasts down to 0.35', () => {
  const { judge, told, answer } = session();
  const probabilities = [0.4, 0.49, 0.5, 0.4, 0.35, 0.34, 0.4];
  for (const index of probabilities.keys()) judge.ask(heardAt(index));
  for (const probability of probabilities) answer(probability);
  assert.equal(
    told.map((verdict) => (verdict as readonly unknown[])[1]),
    [false, false, true, true, true, false, false],
  );
  judge.close();
});

test('frames go down and verdicts come up in their order', () => {
  const { judge, asked, told, answer } = session();
  for (const index of [0, 1]) judge.ask(heardAt(index));
  assert.equal(asked, [heardAt(0).samples, heardAt(1).samples]);
  for (const probability of [0.9, 0.1]) answer(probability);
  assert.equal(told, [
    [0, true],
    [1, false],
  ]);
});

test('its end is the end of the call', async () => {
  const { judge, told, reply } = session();
  judge.end();
  reply(E.right(0));
  await settled();
  assert.equal(told, ['no more', 'ended']);
});

test('a call that fails gives back the frames it owes, once', async () => {
  const { judge, told, answer, reply } = session();
  for (const index of [0, 1, 2]) judge.ask(heardAt(index));
  answer(0.1);
  reply(E.left({ _tag: 'EngineFailed', engine: 'silero', message: 'it died' }));
  await settled();
  judge.close();
  assert.equal(told, [[0, false], 'given up', ['EngineFailed', 2]]);
});

test('a child that leaves its first frame unanswered is given up', async () => {
  const { judge, told } = session({ firstMs: 10, laterMs: 60_000 });
  judge.ask(heardAt(0));
  await until(() => told.length === 2);
  assert.equal(told, ['given up', ['DeadlinePassed', 1]]);
});

test('a child that leaves a later frame unanswered is given up', async () => {
  const { judge, told, answer } = session({ firstMs: 60_000, laterMs: 10 });
  for (const index of [0, 1]) judge.ask(heardAt(index));
  answer(0.9);
  await until(() => told.length === 3);
  assert.equal(told, [[0, true], 'given up', ['DeadlinePassed', 1]]);
});

test('a call that ends because no frame came is no failure', async () => {
  const { judge, told, answer, reply } = session();
  judge.ask(heardAt(0));
  answer(0.9);
  reply(E.left({ _tag: 'DeadlinePassed', stage: 'hearing speech', deadlineMs: 1 }));
  await settled();
  assert.equal(told, [[0, true], 'ended']);
});

test('after it was closed nothing is told', async () => {
  const { judge, told, answer, reply } = session();
  judge.ask(heardAt(0));
  judge.close();
  answer(0.9);
  reply(E.left({ _tag: 'EngineFailed', engine: 'silero', message: 'given up' }));
  await settled();
  assert.equal(told, ['given up']);
});

test.run();
