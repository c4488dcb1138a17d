import * as E from 'fp-ts/lib/Either.js';
import { EMPTY, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Chain } from '../../../src/engines/chains/chain.ts';
import { sttChain } from '../../../src/engines/chains/stt-chain.ts';
import type { Stt, Transcript } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { type AssistantError, describe } from '../../../src/lib/errors.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import { type AudioFrame, FRAME_MS } from '../../../src/streams/audio.ts';
import { chainTime, handStt, nthFrame } from '../../support/chains.ts';
import { settled } from '../../support/settled.ts';

const test = suite('engines/chains/stt-chain');

const text = (said: string): Transcript => ({ text: said, by: 'open' });

/** Three recognisers with budgets of 1 s, one after another unless `shaped` otherwise; and somebody who speaks to them. */
function three(shaped?: (one: Chain<Stt>) => Chain<Stt>) {
  const { time, lines, member, pass, inOrder } = chainTime();
  const [a, b, c] = [handStt('a'), handStt('b'), handStt('c')] as const;
  const chain = inOrder(member('a', a.stt, 1_000), member('b', b.stt, 1_000), member('c', c.stt, 1_000));
  const stt = sttChain(shaped?.(chain) ?? chain, time);
  const speaks = () => {
    const frames$ = new Subject<AudioFrame>();
    const aborter = new AbortController();
    const partials: string[] = [];
    let result: E.Either<AssistantError, Transcript> | undefined;
    let spoken = 0;
    void transcriptOf(stt, frames$, aborter.signal, ({ text }) => partials.push(text))().then((one) => {
      result = one;
    });
    return {
      says: async (count: number) => {
        for (let index = 0; index < count; index += 1) {
          frames$.next(nthFrame(spoken));
          spoken += 1;
          await pass(FRAME_MS);
        }
      },
      ends: () => {
        frames$.complete();
        return settled();
      },
      breaks: (error: AssistantError) => {
        frames$.error(error);
        return settled();
      },
      gives: frames$,
      abort: () => {
        aborter.abort();
        return settled();
      },
      partials,
      result: () => {
        if (result === undefined) return 'nothing yet';
        if (E.isLeft(result)) return describe(result.left);
        return `${result.right.text} by ${result.right.engine}`;
      },
    };
  };
  return { a, b, c, stt, speaks, pass, lines };
}

const racing = ([one = [], other = [], ...rest]: Chain<Stt>): Chain<Stt> => [[...one, ...other], ...rest];

test('the first that works is all that is asked', async () => {
  const { a, b, speaks } = three();
  const call = speaks();
  await call.says(2);
  assert.equal(a.calls[0]?.heard, ['0', '1']);
  await call.ends();
  await a.calls[0]?.answers(text('hello'));
  assert.is(call.result(), 'hello by a');
  assert.is(b.calls.length, 0);
});

/** The first is for orders alone. */
const forOrders = ([first = [], ...rest]: Chain<Stt>): Chain<Stt> => [
  first.map((member) => ({ ...member, isForOrders: true })),
  ...rest,
];

test('what is an order is answered by the engine for orders', async () => {
  const { a, b, speaks } = three(forOrders);
  const call = speaks();
  await call.says(1);
  await call.ends();
  await a.calls[0]?.answers({ text: 'turn it on', by: 'grammar' });
  assert.is(call.result(), 'turn it on by a');
  assert.is(b.calls.length, 0);
});

test('all of the sound of anything else goes to the next engine, and the first has not failed', async () => {
  const { a, b, speaks, lines } = three(forOrders);
  const call = speaks();
  await call.says(2);
  await call.ends();
  await a.calls[0]?.answers(text('buy bred'));
  assert.equal(b.calls[0]?.heard, ['0', '1', 'X']);
  await b.calls[0]?.answers(text('buy bread'));
  assert.is(call.result(), 'buy bread by b');
  assert.equal(lines, []);
});

test('if no later engine answers, what the engine for orders understood counts', async () => {
  const { a, b, c, speaks, pass } = three(forOrders);
  const call = speaks();
  await call.says(1);
  await call.ends();
  await a.calls[0]?.answers(text('buy bred'));
  await b.calls[0]?.fails('it died');
  await pass(2_000);
  assert.is(c.calls.length, 1);
  assert.is(call.result(), 'buy bred by a');
});

test('nothing said is handed to nobody', async () => {
  const { a, b, speaks } = three(forOrders);
  const call = speaks();
  await call.says(1);
  await call.ends();
  await a.calls[0]?.answers(text(''));
  assert.is(call.result(), ' by a');
  assert.is(b.calls.length, 0);
});

test('understanding nothing is an answer', async () => {
  const { a, b, speaks } = three();
  const call = speaks();
  await call.ends();
  await a.calls[0]?.answers(text(''));
  assert.is(call.result(), ' by a');
  assert.is(b.calls.length, 0);
});

test('one that fails while it is still spoken is followed at once by the next, which hears it from the beginning', async () => {
  const { a, b, speaks, lines } = three();
  const call = speaks();
  await call.says(2);
  await a.calls[0]?.fails('no memory');
  await call.says(1);
  assert.equal(b.calls[0]?.heard, ['0', '1', '2']);
  await call.ends();
  await b.calls[0]?.answers(text('hello'));
  assert.is(call.result(), 'hello by b');
  assert.equal(lines, ['a failed, and is retried after a pause: a: no memory']);
});

test('a late one is aborted; its budget counts from the end of speech, that of the next from when it was asked', async () => {
  const { a, b, c, speaks, pass } = three();
  const call = speaks();
  await call.says(100);
  await call.ends();
  await pass(999);
  assert.is(b.calls.length, 0);
  await pass(1);
  assert.is(a.calls[0]?.isAborted(), true);
  assert.is(b.calls[0]?.heard.length, 101);
  await pass(999);
  assert.is(c.calls.length, 0);
  await pass(1);
  assert.is(b.calls[0]?.isAborted(), true);
  await c.calls[0]?.answers(text('at last'));
  assert.is(call.result(), 'at last by c');
});

test('on a busy machine one without a budget of its own has more time, one with a budget has not', async () => {
  const { time, member, pass, inOrder } = chainTime({ slowness: 3 });
  const [usual, own, last] = [handStt('usual'), handStt('own'), handStt('last')] as const;
  const stt = sttChain(
    inOrder(member('usual', usual.stt), member('own', own.stt, 1_000), member('last', last.stt)),
    time,
  );
  stt.transcribe(EMPTY).subscribe();
  await pass(11_999);
  assert.is(own.calls.length, 0);
  await pass(1);
  assert.is(own.calls.length, 1);
  await pass(1_000);
  assert.is(last.calls.length, 1);
});

test("what a late one says is nobody's, once or twice", async () => {
  const { a, b, speaks, pass } = three();
  const call = speaks();
  await call.ends();
  await pass(1_000);
  await a.calls[0]?.answers(text('too late'));
  a.calls[0]?.tells('too late');
  await a.calls[0]?.answers(text('and again'));
  assert.is(call.result(), 'nothing yet');
  await b.calls[0]?.answers(text('in time'));
  assert.is(call.result(), 'in time by b');
  assert.equal(call.partials, []);
});

test('a chain of which nobody ever answers ends, and says why of each', async () => {
  const { speaks, pass } = three();
  const call = speaks();
  await call.ends();
  await pass(3_000);
  assert.is(
    call.result(),
    'stt: none of the chain works: a: transcribing took longer than 1000 ms; b: transcribing took longer than 1000 ms; c: transcribing took longer than 1000 ms',
  );
});

test('what came faster than it sounds has as long again as it lasts', async () => {
  const { b, speaks, pass } = three();
  const call = speaks();
  for (let index = 0; index < 100; index += 1) call.gives.next(nthFrame(index));
  await call.ends();
  await pass(1_000 + 100 * FRAME_MS - 1);
  assert.is(b.calls.length, 0);
  await pass(1);
  assert.is(b.calls.length, 1);
});

test('a bug in one costs that one', async () => {
  const { time, lines, member, inOrder } = chainTime();
  const broken: Stt = {
    ...handStt('a').stt,
    transcribe: () => {
      throw new TypeError('oops');
    },
  };
  const b = handStt('b');
  const stt = sttChain(inOrder(member('a', broken), member('b', b.stt)), time);
  const result = transcriptOf(stt, new Subject(), new AbortController().signal)();
  await settled();
  await b.calls[0]?.answers(text('hello'));
  assert.equal(await result, E.right({ ...text('hello'), engine: 'b' }));
  assert.equal(lines, ['a failed, and is retried after a pause: a: oops']);
});

test("sound that breaks off is nobody's fault", async () => {
  const { a, b, speaks, lines } = three();
  const call = speaks();
  await call.says(1);
  await call.breaks({ _tag: 'UndecodableAudio', message: 'half a file' });
  assert.is(call.result(), 'the audio cannot be decoded: half a file');
  assert.is(a.calls[0]?.isAborted(), true);
  assert.is(b.calls.length, 0);
  assert.equal(lines, []);
});

test('an abort frees all of them', async () => {
  const { a, b, speaks, lines } = three(racing);
  const call = speaks();
  await call.says(1);
  await call.abort();
  assert.is(call.result(), 'stt: it was cancelled');
  assert.equal(
    [a, b].map(({ calls }) => calls[0]?.isAborted()),
    [true, true],
  );
  assert.not.ok(call.gives.observed);
  assert.equal(lines, []);
});

test('closed in the middle of a call it ends the call, and closes all', async () => {
  const { a, b, c, stt, speaks, lines } = three();
  const call = speaks();
  await call.says(1);
  await stt.close();
  await settled();
  assert.is(call.result(), 'stt: it was closed');
  assert.equal(
    [a, b, c].map(({ log }) => log),
    [['closed'], ['closed'], ['closed']],
  );
  assert.equal(lines, []);
});

test('all learn what can be said', () => {
  const { a, b, c, stt } = three();
  stt.learn(phraseLesson(['hello', 'bye']));
  assert.equal(
    [a, b, c].map(({ log }) => log),
    [['hello,bye'], ['hello,bye'], ['hello,bye']],
  );
});

for (const [winner, loser] of [
  ['a', 'b'],
  ['b', 'a'],
] as const) {
  test(`of a race the first text counts, that of ${winner} too, and the other is aborted`, async () => {
    const all = three(racing);
    const call = all.speaks();
    await call.says(1);
    await call.ends();
    await all[winner].calls[0]?.answers(text('hello'));
    assert.is(call.result(), `hello by ${winner}`);
    assert.is(all[loser].calls[0]?.isAborted(), true);
    assert.is(all.c.calls.length, 0);
    assert.equal(all.lines, []);
  });
}

test('of a race an empty text counts when there is no other', async () => {
  const { a, b, c, speaks } = three(racing);
  const call = speaks();
  await call.ends();
  await a.calls[0]?.answers(text(' '));
  assert.is(call.result(), 'nothing yet');
  await b.calls[0]?.fails('broken');
  assert.is(call.result(), '  by a');
  assert.is(c.calls.length, 0);
});

test('after a race that all have lost comes the next', async () => {
  const { a, b, c, speaks, pass } = three(racing);
  const call = speaks();
  await call.says(1);
  await a.calls[0]?.fails('broken');
  assert.is(c.calls.length, 0);
  await call.ends();
  await pass(1_000);
  assert.equal(c.calls[0]?.heard, ['0', 'X']);
  await c.calls[0]?.answers(text('hello'));
  assert.is(call.result(), 'hello by c');
  assert.is(b.calls[0]?.isAborted(), true);
});

test('what it seems to be so far is told by the first that is still at work', async () => {
  const { a, b, speaks } = three(racing);
  const call = speaks();
  a.calls[0]?.tells('hel');
  b.calls[0]?.tells('yel');
  await a.calls[0]?.fails('broken');
  a.calls[0]?.tells('hello');
  b.calls[0]?.tells('yellow');
  assert.equal(call.partials, ['hel', 'yellow']);
});

test('one that rests is passed over, and tried again with the next call after its rest', async () => {
  const { a, b, speaks, pass, lines } = three();
  const answered = async (said: string) => {
    const call = speaks();
    await call.ends();
    await b.calls.at(-1)?.answers(text(said));
    return call;
  };
  const first = speaks();
  await a.calls[0]?.fails('broken');
  await first.ends();
  await b.calls[0]?.answers(text('one'));
  assert.is((await answered('two')).result(), 'two by b');
  assert.is(a.calls.length, 1);
  await pass(1_000);
  const back = speaks();
  await back.ends();
  await a.calls[1]?.answers(text('three'));
  assert.is(back.result(), 'three by a');
  assert.equal(lines, ['a failed, and is retried after a pause: a: broken', 'a is back']);
});

test('when all rest, all are tried all the same', async () => {
  const { a, b, c, speaks } = three();
  const lost = speaks();
  for (const { calls } of [a, b, c]) await calls[0]?.fails('broken');
  assert.is(lost.result(), 'stt: none of the chain works: a: broken; b: broken; c: broken');
  const call = speaks();
  await call.ends();
  await a.calls[1]?.answers(text('hello'));
  assert.is(call.result(), 'hello by a');
});

test('how each of them is can be seen', async () => {
  const { a, stt, speaks, pass } = three();
  speaks();
  await a.calls[0]?.fails('broken');
  await pass(400);
  const ready = (name: string) => ({ name, engine: name, state: 'ready' });
  assert.equal(stt.health(), {
    state: 'ready',
    detail: 'b works in the place of a',
    chain: [
      { ...ready('a'), state: 'failed', detail: 'a: broken', rests_for_s: 0.6, last_failure: 'a: broken' },
      ready('b'),
      ready('c'),
    ],
  });
  await pass(600);
  assert.equal(stt.health().chain?.[0], {
    ...{ ...ready('a'), state: 'failed', detail: 'a: broken' },
    last_failure: 'a: broken',
  });
});

test('only when everything that is needed is missing is the chain missing', async () => {
  const { time, member, inOrder } = chainTime();
  const missing = (engine: string): AssistantError => ({
    _tag: 'EngineMissing',
    engine,
    message: 'no model',
    fix: 'get one',
  });
  const gone = (name: string): Stt => ({
    ...handStt(name).stt,
    transcribe: () => throwError(() => missing(name)),
  });
  const stt = sttChain(inOrder(member('a', gone('a')), member('b', gone('b'))), time);
  const result = await transcriptOf(stt, new Subject(), new AbortController().signal)();
  assert.ok(E.isLeft(result) && result.left._tag === 'EngineMissing');
  assert.is(stt.health().state, 'missing');
});

test.run();
