import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  argumentWord,
  FIRST_LINE,
  fitsProgram,
  fitsUnit,
  pathWord,
  programWord,
  removeUnit,
  type UnitOptions,
  unitPath,
  unitState,
  unitText,
  writeUnit,
} from '../../src/commands/systemd.ts';
import { withEnvironment } from '../support/environment.ts';
import { kit } from '../support/kit.ts';

const test = suite('systemd units');

const OPTIONS: UnitOptions = {
  name: 'lab',
  command: ['/opt/node', '/opt/broca/cli.js', 'start', '--home', '/my kit 100%'],
  directory: '/my kit 100%',
  stopS: 30,
  systemdVersion: 252,
};

/** The settings of a unit, without its comments. */
const settingsOf = (options: Partial<UnitOptions> = {}): readonly string[] =>
  unitText({ ...OPTIONS, ...options })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

test('it begins with the line that says who wrote it', () =>
  assert.ok(unitText(OPTIONS).startsWith(`${FIRST_LINE}\n`)));

test('it starts the command in its directory, anew when it fails, and gives it time to stop', () => {
  assert.equal(settingsOf(), [
    '[Unit]',
    'Description=Broca, an offline voice assistant',
    'After=pipewire.service pulseaudio.service',
    'StartLimitIntervalSec=0',
    '[Service]',
    'Type=exec',
    'ExecStart="/opt/node" "/opt/broca/cli.js" "start" "--home" "/my kit 100%%"',
    'WorkingDirectory=/my kit 100%%',
    'Restart=on-failure',
    'RestartSec=10',
    'RestartPreventExitStatus=2',
    'TimeoutStopSec=30',
    'KillMode=mixed',
    'StandardOutput=journal',
    'StandardError=journal',
    'LimitCORE=0',
    'OOMPolicy=continue',
    '[Install]',
    'WantedBy=default.target',
  ]);
});

const rests = (systemdVersion: number | undefined): readonly string[] =>
  settingsOf({ systemdVersion }).filter(
    (line) => line.startsWith('Restart') && !/^Restart(=|Prevent)/.test(line),
  );

test('the rests between two tries grow where systemd can do it', () => {
  const growing = ['RestartSec=2', 'RestartSteps=6', 'RestartMaxDelaySec=300'];
  assert.equal([254, 257].map(rests), [growing, growing]);
  assert.equal([undefined, 252, 253].map(rests), [['RestartSec=10'], ['RestartSec=10'], ['RestartSec=10']]);
});

test('none of its settings keeps scripts from sudo or from the sound', () => {
  const forbidding =
    /^(NoNewPrivileges|Protect|Private|Restrict|SystemCall|LockPersonality|MemoryDeny|ReadOnly)/;
  assert.equal(
    settingsOf().filter((line) => forbidding.test(line)),
    [],
  );
});

for (const [text, argument, program, path] of [
  ['/usr/bin/node', '"/usr/bin/node"', '"/usr/bin/node"', '/usr/bin/node'],
  ['/my kit', '"/my kit"', '"/my kit"', '/my kit'],
  ['100%h', '"100%%h"', '"100%%h"', '100%%h'],
  ['$HOME $x', '"$$HOME $$x"', '"$HOME $x"', '$HOME $x'],
  ['a\\b', '"a\\\\b"', '"a\\\\b"', 'a\\b'],
  ['"a" \'b\'', '"\\"a\\" \'b\'"', '"\\"a\\" \'b\'"', '"a" \'b\''],
  ['', '""', '""', ''],
] as const) {
  test(`nothing in ${JSON.stringify(text)} is expanded`, () =>
    assert.equal([argumentWord(text), programWord(text), pathWord(text)], [argument, program, path]));
}

test('a text over two lines, and one whose end a setting would lose, fit into no unit', () => {
  const texts = ['/a\nb', '/a\r', '/a\t', '/a ', ' /a', '/a\\', '/a b', '/a\\b', ''];
  assert.equal(texts.filter(fitsUnit), ['/a b', '/a\\b', '']);
});

test('a program has neither quotes nor backslashes in its path', () => {
  const paths = ['/a"', "/a'", '/a\\b', '/a\n', '/a b', '/$a', '/50%', '/é'];
  assert.equal(paths.filter(fitsProgram), ['/a b', '/$a', '/50%', '/é']);
});

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
