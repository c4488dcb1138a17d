import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandIn } from '../support/command.ts';
import { kit } from '../support/kit.ts';

const test = suite('broca service');

/** Writes down what it is asked; SYSTEMD is its version, or what keeps it from working. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >> "$(dirname "$0")/asked"
case "$SYSTEMD $*" in
  'away '*--version) exit 1 ;;
  'away '*) echo 'Failed to connect to bus: No medium found' >&2; exit 1 ;;
  'broken '*enable*) echo 'Job failed' >&2; exit 1 ;;
  *--version) echo "systemd $SYSTEMD ($SYSTEMD.1)" ;;
  'stopped '*' show '*) printf 'ActiveState=failed\\nSubState=failed\\nUnitFileState=enabled\\nActiveEnterTimestamp=\\nMainPID=0\\nNRestarts=7\\n' ;;
  *' show '*) printf 'ActiveState=active\\nSubState=running\\nUnitFileState=enabled\\nActiveEnterTimestamp=Sat 2026-11-21\\nMainPID=42\\nNRestarts=1\\n' ;;
esac
`;

/** A kit in a folder with a strange name, and a systemd that writes down what it is asked. */
function machine(systemd = '252') {
  const place = kit({
    'my kit 100%/settings.yml': 'rest_api: { grace_time: 4 }',
    'my kit 100%/brain.yml': '[]',
    'bin/systemctl': SYSTEMCTL,
  });
  chmodSync(join(place, 'bin/systemctl'), 0o755);
  const config = join(place, 'my config');
  const asked = join(place, 'bin/asked');
  return {
    place,
    home: join(place, 'my kit 100%'),
    unit: (name = 'broca') => join(config, `systemd/user/${name}.service`),
    run: (...words: readonly string[]) =>
      commandIn(place, ['service', ...words], {
        PATH: `${join(place, 'bin')}:/usr/bin:/bin`,
        XDG_CONFIG_HOME: config,
        SYSTEMD: systemd,
      }),
    asked: () => (existsSync(asked) ? readFileSync(asked, 'utf8').trimEnd().split('\n') : []),
  };
}

test('install writes a unit with absolute paths and has systemd start it', async () => {
  const { home, unit, run, asked } = machine();
  const { status, out, err } = await run('install', '--home', 'my kit 100%', '--port', '5001');
  assert.equal([status, err], [0, '']);
  assert.match(out, `Wrote ${unit()}\nbroca.service is started`);
  assert.match(out, 'loginctl enable-linger');
  const text = readFileSync(unit(), 'utf8');
  const written = home.replace('%', '%%');
  const words = [`"start" "--home" "${written}" "--data" "${written}/data" "--port" "5001" "--log" "json"\n`];
  assert.match(text.replace(/cli\.ts"/, `cli.js"`), `cli.js" ${words}`);
  assert.match(text, `ExecStart="${process.execPath}" `);
  assert.match(text, `WorkingDirectory=${written}\n`);
  assert.match(text, 'TimeoutStopSec=24\n');
  assert.equal(asked(), ['--version', '--user daemon-reload', '--user enable --now broca.service']);
});

test('a second install writes it anew and starts it anew; another name stands beside it', async () => {
  const { unit, run, asked } = machine('254');
  await run('install', '--home', 'my kit 100%');
  await run('install', '--home', 'my kit 100%', '--data', 'elsewhere');
  assert.match(readFileSync(unit(), 'utf8'), /"--data" "\/[^"]*\/elsewhere"[\s\S]*RestartSteps=/);
  assert.equal(asked().slice(-3), [
    '--user daemon-reload',
    '--user enable broca.service',
    '--user restart broca.service',
  ]);
  assert.is((await run('install', '--home', 'my kit 100%', '--name', 'lab.service')).status, 0);
  assert.ok(existsSync(unit()) && existsSync(unit('lab')));
});

test('where systemd cannot be reached it says what to type', async () => {
  const { unit, run } = machine('away');
  const { status, out, err } = await run('install', '--home', 'my kit 100%', '--name', 'lab');
  assert.equal([status, err, existsSync(unit('lab'))], [0, '', true]);
  assert.match(
    out,
    `systemd cannot be reached from here (Failed to connect to bus: No medium found). Type this where you are logged in:

  systemctl --user daemon-reload
  systemctl --user enable lab.service
  systemctl --user restart lab.service
`,
  );
});

test('where systemd cannot start it, it says why and where the log is', async () => {
  const { status, err } = await machine('broken').run('install', '--home', 'my kit 100%');
  assert.is(status, 1);
  assert.match(
    err,
    'systemctl --user enable --now broca.service failed: Job failed\nIts log: journalctl --user -u broca -e\n',
  );
});

test('--json tells programs what was done', async () => {
  const { unit, run } = machine();
  const told = async (...words: readonly string[]) => JSON.parse((await run(...words, '--json')).out);
  const installed = ['install', '--home', 'my kit 100%'];
  assert.match((await told(...installed, '--print')).text, /^# Written by/);
  assert.equal(await told(...installed), { unit: unit(), started: true, why: null });
  assert.equal(await told('uninstall'), { removed: unit(), stopped: true, why: null });
  const away = machine('away');
  const out = JSON.parse((await away.run(...installed, '--json')).out);
  assert.equal([out.unit, out.started], [away.unit(), false]);
  assert.match(out.why, 'Failed to connect to bus');
});

test('--print shows the unit and does nothing', async () => {
  const { unit, run, asked } = machine();
  const { status, out } = await run('install', '--home', 'my kit 100%', '--print');
  assert.equal([status, existsSync(unit()), asked()], [0, false, ['--version']]);
  assert.match(out, /^# Written by: broca service install\n[\s\S]*WantedBy=default\.target\n$/);
});

test('a unit that broca did not write is neither overwritten nor removed, unless it is forced', async () => {
  const { place, unit, run, asked } = machine();
  await run('install', '--home', 'my kit 100%');
  writeFileSync(unit(), '[Service]\n');
  const before = asked().length;
  const [install, uninstall] = await Promise.all([run('install', '--home', 'my kit 100%'), run('uninstall')]);
  assert.equal([install.status, uninstall.status, readFileSync(unit(), 'utf8')], [1, 1, '[Service]\n']);
  assert.match(install.err, 'is there, and broca did not write it; --force overwrites it');
  assert.match(uninstall.err, `broca did not write ${unit()}`);
  assert.equal(asked().slice(before), ['--version']);
  assert.is((await run('install', '--home', join(place, 'my kit 100%'), '--force')).status, 0);
  assert.match(readFileSync(unit(), 'utf8'), /^# Written by/);
});

test('uninstall stops it and removes the unit; the kit stays', async () => {
  const { home, unit, run, asked } = machine();
  await run('install', '--home', 'my kit 100%');
  const { status, out } = await run('uninstall');
  assert.equal([status, existsSync(unit()), existsSync(join(home, 'brain.yml'))], [0, false, true]);
  assert.is(out, `Removed ${unit()}; kit and data are as they were.\n`);
  assert.equal(asked().slice(-2), ['--user disable --now broca.service', '--user daemon-reload']);
  const again = await run('uninstall');
  assert.equal([again.status, again.err], [1, `there is no ${unit()}\n`]);
});

test('status says how it is, and ends with 0 when it runs', async () => {
  const { unit, run } = machine();
  const none = await run('status');
  assert.equal([none.status, none.out], [1, '']);
  assert.match(none.err, /^broca is not installed: /);
  await run('install', '--home', 'my kit 100%');
  assert.equal(await run('status'), {
    status: 0,
    out: `broca: active (running) since Sat 2026-11-21
unit: ${unit()} (enabled)
process: 42, restarted 1 times
log: journalctl --user -u broca -f -o cat
`,
    err: '',
  });
  const { status, out } = await run('status', '--json');
  assert.equal(
    [status, JSON.parse(out)],
    [
      0,
      {
        name: 'broca',
        state: 'active',
        detail: 'running',
        since: 'Sat 2026-11-21',
        unit: unit(),
        unit_state: 'enabled',
        pid: 42,
        restarts: 1,
      },
    ],
  );
});

test('status of one that failed, or where nobody answers, ends with 1', async () => {
  const [stopped, away] = [machine('stopped'), machine('away')];
  await Promise.all([stopped, away].map(({ run }) => run('install', '--home', 'my kit 100%')));
  const [failed, unknown] = await Promise.all([stopped.run('status'), away.run('status')]);
  assert.equal([failed.status, unknown.status], [1, 1]);
  assert.match(failed.out, /^broca: failed \(failed\)\n[\s\S]*process: none, restarted 7 times\n/);
  assert.match(unknown.err, 'systemd cannot be reached (Failed to connect to bus: No medium found)');
});

test('without systemd it says so', async () => {
  const { place, home } = machine();
  const { status, out } = await commandIn(place, ['service', 'install', '--home', home], {
    PATH: '/nowhere',
    XDG_CONFIG_HOME: place,
  });
  assert.is(status, 0);
  assert.match(out, 'systemd cannot be reached from here (systemctl is not installed)');
});

test('what is no kit, or cannot stand in a unit, is not installed', async () => {
  const { place, run, unit } = machine();
  const [none, line] = await Promise.all([
    run('install', '--home', 'bin'),
    run('install', '--home', 'my kit 100%', '--data', 'two\nlines'),
  ]);
  assert.equal(
    [none.status, none.err],
    [1, `${place}/bin is no kit: it has neither settings.yml nor brain.yml\n`],
  );
  assert.equal([line.status, existsSync(unit())], [1, false]);
  assert.match(line.err, /^systemd takes no such path in a unit: ".*two\\nlines"\n/);
});

const mistakes: readonly (readonly [words: readonly string[], says: string])[] = [
  [[], 'install, uninstall or status?'],
  [['start'], 'found "start", expected install, uninstall or status'],
  [['install', 'now'], 'found "now" after install, expected nothing'],
  [
    ['install', '--name', '../x'],
    '--name: found "../x", expected letters, digits, dots, dashes and underscores',
  ],
  [['install', '--port', '5x'], '--port: found "5x", expected a port from 0 to 65535'],
  [['uninstall', '--home', 'x'], 'uninstall takes no --home'],
  [['status', '--port', '1'], 'status takes no --port'],
  [['status', '--force'], 'status takes no --force'],
  [['status', '--print'], 'status takes no --print'],
];
test('what was not understood is said, with how it is written, and ends with 2', async () => {
  const { run } = machine();
  for (const [words, says] of mistakes) {
    const { status, err } = await run(...words);
    assert.is(status, 2);
    assert.ok(err.startsWith(`broca service: ${says}\nSee broca service --help\n`), err);
  }
});

test('--help explains it', async () => {
  const { status, out } = await machine().run('--help');
  assert.is(status, 0);
  assert.match(out, /^broca service install \[--home DIR\]/);
});

test.run();
