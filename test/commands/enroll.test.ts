import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommand } from '../../src/commands/command.ts';
import { enrollFromFiles } from '../../src/commands/enroll/from-microphone.ts';
import { keep } from '../../src/commands/enroll/save-recordings.ts';
import { terminal } from '../../src/commands/enroll/terminal.ts';
import { command as enroll, parseOptions } from '../../src/commands/enroll.ts';
import { levelBar } from '../../src/commands/styled.ts';
import { MIN_DB } from '../../src/streams/level.ts';
import { BROCA, command } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { frames, spoken } from '../support/spoken.ts';
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
  assert.match(err, /^broca enroll: which wake word\?/);
  assert.match(err, /\nSee broca enroll --help\n$/);
});

const options = (...words: readonly string[]) => {
  const read = parseCommand(words, enroll);
  if (E.isLeft(read)) throw new Error(read.left);
  return parseOptions(read.right);
};

test('three recordings are made unless another number of them is wished, or files are given', () => {
  for (const [words, count, files] of [
    [[], 3, []],
    [['--count', '5'], 5, []],
    [['--from', 'a.wav', 'b.wav', 'c.wav', 'd.wav'], 4, ['a.wav', 'b.wav', 'c.wav', 'd.wav']],
  ] as const) {
    const read = options('--name', ' hey broca ', ...words);
    assert.ok(E.isRight(read));
    assert.equal([read.right.name, read.right.count, read.right.files], ['hey broca', count, files]);
  }
});

for (const [what, words, complaint] of [
  ['no name', [], 'which wake word? --name "hey broca"'],
  ['a name without a letter', ['--name', '!?'], '--name: found "!?", expected words'],
  ['too few recordings', ['--name', 'x', '--count', '2'], '--count: found 2, expected 3 to 5 recordings'],
  ['too few files', ['--name', 'x', '--from', 'a.wav'], '--from: found 1, expected 3 to 5 recordings'],
  ['a word too many', ['--name', 'hey', 'broca'], '"broca" is not expected'],
] as const) {
  test(`${what} cannot be wished for`, () => {
    assert.equal(options(...words), E.left(complaint));
  });
}

/** What comes of files with these contents, in a directory of their own. */
async function enrolled(...contents: readonly (Int16Array | string)[]) {
  const files = contents.map((content, index) => {
    return [`${index + 1}.wav`, typeof content === 'string' ? content : wavFile(content)] as const;
  });
  const home = kit(Object.fromEntries(files));
  const paths = files.map(([name]) => join(home, name));
  const terminal = { say: () => {}, showLevel: () => {} };
  const done = await enrollFromFiles(paths, { name: 'hey broca', dataDirectory: home, terminal });
  return { done, home, paths, isKept: existsSync(join(home, 'hotwords/hey-broca')) };
}

test('files that agree are kept', async () => {
  if (!has('espeak-ng')) return;
  const { done, home, isKept } = await enrolled(...takesOf('hey broca', 3));
  assert.ok(E.isRight(done) && isKept, JSON.stringify(done));
  const { distance, ...kept } = done.right;
  assert.equal(kept, { name: 'hey broca', directory: join(home, 'hotwords/hey-broca'), recordings: 3 });
  assert.ok(distance > 0 && distance < 10, String(distance));
});

test('a file that is unlike the others is named, and nothing is kept', async () => {
  if (!has('espeak-ng')) return;
  const takes = takesOf('hey broca', 2);
  const { done, paths, isKept } = await enrolled(...takes, spoken('good morning', 'en-us', 150));
  assert.equal([done, isKept], [E.left(`${paths[2]} does not sound like the others.`), false]);
});

test('a file that will not do is refused with the reason', async () => {
  const silent = await enrolled(room(500));
  const text = await enrolled('buy milk');
  const long = await enrolled(room(31_000));
  for (const [{ done, paths }, reason] of [
    [silent, /: Nothing stands out from the room/],
    [text, /: (Invalid|it is no)/],
    [long, /: the sound is longer than 30 s/],
  ] as const) {
    const message = E.isLeft(done) ? done.left : '';
    assert.match(message, reason);
    assert.ok(message.includes(`${paths[0]}: `), message);
  }
});

test('a file that is not there is named', async () => {
  const home = kit({ '1.wav': wavFile(room(500)) });
  const terminal = { say: () => {}, showLevel: () => {} };
  const paths = [join(home, '1.wav'), join(home, 'none.wav')];
  const done = await enrollFromFiles(paths, { name: 'hey broca', dataDirectory: home, terminal });
  assert.equal(done, E.left(`there is no ${paths[1]}`));
});

const AGREED = { takes: [1, 2, 3].map((number) => ({ samples: room(number * 100) })), distance: 6.12345 };

test('recordings are for nobody else to read, and take the place of all that were there', async () => {
  const data = kit({ 'hotwords/hey-broca/old.wav': '' });
  const folder = join(data, 'hotwords/hey-broca');
  assert.equal(await keep(data, 'hey broca', AGREED), E.right(folder));
  assert.equal(readdirSync(folder).toSorted(), ['1.wav', '2.wav', '3.wav', 'hotword.json']);
  assert.is(statSync(folder).mode & 0o777, 0o700);
});

test('what a killed enrollment left over goes', async () => {
  const data = kit({ 'hotwords/.tmp-0123456789abcdef/1.wav': '', 'hotwords/other/1.wav': '' });
  await keep(data, 'hey broca', AGREED);
  assert.equal(readdirSync(join(data, 'hotwords')).toSorted(), ['hey-broca', 'other']);
});

test('where nothing can be written the failure names the folder, and nothing is left', async () => {
  const data = kit({});
  writeFileSync(join(data, 'hotwords'), 'a file in its place');
  const kept = await keep(data, 'hey broca', AGREED);
  assert.match(
    E.isLeft(kept) && kept.left._tag === 'StoreFailed' ? kept.left.message : '',
    /cannot be kept in .*hey-broca/,
  );
  assert.not(existsSync(join(data, 'hotwords/hey-broca')));
});

function output(isTTY: boolean) {
  const written: string[] = [];
  const { say, showLevel } = terminal({
    isTTY,
    write: (text: string | Uint8Array) => written.push(`${text}`) > 0,
  });
  return { written, say, showLevel };
}

const LOUD = frames(new Int16Array(512 * 6).fill(16_384));

test('the level is one line that is written over, and the next line takes its place', () => {
  const { written, say, showLevel } = output(true);
  for (const frame of LOUD) showLevel(frame);
  say('Recorded.');
  const bar = `\r[${'#'.repeat(27)}   ]   -6 dB`;
  assert.equal(written, [bar, bar, '\r\x1b[KRecorded.\n']);
});

test('where nothing can be written over there is no level', () => {
  const { written, say, showLevel } = output(false);
  for (const frame of LOUD) showLevel(frame);
  say('Recorded.');
  assert.equal(written, ['Recorded.\n']);
});

test('the loudest of three frames is shown', () => {
  const { written, showLevel } = output(true);
  for (const frame of frames(new Int16Array(512 * 6).fill(32_767, 512, 513))) showLevel(frame);
  assert.equal(written, [`\r${levelBar(0)}`, `\r${levelBar(MIN_DB)}`]);
});

test('the bar is empty at -60 dB and below, and full at 0', () => {
  assert.is(levelBar(0), `[${'#'.repeat(30)}]    0 dB`);
  assert.is(levelBar(-30), `[${'#'.repeat(15)}${' '.repeat(15)}]  -30 dB`);
  assert.is(levelBar(-75), `[${' '.repeat(30)}]  -75 dB`);
  assert.is(levelBar(MIN_DB), `[${' '.repeat(30)}] silence`);
});

test.run();
