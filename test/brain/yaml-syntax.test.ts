import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml } from '../../src/brain/yaml-file.ts';

const test = suite('brain/yaml-syntax');

const INDENT =
  'a line that is indented unlike those beside it, expected the same number of spaces before all keys, or all items, of one list';
const QUOTED = "quotes around the whole text, and '' for a quote inside single quotes";

/** What people write, and what they are message. */
const cases: readonly (readonly [what: string, text: string, message: string])[] = [
  ['a key that is indented too far', '- name: a\n    signals: []\n', `2:5 found ${INDENT}`],
  ['a key that is not indented far enough', 'a:\n   b: 1\n  c: 2\n', `3:1 found ${INDENT}`],
  ['an item unlike the others', '- signals:\n    - order: x\n   - order: y\n', `3:1 found ${INDENT}`],
  ['a map below a text', 'a: b\n c: d\n', `2:2 found ${INDENT}`],
  [
    'a quote that is never closed, in the line where it was opened',
    '- name: a\n  neurons:\n    - say: { message: "hello }\n',
    '3:23 found a " that is not closed, expected a " at its end',
  ],
  [
    'a map that is never closed',
    '- say: { message: a\n- name: b\n',
    '1:8 found a { that is not closed, expected a } at its end',
  ],
  [
    'a list that is never closed',
    'players: [a, b\nx: 1\n',
    '1:10 found a [ that is not closed, expected a ] at its end',
  ],
  [
    'a bracket that closes nothing',
    'a: ]\n',
    '1:4 found a ] that closes nothing, expected quotes around a text with ]',
  ],
  ['a tab', '- name: a\n\tsignals: []\n', '2:1 found a tab at the start of the line, expected spaces'],
  [
    'a colon in a text',
    '- message: at 5: tea\n',
    '1:12 found a colon and a space in a text without quotes, expected quotes around the text',
  ],
  [
    'a colon in a text in braces',
    '- { message: a: b }\n',
    '1:14 found a colon and a space in a text without quotes, expected quotes around the text',
  ],
  [
    'a key without a colon',
    '- name: a\n  signals\n    - order: x\n',
    '2:3 found "signals" without a colon, expected signals:',
  ],
  [
    'a colon without a space',
    '- name:a\n  signals: []\n',
    '1:3 found a colon without a space after it, expected a space after name:',
  ],
  [
    'an apostrophe in single quotes',
    "- name: 'it's'\n",
    `1:13 found a text behind the closing quote, expected ${QUOTED}`,
  ],
  ['a text behind quotes', 'a: "x" y\n', `1:8 found a text behind the closing quote, expected ${QUOTED}`],
  [
    'a text that begins with a sign',
    'a: @home\n',
    '1:4 found a text that begins with @, expected quotes around the text',
  ],
  ['a star', 'a: *\n', '1:4 found a text that begins with *, expected quotes around the text'],
  [
    'a backslash',
    'a: "C:\\quiet"\n',
    '1:7 found \\q in double quotes, expected \\\\ for a backslash, or single quotes around the text',
  ],
  [
    'a text behind |',
    'a: |x\n  b\n',
    '1:5 found a text behind | or >, expected the text on the next lines, or quotes around it',
  ],
  [
    'a key after a list',
    '- b\na: 1\n',
    '2:1 found a key after a list, expected a list item (- …), or more spaces before the key',
  ],
  [
    'a template without quotes',
    '- say:\n    message: {{ x }} y\n',
    '2:22 found a template without quotes, expected quotes around {{ x }} y',
  ],
  [
    'a template in a text in brackets',
    'signals: [{ order: say {{ x }} }]\n',
    '1:24 found a template without quotes, expected quotes around the whole text',
  ],
  [
    'a text behind a map',
    'a: {hello} world\n',
    '1:12 found a text that goes on where it has ended, expected quotes around the whole text',
  ],
  [
    'a text behind a star',
    'message: *foo bar\n',
    '1:15 found a text that goes on where it has ended, expected quotes around the whole text',
  ],
  [
    'a text in the line of |',
    'm: | foo\n',
    '1:6 found a text behind | or >, expected the text on the next lines, or quotes around it',
  ],
];
for (const [what, text, message] of cases) {
  test(`${what} is explained at its place`, () => assert.equal(messagesOf(text), [message]));
}

test('what stands beside a colon may be a secret, and is not shown', () => {
  for (const text of [
    '- password:k9x\n  a: 1\n',
    'password: k9x: y\n',
    'password: @k9x\n',
    'url: http://u:k9x@h/x: y\n',
  ]) {
    assert.not.match(messagesOf(text).join(), 'k9x');
  }
});

const messagesOf = (text: string): readonly string[] => {
  const parsed = parseYaml('a.yml', Buffer.from(text));
  if (E.isRight(parsed)) return [];
  return parsed.left.map(
    ({ line, column, found, expected }) => `${line}:${column} found ${found}, expected ${expected}`,
  );
};

test.run();
