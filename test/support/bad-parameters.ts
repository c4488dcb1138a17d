import { FIELD_NAMES } from '../../src/actors/signals/schedule/field.ts';

/** A place in the parameters, and what must not stand there. */
export interface BadPlace {
  /** From the parameters, as messages write it, such as `args[0]`. */
  readonly at: string;
  readonly expected: string;
  /** Wrong where they are written; `undefined` leaves the place out. */
  readonly values: readonly unknown[];
  /** Wrong where they are written, and as well where a template puts them. None where any text will do. */
  readonly texts?: readonly string[];
  /** What goes with it, in place of the right parameters. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Messages show nothing of it. */
  readonly isSecret?: boolean;
  /** Its templates are rendered later, or not at all. */
  readonly isKept?: boolean;
}

/** Everything a module may be given, with what is wrong. */
export interface BadParameters {
  /** Enough of them to be accepted. */
  readonly right: Readonly<Record<string, unknown>>;
  readonly places: readonly BadPlace[];
  /** Parameters that are wrong as a whole. */
  readonly wholes?: readonly (readonly [parameters: unknown, expected: string])[];
}

const ENDLESS = [Number.POSITIVE_INFINITY, Number.NaN];
const NO_TEXT = [null, true, [], {}, ['a']];
const NO_NUMBER = [null, true, [], {}, ...ENDLESS];
const NO_NUMBERS = ['', 'banana', '0x10', '1e999', '1,500', '{}'];

const flag = (at: string): BadPlace => ({
  at,
  expected: 'true or false',
  values: [null, 5, [], {}],
  texts: ['', 'maybe', '2'],
});

/** A text with something in it. */
const filled = (at: string, expected = 'a text that is not empty'): BadPlace => ({
  at,
  expected,
  values: [5, ...NO_TEXT],
  texts: [''],
});

const required = (place: BadPlace): BadPlace => ({ ...place, values: [undefined, ...place.values] });

const text = (at: string): BadPlace => ({
  at,
  expected: 'a text (yes, no, on and off need quotes)',
  values: NO_TEXT,
});

const secret = (at: string): BadPlace => ({
  at,
  expected: 'a text',
  values: [true, [], {}, ['a']],
  isSecret: true,
});

/** `wrong` are beyond its range. */
const number = (at: string, expected: string, wrong: readonly number[]): BadPlace => ({
  at,
  expected,
  values: [...NO_NUMBER, ...wrong],
  texts: [...NO_NUMBERS, ...wrong.map(String)],
});

const list = (at: string, expected: string): BadPlace => ({
  at,
  expected,
  values: [null, 5, true, {}],
  texts: ['', 'banana', '[]'],
});

const map = (at: string, expected: string): BadPlace => ({
  at,
  expected,
  values: [null, 5, true, []],
  texts: ['', 'banana', '{}'],
});

const choice = (at: string, expected: string): BadPlace => ({
  at,
  expected,
  values: [5, ...NO_TEXT],
  texts: ['', 'banana'],
});

const SYNAPSE = 'the name of a synapse';
const TIMEOUT = number('timeout', 'seconds, more than 0 and up to 2147000', [0, -1, 2_147_001]);
const TIMING = [flag('async'), TIMEOUT];

const BROKER: readonly BadPlace[] = [
  required(filled('broker_ip', 'the address of a broker')),
  text('client_id'),
  number('keepalive', 'seconds from 0 to 65535', [-1, 2.5, 65_536]),
  text('username'),
  { ...secret('password'), beside: { username: 'me' } },
  choice('protocol', 'one of MQTTv31, MQTTv311, MQTTv5'),
  filled('ca_cert'),
  { ...filled('certfile'), beside: { keyfile: 'key' } },
  { ...filled('keyfile'), beside: { certfile: 'cert' } },
  { at: 'keyfile', expected: 'the key of certfile', values: [undefined], beside: { certfile: 'cert' } },
  { at: 'certfile', expected: 'the certificate of keyfile', values: [undefined], beside: { keyfile: 'key' } },
  {
    at: 'username',
    expected: 'the name that password belongs to',
    values: [undefined],
    beside: { password: 'secret' },
  },
  flag('tls_insecure'),
  number('qos', '0, 1 or 2', [-1, 1.5, 3]),
];

const PORT = [0, -1, 1.5, 65_536];
const BEYOND_A_YEAR = 'a time: seconds, minutes or hours, at most 366 days in all';
const ONE_OF_THREE =
  'a synapse with seconds, minutes or hours; or cancel; or list: true; and no two of these';
const LINK_OR_QUESTION = 'either direct_link, or from_answer_link and default';
const QUESTION = { direct_link: undefined, from_answer_link: [], default: 'other' };
const LINKS = { ...QUESTION, from_answer_link: [{ synapse: 'other', answers: [] }] };
const HOOK_NAMES =
  'on_deaf, on_mute, on_order_found, on_order_not_found, on_processed_synapses, on_start, on_start_listening, on_start_speaking, on_stop_listening, on_stop_speaking, on_stt_error, on_triggered, on_undeaf, on_unmute, on_waiting_for_trigger';

/** Every neuron with every parameter of its own. */
export const BAD_NEURONS: Readonly<Record<string, BadParameters>> = {
  ansible_playbook: {
    right: { task_file: 'never.yml' },
    places: [
      required(filled('task_file')),
      flag('sudo'),
      filled('sudo_user'),
      secret('sudo_password'),
      TIMEOUT,
    ],
  },
  brain: {
    right: { synapse_name: 'other', enabled: true },
    places: [required(filled('synapse_name', SYNAPSE)), required(flag('enabled'))],
  },
  debug: {
    right: { message: 'x' },
    places: [{ at: 'message', expected: 'something to print', values: [undefined] }],
  },
  kalliope_version: { right: {}, places: [] },
  kill_switch: { right: {}, places: [] },
  confirm: {
    right: { order: 'turn on the light', yes_answers: ['yes'], no_answers: ['no'] },
    places: [
      required(text('order')),
      required(list('yes_answers', 'a list of answers')),
      required(list('no_answers', 'a list of answers')),
      text('said'),
    ],
  },
  list: {
    right: { name: 'shopping', add: 'milk' },
    places: [required(filled('name'))],
    wholes: [[{ name: 'shopping' }, 'a map with name, and with set, remove or add']],
  },
  mqtt_publisher: {
    right: { broker_ip: '127.0.0.1', topic: 'a', payload: 'b' },
    places: [
      ...BROKER,
      number('port', 'a port from 1 to 65535', PORT),
      required({
        at: 'topic',
        expected: 'a topic without + and #',
        values: [5, ...NO_TEXT],
        texts: ['', 'a/+', '#', 'a\u0000b'],
      }),
      { at: 'payload', expected: 'what to publish', values: [undefined, null] },
      flag('retain'),
    ],
  },
  neurotimer: {
    right: { synapse: 'other', seconds: 60 },
    places: [
      filled('synapse', SYNAPSE),
      number('seconds', 'a number of seconds from 0 to 31622400', [-1, 31_622_401]),
      number('minutes', 'a number of minutes from 0 to 527040', [-1, 527_041]),
      number('hours', 'a number of hours from 0 to 8784', [-1, 8_785]),
      { at: 'name', expected: 'a name, but not "all"', values: NO_TEXT, texts: ['all', ' ALL '] },
      map('forwarded_parameters', 'a map of parameters'),
      {
        at: 'cancel',
        expected: 'a name, an id, or all',
        values: NO_TEXT,
        texts: ['', ' '],
        beside: { synapse: undefined, seconds: undefined },
      },
      {
        at: 'list',
        expected: 'true',
        values: [null, 5, [], {}, false],
        texts: ['', 'maybe', 'False'],
        beside: { synapse: undefined, seconds: undefined },
      },
    ],
    wholes: [
      [{}, ONE_OF_THREE],
      [{ synapse: 'other', seconds: 1, cancel: 'all' }, ONE_OF_THREE],
      [{ list: true, cancel: 'all' }, ONE_OF_THREE],
      [{ synapse: 'other' }, BEYOND_A_YEAR],
      [{ synapse: 'other', hours: 8_784, seconds: 1 }, BEYOND_A_YEAR],
    ],
  },
  neurotransmitter: {
    right: { direct_link: 'other' },
    places: [
      filled('direct_link', SYNAPSE),
      { ...list('from_answer_link', 'a list of {synapse, answers}'), beside: QUESTION, isKept: true },
      {
        at: 'from_answer_link[0]',
        expected: 'a map with synapse and answers',
        values: [null, 5, true, [], 'other'],
        beside: LINKS,
        isKept: true,
      },
      { ...required(filled('from_answer_link[0].synapse', SYNAPSE)), beside: LINKS, isKept: true },
      {
        ...required(list('from_answer_link[0].answers', 'a list of answers')),
        beside: LINKS,
        isKept: true,
      },
      { ...text('from_answer_link[0].answers[0]'), beside: LINKS, isKept: true },
      { ...required(filled('default', 'the synapse for any other answer')), beside: QUESTION },
    ],
    wholes: [
      [{}, LINK_OR_QUESTION],
      [{ default: 'other' }, LINK_OR_QUESTION],
      [{ direct_link: 'other', from_answer_link: [], default: 'other' }, LINK_OR_QUESTION],
    ],
  },
  play: {
    right: { filename: 'sound.wav' },
    places: [
      {
        at: 'filename',
        expected: 'a file or a list of files',
        values: [undefined, null, 5, true, [], {}],
        texts: ['', ' '],
      },
      { ...filled('filename[0]'), beside: { filename: [] } },
      {
        at: 'file',
        expected: 'a file or a list of files',
        values: [null, 5, true, [], {}],
        texts: ['', ' '],
        beside: { filename: undefined },
      },
      { ...filled('file[0]'), beside: { file: [] } },
    ],
  },
  say: {
    right: { message: 'x' },
    places: [
      {
        at: 'message',
        expected: 'a text or a list of texts',
        values: [undefined, null, 5, true, [], {}, [5]],
      },
      { ...filled('file_template'), isKept: true },
      map('parameters', 'a map of values'),
      { ...map('parameters', 'a map of values'), beside: { file_template: 'x.j2' } },
      {
        at: 'satellites',
        expected: 'all, the name of a satellite, or a list of names',
        values: [null, 5, true, [], {}],
        texts: [''],
      },
    ],
  },
  script: {
    right: { path: '/bin/true' },
    places: [
      required(filled('path')),
      list('args', 'a list of arguments'),
      { at: 'args[0]', expected: 'a text or a number', values: NO_TEXT, beside: { args: [] } },
      ...TIMING,
    ],
  },
  settings: {
    right: {},
    places: [
      ...['default_stt', 'default_tts', 'default_player', 'default_trigger'].map((at) =>
        filled(at, 'the name of an engine'),
      ),
      ...['speech_to_text', 'text_to_speech', 'players', 'triggers'].flatMap((at): readonly BadPlace[] => [
        list(at, 'a list of engines'),
        {
          at: `${at}[0]`,
          expected: 'an engine name or a map {name: parameters}',
          values: [null, 5, true, [], { espeak: 5 }],
          beside: { [at]: [] },
        },
      ]),
      map('hooks', 'a map of hooks'),
      {
        at: 'hooks.on_start',
        expected: 'a synapse name or a list of them',
        values: [5, true, {}, [5]],
        beside: { hooks: {} },
      },
      {
        at: 'hooks.on_strat',
        expected: `a known hook (${HOOK_NAMES})`,
        values: ['on_strat'],
        beside: { hooks: {} },
        isKept: true,
      },
      list('var_files', 'a list of files'),
      { ...filled('var_files[0]'), beside: { var_files: [] } },
      map('variable', 'a map of variables'),
      flag('mute'),
      flag('deaf'),
      ...[
        'recognizer_multiplier',
        'recognizer_energy_ratio',
        'recognizer_recording_timeout',
        'recognizer_recording_timeout_with_silence',
      ].map((at) => number(at, 'a number above 0', [0, -1])),
    ],
  },
  shell: {
    right: { cmd: 'true' },
    places: [
      { at: 'cmd', expected: 'a text that is not empty', values: [undefined, 5, ...NO_TEXT, '', ' '] },
      { at: 'query', expected: 'a text or a number', values: NO_TEXT },
      flag('quote_parameters'),
      ...TIMING,
    ],
  },
  signals: {
    right: { notification: 'skip_trigger', payload: { status: true } },
    places: [required(filled('notification', 'the name of a notification'))],
  },
  sleep: {
    right: { seconds: 0 },
    places: [required(number('seconds', 'seconds from 0 to 2147000', [-1, 2_147_001]))],
  },
  systemdate: { right: {}, places: [] },
  uri: {
    right: { url: 'http://127.0.0.1:1' },
    places: [
      required({
        at: 'url',
        expected: 'an address that begins with http:// or https://',
        values: [5, ...NO_TEXT],
        texts: ['', 'banana', 'ftp://127.0.0.1', 'http://', 'http://127.0.0.1:99999', 'file:///etc/passwd'],
      }),
      choice('method', 'one of GET, POST, DELETE, PUT, HEAD, PATCH, OPTIONS'),
      map('headers', 'a map of headers'),
      { ...secret('headers.Authorization'), beside: { headers: {} } },
      {
        at: 'data',
        expected: 'JSON as a text, or a map or list',
        values: [null],
        texts: ['', 'banana', '{"a":'],
      },
      filled('data_from_file'),
      {
        at: 'data_from_file',
        expected: 'no file, because there is data',
        values: [],
        texts: ['file'],
        beside: { data: {} },
      },
      text('user'),
      { ...secret('password'), beside: { user: 'me' } },
      {
        at: 'user',
        expected: 'the name that password belongs to',
        values: [undefined],
        beside: { password: 'secret' },
      },
      number('timeout', 'seconds above 0, up to 3600', [0, -1, 3_601]),
    ],
  },
  volume: {
    right: { level: 10 },
    places: [
      required(number('level', 'a whole number from 0 to 100', [-1, 2.5, 101])),
      choice('action', 'set, raise or lower'),
    ],
  },
};

const EVENT = `a map with at least one of ${FIELD_NAMES.join(', ')}`;

const field = (at: string, range: string, wrong: readonly (string | number)[]): BadPlace => ({
  at,
  expected: `*, */n, a, a-b or a-b/n with numbers ${range}, or a list of these with commas`,
  values: [...NO_TEXT, ...ENDLESS, '', 'banana', '1-', '*/0', -1, 1.5, ...wrong],
});

/** Every signal with every parameter. No template reaches one. */
export const BAD_SIGNALS: Readonly<Record<string, BadParameters>> = {
  event: {
    right: { hour: 7 },
    places: [
      field('year', 'from 1970 to 9999', [1969, 10_000]),
      field('month', 'from 1 to 12 or jan to dec', [0, 13, 'juni']),
      field('day', 'from 1 to 31, last, 2nd fri, last sun', [0, 32, '6th fri']),
      field('week', 'from 1 to 53', [0, 54]),
      field('day_of_week', 'from 0 to 6 (Monday is 0) or mon to sun', [7, 'monday']),
      field('hour', 'from 0 to 23', [24, '9-17-18', '17-9']),
      field('minute', 'from 0 to 59', [60]),
      field('second', 'from 0 to 59', [60]),
      { at: 'hours', expected: `no other fields than ${FIELD_NAMES.join(', ')}`, values: [7] },
    ],
    wholes: [null, 5, 'banana', true, [], {}].map((whole) => [whole, EVENT] as const),
  },
  geolocation: {
    right: { latitude: 1, longitude: 2, radius: 3 },
    places: [
      required(number('latitude', 'degrees from -90 to 90', [-90.1, 91])),
      required(number('longitude', 'degrees from -180 to 180', [-180.1, 181])),
      required(number('radius', 'meters above 0', [0, -1])),
    ],
  },
  intent: {
    right: { name: 'HassTurnOn' },
    places: [
      required({ at: 'name', expected: 'the name of an intent', values: [5, ...NO_TEXT, ''] }),
      { ...map('slots', 'a map of slots to values'), texts: [] },
      {
        at: 'slots.area',
        expected: 'a value, a list of values, or true for any value',
        values: [{}],
        beside: { slots: {} },
      },
      { at: 'near', expected: 'boolean', values: [null, 5, 'yes', [], {}] },
    ],
  },
  mqtt_subscriber: {
    right: { broker_ip: '127.0.0.1', topic: 'a' },
    places: [
      ...BROKER,
      number('broker_port', 'a port from 1 to 65535', PORT),
      required({
        at: 'topic',
        expected: 'a topic; + stands for a whole level, # at the end for all that follow',
        values: [5, ...NO_TEXT],
        texts: ['', 'a+', '#/a', 'a\u0000b'],
      }),
      flag('is_json'),
    ],
  },
  order: {
    right: { text: 'an order' },
    places: [
      required(filled('text', 'a phrase')),
      {
        ...choice('matching-type', 'one of normal, strict, ordered-strict, not-contain, pattern'),
        texts: [],
      },
      list('excluded-words', 'a list of words'),
      { ...text('excluded-words[0]'), beside: { 'excluded-words': [] } },
      {
        at: 'excluded-words',
        expected: 'a list of words, because matching-type is not-contain',
        values: [undefined],
        beside: { 'matching-type': 'not-contain' },
      },
      list('stt-correction', 'a list of {input, output}'),
      {
        at: 'stt-correction[0]',
        expected: 'a map with input and output',
        values: [null, 5, true, 'a'],
        beside: { 'stt-correction': [] },
      },
      { at: 'stt-correction-file', expected: 'string', values: [5, ...NO_TEXT] },
      { at: 'stt-correction-file', expected: 'a file', values: ['', '/dev', '/dev/zero'] },
      { at: 'interrupts', expected: 'boolean', values: [null, 5, 'yes', [], {}] },
      { at: 'near', expected: 'boolean', values: [null, 5, 'yes', [], {}] },
    ],
    wholes: [null, 5, true].map((whole) => [whole, 'a phrase, or a map with text'] as const),
  },
};
