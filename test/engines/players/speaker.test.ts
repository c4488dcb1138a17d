import { setTimeout as sleep } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SpeakerOptions, speaker } from '../../../src/engines/players/speaker.ts';
import type { Player, Sound } from '../../../src/engines/ports.ts';
import { has } from '../../support/programs.ts';
import { type PulseAudio, pulseAudio } from '../../support/pulse-audio.ts';
import { pitchHz, soundingPart, tone } from '../../support/tones.ts';

const test = suite('speaker');
const never = new AbortController().signal;
const HEARD_RATE_HZ = 16_000;
const TOLERANCE_MS = 20;
const isReady = has('pulseaudio') && has('parec');
const before = { ...process.env };
let pulse: PulseAudio | undefined;
const players: Player[] = [];

/** Closed after the test, however that ends. */
function opened(options?: SpeakerOptions): Player {
  const player = speaker(options);
  players.push(player);
  return player;
}

const sound = (hz: number, lengthMs: number, rateHz = 22_050): Sound => ({
  sampleRateHz: rateHz,
  samples: tone(hz, lengthMs, rateHz),
});

/** What one sink gave out while `act` went on and a little longer. */
async function heardWhile(sink: string, act: () => Promise<unknown>): Promise<Int16Array> {
  const recording = await pulse?.record(sink, HEARD_RATE_HZ);
  await act();
  await sleep(300);
  return (await recording?.stop()) ?? new Int16Array();
}

const assertHeard = (recorded: Int16Array, hz: number, lengthMs: number) => {
  const part = soundingPart(recorded);
  const heardMs = (part.length * 1000) / HEARD_RATE_HZ;
  assert.ok(heardMs > lengthMs - TOLERANCE_MS && heardMs < lengthMs + TOLERANCE_MS, `${heardMs} ms`);
  assert.ok(Math.abs(pitchHz(part, HEARD_RATE_HZ) / hz - 1) < 0.02, `${pitchHz(part, HEARD_RATE_HZ)} Hz`);
};

test.before(async () => {
  if (!isReady) return;
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

test('tones of several rates are heard with their pitch and length, and done when they are over', async () => {
  if (!isReady) return;
  const player = opened();
  for (const rateHz of [16_000, 22_050, 48_000]) {
    const startedMs = performance.now();
    const recorded = await heardWhile('mouth', async () => {
      assert.equal(await player.play(sound(1_000, 600, rateHz), never)(), E.right(undefined));
    });
    assertHeard(recorded, 1_000, 600);
    assert.ok(performance.now() - startedMs > 600);
  }
  assert.equal(player.health(), { state: 'ready' });
});

test('a sound as short as a click and one without samples are done', async () => {
  if (!isReady) return;
  const player = opened();
  const recorded = await heardWhile('mouth', async () => {
    assert.equal(await player.play(sound(1_000, 60), never)(), E.right(undefined));
    assert.equal(await player.play(sound(1_000, 0), never)(), E.right(undefined));
  });
  assertHeard(recorded, 1_000, 60);
});

test('a device is another loudspeaker', async () => {
  if (!isReady) return;
  const player = opened({ device: 'kitchen' });
  let other: Int16Array = new Int16Array();
  const recorded = await heardWhile('kitchen', async () => {
    other = await heardWhile('mouth', () => player.play(sound(800, 300), never)());
  });
  assertHeard(recorded, 800, 300);
  assert.is(soundingPart(other).length, 0);
});

test('an abort silences it at once, and the next sound is heard', async () => {
  if (!isReady) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const aborter = new AbortController();
  const recording = await pulse?.record('mouth', HEARD_RATE_HZ);
  const played = player.play(sound(1_000, 3_000), aborter.signal)();
  await recording?.sound(300);
  aborter.abort();
  assert.equal(
    await played,
    E.left({ _tag: 'EngineFailed', engine: 'speaker', message: 'speaking was given up' }),
  );
  await recording?.silence();
  const heardMs = (soundingPart((await recording?.stop()) ?? new Int16Array()).length * 1000) / HEARD_RATE_HZ;
  assert.ok(heardMs >= 300 && heardMs < 2_000, `${heardMs} ms of 3000`);
  assertHeard(await heardWhile('mouth', () => player.play(sound(600, 200), never)()), 600, 200);
  assert.equal(player.health(), { state: 'ready' });
});

test('two sounds at once are heard one after the other', async () => {
  if (!isReady) return;
  const player = opened();
  await player.play(sound(1_000, 60), never)();
  const startedMs = performance.now();
  await Promise.all([player.play(sound(1_000, 300), never)(), player.play(sound(1_000, 300), never)()]);
  assert.ok(performance.now() - startedMs > 550);
});

test('an unknown device is a failure in words, and quick', async () => {
  if (!isReady) return;
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
