import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOOK_NAMES } from '../../src/brain/events.ts';
import { shapeOf } from '../../src/check/unknown-keys.ts';
import {
  chosenEngine,
  type EngineChoice,
  RawSettings,
  type Settings,
  settingsOf,
  sourceOf,
} from '../../src/settings/settings.ts';
import { wyomingOf } from '../../src/settings/wyoming.ts';

const test = suite('settings');

const alone = (name: string): EngineChoice => ({ entries: [{ name, parameters: {} }], chosen: name });

const NO_HOOKS = Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Settings['hooks'];

const DEFAULTS: Settings = {
  stt: alone('pocketsphinx'),
  tts: alone('espeak'),
  player: alone('speaker'),
  trigger: alone('none'),
  microphone: undefined,
  listening: {
    detector: 'auto',
    detectorUri: undefined,
    endSilenceMs: 600,
    completeSilenceMs: 250,
    followUpMs: 8_000,
    echoTailMs: 300,
    ducks: false,
    cancelsEcho: 'auto',
  },
  cachePath: undefined,
  restApi: {
    active: true,
    host: '127.0.0.1',
    isHostLeftOut: true,
    port: 5000,
    isPasswordProtected: false,
    allowsUnprotected: false,
    login: null,
    password: null,
    allowedCorsOrigin: false,
    allowedHosts: [],
    trustedProxies: [],
    sslCertFile: null,
    sslKeyFile: null,
    graceMs: 10_000,
    masksSecrets: 'beyond_contract',
    maxSynapses: 1_000,
    maxSynapsesBytes: 8_000_000,
    allowsCode: true,
    injectsEvents: 'from_this_machine',
    compatibility: 'none',
    lowersHoles: false,
  },
  resources: { neuron: null, signal: null, stt: null, tts: null, trigger: null },
  variables: {},
  secretVariables: [],
  spokenVariables: [],
  options: {
    mute: false,
    deaf: false,
    energy_threshold: 4000,
    adjust_for_ambient_noise_second: 0,
    stt_timeout: 0,
    recognizer_multiplier: 1,
    recognizer_energy_ratio: 1.5,
    recognizer_recording_timeout: 15,
    recognizer_recording_timeout_with_silence: 3,
  },
  hooks: NO_HOOKS,
  questionDeadlineMs: { voice: 60_000, api: 600_000 },
  understanding: {
    near: undefined,
    threshold: 0.6,
    question: undefined,
    yesAnswers: undefined,
    noAnswers: undefined,
  },
  traces: {
    isActive: true,
    keep: 500,
    maxBytes: 50_000_000,
    recordsAudio: false,
    transcripts: true,
    otlp: undefined,
  },
  logging: { level: 'info', format: 'text', transcripts: false },
  mqtt: undefined,
  satellites: [],
  wyoming: wyomingOf({}),
};

test('settings that say nothing have every default', () => assert.equal(settingsOf({}, {}), DEFAULTS));

test('sections left empty count as absent', () => {
  const written: RawSettings = {
    triggers: null,
    players: null,
    speech_to_text: null,
    text_to_speech: null,
    rest_api: null,
    resource_directory: null,
    var_files: null,
    options: null,
    hooks: null,
    questions: null,
    traces: null,
    understanding: null,
    microphone: null,
    listening: null,
    logging: null,
  };
  assert.equal(settingsOf(written, {}), DEFAULTS);
});

test('unknown options stay readable', () => {
  const written: RawSettings = { options: { mute: true, ...{ theirs: 1 } } };
  assert.equal(settingsOf(written, {}).options, { ...DEFAULTS.options, mute: true, theirs: 1 });
});

test('what is written goes before the defaults, part by part', () => {
  const written: RawSettings = {
    cache_path: 'cache',
    rest_api: { port: 8080, login: 'me', allowed_cors_origin: ['http://a'] },
    resource_directory: { stt: 'engines', tts: null },
    options: { mute: true, recognizer_multiplier: 2 },
    logging: { format: 'json' },
    hooks: { on_start: ['a', 'b'], on_mute: 'c', on_deaf: null },
  };
  assert.equal(settingsOf(written, { a: 1 }), {
    ...DEFAULTS,
    cachePath: 'cache',
    restApi: { ...DEFAULTS.restApi, port: 8080, login: 'me', allowedCorsOrigin: ['http://a'] },
    resources: { ...DEFAULTS.resources, stt: 'engines' },
    variables: { a: 1 },
    options: { ...DEFAULTS.options, mute: true, recognizer_multiplier: 2 },
    logging: { ...DEFAULTS.logging, format: 'json' },
    hooks: { ...NO_HOOKS, on_start: ['a', 'b'], on_mute: 'c' },
  });
});

const CHOICES: readonly (readonly [title: string, written: RawSettings, choice: EngineChoice])[] = [
  ['a default without a list is its own list', { default_player: 'file' }, alone('file')],
  ['an empty list counts as absent', { players: [] }, alone('speaker')],
  [
    'of a list without a default the first is chosen',
    { players: ['a', { b: { path: 'x' }, c: null }] },
    {
      entries: [
        { name: 'a', parameters: {} },
        { name: 'b', parameters: { path: 'x' } },
        { name: 'c', parameters: {} },
      ],
      chosen: 'a',
    },
  ],
  [
    'a default that no list holds stays what it is',
    { players: [], default_player: 'a' },
    { entries: [], chosen: 'a' },
  ],
];

for (const [title, written, choice] of CHOICES) {
  test(title, () => assert.equal(settingsOf(written, {}).player, choice));
}

test('the chosen engine comes with its parameters, else with none', () => {
  const entries = [
    { name: 'a', parameters: {} },
    { name: 'b', parameters: { voice: 'x' } },
  ];
  assert.equal(chosenEngine({ entries, chosen: 'b' }), { name: 'b', parameters: { voice: 'x' } });
  assert.equal(chosenEngine({ entries, chosen: 'c' }), { name: 'c', parameters: {} });
});

for (const [written, source] of [
  [{}, 'none'],
  [{ default_trigger: 'none' }, 'none'],
  [{ default_trigger: 'phrase', triggers: ['phrase'] }, 'mic'],
  [{ triggers: [{ snowboy: null }] }, 'mic'],
  [{ microphone: {} }, 'mic'],
  [{ microphone: { source: 'none' }, triggers: ['phrase'] }, 'none'],
  [{ microphone: { source: 'stdin' } }, 'stdin'],
] as const) {
  test(`${JSON.stringify(written)} listens to ${source}`, () =>
    assert.is(sourceOf(settingsOf(written, {})).name, source));
}

const DOCS = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
const ROWS = DOCS.split('\n').filter((line) => line.startsWith('| `'));

for (const [name, codec] of shapeOf(RawSettings) ?? []) {
  const keys = name === 'hooks' ? [] : [...(shapeOf(codec)?.keys() ?? [])];
  const paths = keys.length === 0 ? [name] : keys.map((key) => `${name}.${key}`);
  for (const path of paths)
    test(`docs/settings.md describes ${path}`, () => {
      const key = path.split('.').at(-1);
      const isRow = (row: string) =>
        row.includes(`\`${path}\``) || (row.startsWith(`| \`${name}.`) && row.includes(`\`${key}\``));
      assert.ok(ROWS.some(isRow));
    });
}

test.run();
