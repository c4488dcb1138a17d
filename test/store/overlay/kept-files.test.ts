import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromHome, synapseFile } from '../../../src/store/overlay/stored-text.ts';

const test = suite('kept files');

const fileOf = (name: string, ...taken: readonly string[]) =>
  synapseFile(name, (file) => taken.includes(file));

test('a name that is a file name is one', () => {
  for (const name of ['tea', 'light-on', '7', 'a'.repeat(60)]) assert.is(fileOf(name), `${name}.yml`);
});

for (const [name, start] of [
  ['Tea', 'tea-'],
  ['../../etc/passwd', 'etc-passwd-'],
  ['ünïcödé 名前', 'n-c-d-'],
  ['名前', 'synapse-'],
  ['..', 'synapse-'],
  ['con.', 'con-'],
  ['x'.repeat(61), `${'x'.repeat(60)}-`],
  ['-a-', 'a-'],
  ['a--b', 'a-b-'],
] as const) {
  test(`${name.slice(0, 20)} is known by its hash`, () => {
    assert.match(fileOf(name), new RegExp(`^${start}[0-9a-f]{8}\\.yml$`));
  });
}

test('names that differ in case, or in what a slug leaves out, have files of their own', () => {
  const names = ['tea', 'Tea', 'TEA', 'tea ', 'tea!', 'téa', 'te/a', 'te-a', '名', '前'];
  assert.is(new Set(names.map((name) => fileOf(name).toLowerCase())).size, names.length);
});

test('no name is the file of another', () => {
  const file = fileOf('Tea');
  assert.is.not(fileOf(file.replace('.yml', '')), file);
});

test('a file that another synapse has is passed over', () => {
  const first = fileOf('Tea');
  const second = fileOf('Tea', first);
  assert.match(second, /^tea-[0-9a-f]{16}\.yml$/);
  assert.match(fileOf('tea', 'tea.yml'), /^tea-[0-9a-f]{8}\.yml$/);
  assert.match(fileOf('Tea', first, second), /^tea-[0-9a-f]{64}\.yml$/);
});

test('a file is named from the home it is in', () => {
  assert.is(fromHome('/kit', '/kit/data/synapses/tea.yml'), 'data/synapses/tea.yml');
  assert.is(fromHome('/kit', '/kitchen/tea.yml'), '/kitchen/tea.yml');
});

test.run();
