import type { BadInputRun } from './bad-world.ts';

/** A neuron whose parameters are right and whose world is not. */
export interface BadErrand {
  readonly title: string;
  readonly neuron: string;
  readonly parameters: (world: BadInputRun) => Readonly<Record<string, unknown>>;
  readonly error: RegExp;
}

type Written = Readonly<Record<string, unknown>>;

const errand = (
  neuron: string,
  title: string,
  parameters: Written | BadErrand['parameters'],
  error: RegExp,
): BadErrand => ({
  title: `${neuron} ${title}`,
  neuron,
  parameters: typeof parameters === 'function' ? parameters : () => parameters,
  error,
});

/** Seconds: time enough to begin, and soon over. */
const timeout = 0.5;

const LATE = / took longer than 500 ms$/;
const NO_FILE = /(missing|directory|loop|pipe|\/dev\/zero|text\/below) is not a file$/;
const NOT_FILES = ['missing', 'directory', 'loop', 'pipe', '/dev/zero', 'text/below'];

const listener = { broker_ip: '127.0.0.1', topic: 'a' };
const broker = { broker_ip: '127.0.0.1', topic: 'a', payload: 'b' };
const local = (port: number, path = ''): string => `http://127.0.0.1:${port}${path}`;

/** Everything outside that neurons rely on, when it fails. */
export const BAD_ERRANDS: readonly BadErrand[] = [
  ...['never', 'stubborn', 'sleep 1000 & echo begun', 'sleep 1000 | sleep 1000'].map((cmd) =>
    errand('shell', cmd, { cmd: cmd.includes(' ') ? cmd : `./${cmd}`, timeout }, LATE),
  ),
  ...['huge', 'complaining'].map((cmd) =>
    errand('shell', cmd, { cmd: `./${cmd}` }, /^\/bin\/sh wrote more than 1 MiB and was stopped$/),
  ),
  errand('shell', 'zeros', { cmd: 'cat /dev/zero' }, /wrote more than 1 MiB and was stopped$/),
  errand('shell', 'long', { cmd: 'true', query: "{{ 'a' * 200000 }}" }, /what it is given is too long/),
  errand('shell', 'NUL', { cmd: 'echo a\0b' }, /NUL/),

  ...['never', 'stubborn'].map((path) => errand('script', path, { path, timeout }, LATE)),
  ...['huge', 'complaining'].map((path) =>
    errand('script', path, { path }, new RegExp(`${path} wrote more than 1 MiB and was stopped$`)),
  ),
  ...NOT_FILES.map((path) => errand('script', path, { path }, NO_FILE)),
  errand('script', 'unreadable', { path: 'unreadable' }, /unreadable may not be read and executed/),
  errand('script', 'no-shebang', { path: 'no-shebang' }, /no-shebang cannot be executed: exec format error/),
  errand('script', 'no-interpreter', { path: 'no-interpreter' }, /interpreter.* does not exist/),
  errand('script', 'no-interpreter async', { path: 'no-interpreter', async: true }, /does not exist/),
  errand('script', 'long', { path: '/bin/true', args: ["{{ 'a' * 200000 }}"] }, /is too long/),

  ...['never', 'stubborn'].map((task_file) =>
    errand('ansible_playbook', task_file, { task_file, timeout }, LATE),
  ),
  errand(
    'ansible_playbook',
    'as another user',
    { task_file: 'never', sudo: true, sudo_password: 'x', timeout },
    LATE,
  ),
  errand('ansible_playbook', 'huge', { task_file: 'huge' }, /wrote more than 1 MiB and was stopped$/),
  ...NOT_FILES.map((task_file) => errand('ansible_playbook', task_file, { task_file }, NO_FILE)),

  errand('volume', 'stubborn', { level: 10 }, /^volume took longer than 10000 ms$/),

  ...NOT_FILES.map((filename) => errand('play', filename, { filename }, NO_FILE)),
  errand('play', 'text', { file: ['text'] }, /text/),

  ...NOT_FILES.map((file_template) =>
    errand('say', file_template, { file_template }, /^file_template: .*( is not |ELOOP|ENOTDIR)/),
  ),

  errand(
    'systemdate',
    'say_template',
    { say_template: 5 },
    /^say_template: expected a template or a list of them$/,
  ),
  errand('systemdate', 'no say_template', { say_template: [] }, /^say_template: the list is empty$/),
  errand(
    'systemdate',
    'file_template',
    { file_template: 5 },
    /^file_template: expected the path of a template file$/,
  ),
  errand(
    'systemdate',
    'memory',
    { kalliope_memory: 'x' },
    /^kalliope_memory: expected a map of names and templates$/,
  ),

  ...NOT_FILES.map((file) => errand('settings', file, { var_files: [file] }, NO_FILE)),
  errand('settings', 'list.yml', { var_files: ['list.yml'] }, /list\.yml: .*expected a map of variables$/),
  errand('settings', 'broken.yml', { var_files: ['broken.yml'] }, /broken\.yml:1:\d+ found /),
  errand('settings', 'engine', { default_tts: 'nobody' }, /^default_tts: found "nobody", expected one of/),
  errand(
    'settings',
    'hook',
    { hooks: { on_start: "{{ 'nobody' }}" } },
    /^hooks\.on_start: found "nobody", expected the name of a synapse$/,
  ),

  errand('uri', 'nobody', ({ nobody }) => ({ url: local(nobody) }), /^GET http:\S+: connect ECONNREFUSED/),
  errand(
    'uri',
    'no such host',
    { url: 'http://nobody.invalid', timeout: 5 },
    /ENOTFOUND|EAI_AGAIN|took longer/,
  ),
  errand('uri', 'silent', ({ silent }) => ({ url: local(silent), timeout }), LATE),
  errand('uri', 'silent TLS', ({ silent }) => ({ url: `https://127.0.0.1:${silent}`, timeout }), LATE),
  errand('uri', 'slamming', ({ slamming }) => ({ url: local(slamming) }), /socket hang up$/),
  errand('uri', 'slow', ({ http }) => ({ url: local(http, '/slow'), timeout }), LATE),
  ...['/large', '/endless'].map((path) =>
    errand(
      'uri',
      path,
      ({ http }) => ({ url: local(http, path) }),
      /the answer is larger than 5000000 bytes$/,
    ),
  ),
  errand('uri', 'round', ({ http }) => ({ url: local(http, '/round') }), /more than 5 redirects$/),
  errand('uri', 'half', ({ http }) => ({ url: local(http, '/half') }), /aborted$/),
  errand('uri', 'untrusted', ({ untrusted }) => ({ url: `https://127.0.0.1:${untrusted}` }), /certificate/),
  errand('uri', 'no TLS', ({ http }) => ({ url: `https://127.0.0.1:${http}` }), /SSL|wrong version|packet/i),
  errand('uri', 'bad header', ({ http }) => ({ url: local(http), headers: { 'a b': 'c' } }), /Header name/),
  ...NOT_FILES.map((data_from_file) =>
    errand('uri', data_from_file, ({ http }) => ({ url: local(http), data_from_file }), NO_FILE),
  ),

  errand(
    'mqtt_publisher',
    'nobody',
    ({ nobody }) => ({ ...broker, port: nobody }),
    /^the MQTT broker at 127\.0\.0\.1:\d+: connect ECONNREFUSED/,
  ),
  errand(
    'mqtt_publisher',
    'no such host',
    { ...broker, broker_ip: 'nobody.invalid' },
    /^the MQTT broker at nobody\.invalid:1883: .*(ENOTFOUND|EAI_AGAIN)|took longer/,
  ),
  errand(
    'mqtt_publisher',
    'silent',
    ({ silent }) => ({ ...broker, port: silent }),
    /^mqtt_publisher took longer than 10000 ms$/,
  ),
  errand(
    'mqtt_publisher',
    'silent TLS',
    ({ silent }) => ({ ...broker, port: silent, ca_cert: 'ca.crt' }),
    /^mqtt_publisher took longer than 10000 ms$/,
  ),
  errand(
    'mqtt_publisher',
    'slamming',
    ({ slamming }) => ({ ...broker, port: slamming }),
    /: the connection was closed$/,
  ),
  errand(
    'mqtt_publisher',
    'no broker at all',
    ({ http }) => ({ ...broker, port: http }),
    /^the MQTT broker at 127\.0\.0\.1:\d+: /,
  ),
  errand(
    'mqtt_publisher',
    'untrusted',
    ({ untrusted }) => ({ ...broker, port: untrusted, ca_cert: 'ca.crt' }),
    /^the MQTT broker at 127\.0\.0\.1:\d+: .*certificate/,
  ),
  errand(
    'mqtt_publisher',
    'no TLS',
    ({ http }) => ({ ...broker, port: http, ca_cert: 'ca.crt' }),
    /^the MQTT broker at 127\.0\.0\.1:\d+: /,
  ),
  ...NOT_FILES.map((ca_cert) => errand('mqtt_publisher', ca_cert, { ...broker, ca_cert }, NO_FILE)),
  errand(
    'mqtt_publisher',
    'no authority',
    ({ untrusted }) => ({ ...broker, port: untrusted, ca_cert: 'text' }),
    /certificate/,
  ),
  errand(
    'mqtt_publisher',
    'no certificate',
    ({ untrusted }) => ({ ...broker, port: untrusted, certfile: 'text', keyfile: 'text' }),
    /^ca_cert, certfile and keyfile: .*PEM/,
  ),

  errand(
    'neurotransmitter',
    'to nobody',
    { direct_link: "{{ 'nobody' }}" },
    /^no synapse is named "nobody"$/,
  ),

  errand(
    'neurotimer',
    'for nobody',
    { synapse: "{{ 'nobody' }}", seconds: 1 },
    /^synapse: found "nobody", expected the name of a synapse$/,
  ),
  errand(
    'neurotimer',
    'for a year and a day',
    { synapse: 'other', hours: '{{ 366 * 24 }}', seconds: '{{ 1 }}' },
    /expected a time: seconds, minutes or hours, at most 366 days in all$/,
  ),
  errand('neurotimer', 'to cancel', { cancel: 'nobody' }, /^cancel: no timer has the name or id "nobody"$/),

  errand(
    'signals',
    'unknown',
    { notification: 'nobody' },
    /^no signal knows the notification "nobody"; known are /,
  ),
  errand(
    'signals',
    'payload',
    { notification: 'skip_trigger', payload: { status: '{{ 5 }}' } },
    /^payload of skip_trigger: status: found "5", expected true or false$/,
  ),
];

/** What a signal cannot listen to: what it is called, how it is written, and what is told. */
export const BAD_SUBSCRIPTIONS: readonly (readonly [
  title: string,
  parameters: BadErrand['parameters'],
  told: RegExp,
])[] = [
  ['nobody', ({ nobody }) => ({ ...listener, broker_port: nobody }), /: connect ECONNREFUSED/],
  ['who slams the door', ({ door }) => ({ ...listener, broker_port: door }), /: the connection was closed$/],
  [
    'somebody untrusted',
    ({ untrusted }) => ({ ...listener, broker_port: untrusted, ca_cert: 'ca.crt' }),
    /the MQTT broker at .*certificate/,
  ],
  ['a missing certificate', () => ({ ...listener, ca_cert: 'missing' }), /ca_cert: .*missing is not a file$/],
  [
    'a certificate that is none',
    () => ({ ...listener, certfile: 'text', keyfile: 'text' }),
    /ca_cert, certfile and keyfile: .*PEM/,
  ],
];
