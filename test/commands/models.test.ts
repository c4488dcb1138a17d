import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { progress } from '../../src/commands/models/list.ts';
import { parseAction } from '../../src/commands/models.ts';
import { BROCA, command } from '../support/command.ts';
import { httpServer } from '../support/http-server.ts';
import { kit } from '../support/kit.ts';
import { mayMount, onSmallDisk } from '../support/small-disk.ts';
import { STREAMING_CTC, toneModel } from '../support/tone-models.ts';
import { zippedModel } from '../support/zipped-model.ts';

const test = suite('broca models');

const ZIP = zippedModel();

test('a model is downloaded, listed, verified and removed', async () => {
  const server = await httpServer((_, response) => response.end(ZIP));
  const data = join(kit({}), 'data');
  const got = await command('models', 'get', `${server.url}/vosk-model-toy.zip`, '--data', data);
  await server.close();
  const directory = join(data, 'models/vosk-model-toy');
  assert.equal([got.status, got.out], [0, `vosk-model-toy is in ${directory}\n`]);
  assert.match(got.err, /^vosk-model-toy: \d+ % of 1\.3 MB\n/);
  assert.match(got.err, 'vosk-model-toy: checking\nvosk-model-toy: unpacking\n');
  const [listed, verified] = await Promise.all([
    command('models', '--data', data, '--json'),
    command('models', 'verify', '--data', data),
  ]);
  const list = JSON.parse(listed.out);
  assert.equal(list.here, [
    { name: 'vosk-model-toy', directory, engine: 'vosk', isWhole: true, takesPhrases: true },
  ]);
  assert.ok(list.catalogue.length > 20);
  assert.equal(verified, { status: 0, out: 'vosk-model-toy: as downloaded\n', err: '' });
  const removed = await command('models', 'remove', 'vosk-model-toy', '--data', data);
  assert.equal(removed, { status: 0, out: `Removed ${directory}\n`, err: '' });
  assert.not(existsSync(directory));
});

test('a model for sherpa comes by its address, as sherpa-onnx publishes it, and its files are read', async () => {
  const folder = toneModel({ model: STREAMING_CTC });
  const tar = (...words: readonly string[]): Buffer =>
    execFileSync('tar', ['-cjf', '-', '-C', folder, ...words], { maxBuffer: 10_000_000 });
  const whole = tar('model.onnx', 'tokens.txt');
  const server = await httpServer(({ path = '' }, response) => {
    if (path.includes('cut')) response.end(whole.subarray(0, whole.length / 2));
    else response.end(path.includes('half') ? tar('model.onnx') : whole);
  });
  const data = join(kit({}), 'data');
  const get = (name: string) => command('models', 'get', `${server.url}/${name}.tar.bz2`, '--data', data);
  const directory = join(data, 'models/tones');
  assert.equal((await get('tones')).out, `tones is in ${directory}\n`);
  assert.match((await get('half')).err, /it is no model of sherpa: .+ lacks tokens\.txt/);
  assert.is((await get('cut')).status, 1);
  await server.close();
  const listed = await command('models', '--data', data, '--json');
  assert.equal(JSON.parse(listed.out).here, [
    { name: 'tones', directory, engine: 'sherpa', isWhole: true, takesPhrases: false },
  ]);
  assert.is((await command('models', 'verify', '--data', data)).out, 'tones: as downloaded\n');
  truncateSync(join(directory, 'model.onnx'), 100);
  const changed = await command('models', 'verify', 'tones', '--data', data);
  assert.match(changed.out, /^tones: .+model\.onnx is not a whole ONNX file/);
});

test('what is not here, and what a server does not have, ends with 1', async () => {
  const data = join(kit({}), 'data');
  const server = await httpServer((_, response) => response.writeHead(404).end());
  const url = `${server.url}/a.zip`;
  const [get, verify, remove] = await Promise.all([
    command('models', 'get', url, '--data', data),
    command('models', 'verify', 'none', '--data', data),
    command('models', 'remove', '..', '--data', data),
  ]);
  await server.close();
  assert.equal(get, { status: 1, out: '', err: `${url}: the server answers 404 Not Found\n` });
  assert.equal([verify.status, verify.out], [1, 'none: it is not here\n']);
  assert.equal(remove, { status: 1, out: '', err: 'there is no model ..\n' });
});

test('a model is checked by the sum that is given, and removed when it is another', async () => {
  const server = await httpServer((_, response) => response.end(ZIP));
  const url = `${server.url}/vosk-model-toy.zip`;
  const data = join(kit({}), 'data');
  const sum = createHash('sha256').update(ZIP).digest('hex');
  const other = sum.replaceAll(/./g, '0');
  const get = (sha256: string) => command('models', 'get', url, '--data', data, '--sha256', sha256);
  const refused = await get(other);
  assert.equal([refused.status, refused.out], [1, '']);
  assert.match(refused.err, `its checksum is ${sum}, expected ${other}: it was removed, try again`);
  assert.not(existsSync(join(data, 'models/vosk-model-toy')));
  assert.is((await get(sum.toUpperCase())).status, 0);
  await server.close();
  for (const words of [
    ['get', url, '--sha256', 'abc'],
    ['list', '--sha256', sum],
  ])
    assert.is((await command('models', ...words, '--data', data)).status, 2);
});

test('a wrong word is refused with the right one', () => {
  const refused = (...positionals: readonly string[]): unknown =>
    (parseAction({ texts: {}, flags: new Set(), positionals }) as { readonly left?: string }).left;
  assert.is(refused('gte'), '"gte" is not expected: did you mean get?');
  assert.match(
    refused('get', 'vosk-model-small-en-us-0.51') as string,
    'did you mean vosk-model-small-en-us-0.15?',
  );
  assert.is(refused('get'), 'which model? broca models lists them');
  assert.is(refused('get', 'https://example.org/'), '"https://example.org/" names no file');
});

if (mayMount) {
  test('on a full disk it is told so, and the room is given back', async () => {
    const server = await httpServer((_, response) => response.end(ZIP));
    const data = join(kit({}), 'data');
    mkdirSync(data);
    const script = `${[process.execPath, ...BROCA].map((word) => `'${word}'`).join(' ')} models get "$1" --data "$2"; echo "status $?"; ls -A "$2/models"`;
    const [program = '', ...words] = onSmallDisk(
      ['sh', '-c', script, 'sh', `${server.url}/toy.zip`, data],
      data,
    );
    const ended = await new Promise<string>((resolve) => {
      execFile(program, words, (_, out, err) => resolve(out + err));
    });
    await server.close();
    assert.match(ended, /^status 1\n/);
    assert.match(ended, 'the disk is full');
    assert.not(ended.includes('toy.zip.part\n'), ended);
  });
}

function written(isTerminal: boolean, totalBytes: number | undefined): string {
  const parts: string[] = [];
  const { came, told, end } = progress('toy', (text) => parts.push(text), isTerminal);
  for (let bytes = 0; bytes <= 2_000_000; bytes += 100_000) came(bytes, totalBytes);
  told('checking');
  end();
  return parts.join('');
}

test('on a terminal a bar grows in one line', () => {
  const lines = written(true, 2_000_000).split('\r');
  assert.is(lines[1], `toy [${' '.repeat(30)}] 0 % of 2.0 MB`);
  assert.is(lines[11], `toy [${'#'.repeat(15)}${' '.repeat(15)}] 50 % of 2.0 MB`);
  assert.match(lines.at(-1) ?? '', /^toy checking +\n$/);
});

test('elsewhere there is a line for each tenth', () => {
  const lines = written(false, 2_000_000).split('\n');
  assert.equal(
    [lines.length, lines[0], lines[9], lines[10]],
    [12, 'toy: 10 % of 2.0 MB', 'toy: 100 % of 2.0 MB', 'toy: checking'],
  );
});

test('of what has no known size it tells how much came, on a terminal alone', () => {
  assert.match(written(true, undefined), '\rtoy 2.0 MB');
  assert.is(written(false, undefined), 'toy: checking\n');
});

test.run();
