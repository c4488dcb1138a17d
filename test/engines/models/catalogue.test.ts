import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATALOGUE, modelFor } from '../../../src/engines/models/catalogue.ts';

const test = suite('modelFor');

const NAMES = CATALOGUE.map(({ name }) => name);

test('the model of a language is found, its own country first', () => {
  assert.is(modelFor('en-IN', NAMES), 'vosk-model-small-en-in-0.4');
  assert.is(modelFor('en_US', NAMES), 'vosk-model-en-us-0.22-lgraph');
  assert.is(modelFor('fr-CA', NAMES), 'vosk-model-small-fr-0.22');
  assert.is(modelFor('zh', NAMES), 'vosk-model-small-cn-0.22');
  assert.is(modelFor('xx', NAMES), undefined);
});

test('of a model that is in no catalogue its name tells', () => {
  assert.is(modelFor('ky', ['vosk-model-small-ky-0.42']), 'vosk-model-small-ky-0.42');
  assert.is(modelFor('en-GB', ['my-en-us']), 'my-en-us');
  assert.is(modelFor('de', ['my-model']), undefined);
});

test('every model of the catalogue has an address, a size and a checksum of its own', () => {
  for (const { name, md5, sizeBytes, url } of CATALOGUE) {
    assert.is(url, `https://alphacephei.com/vosk/models/${name}.zip`);
    assert.match(md5, /^[0-9a-f]{32}$/);
    assert.ok(sizeBytes > 30_000_000 && sizeBytes < 310_000_000, name);
  }
  assert.is(new Set(CATALOGUE.map(({ md5 }) => md5)).size, CATALOGUE.length);
});

test.run();
