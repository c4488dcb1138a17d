import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asItem, behindBlankLines, blockList } from '../../../src/brain/yaml/block-list.ts';

const test = suite('brain/block-list');

const itemsIn = (text: string) =>
  blockList(text)?.items.map(({ start, end }) => text.slice(start, end)) ?? 'no list';

test('an item has the comments right above it, and those further right below its last line', () => {
  const one = '# makes tea\n# and more\n- name: tea # here\n  neurons: []\n  # what it does not do\n';
  const two = '- name: coffee\n\n  neurons: []\n';
  const text = `---\n# The house.\n\n${one}\n# The kitchen.\n\n${two}\n# The end.\n`;
  assert.equal(itemsIn(text), [one, two]);
});

test('a list may stand at any margin, with line ends of either kind and a byte order mark', () => {
  const one = '   -  name: tea\r\n      neurons: []\r\n';
  const two = '   -\r\n      name: coffee\r\n';
  const text = `\uFEFF# House\r\n\r\n${one}\r\n${two}`;
  assert.equal(itemsIn(text), [one, two]);
  assert.is(blockList(text)?.indent, 3);
});

test('lines of a text in a synapse are no items and no comments', () => {
  const one =
    '- name: tea\n  neurons:\n    - shell:\n        cmd: |\n          # not a comment\n          - no item\n';
  assert.equal(itemsIn(`${one}- name: coffee\n`), [one, '- name: coffee\n']);
});

test('a list without a line end has a last item without one', () => {
  assert.equal(itemsIn('- a: 1\n- b: 2'), ['- a: 1\n', '- b: 2']);
});

for (const [what, text] of [
  ['a map', 'name: tea\n'],
  ['a list in brackets', '[{ name: tea }]\n'],
  ['a second document', '- name: tea\n---\n- name: coffee\n'],
  ['a list on the line of its start', '--- [a]\n'],
  ['lines at a lower margin', '  - name: tea\n- name: coffee\n'],
] as const)
  test(`${what} is no such list`, () => assert.equal(itemsIn(text), 'no list'));

test('a file with comments alone is an empty list', () => {
  assert.equal(itemsIn('---\n# nothing yet\n'), []);
  assert.equal(itemsIn(''), []);
});

test('blank lines are counted, with spaces in them too', () => {
  assert.is(behindBlankLines('a\n\n  \n\r\nb\n', 2), 8);
  assert.is(behindBlankLines('a\nb\n', 2), 2);
});

const FORM = { indent: 0, newLine: '\n' };

test('a map becomes an item', () => {
  assert.is(
    asItem('# tea\n\nname: tea\nneurons:\n- a\n- b: |\n    text\n', FORM),
    '# tea\n- name: tea\n  neurons:\n  - a\n  - b: |\n      text\n',
  );
  assert.is(asItem('{ name: tea }', FORM), '- { name: tea }\n');
});

test('an item moves to the margin of its list, and has its line ends', () => {
  const written = '---\n- name: tea\n  neurons: []\n# below\n\n';
  assert.is(
    asItem(written, { indent: 3, newLine: '\r\n' }),
    '   - name: tea\r\n     neurons: []\r\n     # below\r\n',
  );
  assert.is(asItem('   - name: tea\r\n     neurons: []\r\n', FORM), '- name: tea\n  neurons: []\n');
});

test('what is at the margin of its list stays as it is', () => {
  const written = '# why\n-   name:   "tea"  # so\n\n    neurons:\n            - a\n    # last\n';
  assert.is(asItem(written, FORM), written);
});

test('a text without anything is none', () => {
  for (const text of ['', '\n\n', '# only a comment\n']) assert.is(asItem(text, FORM), '');
});

test.run();
