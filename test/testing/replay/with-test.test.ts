import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml } from '../../../src/brain/yaml-file.ts';
import { withTest } from '../../../src/testing/replay/replaying.ts';

const test = suite('withTest');

const added = (text: string, given: Readonly<Record<string, unknown>> = { order: 'tea' }): string => {
  const result = withTest(text, { name: 'new', ...given });
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left));
  return result.right;
};

const read = (text: string): unknown => {
  const file = parseYaml('orders.test.yml', Buffer.from(text));
  if (E.isLeft(file)) throw new Error(JSON.stringify(file.left));
  return file.right.value;
};

test('words that are no texts in a kit are read back as the texts they were', () => {
  const orders = [
    'yes',
    'on',
    'No',
    '1:30',
    '12',
    '1_000',
    '2026-01-04',
    '~',
    'null',
    '- a',
    '#',
    'a: b',
    '0x1f',
    '',
  ];
  for (const order of [...orders, 'line\nbreak', 'line\n\nbreak\n', '"', '{{ x }}', ' a ']) {
    const one = { name: 'new', order, says: [order], parameters: { [order]: order } };
    assert.equal(read(added('', one)), [one], order);
    assert.equal(read(added('tests:\n  - order: a\n', one)), { tests: [{ order: 'a' }, one] }, order);
  }
});

test('all that stands in the file already stays as it is written', () => {
  const before = [
    '# mine\n- { order: a,   says: ["…"] } # spaces\n\n-   order:   "b"\n    says: [ x ]  # a list\n',
    'at: 2026-01-04T07:05:00\ntests:\n  - order: a # first\n    says: |\n      one\n      two\n',
    'tests:\n- order: a\n',
    '# nothing yet\n',
    '- order: "a"',
  ];
  for (const text of before) assert.ok(added(text).startsWith(text), text);
});

test('what comes after the list stays after it', () => {
  const text = 'tests:\n  - order: a\n# the head\nat: 2026-01-04T07:05:00\n';
  assert.is(
    added(text),
    'tests:\n  - order: a\n  - name: new\n    order: tea\n# the head\nat: 2026-01-04T07:05:00\n',
  );
});

test('a list in brackets stays one, and an empty one becomes one of lines', () => {
  assert.is(added('[{order: a, says: ["…"]}]\n'), '[{order: a, says: ["…"]}, {name: new, order: tea}]\n');
  assert.is(added('[]\n'), '- name: new\n  order: tea\n');
  assert.equal(read(added('tests: []\n')), { tests: [{ name: 'new', order: 'tea' }] });
});

test('a test of the same name, and what is no list, is refused', () => {
  const refusal = (text: string) => {
    const result = withTest(text, { name: 'new', order: 'tea' });
    return E.isLeft(result) ? (result.left as { readonly message: string }).message : undefined;
  };
  assert.is(refusal(added('')), 'orders.test.yml has a test named "new" already');
  for (const text of ['tests: 3', 'a text', '[', '- a: [b'])
    assert.is(refusal(text), 'orders.test.yml is no list of tests: mend it first', text);
});

test.run();
