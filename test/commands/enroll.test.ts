import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BROCA, command } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { inARow, room, takesOf, wavFile } from '../support/takes.ts';

const test = suite('broca enroll');

const wavs = (...sounds: readonly Int16Array[]): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries(sounds.map((sound, index) => [`${index + 1}.wav`, wavFile(sound)]));

test('files are taken in place of the microphone', async () => {
  if (!has('espeak-ng')) return;
  const home = kit({ 'settings.yml': '{}', ...wavs(...takesOf('hey broca', 3)) });
  const files = [1, 2, 3].map((number) => join(home, `${number}.wav`));
  const { status, out, err } = await command(
    'enroll',
    '--home',
    home,
    '--name',
    'Hey Broca',
    '--from',
    ...files,
  );
  assert.equal([status, err], [0, '']);
  assert.match(out, /^Kept 3 recordings in .*\/data\/hotwords\/hey-broca\n/);
  assert.is(readdirSync(join(home, 'data/hotwords/hey-broca')).length, 4);
});

test('the sound of the kit is its microphone', async () => {
  if (!has('espeak-ng')) return;
  const home = kit({ 'sound.wav': wavFile(inARow(takesOf('hey broca', 3), 1_000)) });
  const settings = `microphone: { source: file, path: ${join(home, 'sound.wav')} }\n`;
  const { status, out, err } = await command(
    'enroll',
    '--home',
    kit({ 'settings.yml': settings }),
    '--data',
    join(home, 'here'),
    '--name',
    'hey broca',
  );
  assert.equal([status, err], [0, '']);
  assert.match(out, /^Say "hey broca" \(1 of 3\)\.\n {2}Recorded\.\n/);
  assert.ok(existsSync(join(home, 'here/hotwords/hey-broca/hotword.json')));
});

test('Ctrl-C keeps nothing', async () => {
  const home = kit({ 'quiet.wav': wavFile(room(20_000)) });
  const settings = `microphone: { source: file, path: ${join(home, 'quiet.wav')} }\n`;
  const running = spawn(process.execPath, [
    ...BROCA,
    'enroll',
    '--home',
    kit({ 'settings.yml': settings }),
    '--data',
    join(home, 'data'),
    '--name',
    'hey broca',
  ]);
  const ended = once(running, 'exit');
  let err = '';
  running.stderr.on('data', (text) => {
    err += text;
  });
  await once(running.stdout, 'data');
  running.kill('SIGINT');
  assert.equal([(await ended)[0], err], [1, 'Interrupted: nothing was kept.\n']);
  assert.equal(readdirSync(join(home, 'data')), []);
});

test('what was not understood is told with the help', async () => {
  const { status, err } = await command('enroll');
  assert.is(status, 2);
  assert.match(err, /^broca enroll: which hotword\?/);
  assert.match(err, /broca enroll --name WORDS/);
});

test.run();
