import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawSynapse } from '../../../src/brain/decode-synapse.ts';
import { parseYaml } from '../../../src/brain/yaml-file.ts';
import { placeIn } from '../../../src/store/overlay/read-stored.ts';
import { settingsText, synapseText, yaml } from '../../../src/store/overlay/stored-text.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';

const test = suite('kept text');

/** What a kit's YAML reader makes of a text. */
function read(text: string): unknown {
  const parsed = parseYaml('file.yml', Buffer.from(text));
  if (E.isLeft(parsed)) throw new Error(`${JSON.stringify(parsed.left)}\n${text}`);
  return parsed.right.value;
}

const STRANGE = [
  ...['<<', 'yes', 'no', 'on', 'Off', 'y', 'True', 'null', '~', '', '=', '.inf', '.nan', '---', '...'],
  ...[
    '08',
    '1e3',
    '1:30',
    '190:20:30',
    '0x1f',
    '0b11',
    '0o7',
    '1_000',
    '.5',
    '1.',
    '+1',
    '1e+21',
    '2026-01-01',
  ],
  ...['- a', 'a: b', '# x', '{{ a }}', '{% x %}', '!x', '&a', '*a', '%a', '@a', '`a', '|', '>', '"', "'"],
  ...['multi\nline', 'trail \n', '\n\n', ' lead', 'tab\t', 'a\r\nb', '\u2028', '\ufeff', '\x85', 'a\u00a0'],
  ...['\u0000', '\ud800', 'a\udfffb'],
];

const word = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...STRANGE),
);
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.constantFrom(1e21, 1e-7, -1e-7, 1e300, 5e-324, 123456789012345680000, 0.1),
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    word,
    numbers,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      word.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value;

test('whatever JSON can hold is read back as it was', () => {
  fc.assert(
    fc.property(anything, (value) => {
      assert.equal(read(yaml({ value })), { value });
    }),
    { numRuns: 1_000 },
  );
});

for (const value of STRANGE) {
  test(`${JSON.stringify(value)} is read back, as a value, as a key and in a list`, () => {
    assert.equal(read(yaml({ value, [value]: [value] })), { value, [value]: [value] });
  });
}

test('the same value twice is written twice', () => {
  const same = { a: 1 };
  assert.is(yaml([same, same]), '- a: 1\n- a: 1\n');
});

const problem = placeIn('tea.yml', '');

test('a synapse is in the words of a brain file', () => {
  const tea = synapse('tea', {
    orders: ['make tea', { text: 'tea, now', matchingType: 'strict' }],
    isEnabled: false,
    neurons: [say('One tea.'), { ...neuron('systemdate'), isBare: true }],
  });
  const text = synapseText({
    kind: 'written',
    name: 'tea',
    file: 'tea.yml',
    added: '2026-01-04T07:05:09.000Z',
    written: rawSynapse(tea),
    problem,
  });
  assert.is(
    text,
    `name: tea
added: 2026-01-04T07:05:09.000Z
enabled: false
signals:
  - order: make tea
  - order:
      text: tea, now
      matchingType: strict
neurons:
  - say:
      message: One tea.
  - systemdate
`,
  );
});

test('of a synapse of the kit it says what was changed', () => {
  const of = { name: 'tea', file: 'tea.yml' };
  assert.is(
    synapseText({ ...of, kind: 'switched', isEnabled: false, problem }),
    'name: tea\nenabled: false\n',
  );
  assert.is(synapseText({ ...of, kind: 'deleted' }), 'name: tea\ndeleted: true\n');
});

test('settings are in the words of settings.yml', () => {
  assert.is(
    settingsText({
      default_tts: 'espeak',
      mute: true,
      hooks: { on_start: null },
      variables: { room: 'yes' },
    }),
    `# What was changed while Broca ran; it goes before the settings.yml of the kit.
default_text_to_speech: espeak
options:
  mute: true
hooks:
  on_start: null
variables:
  room: "yes"
`,
  );
});

test.run();
