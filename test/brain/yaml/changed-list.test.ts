import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  changedList,
  findItem,
  listWith,
  problemsText,
  readFound,
} from '../../../src/brain/yaml/changed-list.ts';

const test = suite('brain/changed-list');

/** The text after a change, or why it is refused. */
function change(text: string, name: string, written: string | undefined): string {
  const found = findItem(text, name);
  if (found === undefined) return 'not found';
  const changed = changedList('brain.yml', text, found, written);
  return E.isRight(changed) ? changed.right.text : problemsText(changed.left);
}

const BRAIN = `---
# The house.

- name: tea  # hot
  signals:
    - order: "make tea"
  neurons: [say: { message: One tea. }]


# Ünïcode ☕ 咖啡
- name: "caf\\u00e9"
  signals: [order: café]
  neurons: [say: { message: Voilà ☕. }]

- {name: flow, signals: [], neurons: []}
# The end.
`;

test('only the lines of the synapse change', () => {
  const after = '- name: tea\n  # cold\n  signals: []\n  neurons: []\n';
  const [before = '', rest = ''] = BRAIN.split(/- name: tea[\s\S]*One tea. \}\]\n/);
  assert.is(change(BRAIN, 'tea', after), before + after + rest);
});

test('a synapse whose name is escaped is found, and one in braces', () => {
  assert.match(
    change(BRAIN, 'café', 'name: café\nsignals: []\nneurons: []\n'),
    /\n# The house[\s\S]*\n- name: café\n {2}signals: \[\]/,
  );
  assert.match(
    change(BRAIN, 'flow', '{ name: flow, signals: [], neurons: [a] }'),
    /neurons: \[\]|- \{ name: flow/,
  );
  assert.is(change(BRAIN, 'coffee', 'name: coffee'), 'not found');
});

test('one that is taken away takes the blank lines below with it, and can be put back', () => {
  const found = findItem(BRAIN, 'tea');
  assert.ok(found);
  const without = change(BRAIN, 'tea', undefined);
  assert.is(without, BRAIN.replace(/- name: tea[\s\S]*\n\n\n/, ''));
  const lines = BRAIN.slice(found.start, found.end);
  const back = listWith('brain.yml', without, `${lines}\n\n`, undefined);
  assert.is(E.isRight(back) && back.right.text, BRAIN);
});

test('each of three can be taken away and put back', () => {
  const items = ['- name: a\n\n', '# b\n- name: b\n\n\n', '- name: c\n'];
  for (const [index, item] of items.entries()) {
    const text = `# top\n\n${items.join('')}`;
    const without = change(text, 'abc'.charAt(index), undefined);
    const previous = index === 0 ? undefined : 'abc'.charAt(index - 1);
    const back = listWith('brain.yml', without, item, previous);
    assert.is(E.isRight(back) && back.right.text, text);
  }
});

test('it is put at the end where the one before it is gone, and into an empty file', () => {
  for (const [text, expected] of [
    ['- name: x', '- name: x\n- name: a\n'],
    ['# empty\n', '# empty\n- name: a\n'],
  ] as const) {
    const back = listWith('brain.yml', text, '- name: a\n', 'gone');
    assert.is(E.isRight(back) && back.right.text, expected);
  }
});

test('margins, line ends, a byte order mark and a missing last line end stay', () => {
  const text = '\uFEFF   -   name: tea\r\n       neurons: []\r\n\r\n   - name: last\r\n     neurons: []';
  assert.is(
    change(text, 'last', 'name: last\nneurons:\n  - a\n'),
    text.replace('neurons: []$', '').replace(/neurons: \[\]$/, 'neurons:\r\n       - a'),
  );
  assert.is(
    change(text, 'tea', '- name: tea\n  neurons: [b]\n'),
    text.replace('-   name: tea\r\n       neurons: []', '- name: tea\r\n     neurons: [b]'),
  );
});

const ANCHORS = `- name: tea
  signals: &said
    - order: tea
  neurons: []
- name: coffee
  signals: *said
  neurons: []
`;

test('a synapse may refer to what stands elsewhere in its file', () => {
  const after = change(ANCHORS, 'coffee', '- name: coffee\n  signals: *said\n  neurons: [a]\n');
  assert.is(after, ANCHORS.replace(/neurons: \[\]\n$/, 'neurons: [a]\n'));
  const found = findItem(ANCHORS, 'coffee');
  const item = found && readFound('brain.yml', ANCHORS, found);
  assert.equal(item && E.isRight(item) && item.right.value, {
    name: 'coffee',
    signals: [{ order: 'tea' }],
    neurons: [],
  });
});

test('what others refer to can be kept, and neither changed nor taken away', () => {
  const other = '- name: tea\n  signals: &said\n    - order: tea\n  neurons: [a]\n';
  assert.match(change(ANCHORS, 'tea', other), /neurons: \[a\]/);
  assert.match(
    change(ANCHORS, 'tea', other.replace('order: tea', 'order: milk')),
    /^brain\.yml:5:3 \[1\]: this synapse would change too/,
  );
  assert.match(change(ANCHORS, 'tea', undefined), /\*said, expected an alias of an anchor/);
});

for (const [what, written, expected] of [
  ['two synapses', '- name: tea\n- name: other\n', /expected one synapse/],
  ['no YAML', 'name: [\n', /found/],
  ['another document', 'name: tea\n---\nname: other\n', /found/],
  ['nothing', '', /expected one synapse|found/],
] as const)
  test(`${what} is refused`, () =>
    assert.match(change('- name: tea\n- name: b\n', 'tea', written), expected));

test('whatever a synapse says, all other lines stay, and it means the same in the file', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '\n', ' ', '  ', '#', ':', '"', "'", '-', '|', '{', '\\', '☕'),
  });
  fc.assert(
    fc.property(text, text, fc.nat(4), fc.boolean(), (message, comment, margin, isCrlf) => {
      const newLine = isCrlf ? '\r\n' : '\n';
      const line = (inner: string): string => ' '.repeat(margin) + inner + newLine;
      const before = `# top${newLine}${line('- name: a')}${line('  neurons: []')}${newLine}`;
      const after = `${newLine}${line('# c')}${line('- name: c')}${line('  neurons: [x]')}`;
      const whole = before + line('- name: b') + line('  neurons: []') + after;
      const written = `# ${comment.replaceAll('\n', ' ')}\nname: b\nneurons:\n  - say: { message: ${JSON.stringify(message)} }\n`;
      const changed = change(whole, 'b', written);
      assert.ok(changed.startsWith(before) && changed.endsWith(after), changed);
      const found = findItem(changed, 'b');
      const item = found && readFound('brain.yml', changed, found);
      assert.equal(item && E.isRight(item) && item.right.value, {
        name: 'b',
        neurons: [{ say: { message } }],
      });
    }),
  );
});

test.run();
