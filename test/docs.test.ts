import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { describe } from '../src/errors.ts';
import { MODULES } from '../src/main.ts';
import { loadKit } from '../src/settings/load-kit.ts';
import { kit } from './support/kit.ts';

const test = suite('docs/brain-files.md');

const page = readFileSync(join(import.meta.dirname, '../docs/brain-files.md'), 'utf8');
const examples = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
  ([, text = '']) => parse(text) as readonly object[],
);

/** What examples link to or read. */
const others = ['coffee-with-sugar', 'coffee-black', 'coffee-unsure'].map((name) => ({
  name,
  signals: [],
  neurons: [],
}));
const files = { 'settings.yml': '{}', 'corrections.yml': '[{input: lamp, output: light}]' };

for (const example of examples) {
  const [first = {}] = example;
  const synapses =
    'name' in first
      ? example
      : [
          {
            name: 'example',
            signals: 'order' in first ? example : [],
            neurons: 'order' in first ? [] : example,
          },
        ];
  test(`the example with ${JSON.stringify(Object.keys(first))} is a right one`, async () => {
    const home = kit({ ...files, 'brain.yml': JSON.stringify([...synapses, ...others]) });
    const loaded = await loadKit(home, MODULES)();
    assert.is(E.isLeft(loaded) ? describe(loaded.left) : '', '');
  });
}

test.run();
