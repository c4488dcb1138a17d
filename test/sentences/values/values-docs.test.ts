import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { brainOf } from '../../../src/brain/brain.ts';
import { matchOrder } from '../../../src/brain/match-order.ts';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import { isValueType, valueKinds } from '../../../src/sentences/values/value-types.ts';
import { wordText } from '../../../src/sentences/words/word-text.ts';
import type { Kit } from '../../../src/settings/load-kit.ts';
import { loadedKit } from '../../support/loaded.ts';

const test = suite('docs/values.md');

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/values.md'), 'utf8');

const now = (): Date => new Date(2026, 10, 25);

for (const [, language = '', type = '', text = '', value = ''] of PAGE.matchAll(
  /^\| (\w\w) \| (\w+) \| (.+?) \| (.+?) \|$/gm,
))
  test(`"${text}" is the ${type} ${value} in ${language}`, () => {
    const said = wordText(wordsOf(text)).text;
    const found = isValueType(type) ? (valueKinds(language, now)?.[type].read(said, 0) ?? []) : [];
    assert.equal(
      found.filter(({ end }) => end === said.length - 1).map((one) => one.value),
      [JSON.parse(value)],
    );
  });

const EXAMPLES = [...PAGE.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].flatMap(([, yaml = '']) => parse(yaml));

for (const [order, synapse, parameters] of [
  ['remind me in an hour and a half', 'remind', { wait: 5400, wait_text: 'an hour and a half' }],
  ['Remind me in 90 seconds.', 'remind', { wait: 90, wait_text: '90 seconds' }],
  ['wake me at half past seven', 'wake', { at: '07:30', at_text: 'half past seven' }],
  ['set the volume to 50%', 'volume', { volume: 50, volume_text: '50%' }],
  ['set the volume to fifty', 'volume', { volume: 50, volume_text: 'fifty' }],
] as const)
  test(`"${order}" starts ${synapse}`, async () => {
    const kit = (await loadedKit({ 'settings.yml': '{}', 'brain.yml': JSON.stringify(EXAMPLES) })) as Kit;
    const [found] = matchOrder(brainOf(kit.synapses, kit.sentences), order);
    assert.is(found?.synapse.name, synapse);
    assert.equal(found?.parameters, parameters);
  });

test('an unknown type is refused, with those that are known', async () => {
  const loaded = await loadedKit({ 'settings.yml': '{}', 'brain.yml': '- lists: { a: { type: size } }\n' });
  assert.match(String(loaded), 'expected one of number, percent, duration, time, date, ordinal, colour');
});

test.run();
