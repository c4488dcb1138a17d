import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, from, lastValueFrom, of, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choose, healthOf } from '../../src/engines/choose.ts';
import type { DetectOptions, Stt, Tts } from '../../src/engines/ports.ts';
import { transcriptOf } from '../../src/engines/transcribed.ts';
import {
  communityDetect,
  type EngineDeadlines,
  sttOf,
  triggerOf,
  ttsOf,
} from '../../src/modules/community-engine.ts';
import { phraseLesson } from '../../src/sentences/lesson.ts';
import { loadedModules } from '../support/loaded-modules.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('community engines');

function setup() {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  return { lines, parameters: {}, dataDirectory: '', cacheDirectory: '', log };
}
const never = () => new Promise(() => {});
const QUICK: EngineDeadlines = { synthesize: 20, transcribe: 20, close: 20 };
const signal = new AbortController().signal;

const voice = (synthesize: unknown): Tts => ttsOf({ synthesize }, 'beep', setup(), QUICK);
const ears = (transcribe: unknown): Stt => sttOf({ transcribe }, 'parrot', setup(), QUICK);
const failed = (engine: string, message: string) => E.left({ _tag: 'EngineFailed', engine, message });
const spoken = (tts: Tts, until: AbortSignal = signal) => tts.synthesize('hello', until)();
const heard = (stt: Stt) => transcriptOf(stt, EMPTY, signal)();

const SOUND = { sampleRateHz: 8_000, samples: new Int16Array(3) };

test('a voice gives its sound at once, with a promise, or as a TaskEither', async () => {
  for (const given of [SOUND, Promise.resolve(SOUND), TE.right(SOUND)]) {
    assert.equal(await spoken(voice(() => given)), E.right(SOUND));
  }
});

test('a voice may be an object with functions that know themselves', async () => {
  class Voice {
    readonly sound = SOUND;
    synthesize() {
      return this.sound;
    }
  }
  assert.equal(await spoken(ttsOf(new Voice(), 'beep', setup())), E.right(SOUND));
});

test('what a voice throws, and what is no sound, is its failure', async () => {
  const fail = () => {
    throw new Error('hoarse');
  };
  assert.equal(await spoken(voice(fail)), failed('beep', 'hoarse'));
  assert.equal(await spoken(voice(async () => fail())), failed('beep', 'hoarse'));
  assert.equal(await spoken(voice(() => TE.left('hoarse'))), failed('beep', 'hoarse'));
  const missing = { _tag: 'EngineMissing', engine: 'beep', message: 'no bell', fix: 'buy one' };
  assert.equal(await spoken(voice(() => TE.left(missing))), E.left(missing));
  const expected = 'expected { sampleRateHz, samples } with samples in an Int16Array';
  for (const [given, found] of [
    [undefined, 'nothing'],
    ['x', '"x"'],
    [{ sampleRateHz: 0, samples: new Int16Array(0) }, '{"sampleRateHz":0,"samples":{}}'],
    [{ sampleRateHz: 1, samples: [1] }, '{"sampleRateHz":1,"samples":[1]}'],
  ] as const) {
    assert.equal(await spoken(voice(() => given)), failed('beep', `synthesize gave ${found}, ${expected}`));
  }
});

test('work that never ends is cancelled at its deadline, or with the signal', async () => {
  assert.equal(await spoken(voice(never)), failed('beep', 'synthesize took longer than 20 ms'));
  assert.equal(await heard(ears(never)), failed('parrot', 'transcribe took longer than 20 ms'));
  const gone = new AbortController();
  const speaking = spoken(ttsOf({ synthesize: never }, 'beep', setup()), gone.signal);
  gone.abort();
  assert.equal(await speaking, failed('beep', 'cancelled'));
  assert.equal(
    await spoken(ttsOf({ synthesize: never }, 'beep', setup()), gone.signal),
    failed('beep', 'cancelled'),
  );
});

test('a recogniser gives a text, or a transcript', async () => {
  assert.equal(await heard(ears(async () => 'hello')), E.right({ text: 'hello', by: 'open' }));
  const transcript = { text: 'hello', by: 'grammar' };
  assert.equal(await heard(ears(() => transcript)), E.right(transcript));
  assert.equal(await heard(ears(() => 7)), failed('parrot', 'transcribe gave 7, expected a text'));
});

test('a recogniser can tell what it seems to be so far, whoever listens', async () => {
  const parrot = ears((_frames$: unknown, _signal: unknown, tell: (text: string) => void) => {
    tell('hel');
    return 'hello';
  });
  const partial: string[] = [];
  const said = E.right({ text: 'hello', by: 'open' });
  assert.equal(await transcriptOf(parrot, EMPTY, signal, ({ text }) => partial.push(text))(), said);
  assert.equal(await heard(parrot), said);
  assert.equal(partial, ['hel']);
});

test('sound that breaks off is the failure it broke off with', async () => {
  const broken = { _tag: 'UndecodableAudio', message: 'noise' };
  const parrot = ears((frames$: Parameters<Stt['transcribe']>[0]) => lastValueFrom(frames$));
  const result = await transcriptOf(
    parrot,
    throwError(() => broken),
    signal,
  )();
  assert.equal(result, E.left(broken));
});

const HELLO = phraseLesson(['hello']);

test('a recogniser may learn; what it throws then is logged', async () => {
  const world = setup();
  const learned: unknown[] = [];
  const transcribe = () => '';
  sttOf({ transcribe, learn: (phrases: unknown) => learned.push(phrases) }, 'parrot', world).learn(HELLO);
  sttOf({ transcribe }, 'parrot', world).learn(HELLO);
  sttOf({ transcribe, learn: () => Promise.reject(new Error('full')) }, 'parrot', world).learn(HELLO);
  await settled();
  assert.equal(learned, [['hello']]);
  assert.equal(world.lines, ['parrot: learn failed: full']);
});

test('its health is what it says, ready when it says nothing, failed when it cannot say', () => {
  const health = (of: unknown) => triggerOf({ health: of }, 'button', setup()).health();
  assert.equal(health(undefined), { state: 'ready' });
  assert.equal(
    health(() => ({ state: 'missing', detail: 'no button' })),
    { state: 'missing', detail: 'no button' },
  );
  assert.equal(
    health(() => 'fine'),
    { state: 'failed', detail: 'health gave "fine"' },
  );
  assert.equal(
    health(() => {
      throw new Error('broken');
    }),
    { state: 'failed', detail: 'broken' },
  );
});

test('closing waits for it, but not for ever', async () => {
  const world = setup();
  let closed = 0;
  const close = async () => {
    closed += 1;
  };
  await triggerOf({ close }, 'button', world).close();
  await triggerOf({}, 'button', world).close();
  await triggerOf({ close: never }, 'button', world, QUICK).close();
  assert.is(closed, 1);
  assert.equal(world.lines, ['button: close failed: took longer than 20 ms']);
});

const beep = (make: string) => `export default () => ({ name: 'beep', make: ${make} });`;
const unusable: readonly (readonly [what: string, code: string, reason: string])[] = [
  ['did not load', 'throw new Error("no bell");', 'no bell'],
  [
    'has no make',
    beep('3'),
    'its default export gave {"name":"beep","make":3}, expected a map with name and make',
  ],
  ['cannot be made', beep('() => { throw new Error("no bell") }'), 'no bell'],
  [
    'is made of nothing',
    beep('() => {}'),
    'what make gave: found nothing, expected a map with synthesize, health, close',
  ],
  ['cannot speak', beep('() => ({})'), 'what make gave.synthesize: found nothing, expected a function'],
  ['is made later', beep('async () => ({})'), 'make is async, expected an engine at once'],
];
for (const [what, code, reason] of unusable) {
  test(`a voice that ${what} is stood in for, with the reason`, async () => {
    const world = setup();
    const { engines } = await loadedModules({ 'resources/tts/beep.ts': code });
    const chosen = choose('tts', engines.tts, { name: 'beep', parameters: {} }, world);
    assert.equal([chosen.name, chosen.engine], ['beep', 'espeak']);
    assert.equal(world.lines, [
      `tts "beep" cannot be used (resources/tts/beep.ts: ${reason}): espeak stands in for it`,
    ]);
    await chosen.instance.close();
  });
}

test('an engine that can be used is made with its parameters', async () => {
  const world = setup();
  const { engines } = await loadedModules({
    'resources/trigger/button.ts': `export default () => ({
      name: 'button',
      make: ({ parameters }) => ({ health: () => ({ state: 'ready', detail: parameters.pin }) }),
    });`,
  });
  const chosen = choose('trigger', engines.trigger, { name: 'button', parameters: { pin: 'D4' } }, world);
  assert.equal(healthOf(chosen), { name: 'button', engine: 'button', state: 'ready', detail: 'D4' });
  assert.equal(world.lines, []);
});

test('work learns that it is cancelled, and only then', async () => {
  const signals: AbortSignal[] = [];
  const listening = (given: unknown, deadlines?: EngineDeadlines) => {
    const work = (_: unknown, until: AbortSignal) => {
      signals.push(until);
      return given;
    };
    return {
      tts: ttsOf({ synthesize: work }, 'beep', setup(), deadlines),
      stt: sttOf({ transcribe: work }, 'parrot', setup(), deadlines),
    };
  };
  const aborted = () => signals.splice(0).map((one) => one.aborted);

  const late = listening(never(), QUICK);
  await Promise.all([spoken(late.tts), heard(late.stt)]);
  assert.equal(aborted(), [true, true]);

  const gone = new AbortController();
  const { tts } = listening(never());
  const speaking = spoken(tts, gone.signal);
  assert.is(signals[0]?.aborted, false);
  gone.abort('enough');
  assert.equal([signals[0]?.aborted, signals[0]?.reason], [true, 'enough']);
  await speaking;
  await spoken(tts, gone.signal);
  assert.equal(aborted(), [true, true]);

  await spoken(listening(SOUND).tts);
  assert.equal(aborted(), [false]);
});

const FRAMES = from([{ samples: new Int16Array(512), atMs: 32 }]);

const detected = (detect: Parameters<typeof communityDetect>[1]) =>
  lastValueFrom(communityDetect('clap', detect)(FRAMES).pipe(toArray()));

const CLAP = { hotword: 'clap', endMs: 64, score: 1, means: 'wake' };

test('what it leaves away is filled in', async () => {
  assert.equal(await detected(() => of({ endMs: 64 })), [CLAP]);
});

test('it is given the frames and whose they are, and may be an async iterable', async () => {
  let given: unknown;
  async function* detect(frames$: typeof FRAMES, { isOwnVoice }: DetectOptions) {
    given = isOwnVoice;
    yield { endMs: (await lastValueFrom(frames$)).atMs + 32 };
  }
  const hears = communityDetect('clap', detect as never)(FRAMES, { isOwnVoice: true });
  assert.equal(await lastValueFrom(hears.pipe(toArray())), [CLAP]);
  assert.equal(given, true);
});

test('what it finds near is checked and passed on', async () => {
  const told: unknown[] = [];
  const nearly = (near: unknown) => (_: unknown, options: { readonly near: (near: unknown) => void }) => {
    options.near(near);
    return of();
  };
  const hearing = (near: unknown) =>
    lastValueFrom(communityDetect('clap', nearly(near) as never)(FRAMES, { near: (one) => told.push(one) }), {
      defaultValue: undefined,
    });
  await hearing({ score: 0.4 });
  assert.equal(told, [{ hotword: 'clap', score: 0.4 }]);
  assert.equal(await rejection(hearing({ hotword: 'clap' })), {
    _tag: 'EngineFailed',
    engine: 'clap',
    message: 'near got {"hotword":"clap"}, expected { hotword, score }',
  });
});

test('a conversation, a synapse and a stop are passed on', async () => {
  const whole = {
    hotword: 'x',
    endMs: 1,
    score: 0.5,
    means: 'stop',
    conversation: 'kitchen',
    synapse: 'night',
  };
  assert.equal(await detected(() => of(whole)), [whole]);
});

for (const [what, gives, message] of [
  ['no time', () => of({ hotword: 'x' }), 'detect gave {"hotword":"x"}, expected { hotword, endMs, score }'],
  [
    'no name',
    () => of({ hotword: '', endMs: 1 }),
    'detect gave {"hotword":"","endMs":1}, expected { hotword, endMs, score }',
  ],
  ['nothing', () => of(undefined), 'detect gave nothing, expected { hotword, endMs, score }'],
  ['an error', () => throwError(() => new Error('no button')), 'no button'],
  [
    'an exception',
    () => {
      throw new Error('broken');
    },
    'broken',
  ],
] as const) {
  test(`${what} is a failure of the engine`, async () => {
    assert.equal(await rejection(detected(gives)), { _tag: 'EngineFailed', engine: 'clap', message });
  });
}

test('one that cannot detect finds nothing, and does not take all speech for orders', () => {
  let isOver = false;
  const listening = communityDetect(
    'button',
    undefined,
  )(FRAMES).subscribe({ complete: () => (isOver = true) });
  assert.is(isOver, false);
  listening.unsubscribe();
});

test.run();
