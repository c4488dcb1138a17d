import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml, readYamlList, type YamlFile } from '../../../src/brain/yaml/yaml-file.ts';
import { kit } from '../../support/kit.ts';
import { few } from '../../support/scale.ts';

const test = suite('a long list in YAML');

/** Each part has 250. */
const COUNT = few(1_200, 2_000);
/** Of a list that is read as often as there are mistakes. */
const SHORTER = few(600, COUNT);
const DUPLICATES = 4;

const item = (index: number): string => `# number ${index}
- name: light-${index}
  signals:
    - order: "turn on the light w${index}"

  neurons:
    - say: {message: 'light ${index} is on', wrong: yes}
${index % (COUNT / DUPLICATES) === 7 ? '      say: [twice]\n' : ''}    - shell:
        cmd: |
          echo ${index}
# not a comment of the script
`;

const listOf = (count: number): string => Array.from({ length: count }, (_, index) => item(index)).join('');
const items = listOf(COUNT);

const written = (text: string): string => join(kit({ 'brain.yml': text }), 'brain.yml');

/** The parts of a list, and the same read as a whole. */
async function read(text: string) {
  const path = written(text);
  const parts = await readYamlList(path, {}, (part) => part)();
  return { parts, whole: parseYaml(path, readFileSync(path)) };
}

async function readable(text: string) {
  const { parts, whole } = await read(text);
  if (E.isLeft(parts) || E.isLeft(whole)) throw new Error('it cannot be read');
  return { parts: parts.right, whole: whole.right };
}

const valuesOf = (files: readonly YamlFile[]): readonly unknown[] =>
  files.flatMap(({ value }) => (Array.isArray(value) ? value : [value]));

test('is read in parts that say what the whole says', async () => {
  const { parts, whole } = await readable(`---\n\n${items}`);
  assert.ok(parts.length > 4);
  assert.equal(valuesOf(parts), whole.value);
  assert.equal(
    parts.flatMap(({ duplicates }) => duplicates),
    whole.duplicates,
  );
  assert.is(whole.duplicates.length, DUPLICATES);
  let before = 0;
  for (const part of [...parts]) {
    const own = valuesOf([part]).length;
    for (let index = own - 1; index >= 0; index -= few(196, 49)) {
      for (const path of [[], ['name'], ['neurons', 0, 'say', 'wrong'], ['neurons', 1, 'shell'], ['none']]) {
        const [there, here] = [
          [before + index, ...path],
          [index, ...path],
        ];
        assert.is(part.lineOf(here), whole.lineOf(there));
        const refusal = { found: 1, expected: 'two' };
        assert.equal(part.problem({ ...refusal, path: here }), whole.problem({ ...refusal, path: there }));
      }
    }
    before += own;
  }
  const lines = (files: readonly YamlFile[]) =>
    files.flatMap((file) => file.scalars().map(({ line, column, source }) => [line, column, source]));
  assert.equal(lines(parts), lines([whole]));
});

test('is read as a whole when parts depend on each other', async () => {
  const anchored = items
    .replace('"turn on the light w0"', '&first "turn on"')
    .replace(`"turn on the light w${COUNT - 1}"`, '*first');
  const { parts, whole } = await readable(anchored);
  assert.is(parts.length, 1);
  assert.equal(valuesOf(parts), whole.value);
});

test('is refused for the mistakes that the whole has', async () => {
  const list = listOf(SHORTER);
  const at = (share: number): number => share * SHORTER;
  for (const [right, wrong] of [
    [`"turn on the light w${at(0.85)}"`, '"turn on'],
    [`- name: light-${at(0.9)}`, `-name: light-${at(0.9)}`],
    ['  neurons:\n', '\tneurons:\n'],
    [`# number ${at(0.45)}\n`, 'more: true\n'],
    [`# number ${at(0.5)}\n`, '...\n---\n'],
  ] as const) {
    assert.ok(list.includes(right), right);
    const { parts, whole } = await read(list.replace(right, wrong));
    assert.ok(E.isLeft(whole), wrong);
    assert.equal(parts, E.left({ _tag: 'InvalidKit', problems: whole.left }), wrong);
  }
});

test('a map, and a short list, are one part', async () => {
  for (const text of [items.replaceAll(/^(?=.)/gm, '  ').replace(/^/, 'list:\n'), item(1)]) {
    const { parts, whole } = await readable(text);
    assert.equal(valuesOf(parts), valuesOf([whole]));
    assert.is(parts.length, 1);
  }
});

test.run();
