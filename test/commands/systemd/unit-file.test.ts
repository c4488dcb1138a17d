import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FIRST_LINE, removeUnit, unitPath, unitState, writeUnit } from '../../../src/commands/systemd.ts';
import { withEnvironment } from '../../support/environment.ts';
import { kit } from '../../support/kit.ts';

const test = suite('unit file');

for (const [given, config] of [
  ['/elsewhere', '/elsewhere'],
  ['', join(homedir(), '.config')],
  ['not/absolute', join(homedir(), '.config')],
] as const) {
  test(`with "${given}" as XDG_CONFIG_HOME units are in ${config}`, () => {
    const putBack = withEnvironment({ XDG_CONFIG_HOME: given });
    assert.is(unitPath('lab'), join(config, 'systemd/user/lab.service'));
    putBack();
  });
}

test('a unit is written with its folders, for its owner alone, and removed', async () => {
  const path = join(kit({}), 'a/b/lab.service');
  assert.is(await unitState(path), 'absent');
  await writeUnit(path, `${FIRST_LINE}\n[Service]\n`);
  assert.is(await unitState(path), 'ours');
  assert.is(readFileSync(path, 'utf8'), `${FIRST_LINE}\n[Service]\n`);
  assert.is(statSync(path).mode & 0o777, 0o600);
  await removeUnit(path);
  assert.is(await unitState(path), 'absent');
});

test("what does not begin with our line is somebody else's", async () => {
  const home = kit({
    'a.service': '[Service]\n',
    'b.service': `${FIRST_LINE}, or nearly\n`,
    'c.service': '',
  });
  for (const name of ['a', 'b', 'c']) assert.is(await unitState(join(home, `${name}.service`)), 'foreign');
});

test.run();
