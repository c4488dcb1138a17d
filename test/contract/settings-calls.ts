import type { Call } from './call.ts';
import { HOOKS } from './setting-map-calls.ts';
import { flag, listOf, map, nullable, number, type Shape, text, version } from './shape.ts';

const ENGINES = listOf({ name: text, parameters: map });
const FOLDER = nullable(text);

const SETTINGS: Shape = {
  assistant_version: version,
  cache_path: text,
  default_player_name: text,
  default_stt_name: text,
  default_trigger_name: text,
  default_tts_name: text,
  hooks: HOOKS,
  machine: text,
  options: {
    adjust_for_ambient_noise_second: number,
    deaf: flag,
    energy_threshold: number,
    mute: flag,
    name: text,
    stt_timeout: number,
  },
  players: ENGINES,
  resources: {
    neuron_folder: FOLDER,
    signal_folder: FOLDER,
    stt_folder: FOLDER,
    trigger_folder: FOLDER,
    tts_folder: FOLDER,
  },
  rest_api: {
    active: true,
    allowed_cors_origin: false,
    login: nullable(text),
    password: nullable(text),
    password_protected: flag,
    port: number,
  },
  stts: ENGINES,
  triggers: ENGINES,
  ttss: ENGINES,
  variables: map,
};

const NO_FLAGS = [null, 2, -1, 0.5, '', 'yes', 'TRUE', ' true', [], {}, [true]];
const NO_NUMBERS = [null, true, '', '1.5', 'one', [], {}, 0, -1, -0.001];
const NO_NAMES = [null, true, 5, '', [], {}, 'nobody', '__proto__', 'constructor'];

const switches = ['deaf', 'mute'].flatMap((name): readonly Call[] =>
  [`/settings/${name}`, `/${name}`].flatMap((route): readonly Call[] => [
    { method: 'GET', route, status: 200, answer: { [name]: flag } },
    {
      method: 'POST',
      route,
      body: { [name]: true },
      status: 200,
      answer: { [name]: true },
      also: [
        ...['True', 'true', 1, '1', true].map((value) => [{ [name]: value }, { [name]: true }] as const),
        ...['False', 'false', 0, '0', false].map((value) => [{ [name]: value }, { [name]: false }] as const),
      ],
      takes: { fields: { [name]: { isNeeded: true, wrong: NO_FLAGS } }, unknown: 'passed over' },
    },
  ]),
);

const recognizer = [
  'recognizer_multiplier',
  'recognizer_energy_ratio',
  'recognizer_recording_timeout',
  'recognizer_recording_timeout_with_silence',
].flatMap((name): readonly Call[] => [
  { method: 'GET', route: `/settings/${name}`, status: 200, answer: { [name]: number } },
  {
    method: 'POST',
    route: `/settings/${name}`,
    body: { [name]: 1.25 },
    status: 200,
    answer: { [name]: 1.25 },
    also: [5, 0.001, 1e6].map((value) => [{ [name]: value }, { [name]: value }] as const),
    takes: { fields: { [name]: { isNeeded: true, wrong: NO_NUMBERS } }, unknown: 'passed over' },
    bad: [
      { title: 'a number too large', body: `{"${name}":1e400}`, status: 400, field: name },
      { title: 'a number with a comma', body: `{"${name}":1,5}`, status: 400 },
    ],
  },
]);

const defaults = [
  ['default_tts', 'espeak'],
  ['default_stt', 'pocketsphinx'],
  ['default_player', 'file'],
  ['default_trigger', 'none'],
].flatMap(([name = '', engine = '']): readonly Call[] => [
  { method: 'GET', route: `/settings/${name}`, status: 200, answer: { [name]: text } },
  {
    method: 'POST',
    route: `/settings/${name}`,
    body: { [name]: engine },
    status: 200,
    answer: { [name]: engine },
    takes: { fields: { [name]: { isNeeded: true, wrong: NO_NAMES } }, unknown: 'passed over' },
  },
]);

export const settingsCalls: readonly Call[] = [
  { method: 'GET', route: '/settings', status: 200, answer: { settings: SETTINGS } },
  ...switches,
  ...recognizer,
  ...defaults,
];
