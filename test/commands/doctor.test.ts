import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command, commandIn, type Ended } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { pulseAudio } from '../support/pulse-audio.ts';
import { until } from '../support/until.ts';

const test = suite('broca doctor');

const root = join(import.meta.dirname, '../..');
const BRAIN =
  '- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: It is on } }] }\n';
const QUIET = 'default_player: none\nrest_api: { port: 0 }\n';
const MICROPHONE = 'microphone: { source: mic }\nrest_api: { port: 0 }\n';

interface Found {
  readonly state: string;
  readonly found: string;
  readonly fix?: string;
  readonly ms?: number;
}

/** What `--json` says, by the name of the check. */
function checksIn({ out }: Ended): ReadonlyMap<string, Found> {
  const { checks } = JSON.parse(out) as { readonly checks: readonly (Found & { readonly name: string })[] };
  return new Map(checks.map(({ name, ...found }) => [name, found]));
}

test('what is played and comes back through the microphone is heard, and nothing is left behind', async () => {
  if (!has('pulseaudio') || !has('arecord') || !has('espeak-ng')) return;
  const pulse = await pulseAudio('room');
  const home = kit({ 'settings.yml': MICROPHONE, 'brain.yml': BRAIN });
  try {
    const { status, out, err } = await commandIn(root, ['doctor', '--home', home], pulse.env);
    assert.equal([status, err], [0, ''], out);
    assert.match(out, /^node {12}ok {7}\d+\.\d+\.\d+$/m);
    assert.match(out, /^recogniser {6}ok {7}pocketsphinx understands "turn on the light", \d+ ms the first/m);
    assert.match(out, /^recording {7}warning {2}digital silence\n {25}fix: is it muted/m);
    assert.match(out, /^tone {12}ok {7}played$/m);
    assert.match(
      out,
      /^loopback {8}\w+ +what is played is heard \d+ ms later, and until \d+ ms after its end$/m,
    );
    assert.match(out, /\n0 problems, \d warnings?\n$/);
    assert.not(existsSync(join(home, 'data')));
  } finally {
    await pulse.stop();
  }
});

test('a microphone that hangs does not hang it, and is ended', async () => {
  const home = kit({
    'settings.yml': `${QUIET}microphone: { source: mic }\n`,
    'brain.yml': BRAIN,
    // hears no SIGTERM
    'bin/arecord': `#!/bin/sh\ntrap '' TERM\necho $$ >> ${'"$(dirname "$0")/pids"'}\nkill -STOP $$\n`,
  });
  chmodSync(join(home, 'bin/arecord'), 0o755);
  const PATH = `${join(home, 'bin')}:${process.env.PATH}`;
  const ended = await commandIn(root, ['doctor', '--home', home, '--json'], { PATH });
  const checks = checksIn(ended);
  assert.is(ended.status, 1);
  assert.is(checks.get('microphones')?.state, 'problem');
  assert.is(checks.get('recording')?.found, 'source: it is open and gives no sound');
  const pids = readFileSync(join(home, 'bin/pids'), 'utf8').trim().split('\n').map(Number);
  assert.is(pids.length, 3);
  await until(() => pids.every((pid) => !isAlive(pid)));
});

test('words it does not know are not understood', async () => {
  const [place, option] = await Promise.all([command('doctor', 'here'), command('doctor', '--loud')]);
  assert.equal([place.status, option.status], [2, 2]);
  assert.match(place.err, /^broca doctor: "here" is not expected\nSee broca doctor --help\n$/);
});

test.run();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
