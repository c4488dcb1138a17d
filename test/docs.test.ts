import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { describe } from '../src/lib/errors.ts';
import { builtIn } from '../src/modules/module.ts';
import { loadKit } from '../src/settings/load-kit.ts';
import { kit } from './support/kit.ts';

const test = suite('docs');

/** What examples link to or read. */
const others = ['coffee-with-sugar', 'coffee-black', 'coffee-unsure'].map((name) => ({
  name,
  signals: [],
  neurons: [],
}));
const files = { 'settings.yml': '{}', 'corrections.yml': '[{input: lamp, output: light}]' };

for (const page of ['brain-files', 'neurons', 'signals']) {
  const text = readFileSync(join(import.meta.dirname, `../docs/${page}.md`), 'utf8');
  for (const [index, [, yaml = '']] of [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].entries()) {
    test(`example ${index + 1} of docs/${page}.md can be loaded`, async () => {
      const home = kit({ ...files, 'brain.yml': JSON.stringify([...synapsesOf(parse(yaml)), ...others]) });
      const loaded = await loadKit(home, builtIn)();
      assert.is(E.isLeft(loaded) ? describe(loaded.left) : '', '');
    });
  }
}

test.run();

/** An example is a list of synapses, of signals or of neurons. */
function synapsesOf(example: readonly (string | object)[]): readonly object[] {
  const [first = ''] = example;
  if (typeof first === 'object' && 'name' in first) return example as readonly object[];
  const [name = ''] = typeof first === 'string' ? [first] : Object.keys(first);
  const isSignal = builtIn.signals.has(name);
  return [{ name: 'example', signals: isSignal ? example : [], neurons: isSignal ? [] : example }];
}
