import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nodeVerdict } from '../../../src/commands/doctor/programs.ts';

const test = suite('doctor: node version');

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
