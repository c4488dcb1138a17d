import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { couldContainSynapse } from '../../src/brain/load-brain.ts';
import { kit } from '../support/kit.ts';

const test = suite('mayHold');

const home = kit({
  'broken.yml': '- { name: "one", : ]\n',
  'including.yml': '- includes: [more.yml]\n- {',
});

test('a file that is no YAML may hold the names that stand in it', async () => {
  const holds = await couldContainSynapse(join(home, 'broken.yml'));
  assert.equal(['one', 'two'].map(holds), [true, false]);
});

test('a file that includes others may hold any name', async () => {
  assert.ok((await couldContainSynapse(join(home, 'including.yml')))('two'));
});

test('so may a file that is not there', async () => {
  assert.ok((await couldContainSynapse(join(home, 'gone.yml')))('two'));
});

test.run();
