import type { Call } from './call.ts';
import { anything, flag, listOf, map, maybe, nullable, number, oneOf, text } from './shape.ts';

const STEP = oneOf('open', 'done', 'skipped');
const STEPS = { language: STEP, sound: STEP, wake_word: STEP, sentence: STEP, password: STEP };
const DEVICES = nullable(listOf({ device: text, name: maybe(text) }));

const FIELDS = {
  fields: listOf({
    ...{ section: text, key: text, value: anything, kit_value: anything, default_value: anything },
    ...{ is_set: flag, changed: flag, secret: flag, at_next_start: flag },
  }),
};

const ENGINES = {
  engines: listOf({
    ...{
      kind: oneOf('trigger', 'stt', 'tts', 'player'),
      chosen: text,
      chain: listOf(text),
      kit_chosen: text,
    },
    changed: flag,
    engines: listOf({
      ...{ name: text, engine: text, parameters: map, keys: listOf(text), listed: flag, lack: maybe(text) },
    }),
  }),
};

const NO_MODEL = { title: 'a model that nobody knows', path: '/models/none', status: 404, field: 'name' };

/** What the page needs to set up a service. */
export const pageCalls: readonly Call[] = [
  {
    method: 'GET',
    route: '/backup',
    status: 200,
    answer: { files: listOf({ path: text, size_bytes: number }), secrets: listOf(text), staged: null },
  },
  { method: 'GET', route: '/backup/file', status: 200, answer: anything, mediaType: 'application/gzip' },
  {
    method: 'POST',
    route: '/backup/restore',
    status: 400,
    answer: map,
  },
  { method: 'DELETE', route: '/backup/restore', status: 204, answer: undefined },
  { method: 'GET', route: '/devices', status: 200, answer: { microphones: DEVICES, loudspeakers: DEVICES } },
  {
    method: 'GET',
    route: '/voices',
    status: 200,
    answer: { voices: listOf({ code: text, name: text, languages: listOf(text) }) },
  },
  {
    method: 'POST',
    route: '/voices/preview',
    body: { name: 'espeak', text: 'hello' },
    status: 200,
    answer: anything,
    mediaType: 'audio/wav',
    takes: {
      fields: {
        name: { isNeeded: true, wrong: [null, 5, [], {}] },
        text: { isNeeded: true, wrong: [null, 5, [], {}] },
      },
      unknown: 'passed over',
    },
  },
  {
    method: 'GET',
    route: '/models',
    status: 200,
    answer: {
      models: listOf({
        ...{ name: text, engine: text, state: oneOf('absent', 'partial', 'downloading', 'here', 'broken') },
        ...{ language: maybe(text), size_bytes: maybe(number), licence: maybe(text), bytes: maybe(number) },
        ...{ step: maybe(text), detail: maybe(text) },
      }),
    },
  },
  {
    method: 'POST',
    route: '/models/:name/download',
    path: '/models/none/download',
    status: 404,
    answer: map,
  },
  {
    method: 'DELETE',
    route: '/models/:name/download',
    path: '/models/none/download',
    status: 204,
    answer: undefined,
  },
  {
    method: 'DELETE',
    route: '/models/:name',
    path: '/models/none',
    status: 404,
    answer: map,
    bad: [NO_MODEL],
  },
  { method: 'GET', route: '/first-run', status: 200, answer: { over: flag, steps: STEPS } },
  {
    method: 'PATCH',
    route: '/first-run',
    body: { steps: { sound: 'skipped' } },
    status: 200,
    answer: { over: flag, steps: { ...STEPS, sound: 'skipped' } },
  },
  { method: 'GET', route: '/settings/engines', status: 200, answer: ENGINES },
  {
    method: 'PATCH',
    route: '/settings/engines',
    body: { tts: { name: 'espeak', parameters: { speed: 150 } } },
    status: 200,
    answer: ENGINES,
  },
  { method: 'GET', route: '/settings/fields', status: 200, answer: FIELDS },
  {
    method: 'PATCH',
    route: '/settings/fields',
    body: { listening: { end_silence: 0.7 } },
    status: 200,
    answer: FIELDS,
    bad: [
      {
        title: 'a field that is refused',
        body: '{"listening":{"end_silence":-1}}',
        status: 400,
        field: 'listening.end_silence',
      },
    ],
  },
  {
    method: 'PUT',
    route: '/satellites/:name',
    path: '/satellites/attic',
    body: { uri: 'unix:///nowhere/attic.sock', area: 'above' },
    status: 204,
    answer: undefined,
    takes: { fields: { uri: { isNeeded: true, wrong: [null, 5, [], {}] } }, unknown: 'passed over' },
    bad: ['', 'attic'].map((uri) => ({
      title: `the address "${uri}"`,
      body: JSON.stringify({ uri }),
      status: 400,
      field: 'uri',
    })),
  },
  {
    method: 'DELETE',
    route: '/satellites/:name',
    path: '/satellites/attic',
    before: [['PUT', '/satellites/attic', { uri: 'unix:///nowhere/attic.sock' }]],
    status: 204,
    answer: undefined,
  },
];
