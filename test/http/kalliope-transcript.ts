import { form, type Part } from '../support/form.ts';
import type { RequestOptions } from '../support/service.ts';

/** What Kalliope 0.7.2 was asked, and what it answered. */
export interface Line {
  readonly method: string;
  readonly path: string;
  readonly init?: RequestOptions;
  readonly status: number;
  /** JSON, or a text; `PAGE` is a page of HTML, undefined no body. */
  readonly answer?: unknown;
  /** Where the service does otherwise, and why; the answer is an error of the contract when it says nothing. */
  readonly ours?: { readonly status: number; readonly answer?: unknown; readonly because: string };
}

export const PAGE = Symbol('a page of HTML');

/** Which of the services the lines go to, one after another. */
export interface Section {
  readonly title: string;
  readonly kit: 'plain' | 'without orders' | 'protected';
  readonly lines: readonly Line[];
}

type Ours = NonNullable<Line['ours']>;

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const line = (ask: string, status: number, answer?: unknown, init: RequestOptions = {}): Line => {
  const [method = '', path = ''] = ask.split(' ');
  return { method, path, init, status, answer };
};
const post = (path: string, body: unknown, status: number, answer?: unknown): Line =>
  line(`POST ${path}`, status, answer, { headers: JSON_TYPE, body: JSON.stringify(body) });
const raw = (path: string, body: string, status: number, answer?: unknown, headers = JSON_TYPE): Line =>
  line(`POST ${path}`, status, answer, { headers, body });
const upload = (parts: readonly Part[], status: number, answer?: unknown): Line =>
  line('POST /synapses/start/audio', status, answer, form(...parts));
const but = (told: Line, ours: Ours): Line => ({ ...told, ours });
const login = (told: Line, name: string, password: string): Line => {
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return { ...told, init: { ...told.init, headers: { ...told.init?.headers, authorization } } };
};

const said = (generated_message: string) => ({ generated_message, neuron_name: 'Say' });
const ANSWERED = { generated_message: null, neuron_name: 'Neurotransmitter' };
const synapse = (synapse_name: string, matched_order: string | null, ...neurons: readonly object[]) => ({
  matched_order,
  neuron_module_list: neurons,
  synapse_name,
});
const run = (user_order: string | null, ...matched_synapses: readonly object[]) => ({
  matched_synapses,
  status: 'complete',
  user_order,
});
const asking = (user_order: string, ...matched_synapses: readonly object[]) => ({
  ...run(user_order, ...matched_synapses),
  status: 'waiting_for_answer',
});
const notSet = (key: string) => ({ error: { Error: `Wrong parameters, '${key}' not set` } });
const notFound = (name: string) => ({ error: { 'synapse name not found': name } });
const created = (name: string, neuron: string, message: string, order: string) => ({
  enabled: true,
  name,
  neurons: [{ name: neuron, parameters: { message } }],
  signals: [{ name: 'order', parameters: order }],
});

const HELLO_ORDER = 'say hello to {{ name }}';
const SAY_HELLO = created('say-hello', 'say', 'Hello {{ name }}', HELLO_ORDER);
const NEW_ONE = {
  name: 'new-one',
  signals: [{ order: 'brand new' }],
  neurons: [{ say: { message: 'created' } }],
};
const NEW_ONE_CREATED = created('new-one', 'say', 'created', 'brand new');
const BOB = run(null, synapse('say-hello', null, said('Hello Bob')));
const FRIES = said('do you like french fries?');
const ASK = 'ask me a question';
const ASKED = asking(ASK, synapse('ask-me', ASK, FRIES));
const NO_MATCH = { error: { error: "The given order doesn't match any synapses" } };
const NO_FILE = { error: { error: 'No file provided' } };
const LOGIN = 'Could not verify your access level for that URL.\nYou have to login with proper credentials';

const FAILS = 'Kalliope fails';
const hello = (order: string, body: unknown): Line =>
  post('/synapses/start/order', body, 201, run(order, synapse('say-hello', HELLO_ORDER, said('Hello bob'))));
const HEARD = run('say hello to Bob', synapse('say-hello', HELLO_ORDER, said('Hello bob')));

const main: readonly Line[] = [
  line('GET /', 200, { 'Kalliope version': '0.7.2' }),
  line('GET /nope', 404, PAGE),
  line('POST /', 405, PAGE),
  line('PUT /synapses', 405, PAGE),
  line('PUT /settings/mute', 404, PAGE),
  line('PUT /settings/mute/', 405, PAGE),
  line('OPTIONS /synapses', 200),
];

const reading: readonly Line[] = [
  line('GET /synapses/say-hello', 200, { synapses: SAY_HELLO }),
  line('GET /synapses/say-hello/', 200, { synapses: SAY_HELLO }),
  line('GET /synapses/nope', 404, notFound('nope')),
];

const adding: readonly Line[] = [
  post('/synapses', NEW_ONE, 201, NEW_ONE_CREATED),
  but(post('/synapses', NEW_ONE, 201, NEW_ONE_CREATED), {
    status: 409,
    answer: { error: 'a synapse is already named "new-one"' },
    because: 'two of one name cannot be told apart',
  }),
  post('/synapses', { name: 'x', signals: [], neurons: [] }, 400, {
    error:
      'Error with synapse name "x".Valid syntax: At least 4 characters [a - zA - Z0 - 9\\-] with dashes allowed in between but not at the start or end',
  }),
  post('/synapses', { signals: [], neurons: [] }, 400, notSet('name')),
  post('/synapses', { name: 'new-two', signals: [] }, 400, {
    error: "The Synapse does not have neurons: {'name': 'new-two', 'signals': []}",
  }),
  post('/synapses', { name: 'new-two', neurons: [] }, 400, {
    error: "The Synapse does not have signals: {'name': 'new-two', 'neurons': []}",
  }),
  post('/synapses', { name: 'new-two', signals: [], neurons: [{ wikipedia: {} }] }, 400, {
    error:
      '[ImportError] The module Wikipedia does not exist in the package kalliope.neurons.wikipedia.wikipedia ',
  }),
  post('/synapses', { name: 'new-two', signals: [{ phone: {} }], neurons: [] }, 400, {
    error: '[ImportError] The module Phone does not exist in the package kalliope.signals.phone.phone ',
  }),
  but(post('/synapses', { name: 5, signals: [], neurons: [] }, 500, PAGE), {
    status: 400,
    answer: { error: 'name: found 5, expected a name of 1 to 255 characters' },
    because: FAILS,
  }),
  but(post('/synapses', { name: 'new-two', signals: ['order'], neurons: [] }, 500, PAGE), {
    status: 400,
    answer: { error: 'signals[0]: found "order", expected a map {signal: value}' },
    because: FAILS,
  }),
  post('/synapses', [], 400, notSet('name')),
  post('/synapses', null, 400, notSet('name')),
  raw('/synapses', '{bad', 400, PAGE),
  raw('/synapses', JSON.stringify(NEW_ONE), 400, PAGE, FORM_TYPE),
];

const deleting: readonly Line[] = [
  line('DELETE /synapses/new-one', 204),
  but(line('DELETE /synapses/new-one', 204), {
    status: 404,
    answer: notFound('new-one'),
    because: 'there is only one of a name',
  }),
  line('DELETE /synapses/new-one', 404, notFound('new-one')),
  line('DELETE /synapses', 405, PAGE),
];

const START = '/synapses/start/id/say-hello';
const NOTHING_SAID = run(null, synapse('say-hello', null));
const starting: readonly Line[] = [
  line('POST /synapses/start/id/likes-fries', 201, run(null, synapse('likes-fries', null, said('me too')))),
  post(START, { parameters: { name: 'Bob' } }, 201, BOB),
  post(START, { mute: 'true', parameters: { name: 'Bob' } }, 201, BOB),
  post(START, {}, 201, NOTHING_SAID),
  raw(START, '{bad', 201, NOTHING_SAID),
  but(post(START, { parameters: 'x' }, 500, PAGE), { status: 400, because: FAILS }),
  line('POST /synapses/start/id/nope', 404, notFound('nope')),
];

const ORDER = '/synapses/start/order';
const ordering: readonly Line[] = [
  hello('Say hello to Bob', { order: 'Say hello to Bob' }),
  hello('say hello to Bob', { order: 'say hello to Bob', mute: 'true' }),
  post(ORDER, { order: 'not existing order' }, 201, null),
  post(ORDER, { order: '' }, 201, null),
  post(ORDER, { order: null }, 201, null),
  but(post(ORDER, { order: 5 }, 500, PAGE), { status: 400, because: FAILS }),
  post(ORDER, { Order: 'x' }, 400, notSet('order')),
  post(ORDER, {}, 400, notSet('order')),
  raw(ORDER, '{bad', 400, PAGE),
  raw(ORDER, '{"order": "say hello to Bob"}', 400, PAGE, FORM_TYPE),
];

const talking: readonly Line[] = [
  post(ORDER, { order: ASK }, 201, ASKED),
  post(
    ORDER,
    { order: 'not at all' },
    201,
    run(
      null,
      synapse('ask-me', ASK, FRIES, ANSWERED),
      synapse('hates-fries', 'not at all', said('it is ok')),
    ),
  ),
  post(ORDER, { order: ASK }, 201, ASKED),
  post(
    ORDER,
    { order: 'banana' },
    201,
    run(
      null,
      synapse('ask-me', ASK, FRIES, ANSWERED),
      synapse('not-understood', null, said('i have not understood')),
    ),
  ),
];

/** The kit's recogniser hears a text of each of these recordings. */
const recording = (fileName: string, content: Uint8Array, name = 'file'): Part => ({
  name,
  fileName,
  content,
});

/** Sound for the recogniser of the kit, which hears in it the text with this number. */
export interface Recordings {
  readonly hello: Uint8Array;
  readonly noise: Uint8Array;
  readonly empty: Uint8Array;
}

const hearing = ({ hello, noise, empty }: Recordings): readonly Line[] => [
  upload([recording('hello.wav', hello)], 201, HEARD),
  upload([recording('hello.wav', hello), { name: 'mute', content: 'true' }], 201, HEARD),
  upload([recording('noise.wav', noise)], 400, NO_MATCH),
  upload([recording('empty.wav', empty)], 400, NO_MATCH),
  upload([recording('hello.wav', hello, 'other')], 400, NO_FILE),
  upload([recording('', hello)], 400, NO_FILE),
  line('POST /synapses/start/audio', 400, NO_FILE),
];

const HOOKS: Readonly<Record<string, string | null>> = {
  on_deaf: null,
  on_mute: null,
  on_order_found: null,
  on_order_not_found: null,
  on_start: null,
  on_start_listening: null,
  on_start_speaking: null,
  on_stop_listening: null,
  on_stop_speaking: null,
  on_triggered: null,
  on_undeaf: null,
  on_unmute: null,
  on_waiting_for_trigger: null,
};

/** `GET /settings` of the plain kit, but for its machine and its port. */
export const SETTINGS = {
  cache_path: 'tts-cache',
  default_player_name: 'none',
  default_stt_name: 'filestt',
  default_trigger_name: 'nulltrigger',
  default_tts_name: 'nulltts',
  hooks: HOOKS,
  kalliope_version: '0.7.2',
  options: {
    deaf: false,
    mute: false,
    name: 'Options',
    recognizer_energy_ratio: 1.5,
    recognizer_multiplier: 1.0,
    recognizer_recording_timeout: 15.0,
    recognizer_recording_timeout_with_silence: 3.0,
  },
  players: [{ name: 'none', parameters: {} }],
  resources: {
    neuron_folder: null,
    signal_folder: null,
    stt_folder: 'stt',
    trigger_folder: 'trigger',
    tts_folder: 'tts',
  },
  rest_api: {
    active: true,
    allowed_cors_origin: false,
    login: 'admin',
    password: 'secret',
    password_protected: false,
    port: 5000,
  },
  send_anonymous_usage_stats: null,
  stts: [{ name: 'filestt', parameters: { language: 'en-US' } }],
  triggers: [{ name: 'nulltrigger', parameters: {} }],
  ttss: [{ name: 'nulltts', parameters: { language: 'en' } }],
  variables: {},
};

const muting: readonly Line[] = [
  line('GET /settings/mute', 200, { mute: false }),
  post('/settings/mute', { mute: 'True' }, 200, { mute: true }),
  post('/settings/mute', { mute: true }, 200, { mute: true }),
  post('/settings/mute', { mute: 'maybe' }, 200, { mute: false }),
  post('/settings/mute', { deaf: true }, 400, notSet('mute')),
  raw('/settings/mute', '{bad', 400, PAGE),
];

const deafWithoutOrders: readonly Line[] = [
  line('GET /settings/deaf', 200, { deaf: false }),
  post('/settings/deaf', { deaf: 'True' }, 400, { error: { error: 'Cannot switch deaf status' } }),
  post('/settings/deaf', { mute: true }, 400, notSet('deaf')),
];

const deafening: readonly Line[] = [
  line('GET /settings/deaf', 200, { deaf: false }),
  post('/settings/deaf', { deaf: 'True' }, 200, { deaf: true }),
  post('/settings/deaf', { deaf: 'False' }, 200, { deaf: false }),
];

const tuning = (key: string, usual: number): readonly Line[] => [
  line(`GET /settings/${key}`, 200, { [key]: usual }),
  post(`/settings/${key}`, { [key]: 2.5 }, 200, { [key]: 2.5 }),
  post(`/settings/${key}`, { [key]: '7' }, 200, { [key]: '7' }),
  line(`GET /settings/${key}`, 200, { [key]: 2.5 }),
  post(`/settings/${key}`, { x: 1 }, 400, notSet(key)),
];

const choosing = (key: string, name: string): readonly Line[] => [
  line(`GET /settings/${key}`, 200, { [key]: name }),
  post(`/settings/${key}`, { [key]: 'unknown' }, 200, { [key]: name }),
  post(`/settings/${key}`, {}, 400, notSet(key)),
];

const DEFAULT = { on_order_not_found: 'not-understood' };
const hooking: readonly Line[] = [
  line('GET /settings/hooks', 200, { hooks: HOOKS }),
  post('/settings/hooks', DEFAULT, 200, { hooks: { ...HOOKS, ...DEFAULT } }),
  post('/settings/hooks', { on_mute: 'later' }, 200, { hooks: { ...HOOKS, ...DEFAULT, on_mute: 'later' } }),
  post('/settings/hooks', {}, 400, { error: { Error: 'No Parameters not' } }),
  post('/settings/hooks', ['a'], 400, { error: { Error: 'Hooks must be a dictionary' } }),
  post(
    ORDER,
    { order: 'not existing order' },
    201,
    run(null, synapse('not-understood', null, said('i have not understood'))),
  ),
];

const variables: readonly Line[] = [
  line('GET /settings/variables', 200, { variables: {} }),
  post('/settings/variables', { nickname: 'monf', n: 5 }, 200, { variables: { n: 5, nickname: 'monf' } }),
  post('/settings/variables', {}, 400, { error: { Error: 'No Parameters provided' } }),
  post('/settings/variables', ['a'], 400, { error: { Error: 'Variables must be a dictionary' } }),
  post('/settings/variables', 'a', 400, { error: { Error: 'Variables must be a dictionary' } }),
];

const NO_INSTALLING = {
  status: 404,
  because: 'nobody installs neurons or stops the service over the network',
};
const installing: readonly Line[] = [
  but(post('/neurons/install', {}, 400, notSet('git_url')), NO_INSTALLING),
  but(post('/neurons/install', { git_url: '/nope.git' }, 500, PAGE), NO_INSTALLING),
  but(line('POST /shutdown', 500, PAGE), NO_INSTALLING),
  but(line('POST /shutdown/', 500, PAGE), NO_INSTALLING),
];

const LIKES = run(null, synapse('likes-fries', null, said('me too')));
const breaking: readonly Line[] = [
  but(post(ORDER, { order: 'break it' }, 500, PAGE), {
    status: 201,
    answer: run('break it', synapse('breaks', 'break it')),
    because: FAILS,
  }),
  but(post(ORDER, { order: 'say hello to bob' }, 201, null), {
    status: 201,
    answer: run('say hello to bob', synapse('say-hello', HELLO_ORDER, said('Hello bob'))),
    because: 'Kalliope runs nothing any more',
  }),
  but(line('POST /synapses/start/id/likes-fries', 201, null), {
    status: 201,
    answer: LIKES,
    because: 'Kalliope runs nothing any more',
  }),
  line('GET /', 200, { 'Kalliope version': '0.7.2' }),
];

const loggingIn: readonly Line[] = [
  line('GET /', 401, LOGIN),
  login(line('GET /', 200, { 'Kalliope version': '0.7.2' }), 'admin', 'secret'),
  login(line('GET /', 401, LOGIN), 'admin', 'bad'),
  line('GET /synapses', 401, LOGIN),
  post(ORDER, { order: 'x' }, 401, LOGIN),
  but(line('GET /neurons', 200), { status: 401, answer: LOGIN, because: 'Kalliope forgets to ask' }),
  but(line('GET /settings', 200), { status: 401, answer: LOGIN, because: 'Kalliope shows the password' }),
  line('GET /nope', 404, PAGE),
  line('PUT /synapses', 405, PAGE),
  line('OPTIONS /synapses', 200),
];

/** The transcript, section by section; each begins with a new service. */
export const transcript = (recordings: Recordings): readonly Section[] => [
  { title: 'main, unknown paths, wrong methods', kit: 'plain', lines: main },
  { title: 'reading synapses', kit: 'plain', lines: reading },
  { title: 'adding and deleting synapses', kit: 'plain', lines: [...adding, ...deleting] },
  { title: 'starting by name', kit: 'plain', lines: starting },
  { title: 'orders', kit: 'plain', lines: ordering },
  { title: 'a conversation', kit: 'plain', lines: talking },
  { title: 'recordings', kit: 'plain', lines: hearing(recordings) },
  { title: 'mute', kit: 'plain', lines: muting },
  { title: 'deaf where no synapse has an order', kit: 'without orders', lines: deafWithoutOrders },
  { title: 'deaf', kit: 'plain', lines: deafening },
  {
    title: 'recogniser values',
    kit: 'plain',
    lines: [
      ...tuning('recognizer_multiplier', 1.0),
      ...tuning('recognizer_energy_ratio', 1.5),
      ...tuning('recognizer_recording_timeout', 15.0),
      ...tuning('recognizer_recording_timeout_with_silence', 3.0),
    ],
  },
  {
    title: 'engines in use',
    kit: 'plain',
    lines: [
      ...choosing('default_tts', 'nulltts'),
      ...choosing('default_stt', 'filestt'),
      ...choosing('default_player', 'none'),
      ...choosing('default_trigger', 'nulltrigger'),
    ],
  },
  { title: 'hooks', kit: 'plain', lines: hooking },
  { title: 'variables', kit: 'plain', lines: variables },
  { title: 'installing and stopping', kit: 'plain', lines: installing },
  { title: 'a template that fails', kit: 'plain', lines: breaking },
  { title: 'logins', kit: 'protected', lines: loggingIn },
];
