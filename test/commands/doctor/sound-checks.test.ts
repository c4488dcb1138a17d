import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { devices } from '../../../src/commands/doctor/devices.ts';
import { player } from '../../../src/commands/doctor/engine-checks.ts';
import { soundChecks } from '../../../src/commands/doctor/sound-checks.ts';
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

test.run();
