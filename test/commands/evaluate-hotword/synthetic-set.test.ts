import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MIXTURES, makeSyntheticSet, VOICES } from '../../../src/commands/evaluate-hotword/synthetic-set.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';

const test = suite('makeSyntheticSet');

test('each voice says the hotword alone and before an order, in every mixture, and other talk', async () => {
  if (!has('espeak-ng')) return;
  const directory = kit({});
  const made = await makeSyntheticSet(directory, 'hey computer', VOICES.slice(0, 1));
  const [hotword, other] = ['hotword', 'other'].map((name) => readdirSync(join(directory, name)));
  assert.ok(hotword && other);
  assert.is(hotword.length, 2 * MIXTURES.length);
  assert.equal(made, E.right(hotword.length + other.length));
  for (const name of ['silence.wav', 'noise.wav', 'tones.wav']) assert.ok(other.includes(name), name);
});

test('a voice that espeak-ng does not have is named', async () => {
  if (!has('espeak-ng')) return;
  const made = await makeSyntheticSet(kit({}), 'hey', [{ name: 'nobody', speed: 150, pitch: 50 }]);
  assert.equal(made, E.left('espeak-ng is not installed, or has no voice nobody'));
});

test.run();
