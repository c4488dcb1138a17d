import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSynapse } from '../../../src/brain/decode-synapse.ts';
import { parseYaml } from '../../../src/brain/yaml/yaml-file.ts';
import { modulesOf } from '../../../src/modules/load-modules.ts';
import { builtIn } from '../../../src/modules/module.ts';
import { readKit } from '../../../src/settings/load-kit.ts';
import { BAD_NEURONS, BAD_SIGNALS } from '../../support/bad-parameters.ts';
import { codecsOf } from '../../support/loaded.ts';
import { schemaCheck } from '../../support/schema-checks.ts';
import { withValue } from '../../support/with-value.ts';

const ROOT = join(import.meta.dirname, '../../..');
const test = suite('http/kit-schemas');

const refusedInBrain = schemaCheck('brain', builtIn);
const refusedInSettings = schemaCheck('settings', builtIn);
const refusedInSentences = schemaCheck('sentences', builtIn);

const yamlOf = (path: string): unknown => {
  const read = parseYaml(path, readFileSync(path));
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left));
  return read.right.value;
};

const KITS = ['brains/starter', 'brains/barista', 'brains/worker'].concat(
  readdirSync(join(ROOT, 'test/fixtures/kits')).map((name) => `test/fixtures/kits/${name}`),
);

for (const name of KITS) {
  test(`the files of ${name} are right`, async () => {
    const home = join(ROOT, name);
    const read = await readKit(home, modulesOf(home));
    const refused = schemaCheck('brain', read.modules);
    for (const path of read.brain.named.filter((one) => /\.ya?ml$/.test(one)))
      assert.equal(refused(yamlOf(path)), [], path);
    const settings = join(home, 'settings.yml');
    if (existsSync(settings)) assert.equal(refusedInSettings(yamlOf(settings)), []);
  });
}

test('sentences of the documentation are right', () => {
  const text = readFileSync(join(ROOT, 'docs/sentences.md'), 'utf8');
  const blocks = [...text.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, yaml = '']) => yaml);
  const values = blocks.map((yaml) => {
    const read = parseYaml('docs', Buffer.from(yaml));
    if (E.isLeft(read)) throw new Error(yaml);
    return read.right.value;
  });
  const files = values.filter((value) => !Array.isArray(value) && Object.hasOwn(value as object, 'language'));
  assert.ok(files.length >= 3);
  for (const value of files) assert.equal(refusedInSentences(value), []);
  for (const value of values.filter(Array.isArray)) assert.equal(refusedInBrain(value), []);
});

const synapseOf = (kind: 'neurons' | 'signals', name: string, parameters: unknown) => ({
  ...{ name: 'x', signals: [], neurons: [] },
  [kind]: [{ [name]: parameters }],
});

const TABLES = { neurons: BAD_NEURONS, signals: BAD_SIGNALS } as const;

for (const kind of ['neurons', 'signals'] as const) {
  for (const [name, { right, places, wholes = [] }] of Object.entries(TABLES[kind])) {
    test(`the ${kind.slice(0, -1)} ${name} is right with what it needs, and refused with what its codec refuses`, () => {
      assert.equal(refusedInBrain([synapseOf(kind, name, right)]), []);
      const wrong = [
        ...places.flatMap((place) =>
          place.values.map((value) => withValue({ ...right, ...place.beside }, place.at, value)),
        ),
        ...wholes.map(([parameters]) => parameters),
      ];
      for (const parameters of wrong) {
        const synapse = synapseOf(kind, name, parameters);
        const isRefused = E.isLeft(readSynapse(codecsOf(ROOT), synapse, 'api').decoded);
        const isKnown = isRefused && !isUnknowable(parameters);
        if (isKnown) assert.ok(refusedInBrain([synapse]).length > 0, JSON.stringify(synapse));
        if (!isRefused) assert.equal(refusedInBrain([synapse]), [], JSON.stringify(synapse));
      }
    });
  }
}

/** What only the code can tell: numbers in words, fields of a time, a sum, JSON in a text, files. */
function isUnknowable(parameters: unknown): boolean {
  const values = Object.entries((parameters ?? {}) as object);
  return values.some(
    ([key, value]) =>
      (FIELDS.has(key) && typeof value === 'string') ||
      (['topic', 'stt-correction-file'].includes(key) && typeof value === 'string') ||
      (key === 'hours' && value === 8_784) ||
      (key === 'data' && value === null),
  );
}

const FIELDS = new Set(['year', 'month', 'day', 'week', 'day_of_week', 'hour', 'minute', 'second']);

test('a template may stand for a parameter of a neuron, and not for one of a signal', () => {
  const sleep = [synapseOf('neurons', 'sleep', { seconds: '{{ long }}' })];
  const answers = [
    synapseOf('neurons', 'neurotransmitter', { from_answer_link: '{{ links }}', default: '{{ other }}' }),
  ];
  assert.equal([refusedInBrain(sleep), refusedInBrain(answers)], [[], []]);
  assert.ok(
    refusedInBrain([synapseOf('signals', 'geolocation', { latitude: true, longitude: 1, radius: 1 })]),
  );
});

for (const [what, entry, place] of [
  [
    'a misspelt key of a synapse',
    { name: 'x', signals: [], neurons: [], enable: true },
    '/0 additionalProperties',
  ],
  ['a synapse without neurons', { name: 'x', signals: [] }, '/0 required'],
  [
    'a misspelt neuron',
    { name: 'x', signals: [], neurons: [{ sey: {} }] },
    '/0/neurons/0 additionalProperties',
  ],
  ['a neuron that needs parameters', { name: 'x', signals: [], neurons: ['say'] }, '/0/neurons/0 enum'],
  [
    'a misspelt parameter',
    { name: 'x', signals: [], neurons: [{ say: { message: 'a', sattelites: 'all' } }] },
    '/0/neurons/0/say additionalProperties',
  ],
  [
    'a misspelt key of an order',
    { name: 'x', signals: [{ order: { text: 'a', matching_type: 'strict' } }], neurons: [] },
    '/0/signals/0/order additionalProperties',
  ],
  [
    'an unknown way to compare',
    { name: 'x', signals: [{ order: { text: 'a', 'matching-type': 'strikt' } }], neurons: [] },
    '/0/signals/0/order/matching-type enum',
  ],
  [
    'no words to leave out',
    { name: 'x', signals: [{ order: { text: 'a', 'matching-type': 'not-contain' } }], neurons: [] },
    '/0/signals/0/order required',
  ],
  [
    'an order of several',
    { name: 'x', signals: [{ order: ['a', 'b'] }], neurons: [] },
    '/0/signals/0/order type',
  ],
  ['a list that is a number', { lists: { room: 5 } }, '/0/lists/room type'],
  ['a misspelt key beside lists', { lists: {}, expansions: {} }, '/0 additionalProperties'],
  ['includes that are a text', { includes: 'more.yml' }, '/0/includes type'],
] as const) {
  test(`${what} is refused at its place`, () => {
    const refused = refusedInBrain([entry]);
    assert.ok(
      refused.some((one) => one.startsWith(place)),
      refused.join('\n'),
    );
  });
}

for (const [settings, place] of [
  [{ default_tts: 'espeak' }, ' additionalProperties'],
  [{ rest_api: { port: 70_000 } }, '/rest_api/port maximum'],
  [{ rest_api: { prot: 5000 } }, '/rest_api additionalProperties'],
  [{ rest_api: { compatibility: 'kaliope' } }, '/rest_api/compatibility enum'],
  [{ options: { recognizer_energy_ratio: 0 } }, '/options/recognizer_energy_ratio exclusiveMinimum'],
  [{ hooks: { on_strat: 'x' } }, '/hooks additionalProperties'],
  [{ hooks: { on_start: [5] } }, '/hooks/on_start/0 type'],
  [{ listening: { end_silence: 0 } }, '/listening/end_silence exclusiveMinimum'],
  [{ listening: { detector: 'loud' } }, '/listening/detector enum'],
  [{ default_speech_to_text: [] }, '/default_speech_to_text minItems'],
  [{ default_speech_to_text: [{ race: ['vosk'] }] }, '/default_speech_to_text/0/race minItems'],
  [{ default_text_to_speech: [{ race: ['a', 'b'] }] }, '/default_text_to_speech/0/race type'],
  [{ satellites: { kitchen: 'kitchen.lan' } }, '/satellites/kitchen pattern'],
  [{ satellites: { all: 'tcp://a:1' } }, '/satellites pattern'],
  [{ satellites: { kitchen: { uri: 'tcp://a:1', areas: 'x' } } }, '/satellites/kitchen additionalProperties'],
  [{ mqtt: { broker_ip: 'a', topic: 'a/#' } }, '/mqtt/topic pattern'],
  [{ mqtt: { broker_ip: 'a', password: 'x' } }, '/mqtt dependencies'],
  [{ mqtt: {} }, '/mqtt required'],
  [{ traces: { max_megabytes: 0 } }, '/traces/max_megabytes exclusiveMinimum'],
  [{ traces: { otlp_endpoint: 'collector' } }, '/traces/otlp_endpoint pattern'],
  [{ understanding: { threshold: 2 } }, '/understanding/threshold maximum'],
  [{ wyoming: { services: ['ears'] } }, '/wyoming/services/0 enum'],
  [{ questions: { voice_deadline: 0 } }, '/questions/voice_deadline exclusiveMinimum'],
  [{ logging: { level: 'loud' } }, '/logging/level enum'],
  [{ microphone: { rate: 100 } }, '/microphone/rate minimum'],
] as const) {
  test(`settings ${JSON.stringify(settings)} are refused at their place`, () => {
    const refused = refusedInSettings(settings);
    assert.ok(
      refused.some((one) => one.startsWith(place)),
      refused.join('\n'),
    );
  });
}

test('chains, sections without a value, and what Kalliope has besides are right', () => {
  const settings = {
    default_speech_to_text: [{ 'big-pc': 1.5 }, { race: ['vosk', 'other'] }, { orders: 'x' }, 'pocketsphinx'],
    rest_api: null,
    satellites: { kitchen: 'tcp://10.0.0.5:10700', hall: { uri: 'unix:///run/hall', area: 'hall' } },
    send_anonymous_usage_stats: 0,
    understanding: { near: false },
    hooks: { on_start: null, on_mute: ['a', 'b'] },
  };
  assert.equal([refusedInSettings(settings), refusedInSettings(null)], [[], []]);
});

test.run();
