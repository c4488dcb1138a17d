import * as E from 'fp-ts/lib/Either.js';
import { BehaviorSubject, concat, NEVER, type Observable, of, ReplaySubject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SpeakerOptions, speaker } from '../../../src/engines/players/speaker.ts';
import type { Player, Sound } from '../../../src/engines/ports.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { patient } from '../../support/patience.ts';
import { has } from '../../support/programs.ts';
import { type PulseAudio, pulseAudio } from '../../support/pulse-audio.ts';
import { level, pitchHz, soundingPart, tone, withoutPauses } from '../../support/tones.ts';

const test = suite('speaker');
const never = new AbortController().signal;
const HEARD_RATE_HZ = 16_000;
const TOLERANCE_MS = 20;
/** A starved sound server stretches a sound by pauses of this order; reopening a device takes longer. */
const STARVED_MS = 80;
const isReady = () => has('pulseaudio') && has('parec');
const before = { ...process.env };
let pulse: PulseAudio | undefined;
const players: Player[] = [];

/** Closed after the test, however that ends. */
function opened(options?: SpeakerOptions): Player {
  const player = speaker(options);
  players.push(player);
  return player;
}

const sound = (hz: number, lengthMs: number, rateHz = 22_050): Observable<Sound> =>
  of({ sampleRateHz: rateHz, samples: tone(hz, lengthMs, rateHz) });

/** What one sink gave out while `act` went on, up to the silence after it. */
async function heardWhile(sink: string, act: () => Promise<unknown>): Promise<Int16Array> {
  const recording = await pulse?.record(sink, HEARD_RATE_HZ);
  await act();
  await recording?.silence();
  return (await recording?.stop()) ?? new Int16Array();
}

const cutOut = (samples: Int16Array, from: number, to: number): Sound => ({
  sampleRateHz: 22_050,
  samples: samples.slice(Math.round(samples.length * from), Math.round(samples.length * to)),
});

function longestSilenceMs(samples: Int16Array): number {
  let longest = 0;
  let present = 0;
  for (const sample of samples) {
    present = Math.abs(sample) < 200 ? present + 1 : 0;
    longest = Math.max(longest, present);
  }
  return (longest * 1_000) / HEARD_RATE_HZ;
}

const msOf = (samples: Int16Array): number => (samples.length * 1000) / HEARD_RATE_HZ;

const assertHeard = (recorded: Int16Array, hz: number, lengthMs: number) => {
  const part = withoutPauses(soundingPart(recorded));
  const heardMs = msOf(part);
  assert.ok(heardMs > lengthMs - TOLERANCE_MS && heardMs < lengthMs + patient(STARVED_MS), `${heardMs} ms`);
  assert.ok(Math.abs(pitchHz(part, HEARD_RATE_HZ) / hz - 1) < 0.02, `${pitchHz(part, HEARD_RATE_HZ)} Hz`);
};

test.before(async () => {
  if (!isReady()) return;
  pulse = await pulseAudio('mouth', 'kitchen');
  Object.assign(process.env, pulse.env);
});

test.after.each(async () => {
  for (const player of players.splice(0)) await player.close();
});

test.after(async () => {
  for (const name of Object.keys(pulse?.env ?? {})) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await pulse?.stop();
});

test('tones of several rates are heard with their pitch and length', async () => {
  if (!isReady()) return;
  const player = opened();
  for (const rateHz of [16_000, 22_050, 48_000]) {
    const recorded = await heardWhile('mouth', async () => {
      assert.equal(await player.play(sound(1_000, 600, rateHz), never)(), E.right(undefined));
    });
    assertHeard(recorded, 1_000, 600);
  }
  assert.is(player.health().state, 'ready');
});

test('a sound is done when it was heard, not when the card has it', async () => {
  if (!isReady()) return;
  const player = opened();
  const recording = await pulse?.record('mouth', HEARD_RATE_HZ);
  assert.equal(await player.play(sound(1_000, 1_000), never)(), E.right(undefined));
  const heardMs = msOf(soundingPart((await recording?.stop()) ?? new Int16Array()));
  assert.ok(heardMs > 750, `${heardMs} ms of 1000`);
});

test('a sound as short as a click and one without samples are done', async () => {
  if (!isReady()) return;
  const player = opened();
  const recorded = await heardWhile('mouth', async () => {
    assert.equal(await player.play(sound(1_000, 60), never)(), E.right(undefined));
    assert.equal(await player.play(sound(1_000, 0), never)(), E.right(undefined));
  });
  assertHeard(recorded, 1_000, 60);
});

test('a device is another loudspeaker', async () => {
  if (!isReady()) return;
  const player = opened({ device: 'kitchen' });
  const other = await pulse?.record('mouth', HEARD_RATE_HZ);
  assertHeard(await heardWhile('kitchen', () => player.play(sound(800, 300), never)()), 800, 300);
  assert.is(soundingPart((await other?.stop()) ?? new Int16Array()).length, 0);
});

test('an abort silences it at once, and the next sound is heard', async () => {
  if (!isReady()) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const aborter = new AbortController();
  const recording = await pulse?.record('mouth', HEARD_RATE_HZ);
  const played = player.play(sound(1_000, 3_000), aborter.signal)();
  await recording?.sound(300);
  aborter.abort();
  assert.equal(
    await played,
    E.left({ _tag: 'EngineFailed', engine: 'speaker', message: 'speaking was cancelled' }),
  );
  await recording?.silence();
  const heardMs = msOf(soundingPart((await recording?.stop()) ?? new Int16Array()));
  assert.ok(heardMs >= 300 && heardMs < 2_000, `${heardMs} ms of 3000`);
  assertHeard(await heardWhile('mouth', () => player.play(sound(600, 200), never)()), 600, 200);
  assert.is(player.health().state, 'ready');
});

test('an abort throws away what the card holds already', async () => {
  if (!isReady()) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const aborter = new AbortController();
  const recording = await pulse?.record('mouth', HEARD_RATE_HZ);
  const played = player.play(sound(1_000, 5_000), aborter.signal)();
  const beforeMs = (await recording?.sound(800)) ?? 0;
  aborter.abort();
  await played;
  await recording?.silence();
  const heardMs = msOf(soundingPart((await recording?.stop()) ?? new Int16Array()));
  assert.ok(heardMs >= beforeMs && heardMs < beforeMs + patient(300), `${heardMs - beforeMs} ms`);
});

test('parts are heard as one sound, each said to have begun, the first before the others come', async () => {
  if (!isReady()) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const whole = tone(440, 2_400, 22_050);
  const begun: number[] = [];
  const [first, ...others] = [0, 1, 2, 3, 4, 5].map((part) => cutOut(whole, part / 6, (part + 1) / 6));
  const later$ = new ReplaySubject<Sound>();
  const report = (part: number) => {
    begun.push(part);
    if (part > 0) return;
    for (const other of others) later$.next(other);
    later$.complete();
  };
  const recorded = await heardWhile('mouth', async () => {
    const parts$ = concat(of(first as Sound), later$);
    assert.equal(await player.play(parts$, never, report)(), E.right(undefined));
  });
  assertHeard(recorded, 440, 2_400);
  assert.ok(
    longestSilenceMs(soundingPart(recorded)) < patient(STARVED_MS),
    `${longestSilenceMs(soundingPart(recorded))} ms`,
  );
  assert.equal(begun, [0, 1, 2, 3, 4, 5]);
});

test('a part that comes when the one before is over is heard too', async () => {
  if (!isReady()) return;
  const player = opened();
  const parts$ = new ReplaySubject<Sound>();
  parts$.next(cutOut(tone(700, 600, 22_050), 0, 0.5));
  const recording = await pulse?.record('mouth', HEARD_RATE_HZ);
  const played = player.play(parts$, never)();
  await recording?.silence();
  parts$.next(cutOut(tone(700, 600, 22_050), 0.5, 1));
  parts$.complete();
  assert.equal(await played, E.right(undefined));
  await recording?.silence();
  const recorded = (await recording?.stop()) ?? new Int16Array();
  const soundingMs = recorded.filter((sample) => Math.abs(sample) > 500).length / (HEARD_RATE_HZ / 1_000);
  assert.ok(soundingMs > 550 && soundingMs < 620, `${soundingMs} ms`);
});

test('while it is to be quiet it is a quarter as loud, and the sound goes on', async () => {
  if (!isReady()) return;
  const player = opened();
  const isQuiet$ = new BehaviorSubject(true);
  const recording = await pulse?.record('mouth', HEARD_RATE_HZ);
  const gains: (readonly [part: number, sample: number, gain: number])[] = [];
  const gained = (...change: (typeof gains)[number]) => void gains.push(change);
  const played = player.play(sound(500, 3_000), never, () => {}, isQuiet$, gained)();
  await recording?.sound(1_000);
  isQuiet$.next(false);
  assert.equal(await played, E.right(undefined));
  assert.equal(
    gains.map(([part, , gain]) => [part, gain]),
    [
      [0, 0.25],
      [0, 1],
    ],
  );
  assert.is(gains[0]?.[1], 0);
  assert.ok((gains[1]?.[1] ?? 0) > 0);
  await recording?.silence();
  const recorded = (await recording?.stop()) ?? new Int16Array();
  const part = soundingPart(recorded);
  const loudness = (fromMs: number) => level(part.subarray(fromMs * 16, (fromMs + 300) * 16));
  assert.ok(Math.abs(loudness(200) / loudness(2_500) - 0.25) < 0.02, `${loudness(200)} ${loudness(2_500)}`);
  assertHeard(recorded, 500, 3_000);
  assert.ok(longestSilenceMs(part) < patient(STARVED_MS));
});

test('what the sound fails with is the failure, its first part is silenced, and the player stays well', async () => {
  if (!isReady()) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const lost: AssistantError = { _tag: 'UndecodableAudio', message: 'broken' };
  assert.equal(
    await player.play(
      throwError(() => lost),
      never,
    )(),
    E.left(lost),
  );
  for (const rateHz of [0, Number.NaN, 1e9]) {
    const rubbish = of({ sampleRateHz: rateHz, samples: tone(500, 100, 16_000) });
    const message = `a sound of ${rateHz} Hz cannot be played`;
    assert.equal(
      await player.play(rubbish, never)(),
      E.left({ _tag: 'EngineFailed', engine: 'output', message }),
    );
  }
  assert.is(player.health().state, 'ready');
  assertHeard(await heardWhile('mouth', () => player.play(sound(600, 200), never)()), 600, 200);
});

test('closed while a sound has not ended, the sound fails', async () => {
  if (!isReady()) return;
  const player = opened();
  const played = player.play(NEVER, never)();
  await player.close();
  assert.ok(E.isLeft(await played));
});

test('two sounds at once are heard one after the other', async () => {
  if (!isReady()) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const recorded = await heardWhile('mouth', () =>
    Promise.all([player.play(sound(500, 300), never)(), player.play(sound(1_000, 300), never)()]),
  );
  const part = soundingPart(recorded);
  assert.ok(msOf(part) > 600 - TOLERANCE_MS, `${msOf(part)} ms`);
  assert.ok(Math.abs(pitchHz(part.subarray(0, 250 * 16), HEARD_RATE_HZ) / 500 - 1) < 0.02);
  assert.ok(Math.abs(pitchHz(part.subarray(-250 * 16), HEARD_RATE_HZ) / 1_000 - 1) < 0.02);
});

test('an unknown device is a failure in words, and quick', async () => {
  if (!isReady()) return;
  const player = opened({ device: 'no-such-device' });
  const result = await player.play(sound(1_000, 60), never)();
  assert.ok(E.isLeft(result) && result.left._tag === 'EngineFailed', JSON.stringify(result));
  assert.is(player.health().state, 'failed');
});

test('no sound card is a failure in words, each time', async () => {
  const { ALSA_CONFIG_PATH } = process.env;
  process.env.ALSA_CONFIG_PATH = '/dev/null';
  const player = opened();
  for (let time = 0; time < 3; time++) {
    const result = await player.play(sound(1_000, 1_000), never)();
    assert.ok(E.isLeft(result) && result.left._tag === 'EngineMissing', JSON.stringify(result));
  }
  assert.is(player.health().state, 'missing');
  assert.match(player.health().detail ?? '', /no sound card can be opened \(ALSA lib .*\)/);
  if (ALSA_CONFIG_PATH === undefined) delete process.env.ALSA_CONFIG_PATH;
  else process.env.ALSA_CONFIG_PATH = ALSA_CONFIG_PATH;
});

test.run();
