import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programs } from '../../../src/commands/doctor/programs.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';

const test = suite('doctor: programs');

const { PATH } = process.env;
test.after.each(() => {
  process.env.PATH = PATH;
});

test('without programs it says which to install, and how', async () => {
  const home = kit({ 'settings.yml': 'microphone: { source: mic }\n', 'brain.yml': '[]' });
  process.env.PATH = home;
  const checks = await found(home, programs);
  assert.equal(checks.get('recorder'), {
    name: 'recorder',
    state: 'problem',
    found: 'arecord is not installed',
    fix: 'apt-get install alsa-utils',
  });
  const espeak = checks.get('espeak-ng');
  assert.equal([espeak?.state, espeak?.fix], ['warning', 'apt-get install espeak-ng']);
  assert.is(checks.get('ffmpeg')?.state, 'ok');
});

test.run();
