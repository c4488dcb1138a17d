import {
  concatMap,
  EMPTY,
  finalize,
  map,
  NEVER,
  type Observable,
  of,
  Subject,
  throwError,
  toArray,
} from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { mayBeSaidIn, ownVoice, type Saying } from '../../src/actors/own-voice.ts';
import { framesOfParts } from '../../src/engines/players/checked-parts.ts';
import type { Detection, Sound, Trigger, Tts } from '../../src/engines/ports.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { settled } from '../support/settled.ts';
import { tone } from '../support/tones.ts';
import { until } from '../support/until.ts';

const test = suite('own voice');

const ECHO_TAIL_MS = 300;
const TAIL_MS = ECHO_TAIL_MS + 700;

const detection = (hotword: string): Detection => ({ hotword, endMs: 0, score: 1, means: 'wake' });

/** Hears `hotword` in every sound. */
const hears =
  (...hotwords: readonly string[]) =>
  (frames$: Observable<AudioFrame>): Observable<Detection> =>
    frames$.pipe(
      toArray(),
      concatMap(() => hotwords.map(detection)),
    );

function voice(detect?: NonNullable<Trigger['detect']>) {
  const clock = new SimulatedClock();
  const engines = fakeEngines(detect === undefined ? {} : { trigger: { detect } });
  let trigger = engines.trigger.instance;
  let tts = engines.tts.instance;
  const own = ownVoice({
    trigger: () => trigger,
    tts: () => tts,
    frames: framesOfParts,
    tailMs: () => ECHO_TAIL_MS,
    clock: () => clock,
    nowMs: () => clock.now(),
  });
  return {
    ...own,
    /** Begins to sound at once; what it gives ends it. */
    begins: (saying: Saying) => {
      const { begun, ended } = own.begins(saying);
      begun(0);
      return ended;
    },
    sounds: own.begins,
    clock,
    use: (next: { readonly trigger?: Partial<Trigger>; readonly tts?: Partial<Tts> }) => {
      trigger = { ...trigger, ...next.trigger };
      tts = { ...tts, ...next.tts };
    },
  };
}

const SOUND: Sound = { sampleRateHz: 22_050, samples: tone(500, 100, 22_050) };
const sound$ = of(SOUND);

test('before anything was said nothing is its own', () => {
  const { mayHaveSaid, isSounding } = voice(hears('broca'));
  assert.equal([mayHaveSaid('broca'), isSounding()], [false, false]);
});

test('a hotword that the text has is its own while it sounds and a little after, then no more', () => {
  const { begins, mayHaveSaid, isSounding, clock } = voice();
  const ended = begins({ text: 'My name is Broca.', parts$: sound$ });
  assert.equal([mayHaveSaid('broca'), mayHaveSaid('computer'), isSounding()], [true, false, true]);
  clock.increment(60_000);
  assert.equal([mayHaveSaid('broca'), isSounding()], [true, true]);
  ended();
  clock.increment(ECHO_TAIL_MS - 1);
  assert.equal([mayHaveSaid('broca'), isSounding()], [true, true]);
  clock.increment(1);
  assert.equal([mayHaveSaid('broca'), isSounding()], [true, false]);
  clock.increment(TAIL_MS - ECHO_TAIL_MS - 1);
  assert.is(mayHaveSaid('broca'), true);
  clock.increment(1);
  assert.is(mayHaveSaid('broca'), false);
});

test('a text without the hotword is its own where the trigger itself hears it in the sound', async () => {
  const options: unknown[] = [];
  const { begins, mayHaveSaid } = voice((frames$, option) => {
    options.push(option);
    return hears('broca')(frames$);
  });
  begins({ text: 'The broker has called.', parts$: sound$ });
  await until(() => mayHaveSaid('broca'));
  assert.is(mayHaveSaid('computer'), false);
  assert.equal(options, [{ isOwnVoice: true }]);
});

test('what the trigger hears in a sound is its own about when that place sounds, and not before or after', async () => {
  const heard: boolean[] = [];
  const { sounds, mayHaveSaid, clock } = voice((frames$) =>
    frames$.pipe(
      toArray(),
      map(() => ({ ...detection('broca'), endMs: 1_504 })),
      finalize(() => heard.push(true)),
    ),
  );
  const second: Sound = { sampleRateHz: 16_000, samples: new Int16Array(16_000) };
  const { begun } = sounds({ text: 'one', parts$: of(second, second, second) });
  await until(() => heard.length > 0);
  begun(0);
  clock.increment(3_000);
  assert.not(mayHaveSaid('broca'), 'it waits for its second part');
  begun(1);
  assert.not(mayHaveSaid('broca'));
  clock.increment(480);
  assert.ok(mayHaveSaid('broca'));
  clock.increment(2_000);
  assert.ok(mayHaveSaid('broca'));
  clock.increment(100);
  assert.not(mayHaveSaid('broca'));
});

test('a sound that is no text is judged by the trigger alone', async () => {
  const { begins, mayHaveSaid } = voice(hears('stop'));
  begins({ parts$: sound$ });
  await until(() => mayHaveSaid('stop'));
  assert.is(mayHaveSaid('broca'), false);
});

test('the trigger hears all parts at once, at 16 kHz', async () => {
  let frames: readonly AudioFrame[] = [];
  const { begins } = voice((frames$) => {
    frames$.pipe(toArray()).subscribe((all) => {
      frames = all;
    });
    return EMPTY;
  });
  begins({ parts$: of(SOUND, SOUND) });
  await until(() => frames.length > 0);
  assert.equal(
    frames.map(({ atMs }) => atMs),
    [0, 32, 64, 96, 128, 160, 192, 224],
  );
  assert.ok(frames.every(({ samples }) => samples.length === 512));
});

test('of music the trigger hears ten seconds at once, then no more than sounds', async () => {
  let frames = 0;
  const { begins, clock } = voice((frames$) => {
    frames$.subscribe(() => {
      frames += 1;
    });
    return NEVER;
  });
  begins({ parts$: of({ sampleRateHz: 16_000, samples: new Int16Array(16_000 * 13) }) });
  for (const second of [10, 11, 12]) {
    const wholeFrames = Math.floor((second * 16_000) / 512);
    await until(() => frames === wholeFrames);
    await settled();
    clock.increment(999);
    await settled();
    assert.is(frames, wholeFrames);
    clock.increment(1);
  }
  await until(() => frames === Math.ceil((13 * 16_000) / 512));
});

for (const [what, detect] of [
  ['fails', () => throwError(() => ({ _tag: 'EngineFailed', engine: 'trigger', message: 'lost' }))],
  [
    'throws',
    () => {
      throw new Error('bug');
    },
  ],
  ['never answers', () => NEVER],
] as const) {
  test(`a trigger that ${what} leaves it to the text`, () => {
    const { begins, mayHaveSaid, clock } = voice(detect);
    const ended = begins({ text: 'My name is Broca.', parts$: sound$ });
    assert.equal([mayHaveSaid('broca'), mayHaveSaid('computer')], [true, false]);
    ended();
    clock.increment(TAIL_MS);
    assert.is(mayHaveSaid('broca'), false);
  });
}

test('a trigger that is late is waited for no longer than its word could count', async () => {
  const answer$ = new Subject<Detection>();
  const { begins, mayHaveSaid, clock } = voice(() => answer$);
  const ended = begins({ text: 'one', parts$: sound$ });
  ended();
  clock.increment(TAIL_MS - 1);
  assert.ok(answer$.observed);
  answer$.next(detection('broca'));
  assert.ok(mayHaveSaid('broca'));
  clock.increment(1);
  assert.not(answer$.observed);
  assert.not(mayHaveSaid('broca'));
});

test('what was found in a text is remembered, as long as voice and trigger are the same', async () => {
  let asked = 0;
  const detect: NonNullable<Trigger['detect']> = (frames$) => {
    asked += 1;
    return hears('broca')(frames$);
  };
  const { begins, mayHaveSaid, clock, use } = voice(detect);
  const say = async (text: string): Promise<void> => {
    const ended = begins({ text, parts$: sound$ });
    await until(() => mayHaveSaid('broca'));
    ended();
    clock.increment(TAIL_MS);
    assert.not(mayHaveSaid('broca'));
  };
  await say('one');
  await say('one');
  await say('two');
  assert.is(asked, 2);
  use({ tts: {} });
  await say('one');
  assert.is(asked, 3);
  use({ trigger: { detect } });
  await say('one');
  await say('one');
  assert.is(asked, 4);
});

test('of a sound that was cut nothing is remembered', () => {
  let asked = 0;
  const { begins, clock } = voice((frames$) => {
    asked += 1;
    return hears('broca')(frames$);
  });
  for (let time = 1; time <= 2; time += 1) {
    const cut$ = new Subject<Sound>();
    const ended = begins({ text: 'one', parts$: cut$ });
    cut$.next(SOUND);
    ended();
    clock.increment(TAIL_MS);
    assert.is(asked, time);
    assert.not(cut$.observed);
  }
});

test('two hundred texts are remembered, those not heard for longest go first', async () => {
  const asked: string[] = [];
  let text = '';
  const { begins, clock } = voice(() => {
    asked.push(text);
    return EMPTY;
  });
  const say = (next: string): void => {
    text = next;
    begins({ text, parts$: sound$ })();
    clock.increment(TAIL_MS);
  };
  for (let number = 0; number < 200; number += 1) say(`${number}`);
  say('0');
  say('new');
  assert.is(asked.length, 201);
  say('0');
  assert.is(asked.length, 201);
  say('1');
  assert.is(asked.length, 202);
});

test('rubbish for a sound harms nobody', () => {
  const { begins, mayHaveSaid } = voice(hears('broca'));
  for (const sampleRateHz of [0, Number.NaN])
    begins({ text: 'Broca', parts$: of({ ...SOUND, sampleRateHz }) })();
  begins({ text: 'Broca', parts$: throwError(() => new Error('lost')) })();
  begins({ text: 'Broca', parts$: of({ ...SOUND, samples: new Int16Array() }) })();
  assert.ok(mayHaveSaid('broca'));
});

for (const [text, hotword] of [
  ['I am Broca.', 'broca'],
  ['Just say: HEY, Broca!', 'hey broca'],
  ['Just say hey-broca', 'hey_broca'],
  ['Say heybroca', 'hey broca'],
  ['Ask the com puter', 'computer'],
  ['Ask the computers', 'computer'],
  ['I told brocca so', 'broca'],
  ['Dis bonjour à Éloïse', 'eloise'],
  ['Please stop.', 'stop'],
  ['ロボット を 止めて', 'ロボット'],
  ['hey hey broca', 'hey broca'],
] as const) {
  test(`"${hotword}" may be heard in "${text}"`, () => assert.ok(mayBeSaidIn(text, hotword)));
}

for (const [text, hotword] of [
  ['It is seven.', 'broca'],
  ['Hey, it is seven. Broca', 'hey broca'],
  ['Broca hey', 'hey broca'],
  ['The embroidery is done', 'broca'],
  ['', 'broca'],
  ['It is seven.', ''],
  ['It is seven.', '!'],
  ['Of all', 'ok'],
] as const) {
  test(`"${hotword}" is not heard in "${text}"`, () => assert.not(mayBeSaidIn(text, hotword)));
}

test.run();
