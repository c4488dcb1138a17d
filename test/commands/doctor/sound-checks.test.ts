import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { devices } from '../../../src/commands/doctor/devices.ts';
import { player } from '../../../src/commands/doctor/engine-checks.ts';
import {
  echoIn,
  echoVerdict,
  levelsOf,
  levelVerdict,
  soundChecks,
} from '../../../src/commands/doctor/sound-checks.ts';
import { findTone, meter, TONE_MS, tone } from '../../../src/commands/doctor/tone.ts';
import { quietRoom } from '../../../src/commands/kit-in-force.ts';
import { levelBar } from '../../../src/commands/styled.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import { concatSamples, endMsOf } from '../../../src/streams/audio.ts';
import { MIN_DB } from '../../../src/streams/level.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { frames as framesEcho, spoken } from '../../support/spoken.ts';
import { wavFile } from '../../support/takes.ts';
import { tone as pureTone } from '../../support/tones.ts';

const test = suite('doctor: sound');

const { ALSA_CONFIG_PATH, PULSE_SERVER } = process.env;
test.after.each(() => {
  for (const [name, value] of Object.entries({ ALSA_CONFIG_PATH, PULSE_SERVER })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

test('what comes from the source of the kit is measured and understood', async () => {
  if (!has('espeak-ng')) return;
  const home = kit({
    'settings.yml': 'default_player: none\nmicrophone: { source: file, path: order.wav }\n',
    'brain.yml': '[]',
    'order.wav': wavFile(spoken('turn on the light', 'en-us', 140)),
  });
  const checks = await found(home, (installation) => {
    installation.engines.learn(phraseLesson(['turn on the light']));
    return soundChecks(installation, undefined);
  });
  assert.match(
    checks.get('recording')?.found ?? '',
    /^peak -\d+ dB, noise floor (-\d+ dB|digital silence), no clipping$/,
  );
  assert.is(checks.get('understood')?.found, '"turn on the light"');
  assert.is(checks.get('tone')?.found, 'nothing is played: the player is none');
  const { state: loopback } = checks.get('loopback') ?? {};
  assert.equal([loopback, ...new Set([...checks.values()].map(({ state }) => state))].sort(), [
    'ok',
    'skipped',
    'skipped',
  ]);
});

test('without any sound system it says what is missing and how to get it', async () => {
  if (!has('arecord')) return;
  const home = kit({
    'settings.yml': 'microphone: { source: mic }\n',
    'brain.yml': '[]',
    'asound.conf': '',
  });
  process.env.ALSA_CONFIG_PATH = join(home, 'asound.conf');
  process.env.PULSE_SERVER = 'unix:/nowhere';
  const checks = await found(home, (installation) => [
    player(installation),
    ...devices(installation),
    ...soundChecks(installation, undefined),
  ]);
  assert.equal([checks.get('player')?.state, checks.get('microphones')?.state], ['problem', 'warning']);
  assert.match(checks.get('player')?.fix ?? '', /choose the player "none" or "file"/);
  assert.match(checks.get('recording')?.found ?? '', /^mic: arecord on the device "default": /);
  assert.match(checks.get('recording')?.fix ?? '', /^connect a microphone, or set microphone\.device/);
});

/** A frame that swings between two samples. */
const frame = (peak: number): Int16Array =>
  Int16Array.from({ length: 512 }, (_, i) => (i % 2 ? peak : -peak));
const frames = (quiet: number, loud: number): readonly Int16Array[] => [
  ...Array.from({ length: 20 }, () => frame(quiet)),
  ...Array.from({ length: 20 }, () => frame(loud)),
];

test('peak and noise floor are in dB of full scale', () => {
  const { peakDb, noiseFloorDb, isClipping } = levelsOf(frames(33, 16_384));
  assert.equal([Math.round(peakDb), Math.round(noiseFloorDb), isClipping], [-6, -60, false]);
});

test('a good recording is ok, and its levels are told', () => {
  assert.equal(levelVerdict(levelsOf(frames(33, 16_384))), {
    state: 'ok',
    found: 'peak -6 dB, noise floor -60 dB, no clipping',
  });
});

for (const [what, recording, found, fix] of [
  ['no sound at all', frames(0, 0), /^digital silence$/, /muted/],
  ['nothing recorded', [], /^digital silence$/, /muted/],
  ['a clipped one', frames(33, 32_767), /, clipped$/, /turn the microphone down/],
  ['a noisy one', frames(1_000, 16_384), /noise floor -30 dB/, /noisy/],
  ['a very quiet one', frames(3, 60), /^peak -55 dB/, /turn the microphone up/],
] as const) {
  test(`${what} is a warning that says what to do`, () => {
    const verdict = levelVerdict(levelsOf(recording));
    assert.is(verdict.state, 'warning');
    assert.match(verdict.found, found);
    assert.match(verdict.fix ?? '', fix);
  });
}

const RATE_HZ = 16_000;
const samplesOf = (ms: number): number => (ms * RATE_HZ) / 1_000;

/** Three seconds of hiss of this peak, with a sound in it. */
function room(hiss: number, sound: Int16Array = new Int16Array(), atMs = 0, gain = 1): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: samplesOf(3_000) }, (_, index) => {
    seed = (seed * 48_271) % 2_147_483_647;
    const noise = hiss * ((2 * seed) / 2_147_483_647 - 1);
    return Math.round(noise + gain * (sound[index - samplesOf(atMs)] ?? 0));
  });
}

const assertFound = (samples: Int16Array, atMs: number, toleranceMs: number): void => {
  const found = findTone(samples);
  assert.ok(Math.abs((found?.startMs ?? 0) - atMs) <= toleranceMs, `${found?.startMs} ms`);
  assert.ok(Math.abs((found?.endMs ?? 0) - atMs - TONE_MS) <= toleranceMs, `${found?.endMs} ms`);
};

test('a loud tone in silence is found where it is', () => {
  assertFound(room(0, tone().samples, 1_000), 1_000, 5);
});

test('the tone is found 40 dB quieter in a room that hisses as loud', () => {
  assertFound(room(100, tone().samples, 1_234, 0.01), 1_234, 12);
});

test('a room without the tone, silence, and a recording of nothing have none', () => {
  assert.is(findTone(room(3_000)), undefined);
  assert.is(findTone(room(0)), undefined);
  assert.is(findTone(new Int16Array()), undefined);
});

test('a tone of another pitch, and a shorter one, are not taken for it', () => {
  for (const hz of [1_000, 1_250, 1_500, 2_750]) {
    assert.is(findTone(room(20, pureTone(hz, TONE_MS, RATE_HZ, 9_000), 1_000)), undefined, `${hz}`);
  }
  const short = tone().samples.subarray(0, samplesOf(200));
  assert.is(findTone(room(20, short, 1_000)), undefined);
});

test('a tone that never ends is not taken for it', () => {
  const endless = pureTone(1_375, 3_000, RATE_HZ, 900);
  assert.is(findTone(room(20, endless)), undefined);
});

test('talk is not taken for the tone', () => {
  const talk = spoken('what a lovely evening it is in here, is it not', 'en-us', 160);
  assert.is(findTone(room(20, talk, 500)), undefined);
});

test('the meter stays in one line, and takes it away', () => {
  let written = '';
  const line = meter((text) => {
    written += text;
  });
  line.show(new Int16Array(512));
  line.end();
  assert.is(written, `\r\u001b[Kspeak now  ${levelBar(MIN_DB)}\r\u001b[K`);
});

/** Of a microphone that was opened at 5 s, and of a tone from its 400th millisecond on. */
const OPENED_MS = 5_000;
const PLAYED = [OPENED_MS + 400, OPENED_MS + 1_000] as const;
const heard = (sound: Int16Array) =>
  framesEcho(sound).map((frame) => ({ ...frame, arrivedMs: OPENED_MS + endMsOf(frame) }));

test('a tone that is heard late has come back as much later', () => {
  const { samples } = tone();
  const sound = concatSamples([quietRoom(16_000), samples, quietRoom(16_000)]);
  const { delayMs = 0, tailMs = 0 } = echoIn(heard(sound), ...PLAYED) ?? {};
  assert.ok(Math.abs(delayMs - 600) < 20 && Math.abs(tailMs - 600) < 20, `${delayMs}, ${tailMs}`);
});

test('a room without the tone has no echo', () => {
  assert.is(echoIn(heard(quietRoom(32_000)), ...PLAYED), undefined);
  assert.is(echoVerdict('none', 400).state, 'ok');
});

test('an echo beyond the time the ears are held shut is a warning that says how long they have to be', () => {
  const late = { delayMs: 600, tailMs: 630 };
  const found = 'what is played is heard 600 ms later, and until 630 ms after its end';
  assert.equal(echoVerdict(late, 630), { state: 'ok', found });
  assert.equal(echoVerdict(late, 400), {
    state: 'warning',
    found,
    fix: 'listening.echo_tail: 0.7 in settings.yml',
  });
});

test.run();
