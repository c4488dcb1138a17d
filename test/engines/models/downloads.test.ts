import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { modelDownloads } from '../../../src/engines/models/downloads.ts';
import { httpServer } from '../../support/http-server.ts';
import { kit } from '../../support/kit.ts';
import { until } from '../../support/until.ts';
import { zippedModel } from '../../support/zipped-model.ts';

const test = suite('engines/models/downloads');

const ZIP = zippedModel();
const FIRST_PART = 400_000;
let isHeldBack = false;
const server = await httpServer(({ headers }, response) => {
  const [, begin = '0'] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  const rest = ZIP.subarray(Number(begin));
  response.writeHead(begin === '0' ? 200 : 206, { 'content-length': rest.length });
  if (isHeldBack) response.write(rest.subarray(0, FIRST_PART));
  else response.end(rest);
});
test.after(() => server.close());

const TOY = {
  name: 'toy',
  engine: 'vosk',
  language: 'fr',
  sizeBytes: ZIP.length,
  md5: createHash('md5').update(ZIP).digest('hex'),
  licence: 'MIT',
  url: `${server.url}/toy.zip`,
} as const;

function downloads(dataDirectory = kit({})) {
  const lines: string[] = [];
  const all = modelDownloads({ dataDirectory, log: (line) => lines.push(line), catalogue: [TOY] });
  return { ...all, lines, dataDirectory, state: () => all.list().find(({ name }) => name === 'toy') };
}

test('a model is downloaded in the background, cut, gone on with, and removed', async () => {
  const { begin, cancel, remove, state, close } = downloads();
  assert.equal([state()?.state, state()?.sizeBytes, state()?.language], ['absent', ZIP.length, 'fr']);
  isHeldBack = true;
  begin('toy');
  begin('toy'); // once at a time
  await until(() => state()?.bytes === FIRST_PART);
  assert.is(state()?.state, 'downloading');
  await cancel('toy');
  assert.equal([state()?.state, state()?.bytes, state()?.detail], ['partial', FIRST_PART, undefined]);
  isHeldBack = false;
  begin('toy');
  await until(() => state()?.state === 'here');
  assert.ok((await remove('toy')())._tag === 'Right');
  assert.is(state()?.state, 'absent');
  assert.ok((await remove('toy')())._tag === 'Left');
  await close();
});

test('the end of the service cuts a download, and the next one goes on', async () => {
  isHeldBack = true;
  const first = downloads();
  first.begin('toy');
  await until(() => first.state()?.bytes === FIRST_PART);
  await first.close();
  isHeldBack = false;
  const second = downloads(first.dataDirectory);
  assert.is(second.state()?.state, 'partial');
  second.begin('toy');
  await until(() => second.state()?.state === 'here');
  await second.close();
});

test('a failure is told, and an unknown model is refused', async () => {
  const dead = { ...TOY, url: 'http://127.0.0.1:9/toy.zip' };
  const all = modelDownloads({ dataDirectory: kit({}), log: () => {}, catalogue: [dead] });
  all.begin('toy');
  await until(() => all.list()[0]?.state === 'absent');
  assert.match(all.list()[0]?.detail ?? '', /127\.0\.0\.1:9/);
  assert.is(all.begin('parrot')._tag, 'Left');
  await all.close();
});

test.run();
