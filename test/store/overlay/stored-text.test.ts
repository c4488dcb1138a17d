import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawSynapse } from '../../../src/brain/decode-synapse.ts';
import { parseYaml } from '../../../src/brain/yaml/yaml-file.ts';
import type { SettingsChange } from '../../../src/settings/edit-settings.ts';
import { decodeSections } from '../../../src/settings/load-settings.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { placeIn } from '../../../src/store/overlay/stored-file.ts';
import {
  changeIn,
  fromHome,
  rawSettings,
  settingsText,
  storedAfter,
  synapseFile,
  synapseText,
  yaml,
} from '../../../src/store/overlay/stored-text.ts';
import { few } from '../../support/scale.ts';
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
    { numRuns: few(300, 1_000) },
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
    `# Changed while Broca ran. It overrides the settings.yml of the kit.
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

const KIT = settingsOf(
  {
    text_to_speech: [{ espeak: { language: 'en-US' } }, 'pico2wave'],
    hooks: { on_mute: 'light' },
    options: { mute: true },
  },
  { room: 'kitchen' },
);

const after = (...all: readonly SettingsChange[]) =>
  all.reduce((kept, change) => storedAfter(kept, change, KIT), {});

test('changes add up, the last one wins', () => {
  assert.equal(
    after(
      { default_tts: 'pico2wave', deaf: true, variables: { a: '1', b: '2' } },
      { hooks: { on_start: 'light' }, deaf: false, variables: { b: '3' } },
      { hooks: { on_start: ['light'], on_mute: null }, mute: false },
    ),
    {
      default_tts: 'pico2wave',
      mute: false,
      hooks: { on_start: ['light'], on_mute: null },
      variables: { a: '1', b: '3' },
    },
  );
});

test('what is changed back to what the kit says is no change', () => {
  const change: SettingsChange = {
    default_tts: 'pico2wave',
    text_to_speech: [{ espeak: { language: 'fr-FR' } }],
    mute: false,
    hooks: { on_mute: null },
    variables: { room: 'cellar' },
  };
  const back: SettingsChange = {
    default_tts: 'espeak',
    text_to_speech: [{ espeak: { language: 'en-US' } }],
    mute: true,
    hooks: { on_mute: 'light' },
    variables: { room: 'kitchen' },
  };
  assert.equal(after(change, back), {});
});

test('the first of a chain of the kit, chosen alone, is another choice than the chain', () => {
  const chained = settingsOf({ default_speech_to_text: ['a', 'b'] }, {});
  assert.equal(storedAfter({}, { default_stt: 'a' }, chained), { default_stt: 'a' });
  assert.equal(storedAfter({ default_stt: 'a' }, { default_stt: ['a', 'b'] }, chained), {});
});

test('engines are kept with their parameters, one that comes again in its place', () => {
  assert.equal(
    after(
      { text_to_speech: ['one', { two: { a: 1 } }] },
      { text_to_speech: [{ one: { speed: 2 } }, 'pico2wave'], players: ['none'] },
    ),
    {
      text_to_speech: [{ one: { speed: 2 } }, { two: { a: 1 } }],
      players: [{ none: {} }],
    },
  );
});

test('a file says it in the words of settings.yml, and means the same', () => {
  const kept: SettingsChange = {
    default_stt: 'google',
    default_trigger: 'none',
    players: [{ none: {} }],
    mute: false,
    stt_timeout: 0,
    hooks: { on_mute: null },
    satellites: { kitchen: { deaf: true } },
    variables: { room: 'cellar' },
  };
  const {
    variables = {},
    satellites,
    ...written
  } = {
    default_speech_to_text: 'google',
    default_trigger: 'none',
    players: [{ none: {} }],
    options: { mute: false, stt_timeout: 0 },
    hooks: { on_mute: null },
    satellites: { kitchen: { deaf: true } },
    variables: { room: 'cellar' },
  };
  assert.equal(rawSettings(kept), { ...written, satellites, variables });
  assert.equal(changeIn(written, { variables, satellites }), kept);
});

test('of nothing nothing is written', () => {
  assert.equal(rawSettings({}), {});
  assert.equal(changeIn({}, {}), {});
});

test('switches of satellites are kept one by one, but for those that the kit says anyway', () => {
  const { satellites } = decodeSections({
    satellites: { a: 'tcp://a:1', b: { uri: 'tcp://b:1', deaf: true } },
  }).written;
  const kit = settingsOf({ satellites }, {});
  const kept = { satellites: { a: { deaf: true, mute: true }, b: { deaf: false } } };
  assert.equal(storedAfter({}, kept, kit), kept);
  assert.equal(storedAfter(kept, { satellites: { a: { mute: false }, b: { deaf: true } } }, kit), {
    satellites: { a: { deaf: true } },
  });
});

test.run();
