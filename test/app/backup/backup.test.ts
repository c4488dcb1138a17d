import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BackupAnswer } from '../../../src/client/generated/types.ts';
import { kit } from '../../support/kit.ts';
import { answerOf, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('app/backup');

const SETTINGS = `${SILENT}rest_api: { login: admin, password: hunter22 }\n`;
const brain = (message: string) =>
  `- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: ${message} } }] }\n`;

/** A service on this kit, which stays where it is when it stops. */
const onKit = (home: string): Promise<TestService> => service({}, { home });

const said = async (broca: TestService): Promise<unknown> => {
  const { body } = await broca.post('/synapses/start/order', { order: 'hello', mute: true });
  const { matched_synapses } = body as {
    matched_synapses: readonly { neuron_module_list: readonly { generated_message: string }[] }[];
  };
  return matched_synapses[0]?.neuron_module_list[0]?.generated_message;
};

const restore = async (broca: TestService, bytes: Uint8Array) => {
  const form = new FormData();
  form.append('comment', 'from before the move');
  form.append('file', new Blob([bytes as never]), 'backup.tar.gz');
  return answerOf(await broca.request('POST', '/backup/restore', { body: form }));
};

const archive = async (files: Readonly<Record<string, string>>): Promise<Buffer> =>
  gzipSync(
    await packTar(
      Object.entries(files).map(([name, body]) => ({
        header: { name, size: Buffer.byteLength(body) },
        body,
      })),
    ),
  );

const MANIFEST = JSON.stringify({ format: 1, made: '2026-01-01T00:00:00.000Z', version: '1.0.0' });

test('a backup says what is secret in it, and brings kit and changes back at the next start', async () => {
  const home = kit({ 'settings.yml': SETTINGS, 'brain.yml': brain('before') });
  mkdirSync(join(home, 'node_modules'));
  writeFileSync(join(home, 'node_modules/big.js'), '');
  let broca = await onKit(home);
  await broca.send('PATCH', '/settings/fields', { body: '{"listening": {"end_silence": 1.5}}' });
  const contents = (await broca.get('/backup')).body as BackupAnswer;
  assert.equal(
    contents.files.map(({ path }) => path),
    ['data/settings.yml', 'kit/brain.yml', 'kit/settings.yml'],
  );
  assert.equal([contents.secrets, contents.staged], [['kit/settings.yml: rest_api.password'], null]);
  const file = new Uint8Array(await (await broca.request('GET', '/backup/file')).arrayBuffer());

  writeFileSync(join(home, 'brain.yml'), brain('after'));
  writeFileSync(join(home, 'more.yml'), '[]');
  await broca.send('PATCH', '/settings/fields', { body: '{"listening": {"end_silence": 2}}' });
  await broca.post('/reload');
  assert.is(await said(broca), 'after');
  const staged = await restore(broca, file);
  assert.equal([staged.status, (staged.body as { files: number }).files], [202, 3]);
  assert.is(await said(broca), 'after', 'nothing is replaced while it runs');
  assert.is(((await broca.get('/backup')).body as BackupAnswer).staged?.files, 3);
  await broca.stop();

  broca = await onKit(home);
  assert.is(await said(broca), 'before');
  assert.match(readFileSync(join(home, 'data/settings.yml'), 'utf8'), /end_silence: 1\.5/);
  assert.not.ok(existsSync(join(home, 'more.yml')));
  assert.match(readFileSync(join(home, 'data/before-restore/kit/brain.yml'), 'utf8'), /after/);
  assert.ok(existsSync(join(home, 'node_modules/big.js')));
  assert.ok(broca.lines.some((line) => line.includes('was restored')));
  assert.is(((await broca.get('/backup')).body as BackupAnswer).staged, null);
  await broca.stop();
});

test('a start that was broken off in the middle is gone on with', async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': brain('old') });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  // the old brain is away already, and one file of the backup is in its place
  put('data/restore/ready.json', JSON.stringify({ made: '2026', version: '1', files: 2 }));
  put('data/restore/begun', '');
  put('data/restore/cleared', '');
  put('data/before-restore/kit/brain.yml', brain('older'));
  put('data/restore/kit/brain.yml', brain('new'));
  const broca = await onKit(home);
  assert.is(await said(broca), 'new');
  assert.match(readFileSync(join(home, 'data/before-restore/kit/brain.yml'), 'utf8'), /older/);
  assert.not.ok(existsSync(join(home, 'data/restore')));
  await broca.stop();
});

test('a backup with a mistake is refused as a whole, and so is what is none', async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': brain('here') });
  const broca = await onKit(home);
  const good = { 'broca-backup.json': MANIFEST, 'kit/settings.yml': SILENT, 'kit/brain.yml': '[]' };
  const cases: readonly (readonly [Uint8Array, RegExp])[] = [
    [Buffer.from('no archive'), /expected a backup made by Broca/],
    [(await archive(good)).subarray(0, 60), /expected a backup made by Broca/],
    [await archive({ 'kit/brain.yml': '[]' }), /no broca-backup\.json/],
    [
      await archive({ ...good, 'kit/settings.yml': 'rest_api: 3' }),
      /a kit that starts: kit\/settings\.yml:1/,
    ],
    [
      await archive({ ...good, 'data/settings.yml': 'options: 3' }),
      /changes that can be read: data\/settings/,
    ],
  ];
  for (const [bytes, expected] of cases) {
    const { status, body } = await restore(broca, bytes);
    assert.is(status, 400);
    assert.match((body as { error: { message: string } }).error.message, expected);
  }
  assert.equal(((await broca.get('/backup')).body as BackupAnswer).staged, null);
  const outside = await archive({ ...good, 'kit/../../evil.txt': 'x', 'other/file': 'x' });
  assert.is((await restore(broca, outside)).status, 202);
  assert.not.ok(existsSync(join(home, '../evil.txt')));
  assert.is((await broca.send('DELETE', '/backup/restore')).status, 204);
  assert.equal(((await broca.get('/backup')).body as BackupAnswer).staged, null);
  await broca.stop();
});

test('a form that is cut off, before its file or in it, changes nothing', async () => {
  const broca = await service({ 'settings.yml': SILENT, 'brain.yml': brain('here') });
  const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="backup.tar.gz"\r\n\r\n';
  for (const [body, expected] of [
    ['--cut', /the form is broken/],
    [`${head}some bytes`, /expected a backup made by Broca/],
  ] as const) {
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
    const answer = await broca.send('POST', '/backup/restore', { body, headers });
    assert.is(answer.status, 400, JSON.stringify(answer));
    assert.match((answer.body as { error: { message: string } }).error.message, expected);
  }
  assert.is(((await broca.get('/backup')).body as BackupAnswer).staged, null);
  await broca.stop();
});

test('a backup whose description is damaged leaves the start alone', async () => {
  const home = kit({
    'settings.yml': SETTINGS,
    'brain.yml': brain('here'),
    'data/restore/ready.json': '{"made": ',
  });
  const broca = await onKit(home);
  assert.is(await said(broca), 'here');
  const { body } = await broca.get('/backup');
  assert.is((body as BackupAnswer).staged, null);
  await broca.stop();
});

test('where clients may bring no programs, none is restored', async () => {
  const broca = await service({ 'settings.yml': `${SILENT}rest_api: { allow_code: false }\n` });
  assert.is((await restore(broca, new Uint8Array())).status, 403);
  await broca.stop();
});

test.run();
