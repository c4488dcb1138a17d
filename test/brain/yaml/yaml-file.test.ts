import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml, readYaml } from '../../../src/brain/yaml/yaml-file.ts';
import { describeProblem } from '../../../src/lib/errors.ts';
import { kit } from '../../support/kit.ts';
import { mistakes } from '../../support/loaded.ts';

const test = suite('readYaml');

/** What a file means, or the mistakes in it. */
async function read(content: string | Uint8Array): Promise<unknown> {
  const home = kit({ 'a.yml': content });
  const file = await readYaml(join(home, 'a.yml'))();
  if (E.isRight(file)) return file.right.value;
  return file.left._tag === 'InvalidKit' ? mistakes(home, file.left.problems) : file.left;
}

const VALUES: readonly (readonly [title: string, content: string, value: unknown])[] = [
  ['an empty file is null', '', null],
  ['a comment is null', '# nothing here\n', null],
  [
    'yes, no, on, off, true and false are booleans',
    '[yes, No, ON, off, True, false]',
    [true, false, true, false, true, false],
  ],
  ['y and n are texts, as in Kalliope', '[y, n, Y, N]', ['y', 'n', 'Y', 'N']],
  ['08 and 1e3 are texts, as in Kalliope', '[08, 1e3, 0899]', ['08', '1e3', '0899']],
  ['010 is 8 and 1:30 is 90', '[010, 1:30, 0x10, 0b11]', [8, 90, 16, 3]],
  ['numbers are numbers', '[1, -2, 1.5, 1_000, 1.5e+3, 0]', [1, -2, 1.5, 1000, 1500, 0]],
  [
    'infinity and no number are numbers',
    '[.inf, -.inf, .nan]',
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN],
  ],
  ['a date is the text it is', '[2001-12-14, 2001-12-14 21:59:43]', ['2001-12-14', '2001-12-14 21:59:43']],
  ['quoted words are texts', `["yes", 'no', "42"]`, ['yes', 'no', '42']],
  ['a byte order mark is no content', '\ufeff- a\n- b: 1\n', ['a', { b: 1 }]],
  ['line ends of Windows are line ends', 'a: 1\r\nb:\r\n  - c\r\n', { a: 1, b: ['c'] }],
  ['a tab may follow a value', 'a: 1\t\nb:\t2\n', { a: 1, b: 2 }],
  ['an alias is its anchor', 'a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
  [
    'a merge key fills in what is missing',
    '- &a {x: 1, y: 2}\n- {<<: *a, y: 3}\n',
    [
      { x: 1, y: 2 },
      { x: 1, y: 3 },
    ],
  ],
  [
    'of several merged maps the first wins',
    '- &a {x: 1}\n- &b {x: 2, y: 2}\n- {<<: [*a, *b]}\n',
    [{ x: 1 }, { x: 2, y: 2 }, { x: 1, y: 2 }],
  ],
  ['an anchor may be used again later', '[&a 1, *a, &a 2, *a]', [1, 1, 2, 2]],
];

for (const [title, content, value] of VALUES) {
  test(title, async () => assert.equal(await read(content), value));
}

test('a key __proto__ is a key like any other', async () => {
  const value = (await read('__proto__: {polluted: yes}\n')) as object;
  assert.equal(Object.keys(value), ['__proto__']);
  assert.is(Object.getPrototypeOf(value), Object.prototype);
  assert.is(({} as Record<string, unknown>).polluted, undefined);
});

test('one anchor may have hundreds of aliases', async () => {
  const value = await read(`- &a [x]\n${'- *a\n'.repeat(500)}`);
  assert.equal(value, Array(501).fill(['x']));
});

const MISTAKES: readonly (readonly [
  title: string,
  content: string | Uint8Array,
  problems: readonly string[],
])[] = [
  [
    'of syntax errors the first is told with its place, for the others follow from it',
    'a: [1\nb: }\n',
    ['a.yml:1:4 found a [ that is not closed, expected a ] at its end'],
  ],
  [
    'text behind a template without quotes is where YAML stumbles',
    '- say:\n    message: {{ name }} is here\n- {{ b }}{{ c }}\n',
    ['a.yml:2:25 found a template without quotes, expected quotes around {{ name }} is here'],
  ],
  [
    'a statement needs quotes too',
    'a:\n  - {% if x %}y{% endif %}\n',
    ['a.yml:2:6 found a template without quotes, expected quotes around {% if x %}y{% endif %}'],
  ],
  [
    'a second document is a mistake',
    'a: 1\n---\nb: 2\n',
    ['a.yml:2:1 found a second document, expected one document'],
  ],
  [
    'a tag nobody knows is a mistake and no text',
    'a: !secret door\nb: 1\n',
    ['a.yml:1:4 found the tag !secret, expected a text in quotes, or no tag'],
  ],
  [
    'a tag of Python is a mistake',
    '- !!python/object/apply:os.system [ls]\n',
    [
      'a.yml:1:3 found the tag tag:yaml.org,2002:python/object/apply:os.system, expected a text in quotes, or no tag',
    ],
  ],
  [
    'an alias of nothing is a mistake, each',
    '- *a\n- [&b 1, *c]\n',
    [
      'a.yml:1:3 found *a, expected an alias of an anchor that ends before it',
      'a.yml:2:10 found *c, expected an alias of an anchor that ends before it',
    ],
  ],
  [
    'an alias inside its own anchor is a mistake and no endless value',
    'x: &x\n  - 1\n  - {a: *x}\n',
    ['a.yml:3:9 found *x, expected an alias of an anchor that ends before it'],
  ],
  [
    'only maps can be merged',
    'a: 1\n<<: 3\n',
    ['a.yml:1:1 found Merge sources must be maps or map aliases, expected YAML'],
  ],
  [
    'UTF-16 is a mistake',
    new Uint8Array([0xff, 0xfe, 0x61, 0]),
    ['a.yml:1:1 found bytes that are no UTF-8, expected a YAML file in UTF-8'],
  ],
  [
    'Latin-1 is a mistake',
    Buffer.from('a: caf\xe9', 'latin1'),
    ['a.yml:1:1 found bytes that are no UTF-8, expected a YAML file in UTF-8'],
  ],
];

for (const [title, content, problems] of MISTAKES) {
  test(title, async () => assert.equal(await read(content), problems));
}

test('of a key written twice the last value counts, and each but the first is told', async () => {
  const home = kit({ 'a.yml': 'a: &x 1\nb:\n  - c: 1\n    d: 3\n    c: on\na: 3\na: 4\ne: *x\n' });
  const file = await readYaml(join(home, 'a.yml'))();
  if (E.isLeft(file)) throw new Error('it is right');
  const { value, duplicates, problem, scalars } = file.right;
  assert.equal(value, { a: 4, b: [{ c: true, d: 3 }], e: 1 });
  assert.equal(
    duplicates.map(({ line, column, path }) => [line, column, path]),
    [
      [5, 5, 'b[0].c'],
      [6, 1, 'a'],
      [7, 1, 'a'],
    ],
  );
  const { line, column } = problem({ path: ['b', 0, 'c'], found: true, expected: '' });
  assert.equal([line, column], [5, 8]);
  assert.equal(
    scalars().map(({ source }) => source),
    ['3', 'on', '4'],
  );
});

test('a map or a list as a key, as a template without quotes is one, is told, and refused with the quotes it needs', async () => {
  const content = 'a:\n  b: {{ name }}\n  c: [{{ x|d("y") }}]\n? [yes]\n: {{ yes }}\n';
  const home = kit({ 'a.yml': content });
  const file = await readYaml(join(home, 'a.yml'))();
  if (E.isLeft(file)) throw new Error('it can be read');
  const { mapsAsKeys, problem, scalars } = file.right;
  assert.equal(mistakes(home, mapsAsKeys), [
    'a.yml:1:1 found a map or a list as a key, expected a text as a key',
  ]);
  assert.equal(scalars(), []);
  const inner = await readYaml(join(kit({ 'a.yml': content.split('?')[0] ?? '' }), 'a.yml'))();
  if (E.isLeft(inner)) throw new Error('it can be read');
  const expected = [
    'a.b: found a map, expected a text: put quotes around {{ name }}',
    'a.c[0]: found a map, expected a text: put quotes around {{ x|d("y") }}',
  ];
  assert.equal(
    inner.right.mapsAsKeys.map((one) => describeProblem(one).replace(/^\S+ /, '')),
    expected,
  );
  const refused = inner.right.problem({ path: ['a', 'b'], found: {}, expected: 'a text', isPartial: true });
  assert.equal([describeProblem(refused).replace(/^\S+ /, ''), refused.isPartial], [expected[0], true]);
  assert.is(problem({ path: ['a'], found: 1, expected: 'a text' }).expected, 'a text');
});

test('a merge key may come again', async () => {
  const home = kit({ 'a.yml': '- &a {x: 1}\n- &b {y: 2}\n- {<<: *a, <<: *b, z: 3}\n' });
  const file = await readYaml(join(home, 'a.yml'))();
  if (E.isLeft(file)) throw new Error('it is right');
  assert.equal([file.right.duplicates, file.right.value], [[], [{ x: 1 }, { y: 2 }, { x: 1, y: 2, z: 3 }]]);
});

test('a tab in the place of spaces is told where it is', async () => {
  const [first] = (await read('- a: 1\n\tb: 2\n')) as readonly string[];
  assert.is(first, 'a.yml:2:1 found a tab at the start of the line, expected spaces');
});

test('aliases that explode are refused before they do', async () => {
  const levels = Array.from(
    { length: 9 },
    (_, n) => `- &l${n} [${Array(10).fill(n === 0 ? 'x' : `*l${n - 1}`)}]`,
  );
  assert.equal(await read(levels.join('\n')), [
    'a.yml:1:1 found Excessive alias count indicates a resource exhaustion attack, expected YAML',
  ]);
});

test('thousands of brackets are a mistake and no crash', async () => {
  const [first] = (await read('['.repeat(100_000))) as readonly string[];
  assert.match(first ?? '', /^a\.yml:1:\d+ found .+, expected .+$/);
});

test('a file that cannot be read is a problem at its start', async () => {
  const home = kit({ 'directory/a.yml': '' });
  const found = async (name: string) => {
    const file = await readYaml(join(home, name))();
    return E.isLeft(file) && file.left._tag === 'InvalidKit' && mistakes(home, file.left.problems);
  };
  assert.equal(await found('nowhere.yml'), [
    'nowhere.yml:1:1 found no such file, expected a readable YAML file',
  ]);
  assert.equal(await found('directory'), ['directory:1:1 found a directory, expected a readable YAML file']);
});

test('a file that another file names is a problem where it is named', async () => {
  const home = kit({ 'directory/a.yml': '' });
  const expectedOf = async (name: string) => {
    const file = await readYaml(join(home, name), {
      namedBy: (expected) => ({
        file: 'brain.yml',
        line: 3,
        column: 5,
        path: '[0].includes[0]',
        found: name,
        expected,
      }),
    })();
    return E.isLeft(file) && file.left._tag === 'InvalidKit' && mistakes(home, file.left.problems);
  };
  assert.equal(await expectedOf('nowhere.yml'), [
    'brain.yml:3:5 [0].includes[0]: found nowhere.yml, expected a file that exists',
  ]);
  assert.equal(await expectedOf('directory'), [
    'brain.yml:3:5 [0].includes[0]: found directory, expected a file and no directory',
  ]);
});

const PLACES: readonly (readonly [path: (string | number)[], line: number, column: number])[] = [
  [[], 2, 1],
  [[0], 2, 3],
  [[0, 'a'], 2, 6],
  [[0, 'b', 1], 5, 7],
  [[0, 'b', 1, 'c'], 5, 10],
  [[0, 'missing'], 2, 3],
  [[0, 'b', 7, 'deeper'], 4, 5],
  [[1], 6, 3],
  [[1, 'b', 1, 'c'], 6, 7],
  [[9], 2, 1],
];

test('a problem stands where its value does, else where the map or list does that lacks it', async () => {
  const home = kit({ 'a.yml': '# first\n- a: 1\n  b: &b\n    - 2\n    - c: 3\n- {b: *b}\n' });
  const file = await readYaml(join(home, 'a.yml'))();
  if (E.isLeft(file)) throw new Error('it is right');
  for (const [path, line, column] of PLACES) {
    const problem = file.right.problem({ path, found: 3, expected: 'x' });
    assert.equal([path, problem.line, problem.column], [path, line, column]);
  }
});

test('a %YAML line changes nothing: kits are YAML 1.1', () => {
  const parsed = parseYaml('a.yml', Buffer.from('%YAML 1.2\n---\n{a: yes, b: 010, c: 1:30}\n'));
  assert.equal(E.isRight(parsed) && parsed.right.value, { a: true, b: 8, c: 90 });
});

function scalars(text: string) {
  const file = parseYaml('a.yml', Buffer.from(text));
  if (E.isLeft(file)) throw new Error('no YAML');
  return file.right
    .scalars()
    .map(({ path, isKey, source, value, line, column }) => [path, isKey, source, value, line, column]);
}

test('words without quotes that are no texts are found with their place', () => {
  assert.equal(scalars('a: [on, text]\nb: { c: 0123 }\n'), [
    [['a', 0], false, 'on', true, 1, 5],
    [['b', 'c'], false, '0123', 83, 2, 9],
  ]);
});

test('a key is one too', () => {
  assert.equal(scalars('a: { no: b }'), [[['a', 'false'], true, 'no', false, 1, 6]]);
});

test('texts, quoted words and nothing at all are none', () => {
  assert.equal(scalars('a: "on"\nb: text\nc:\nd: ~\ne: |\n  1\n'), []);
});

test('what an alias repeats is found where it was written', () => {
  assert.equal(scalars('a: &x [1]\nb: *x\n'), [[['a', 0], false, '1', 1, 1, 8]]);
});

const INDENT =
  'a line that is indented unlike those beside it, expected the same number of spaces before all keys, or all items, of one list';
const QUOTED = "quotes around the whole text, and '' for a quote inside single quotes";

/** What people write, and what they are message. */
const cases: readonly (readonly [what: string, text: string, message: string])[] = [
  ['a key that is indented too far', '- name: a\n    signals: []\n', `2:5 found ${INDENT}`],
  ['a key that is not indented far enough', 'a:\n   b: 1\n  c: 2\n', `3:1 found ${INDENT}`],
  ['an item unlike the others', '- signals:\n    - order: x\n   - order: y\n', `3:1 found ${INDENT}`],
  ['an item with another indentation below a blank line', 'a:\n  - b: 1\n\n - c: 2\n', `4:2 found ${INDENT}`],
  [
    'a missing dash below a blank line',
    'a:\n  - b:\n      c: 1\n\n  d:\n      e: 1\n',
    '5:3 found d: without a dash, in a list, expected - d:',
  ],
  [
    'a dash without a space',
    'a:\n  - b: 1\n\n  -c: 2\n',
    '4:3 found a dash without a space after it, expected - c:',
  ],
  [
    'a tab below a blank line',
    'a:\n  - b: 1\n\n\t- c: 2\n',
    '4:1 found a tab at the start of the line, expected spaces',
  ],
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
