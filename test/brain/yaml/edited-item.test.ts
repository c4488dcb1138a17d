import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editedItem } from '../../../src/brain/yaml/edited-item.ts';

const test = suite('brain/edited-item');

const TEA = `# hot
- name: "tea"   # with a name
  signals:
    # what people say
    - order: 'make tea'   # so
    - order: brew tea

  neurons: [say: { message: "One tea." }]   # and done
`;
const [MAKE, BREW] = [{ order: 'make tea' }, { order: 'brew tea' }];

test('it is disabled in a line of its own, and enabled in that line', () => {
  const off = TEA.replace('# with a name\n', '# with a name\n  enabled: false\n');
  assert.is(editedItem(TEA, { enabled: false }), off);
  assert.is(editedItem(off, { enabled: true }), off.replace('false', 'true'));
  assert.is(editedItem(TEA, { enabled: true }), TEA);
  const yes = 'name: tea\r\nenabled: yes # on\r\nneurons: []\r\n';
  assert.is(editedItem(yes, { enabled: false }), yes.replace('yes', 'false'));
  assert.is(
    editedItem('{ name: tea, neurons: [] }', { enabled: false }),
    '{ name: tea, enabled: false, neurons: [] }',
  );
  assert.is(editedItem('name: tea', { enabled: false }), 'name: tea\nenabled: false');
});

test('an order more comes last, and one fewer leaves the others as they are', () => {
  const signals = [MAKE, BREW, { order: 'tea, "please"' }];
  const more = TEA.replace('brew tea\n', 'brew tea\n    - order: "tea, \\"please\\""\n');
  assert.is(editedItem(TEA, { enabled: true, signals }), more);
  assert.is(editedItem(more, { enabled: true, signals: [MAKE, BREW] }), TEA);
  assert.is(
    editedItem(TEA, { enabled: true, signals: [BREW] }),
    TEA.replace("    - order: 'make tea'   # so\n", ''),
  );
});

test('an order with more than a text is written on one line', () => {
  const order = { text: '(make|brew) tea', 'matching-type': 'pattern' };
  const after = editedItem(TEA, { enabled: false, signals: [MAKE, BREW, { order }] });
  assert.match(
    after ?? '',
    /brew tea\n {4}- order: \{"text":"\(make\|brew\) tea","matching-type":"pattern"\}\n/,
  );
});

test('orders in brackets are written anew, and comments elsewhere stay', () => {
  const flow = '# hot\nname: tea\nsignals: [order: make tea]\nneurons: [] # none\n';
  const after = editedItem(flow, { enabled: true, signals: [MAKE, BREW] }) ?? '';
  assert.match(after, /^# hot\n/);
  assert.match(after, /# none\n$/);
  assert.match(after, /brew tea/);
  assert.match(editedItem('name: tea\nneurons: []\n', { enabled: true, signals: [MAKE] }) ?? '', /make tea/);
});

test('what is no synapse, or has its name elsewhere, is not edited', () => {
  assert.is(editedItem('[', { enabled: false }), undefined);
  assert.is(editedItem('neurons: []\n', { enabled: false }), undefined);
  assert.is(editedItem('- name: tea\n  signals: *said\n', { enabled: false }), undefined);
});

test.run();
