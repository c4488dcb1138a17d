import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  keepCalibrations,
  readCalibrations,
  voiceOf,
} from '../../../../src/engines/triggers/phrase/learnt-thresholds.ts';
import { kit } from '../../../support/kit.ts';

const test = suite('calibration voices');

const turns = Array.from({ length: 10 }, (_, turn) => turn);

test('no two of ten sayings are by one voice at one speed', () => {
  assert.is(new Set(turns.map((turn) => JSON.stringify(voiceOf('en-us', turn)))).size, 10);
  assert.equal(voiceOf('en-us', 10), voiceOf('en-us', 0));
});

test('English has accents, other languages have their own voice alone', () => {
  assert.ok(turns.some((turn) => voiceOf('en-us', turn).name.startsWith('en-gb')));
  assert.ok(turns.every((turn) => /^fr(\+|$)/.test(voiceOf('fr', turn).name)));
});

const ONE = { threshold: -20, lead: 18 };
const TWO = { threshold: -30.5, lead: -2 };

test('what is kept is added to what was kept, and read again', async () => {
  const directory = join(kit({}), 'data');
  const path = join(directory, 'phrase-hotwords.json');
  await keepCalibrations(path, { one: ONE });
  await keepCalibrations(path, { two: TWO });
  assert.equal(await readCalibrations(path), { one: ONE, two: TWO });
  assert.equal(readdirSync(directory), ['phrase-hotwords.json']);
});

for (const broken of ['', '{"one": -20}', '{"one": {"threshold": "low", "lead": 1}}', '[1]', '{"one": -2']) {
  test(`a file that holds ${JSON.stringify(broken)} knows nothing, and is written anew`, async () => {
    const path = join(kit({}), 'phrase-hotwords.json');
    writeFileSync(path, broken);
    assert.equal(await readCalibrations(path), {});
    await keepCalibrations(path, { one: ONE });
    assert.equal(await readCalibrations(path), { one: ONE });
  });
}

test('a directory that cannot be written is no failure', async () => {
  const path = join(kit({ file: '' }), 'file/phrase-hotwords.json');
  await keepCalibrations(path, { one: ONE });
  assert.equal(await readCalibrations(path), {});
});

test.run();
