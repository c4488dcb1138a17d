import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepThresholds, readThresholds } from '../../../../src/engines/triggers/phrase/kept-thresholds.ts';
import { kit } from '../../../support/kit.ts';

const test = suite('kept thresholds');

test('what is kept is added to what was kept, and read again', async () => {
  const directory = join(kit({}), 'data');
  const path = join(directory, 'phrase-hotwords.json');
  await keepThresholds(path, { one: -20 });
  await keepThresholds(path, { two: -30.5 });
  assert.equal(await readThresholds(path), { one: -20, two: -30.5 });
  assert.equal(readdirSync(directory), ['phrase-hotwords.json']);
});

for (const broken of ['', '{"one": "low"}', '[1]', '{"one": -2']) {
  test(`a file that holds ${JSON.stringify(broken)} knows nothing, and is written anew`, async () => {
    const path = join(kit({}), 'phrase-hotwords.json');
    writeFileSync(path, broken);
    assert.equal(await readThresholds(path), {});
    await keepThresholds(path, { one: -20 });
    assert.equal(await readThresholds(path), { one: -20 });
  });
}

test('a directory that cannot be written is no failure', async () => {
  const path = join(kit({ file: '' }), 'file/phrase-hotwords.json');
  await keepThresholds(path, { one: -20 });
  assert.equal(await readThresholds(path), {});
});

test.run();
