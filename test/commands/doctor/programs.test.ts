import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nodeVerdict, programs } from '../../../src/commands/doctor/programs.ts';
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

test('the lowest version of Node and every newer one will do', () => {
  for (const version of ['20.19.0', '20.19.5', '20.20.0', '22.0.0', '100.1.1']) {
    assert.equal(nodeVerdict(version, '>=20.19'), { state: 'ok', found: version });
  }
});

test('an older Node is a problem that names the lowest version', () => {
  for (const version of ['20.18.9', '18.99.0', '9.20.0']) {
    const { state, found, fix } = nodeVerdict(version, '>=20.19');
    assert.equal([state, found], ['problem', `${version}, expected 20.19 or newer`]);
    assert.match(fix ?? '', /^install Node 20\.19/);
  }
});

test.run();
