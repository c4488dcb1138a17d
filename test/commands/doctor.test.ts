import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../src/engines/wav.ts';
import { command, commandIn, type Ended } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { pulseAudio } from '../support/pulse-audio.ts';
import { spoken } from '../support/spoken.ts';
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

const problemsIn = (checks: ReadonlyMap<string, Found>): readonly string[] =>
  [...checks].flatMap(([name, { state }]) => (state === 'problem' ? [name] : []));

test('what is played and comes back through the microphone is heard, and nothing is left behind', async () => {
  if (!has('pulseaudio') || !has('arecord') || !has('espeak-ng')) return;
  const pulse = await pulseAudio('room');
  const home = kit({ 'settings.yml': MICROPHONE, 'brain.yml': BRAIN });
  try {
    const ended = await commandIn(root, ['doctor', '--home', home, '--json'], pulse.env);
    const checks = checksIn(ended);
    assert.equal([ended.status, ended.err, problemsIn(checks)], [0, '', []]);
    assert.match(
      checks.get('recogniser')?.found ?? '',
      /^pocketsphinx understands "turn on the light", \d+ ms/,
    );
    assert.is(checks.get('recording')?.found, 'digital silence');
    assert.is(checks.get('tone')?.found, 'played');
    assert.match(
      checks.get('loopback')?.found ?? '',
      /^what is played is heard \d{1,3} ms later, and until \d{1,3} ms after its end$/,
    );
    assert.not(existsSync(join(home, 'data')));
  } finally {
    await pulse.stop();
  }
});

test('a microphone that hears late has to be waited for longer', async () => {
  if (!has('pulseaudio') || !has('arecord') || !has('pactl')) return;
  const pulse = await pulseAudio('mouth', 'ear');
  const home = kit({
    'settings.yml': 'microphone: { source: mic, device: ear }\nrest_api: { port: 0 }\n',
    'brain.yml': BRAIN,
  });
  try {
    const late = ['load-module', 'module-loopback', 'source=mouth.monitor', 'sink=ear', 'latency_msec=600'];
    execFileSync('pactl', late, { env: { ...process.env, ...pulse.env } });
    const ended = await commandIn(root, ['doctor', '--home', home, '--json'], pulse.env);
    const loopback = checksIn(ended).get('loopback');
    assert.equal([ended.status, loopback?.state], [0, 'warning'], ended.out);
    const delayMs = Number(/heard (\d+) ms later/.exec(loopback?.found ?? '')?.[1]);
    assert.ok(delayMs > 400 && delayMs < 900, loopback?.found);
    assert.match(loopback?.fix ?? '', /^listening\.echo_tail: 0\.\d in settings\.yml$/);
  } finally {
    await pulse.stop();
  }
});

test('what comes from the source of the kit is measured and understood', async () => {
  if (!has('espeak-ng')) return;
  const samples = spoken('turn on the light', 'en-us', 140);
  const home = kit({
    'brain.yml': BRAIN,
    'order.wav': wavOf({ sampleRateHz: 16_000, samples }),
  });
  const settings = kit({
    'settings.yml': `${QUIET}microphone: { source: file, path: ${home}/order.wav }\n`,
    'brain.yml': BRAIN,
  });
  const ended = await command('doctor', '--home', settings);
  assert.is(ended.status, 0, ended.out);
  assert.match(
    ended.out,
    /^recording {7}ok {7}peak -\d+ dB, noise floor (-\d+ dB|digital silence), no clipping$/m,
  );
  assert.match(ended.out, /^understood {6}ok {7}"turn on the light" \(\d+ ms\)$/m);
  assert.match(ended.out, /^tone {12}ok {7}nothing is played: the player is none$/m);
  assert.match(ended.out, /^node {12}ok {7}\d+\.\d+\.\d+$/m);
  assert.match(ended.out, /\n0 problems, \d warnings?\n$/);
});

test('without any sound system it says what is missing and how to get it, and the status is 1', async () => {
  if (!has('arecord')) return;
  const home = kit({ 'settings.yml': MICROPHONE, 'brain.yml': BRAIN, 'asound.conf': '' });
  const env = { ALSA_CONFIG_PATH: join(home, 'asound.conf'), PULSE_SERVER: 'unix:/nowhere' };
  const ended = await commandIn(root, ['doctor', '--home', home, '--json'], env);
  const checks = checksIn(ended);
  assert.equal([ended.status, problemsIn(checks)], [1, ['player', 'recording']]);
  assert.match(checks.get('player')?.fix ?? '', /choose the player "none" or "file"/);
  assert.match(checks.get('recording')?.found ?? '', /^mic: arecord on the device "default": /);
  assert.match(checks.get('recording')?.fix ?? '', /^set microphone\.device/);
  assert.is(checks.get('microphones')?.state, 'warning');
});

test('a kit with mistakes and a language without a model are problems; the rest is examined all the same', async () => {
  const home = kit({
    'settings.yml': `${QUIET}speech_to_text: [{ pocketsphinx: { language: fr } }]\n`,
    'brain.yml': '- { name: 7 }\n',
  });
  const ended = await command('doctor', '--home', home, '--no-sound', '--json');
  const checks = checksIn(ended);
  assert.equal([ended.status, problemsIn(checks)], [1, ['kit', 'model', 'recogniser']]);
  assert.match(checks.get('kit')?.found ?? '', /: 3 errors, 0 warnings$/);
  assert.is(checks.get('kit')?.fix, `broca check ${home} names them`);
  assert.match(checks.get('model')?.fix ?? '', /^set model, dictionary and language_model/);
  assert.is(checks.get('voice')?.state, 'ok');
  assert.not(checks.has('recording'));
});

test('without programs it says which to install, and how', async () => {
  const home = kit({ 'settings.yml': `${QUIET}microphone: { source: mic }\n`, 'brain.yml': BRAIN });
  const ended = await commandIn(root, ['doctor', '--home', home, '--no-sound', '--json'], { PATH: home });
  const checks = checksIn(ended);
  assert.equal([ended.status, problemsIn(checks)], [1, ['recorder']]);
  assert.equal(checks.get('recorder'), {
    state: 'problem',
    found: 'arecord is not installed',
    fix: 'apt-get install alsa-utils',
  });
  const voice = checks.get('espeak-ng');
  assert.equal([voice?.state, voice?.fix], ['warning', 'apt-get install espeak-ng']);
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

test('a phrase is heard as espeak-ng says it, and no data directory is made for what is learnt of it', async () => {
  if (!has('espeak-ng')) return;
  const home = kit({
    'settings.yml': `${QUIET}default_trigger: phrase\ntriggers: [{ phrase: { phrase: hey computer } }]\n`,
    'brain.yml': BRAIN,
  });
  const ended = await command('doctor', '--home', home, '--no-sound', '--json');
  const hotword = checksIn(ended).get('hotword');
  assert.equal([hotword?.state, hotword?.found], ['ok', '"hey computer" is heard as espeak-ng says it']);
  assert.not(existsSync(join(home, 'data')));
});

test("a hotword of one's own is a problem until it was recorded", async () => {
  const settings = `${QUIET}default_trigger: personal\ntriggers: [{ personal: { name: hey broca } }]\n`;
  const samples = spoken('hey broca', 'en-us', 150);
  const recording = wavOf({ sampleRateHz: 16_000, samples });
  const files = { 'settings.yml': settings, 'brain.yml': BRAIN };
  const homes = [kit(files), kit({ ...files, 'data/hotwords/hey-broca/1.wav': recording })];
  const doctor = (home: string) => command('doctor', '--home', home, '--no-sound', '--json');
  const [missing, recorded] = await Promise.all(homes.map(doctor));
  assert.ok(missing && recorded);
  const lack = checksIn(missing).get('hotword');
  assert.equal([lack?.state, lack?.fix], ['problem', 'make some: broca enroll --name "hey broca"']);
  const found = checksIn(recorded).get('hotword');
  assert.equal(
    [found?.state, found?.found],
    ['ok', 'personal listens for "hey broca" (1) by their recordings'],
  );
});

test('an engine that Broca does not have is a warning that names what stands in for it', async () => {
  const home = kit({
    'settings.yml': `${QUIET}default_text_to_speech: pico2wave\ndefault_trigger: snowboy\n`,
    'brain.yml': BRAIN,
  });
  const checks = checksIn(await command('doctor', '--home', home, '--no-sound', '--json'));
  assert.is(checks.get('voice')?.state, 'warning');
  assert.match(
    checks.get('voice')?.found ?? '',
    /^"pico2wave" is not part of Broca, espeak stands in for it: espeak says "hello"/,
  );
  assert.is(checks.get('hotword')?.state, 'warning');
});

test('words it does not know are not understood', async () => {
  const [place, option] = await Promise.all([command('doctor', 'here'), command('doctor', '--loud')]);
  assert.equal([place.status, option.status], [2, 2]);
  assert.match(place.err, /^broca cannot "doctor here"\n\nbroca doctor \[--home DIR\]/);
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
