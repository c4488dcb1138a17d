import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { devices } from '../../../src/commands/doctor/devices.ts';
import { player } from '../../../src/commands/doctor/engine-checks.ts';
import { levelsOf, levelVerdict, soundChecks } from '../../../src/commands/doctor/sound-checks.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { spoken } from '../../support/spoken.ts';
import { wavFile } from '../../support/takes.ts';

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
    installation.engines.learn(['turn on the light']);
    return soundChecks(installation, undefined);
  });
  assert.match(
    checks.get('recording')?.found ?? '',
    /^peak -\d+ dB, noise floor (-\d+ dB|digital silence), no clipping$/,
  );
  assert.is(checks.get('understood')?.found, '"turn on the light"');
  assert.is(checks.get('tone')?.found, 'nothing is played: the player is none');
  assert.ok([...checks.values()].every(({ state }) => state === 'ok'));
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
  assert.match(checks.get('recording')?.fix ?? '', /^set microphone\.device/);
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

test.run();
