import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { verifyModel, writeChecksums } from '../../../src/engines/models/download.ts';
import { installedModels, removeModel } from '../../../src/engines/models/place.ts';
import { kit } from '../../support/kit.ts';
import { TOY_MODEL } from '../../support/vosk-model.ts';

const test = suite('verifyModel');

function home(): string {
  const data = kit({ 'models/.toy.zip.part': '' });
  cpSync(TOY_MODEL, join(data, 'models/toy'), { recursive: true });
  return data;
}

test('a model is as it was downloaded, or what changed is named', async () => {
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

test('a model is removed with its checksums, and nothing outside the folder of the models is', async () => {
  const data = home();
  await writeChecksums(join(data, 'models/toy'), join(data, 'models/toy.sha256'));
  assert.equal(installedModels(data), ['toy']);
  for (const name of ['..', '.', '.', '']) assert.ok(E.isLeft(await removeModel(data, name)()), name);
  assert.equal(await removeModel(data, 'toy')(), E.right(join(data, 'models/toy')));
  assert.equal(installedModels(data), []);
  assert.ok(E.isLeft(await removeModel(data, 'toy')()));
});

test.run();
