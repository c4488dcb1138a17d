import * as E from 'fp-ts/lib/Either.js';
import { EMPTY, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ttsChain } from '../../../src/engines/chains/tts-chain.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { chainTime, failure, handTts } from '../../support/chains.ts';
import { settled } from '../../support/settled.ts';
import { until } from '../../support/until.ts';

const test = suite('engines/chains/tts-chain');

const sound = (sampleRateHz = 8_000, length = 4): Sound => ({
  sampleRateHz,
  samples: new Int16Array(length),
});

/** Two voices, the first with a budget of half a second. */
function two(slowness = 1) {
  const { time, lines, member, pass, inOrder } = chainTime({ slowness });
  const [a, b] = [handTts('a'), handTts('b')] as const;
  const tts = ttsChain(inOrder(member('a', a.tts, 500), member('b', b.tts)), time);
  const aborter = new AbortController();
  const says = (text: string, rateHz?: number) => tts.synthesize(text, aborter.signal, rateHz)();
  return { a, b, tts, lines, pass, aborter, says };
}

test('a voice that fails is followed by the next, which says who it is', async () => {
  const { a, b, says } = two();
  const said = says('hello');
  await a.calls[0]?.fails('no voice');
  await b.calls[0]?.answers(sound());
  assert.equal(await said, E.right({ ...sound(), engine: 'b' }));
});

test("a voice without a sound in time is aborted, and its sound is nobody's", async () => {
  const { a, b, says, pass } = two();
  const said = says('hello');
  await pass(499);
  assert.is(b.calls.length, 0);
  await pass(1);
  assert.is(a.calls[0]?.isAborted(), true);
  await a.calls[0]?.answers(sound());
  await b.calls[0]?.answers(sound());
  assert.equal(await said, E.right({ ...sound(), engine: 'b' }));
});

test('voices that never answer do not hang: both are named', async () => {
  const { says, pass } = two();
  const said = says('hello');
  await pass(500);
  await pass(10_000);
  const message =
    'none of the chain works: a: speaking took longer than 500 ms; b: speaking took longer than 10000 ms';
  assert.equal(await said, E.left({ _tag: 'EngineFailed', engine: 'tts', message }));
});

test('on a busy machine a voice without a budget of its own has more time', async () => {
  const { says, pass } = two(3);
  const said = says('hello');
  await pass(500);
  await pass(30_000);
  const message =
    'none of the chain works: a: speaking took longer than 500 ms; b: speaking took longer than 30000 ms';
  assert.equal(await said, E.left({ _tag: 'EngineFailed', engine: 'tts', message }));
});

test('what comes from another voice has the rate of the sentence before, and lasts as long', async () => {
  const { a, b, says } = two();
  const first = says('one.');
  await a.calls[0]?.answers(sound(22_050, 22_050));
  await first;
  const second = says('two.', 22_050);
  await a.calls[1]?.fails('gone');
  const tone = Int16Array.from(
    { length: 8_000 },
    (_, index) => 10_000 * Math.sin((2 * Math.PI * 440 * index) / 16_000),
  );
  await until(() => b.calls.length === 1);
  await b.calls[0]?.answers({ sampleRateHz: 16_000, samples: tone });
  const said = await second;
  assert.ok(E.isRight(said));
  assert.equal([said.right.sampleRateHz, said.right.samples.length], [22_050, 11_025]);
  assert.is(crossings(said.right.samples), crossings(tone));
});

test('each text has the rate of the voice that begins it', async () => {
  const { a, b, says, pass } = two();
  const first = says('one.');
  await a.calls[0]?.fails('gone');
  await b.calls[0]?.answers(sound(16_000, 16_000));
  await first;
  await pass(1_000);
  const second = says('two.');
  await a.calls[1]?.answers(sound(22_050, 22_050));
  assert.equal(await second, E.right({ ...sound(22_050, 22_050), engine: 'a' }));
});

test('an abort, and a close, end what is being made', async () => {
  for (const end of ['abort', 'close'] as const) {
    const { a, b, tts, says, aborter, lines } = two();
    const said = says('hello');
    if (end === 'abort') aborter.abort();
    else await tts.close();
    assert.ok(E.isLeft(await said));
    assert.is(a.calls[0]?.isAborted(), true);
    await settled();
    assert.equal([b.calls.length, lines], [0, []]);
    assert.equal(a.log, end === 'abort' ? [] : ['closed']);
  }
});

test('of voices in pieces the next begins when the first has none in time; after the first piece there is no other', async () => {
  const { time, lines, member, pass, inOrder } = chainTime();
  const [a$, b$] = [new Subject<Sound>(), new Subject<Sound>()] as const;
  const inPieces = (pieces$: Subject<Sound>) => ({ ...handTts('').tts, synthesizePieces: () => pieces$ });
  const tts = ttsChain(inOrder(member('a', inPieces(a$), 500), member('b', inPieces(b$))), time);
  const heard: string[] = [];
  tts.synthesizePieces?.('hello').subscribe({
    next: ({ engine = '' }) => heard.push(engine),
    error: (error: unknown) => heard.push(describeUnknown(error)),
  });
  await pass(499);
  assert.is(b$.observed, false);
  await pass(1);
  assert.equal([a$.observed, b$.observed], [false, true]);
  b$.next(sound());
  await settled();
  b$.error(failure('b', 'broken'));
  await settled();
  assert.equal(heard, ['b', 'b: broken']);
  assert.is(lines.length, 2);
});

test('among voices in pieces one without gives its sound as one piece', async () => {
  const { time, member, inOrder } = chainTime();
  const b = handTts('b');
  const broken = { ...handTts('a').tts, synthesizePieces: () => EMPTY };
  const tts = ttsChain(inOrder(member('a', broken), member('b', b.tts)), time);
  const heard: Sound[] = [];
  tts.synthesizePieces?.('hello').subscribe((piece) => heard.push(piece));
  await b.calls[0]?.answers(sound());
  await settled();
  assert.equal(heard, [{ ...sound(), engine: 'b' }]);
  await tts.close();
});

test.run();

/** How often a tone rises through zero. */
const crossings = (samples: Int16Array): number =>
  samples.filter(
    (one, index) =>
      one >= 1_000 &&
      (samples.subarray(Math.max(0, index - 40), index).findLast((before) => Math.abs(before) >= 1_000) ??
        0) < 0,
  ).length;
