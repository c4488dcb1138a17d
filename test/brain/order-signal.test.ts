import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { orderSignal, type ReadCorrections } from '../../src/brain/order-signal.ts';
import { pathText, refusals } from '../../src/lib/decode.ts';

const test = suite('orderSignal');

/** Two files: `good.yml`, and any other is missing. */
const readCorrections: ReadCorrections = (file) =>
  file === 'good.yml'
    ? E.right([
        { input: 'Lite', output: 'light' },
        { input: 'too', output: 'two' },
      ])
    : E.left('a file that exists');

function read(value: unknown): unknown {
  const decoded = orderSignal(readCorrections).decode(value);
  return E.isRight(decoded)
    ? decoded.right
    : refusals(decoded.left).map(
        ({ path, found, expected }) => `${pathText(path)}: ${JSON.stringify(found)} > ${expected}`,
      );
}

const PLAIN = { text: 'open', matchingType: 'normal', excludedWords: [], corrections: [] };

test('a control character is refused where it stands, and spaces of all kinds are none', () => {
  for (const [value, place] of [
    ['turn\0on', ''],
    [{ text: 'turn\u0007on' }, 'text'],
    [{ text: '[turn] on\u007f', 'matching-type': 'pattern' }, 'text'],
  ] as const) {
    const found = JSON.stringify(typeof value === 'string' ? value : value.text);
    assert.equal(read(value), [`${place}: ${found} > a phrase without control characters`]);
  }
  assert.equal(read('turn\non\tnow'), { ...PLAIN, text: 'turn\non\tnow' });
});

const FORMS: readonly (readonly [title: string, value: unknown, order: unknown])[] = [
  ['a text', 'open', PLAIN],
  ['a text as it was written', ' Open  {{ what }} ', { ...PLAIN, text: ' Open  {{ what }} ' }],
  ['a map with text alone', { text: 'open' }, PLAIN],
  ['keys nobody knows', { text: 'open', other: 3 }, PLAIN],
  ['normal', { text: 'open', 'matching-type': 'normal' }, PLAIN],
  ['a type that nobody has counts as normal', { text: 'open', 'matching-type': 'Strict' }, PLAIN],
  ['so does the name of a method', { text: 'open', 'matching-type': 'toString' }, PLAIN],
  ['strict', { text: 'open', 'matching-type': 'strict' }, { ...PLAIN, matchingType: 'strict' }],
  [
    'ordered-strict',
    { text: 'open', 'matching-type': 'ordered-strict' },
    { ...PLAIN, matchingType: 'ordered-strict' },
  ],
  [
    'a pattern',
    { text: '(turn|switch) on [the] {{ device }} light', 'matching-type': 'pattern' },
    { ...PLAIN, text: '(turn|switch) on [the] {{ device }} light', matchingType: 'pattern' },
  ],
  ['brackets where nobody asked for a pattern', { text: 'turn (on' }, { ...PLAIN, text: 'turn (on' }],
  [
    'not-contain, its words numbers and phrases too',
    { text: 'open', 'matching-type': 'not-contain', 'excluded-words': ['Door', 'left window', 42] },
    { ...PLAIN, matchingType: 'not-contain', excludedWords: ['Door', 'left window', '42'] },
  ],
  [
    'not-contain without any word',
    { text: 'open', 'matching-type': 'not-contain', 'excluded-words': [] },
    { ...PLAIN, matchingType: 'not-contain' },
  ],
  [
    'corrections, numbers too',
    {
      text: 'open',
      'stt-correction': [
        { input: 'Won', output: 1 },
        { input: 2, output: '' },
      ],
    },
    {
      ...PLAIN,
      corrections: [
        { input: 'won', output: '1' },
        { input: '2', output: '' },
      ],
    },
  ],
  [
    'corrections of a file',
    { text: 'open', 'stt-correction-file': 'good.yml' },
    {
      ...PLAIN,
      corrections: [
        { input: 'lite', output: 'light' },
        { input: 'too', output: 'two' },
      ],
    },
  ],
  [
    'both: those of the file first, an inline one goes before that of the same input',
    {
      text: 'open',
      'stt-correction-file': 'good.yml',
      'stt-correction': [
        { input: 'dor', output: 'door' },
        { input: 'lITE', output: 'lamp' },
      ],
    },
    {
      ...PLAIN,
      corrections: [
        { input: 'lite', output: 'lamp' },
        { input: 'too', output: 'two' },
        { input: 'dor', output: 'door' },
      ],
    },
  ],
];

for (const [title, value, order] of FORMS) {
  test(`${title} is an order`, () => assert.equal(read(value), order));
}

const QUOTES = 'a text (yes, no, on and off need quotes)';

const MISTAKES: readonly (readonly [value: unknown, refused: readonly string[]])[] = [
  ['', [': "" > a phrase, or a map with text']],
  [' \t\n', [': " \\t\\n" > a phrase, or a map with text']],
  [42, [': 42 > a phrase, or a map with text']],
  [true, [': true > a phrase, or a map with text']],
  [null, [': null > a phrase, or a map with text']],
  [undefined, [': undefined > a phrase, or a map with text']],
  [['open'], [': ["open"] > one phrase: write one `- order:` for each']],
  [{}, ['text: undefined > a phrase']],
  [{ text: ' ' }, ['text: " " > a phrase']],
  [{ text: 42 }, ['text: 42 > a phrase']],
  [{ text: null }, ['text: null > a phrase']],
  [
    { text: 'open', 'matching-type': null },
    ['matching-type: null > one of normal, strict, ordered-strict, not-contain, pattern'],
  ],
  [
    { text: 'open', 'matching-type': 'not-contain' },
    ['excluded-words: undefined > a list of words, because matching-type is not-contain'],
  ],
  [
    { text: 'open', 'matching-type': 'not-contain', 'excluded-words': 'door' },
    ['excluded-words: "door" > a list of words'],
  ],
  [
    { text: 'open', 'excluded-words': ['door', true, null] },
    [`excluded-words[1]: true > ${QUOTES}`, `excluded-words[2]: null > ${QUOTES}`],
  ],
  [{ text: 'turn (on', 'matching-type': 'pattern' }, ['text: "turn (on" > a ")" for the "(" at character 6']],
  [{ text: 'open', 'stt-correction': {} }, ['stt-correction: {} > a list of {input, output}']],
  [
    { text: 'open', 'stt-correction': [{ input: 'a' }, { output: 'b' }, 3, { input: 'a', output: false }] },
    [
      `stt-correction[0].output: undefined > ${QUOTES}`,
      `stt-correction[1].input: undefined > ${QUOTES}`,
      'stt-correction[2]: 3 > a map with input and output',
      `stt-correction[3].output: false > ${QUOTES}`,
    ],
  ],
  [{ text: 'open', 'stt-correction-file': 3 }, ['stt-correction-file: 3 > string']],
  [
    { text: 'open', 'stt-correction-file': 'missing.yml' },
    ['stt-correction-file: "missing.yml" > a file that exists'],
  ],
  [
    { text: 3, 'matching-type': 'x', 'excluded-words': 3 },
    ['text: 3 > a phrase', 'excluded-words: 3 > a list of words'],
  ],
];

for (const [value, refused] of MISTAKES) {
  test(`${JSON.stringify(value)} is refused`, () => assert.equal(read(value), refused));
}

test.run();
