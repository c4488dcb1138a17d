import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DESCRIPTIONS_FILE, descriptionsSource } from '../../../scripts/schemas/descriptions-source.ts';
import { kitSchema } from '../../../src/http/kit-schemas/kit-schemas.ts';
import type { JsonSchema } from '../../../src/lib/codecs.ts';
import { builtIn } from '../../../src/modules/module.ts';

const test = suite('http/kit-schemas/descriptions');

test('they are what the documentation says; npm run schemas writes them anew', () => {
  const written = readFileSync(join(import.meta.dirname, '../../..', DESCRIPTIONS_FILE), 'utf8');
  assert.fixture(written, descriptionsSource());
});

const { Neuron, Signal, Synapse } = kitSchema('brain', builtIn).definitions ?? {};
const neurons = Neuron?.anyOf?.[1]?.properties ?? {};

test('every neuron and signal, and every key of theirs, has words', () => {
  const parts = { ...neurons, ...Signal?.properties };
  const silent = Object.entries(parts).flatMap(([name, part]) => [
    ...(part.description === undefined ? [name] : []),
    ...keysOf(part)
      .filter(([, { description }]) => description === undefined)
      .map(([key]) => `${name}.${key}`),
  ]);
  assert.equal(silent, []);
  for (const { description } of Object.values(Synapse?.properties ?? {})) assert.ok(description);
});

const keysOf = ({ properties = {}, anyOf = [] }: JsonSchema): readonly (readonly [string, JsonSchema])[] => [
  ...Object.entries(properties),
  ...anyOf.filter(({ type }) => type !== undefined).flatMap(keysOf),
];

test('every setting has words', () => {
  const { Settings } = kitSchema('settings', builtIn).definitions ?? {};
  const silent = Object.entries(Settings?.properties ?? {}).flatMap(([name, section]) => {
    const keys = keysOf(section);
    if (keys.length === 0) return section.description === undefined ? [name] : [];
    return keys.filter(([, { description }]) => description === undefined).map(([key]) => `${name}.${key}`);
  });
  // which hook is which says its name
  assert.equal(
    silent.filter((name) => !name.startsWith('hooks.')),
    [],
  );
});

test('words have no links, which lead nowhere in an editor', () => {
  assert.match(neurons.say?.description ?? '', /^Says a text\.$/);
  assert.not.match(JSON.stringify(kitSchema('brain', builtIn)), /\]\(/);
});

test.run();
