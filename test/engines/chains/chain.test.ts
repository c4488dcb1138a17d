import * as E from 'fp-ts/lib/Either.js';
import { EMPTY, Observable, Subject, type Subscriber } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resting } from '../../../src/engines/chains/chain.ts';
import { triggerChain } from '../../../src/engines/chains/trigger-chain.ts';
import { ttsChain } from '../../../src/engines/chains/tts-chain.ts';
import type {
  Detection,
  DetectOptions,
  EngineHealth,
  NearHotword,
  Sound,
  Trigger,
} from '../../../src/engines/ports.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { chainTime, failure, handTts, nthFrame } from '../../support/chains.ts';
import { settled } from '../../support/settled.ts';
import { until } from '../../support/until.ts';

const test = suite('engines/chains/resting');

function rest() {
  const lines: string[] = [];
  let nowMs = 0;
  const one = resting('stt "a"', { nowMs: () => nowMs, log: (line) => lines.push(line) });
  return {
    ...one,
    lines,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('rests double from a second up to five minutes, and end when it works', () => {
  const { waitMs, failed, worked, pass } = rest();
  assert.is(waitMs(), 0);
  const rests = Array.from({ length: 12 }, () => {
    failed(failure('a', 'broken'));
    const ms = waitMs();
    pass(ms);
    return ms / 1_000;
  });
  assert.equal(rests, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  worked();
  failed(failure('a', 'broken'));
  assert.is(waitMs(), 1_000);
});

test('what fails meanwhile makes no rest longer', () => {
  const { waitMs, failed, pass } = rest();
  failed(failure('a', 'broken'));
  pass(400);
  failed(failure('a', 'broken still'));
  assert.is(waitMs(), 600);
});

test('the log says once that it is left and once that it is back', () => {
  const { failed, worked, pass, lines, failure: known } = rest();
  worked();
  for (let times = 0; times < 3; times += 1) {
    failed(failure('a', 'broken'));
    pass(10_000);
  }
  assert.equal(known(), { state: 'failed', detail: 'a: broken' });
  worked();
  worked();
  assert.is(known(), undefined);
  assert.equal(lines, ['stt "a" failed, and is retried after a pause: a: broken', 'stt "a" is back']);
});

test.run();

const ttsChainTest = suite('engines/chains/tts-chain');

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

ttsChainTest('a voice that fails is followed by the next, which says who it is', async () => {
  const { a, b, says } = two();
  const said = says('hello');
  await a.calls[0]?.fails('no voice');
  await b.calls[0]?.answers(sound());
  assert.equal(await said, E.right({ ...sound(), engine: 'b' }));
});

ttsChainTest("a voice without a sound in time is aborted, and its sound is nobody's", async () => {
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

ttsChainTest('voices that never answer do not hang: both are named', async () => {
  const { says, pass } = two();
  const said = says('hello');
  await pass(500);
  await pass(10_000);
  const message =
    'none of the chain works: a: speaking took longer than 500 ms; b: speaking took longer than 10000 ms';
  assert.equal(await said, E.left({ _tag: 'EngineFailed', engine: 'tts', message }));
});

ttsChainTest('on a busy machine a voice without a budget of its own has more time', async () => {
  const { says, pass } = two(3);
  const said = says('hello');
  await pass(500);
  await pass(30_000);
  const message =
    'none of the chain works: a: speaking took longer than 500 ms; b: speaking took longer than 30000 ms';
  assert.equal(await said, E.left({ _tag: 'EngineFailed', engine: 'tts', message }));
});

ttsChainTest(
  'what comes from another voice has the rate of the sentence before, and lasts as long',
  async () => {
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
  },
);

ttsChainTest('each text has the rate of the voice that begins it', async () => {
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

ttsChainTest('an abort, and a close, end what is being made', async () => {
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

ttsChainTest(
  'of voices in pieces the next begins when the first has none in time; after the first piece there is no other',
  async () => {
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
  },
);

ttsChainTest('among voices in pieces one without gives its sound as one piece', async () => {
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

ttsChainTest.run();

/** How often a tone rises through zero. */
const crossings = (samples: Int16Array): number =>
  samples.filter(
    (one, index) =>
      one >= 1_000 &&
      (samples.subarray(Math.max(0, index - 40), index).findLast((before) => Math.abs(before) >= 1_000) ??
        0) < 0,
  ).length;

const triggerChainTest = suite('engines/chains/trigger-chain');

const detection = (hotword: string): Detection => ({ hotword, endMs: 0, score: 1, means: 'wake' });

/** A hotword engine that hears what the test says; each call of `detect` is a listener. */
function handTrigger(name: string) {
  const listeners: {
    readonly to: Subscriber<Detection>;
    readonly heard: number[];
    readonly near: NonNullable<DetectOptions['near']>;
  }[] = [];
  let health: EngineHealth = { state: 'ready' };
  let isClosed = false;
  const trigger: Trigger = {
    detect: (frames$, { near = () => {} } = {}) =>
      new Observable((to) => {
        const heard: number[] = [];
        listeners.push({ to, heard, near });
        to.add(frames$.subscribe({ next: ({ atMs }) => heard.push(atMs), complete: () => to.complete() }));
      }),
    health: () => health,
    close: async () => {
      isClosed = true;
    },
  };
  return {
    trigger,
    listeners,
    heard: () => listeners.at(-1)?.heard,
    isOpen: () => listeners.at(-1)?.to.closed === false,
    says: (hotword: string) => listeners.at(-1)?.to.next(detection(hotword)),
    nearlyHears: (hotword: string) => listeners.at(-1)?.near({ hotword, score: 0.4 }),
    fails: () => listeners.at(-1)?.to.error(failure(name, 'broken')),
    ends: () => listeners.at(-1)?.to.complete(),
    is: (state: EngineHealth['state']) => {
      health = { state };
    },
    isClosed: () => isClosed,
  };
}

/** Two hotword engines, the first with a budget of a second, and who listens to them. */
function triggerChainTwo(options = {}) {
  const { time, lines, member, pass, inOrder } = chainTime();
  const [a, b] = [handTrigger('a'), handTrigger('b')] as const;
  const chain = triggerChain(inOrder(member('a', a.trigger, 1_000), member('b', b.trigger)), time);
  const frames$ = new Subject<AudioFrame>();
  const listen = () => {
    const events: string[] = [];
    const hearing = chain.detect?.(frames$, options).subscribe({
      next: ({ hotword }) => events.push(hotword),
      error: (error: unknown) => events.push(describeUnknown(error)),
      complete: () => events.push('over'),
    });
    return { news: events, stop: () => hearing?.unsubscribe() };
  };
  return { a, b, chain, frames$, listen, pass, lines };
}

triggerChainTest('the first listens alone while it works', async () => {
  const { a, b, frames$, listen, pass } = triggerChainTwo();
  const { news: events } = listen();
  frames$.next(nthFrame(0));
  await pass(60_000);
  a.says('hey');
  assert.equal([events, b.listeners.length, a.heard()], [['hey'], 0, [0]]);
});

triggerChainTest('of what is near only the one in turn tells', async () => {
  const told: string[] = [];
  const near = ({ hotword }: NearHotword) => void told.push(hotword);
  const { a, b, listen, pass } = triggerChainTwo({ near });
  listen();
  a.nearlyHears('one');
  a.fails();
  await pass(1_000);
  assert.is(a.isOpen(), true);
  a.nearlyHears('too early');
  b.nearlyHears('two');
  assert.equal(told, ['one', 'two']);
});

for (const [how, end] of [
  ['fails', (a: ReturnType<typeof handTrigger>) => a.fails()],
  ['listens no more', (a: ReturnType<typeof handTrigger>) => a.ends()],
] as const) {
  triggerChainTest(`one that ${how} is left, and the next listens at once`, () => {
    const { a, b, frames$, listen } = triggerChainTwo();
    const { news: events } = listen();
    frames$.next(nthFrame(0));
    end(a);
    frames$.next(nthFrame(1));
    assert.equal(b.heard(), [32]);
    b.says('hey');
    assert.equal(events, ['hey']);
  });
}

triggerChainTest('one that is not ready within its budget is left', async () => {
  const { a, b, listen, pass, lines } = triggerChainTwo();
  a.is('starting');
  listen();
  await pass(900);
  assert.is(b.listeners.length, 0);
  await pass(100);
  assert.is(b.listeners.length, 1);
  assert.is(a.isOpen(), false);
  assert.equal(lines, [
    'a failed, and is retried after a pause: getting ready to listen took longer than 1000 ms',
  ]);
});

triggerChainTest(
  'after its rest the first is tried beside the next, and takes over when it has listened for two seconds',
  async () => {
    const { a, b, frames$, listen, pass, lines } = triggerChainTwo();
    const { news: events } = listen();
    a.fails();
    await pass(1_000);
    assert.is(a.listeners.length, 2);
    a.says('too early');
    b.says('one');
    await pass(1_900);
    assert.is(b.isOpen(), true);
    frames$.next(nthFrame(0));
    await pass(100);
    assert.is(b.isOpen(), false);
    a.says('two');
    b.says('late');
    assert.equal(events, ['one', 'two']);
    assert.equal([a.heard(), b.heard()], [[0], [0]]);
    assert.equal(lines, ['a failed, and is retried after a pause: a: broken', 'a is back']);
  },
);

triggerChainTest('one that fails again rests for longer, and the next listens on', async () => {
  const { a, b, listen, pass, lines } = triggerChainTwo();
  const { news: events } = listen();
  a.fails();
  await pass(1_000);
  a.fails();
  await pass(1_999);
  assert.is(a.listeners.length, 2);
  await pass(1);
  assert.is(a.listeners.length, 3);
  b.says('hey');
  assert.equal([events, b.listeners.length, lines.length], [['hey'], 1, 1]);
});

triggerChainTest(
  'rests grow for one that fails each time it has taken over, until it has listened for a minute',
  async () => {
    const { a, listen, pass, lines } = triggerChainTwo();
    listen();
    a.fails();
    const rests: number[] = [];
    const failAfter = async (ms: number): Promise<void> => {
      await pass(ms);
      const before = a.listeners.length;
      a.fails();
      let restMs = 0;
      for (; a.listeners.length === before; restMs += 1_000) await pass(1_000);
      rests.push(restMs / 1_000);
    };
    await pass(1_000);
    for (const ms of [3_000, 3_000, 3_000, 59_000, 63_000, 3_000]) await failAfter(ms);
    assert.equal(rests, [2, 4, 8, 16, 1, 2]);
    assert.is(lines.filter((line) => line === 'a is back').length, 6);
  },
);

triggerChainTest(
  'after a long rest an engine has to listen as long before its failures are forgotten',
  async () => {
    const { a, listen, pass } = triggerChainTwo();
    listen();
    for (let rest = 1_000; rest <= 128_000; rest *= 2) {
      a.fails();
      await pass(rest);
    }
    await pass(100_000);
    a.fails();
    const before = a.listeners.length;
    await pass(255_000);
    assert.is(a.listeners.length, before);
    await pass(1_000);
    assert.is(a.listeners.length, before + 1);
  },
);

triggerChainTest('when nobody is left it fails with each of them; listening again tries all again', () => {
  const { a, b, listen } = triggerChainTwo();
  const { news: events } = listen();
  a.fails();
  b.fails();
  assert.equal(events, ['trigger: none of the chain works: a: broken; b: broken']);
  const again = listen();
  a.says('hey');
  assert.equal(again.news, ['hey']);
});

triggerChainTest('one that is tried again takes over when the next fails meanwhile', async () => {
  const { a, b, listen, pass } = triggerChainTwo();
  const { news: events } = listen();
  a.fails();
  await pass(1_500);
  b.fails();
  a.says('hey');
  assert.equal([events, a.listeners.length], [['hey'], 2]);
});

triggerChainTest('an engine without a hotword, or with a bug, costs itself', () => {
  const { time, member, inOrder } = chainTime();
  const b = handTrigger('b');
  const quiet: Trigger = { health: () => ({ state: 'off' }), close: async () => {} };
  const broken: Trigger = {
    ...quiet,
    detect: () => {
      throw new TypeError('oops');
    },
  };
  const chain = triggerChain(
    inOrder(member('none', quiet), member('broken', broken), member('b', b.trigger)),
    time,
  );
  const heard: string[] = [];
  chain.detect?.(new Subject()).subscribe(({ hotword }) => heard.push(hotword));
  b.says('hey');
  assert.equal(heard, ['hey']);
});

triggerChainTest('of a recording the next hears all, and its end is the end', () => {
  const { a, b, frames$, listen } = triggerChainTwo({ isRecorded: true });
  const { news: events } = listen();
  for (const index of [0, 1]) frames$.next(nthFrame(index));
  a.fails();
  assert.equal(b.heard(), [0, 32]);
  b.says('hey');
  frames$.complete();
  assert.equal(events, ['hey', 'over']);
});

triggerChainTest('who listens no more frees all of them', async () => {
  const { a, b, frames$, listen, pass } = triggerChainTwo();
  const { stop } = listen();
  a.fails();
  await pass(1_000);
  stop();
  assert.equal([a.isOpen(), b.isOpen(), frames$.observed], [false, false, false]);
  await pass(400_000);
  assert.is(a.listeners.length, 2);
});

triggerChainTest('closed it fails at once, and nobody is blamed', async () => {
  const { a, b, chain, listen, lines } = triggerChainTwo();
  const { news: events } = listen();
  await chain.close();
  assert.equal(events, ['trigger: it was closed']);
  assert.equal([a.isClosed(), b.isClosed(), a.isOpen(), lines.length], [true, true, false, 0]);
});

triggerChainTest.run();
