import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FIRST_LINE, type UnitOptions, unitText } from '../../../src/commands/systemd.ts';

const test = suite('unit text');

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

test.run();
