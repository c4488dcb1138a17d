import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOOK_NAMES } from '../../src/brain/events.ts';
import { atNextStart } from '../../src/settings/load-settings.ts';
import { type Settings, settingsOf } from '../../src/settings/settings.ts';
import { loadedSettings } from '../support/loaded.ts';

const test = suite('loadSettings');

const DEFAULTS = settingsOf({}, {});

/** The settings of one file, or the mistakes in it. */
const read = (content: string) => loadedSettings({ 'settings.yml': content });

const restApi = async (content: string) => {
  const loaded = await read(`rest_api: {${content}}`);
  return 'restApi' in loaded ? loaded.restApi : loaded;
};

for (const content of ['', '# nothing\n', '{}', '---\n']) {
  test(`${JSON.stringify(content)} are settings with every default`, async () =>
    assert.equal(await read(content), DEFAULTS));
}

test('sections left empty and keys nobody knows are left alone', async () => {
  const sections =
    'triggers players speech_to_text text_to_speech rest_api resource_directory var_files options hooks nobody';
  assert.equal(await read(sections.replaceAll(' ', ':\n').concat(': {a: 1}\n')), DEFAULTS);
});

test('a whole file of a kit is read', async () => {
  const content = `default_trigger: snowboy
default_player: mplayer
default_speech_to_text: google
default_text_to_speech: pico2wave
triggers:
  - snowboy: {pmdl_file: a.pmdl}
players:
  - mplayer: {}
  - pyalsaaudio:
      device: default
speech_to_text: [google]
text_to_speech:
  - pico2wave: {language: fr-FR, cache: yes}
  - espeak:
cache_path: /tmp/cache
rest_api:
  active: True
  port: "5001"
  password_protected: on
  login: admin
  password: 1234
  allowed_cors_origin: no
  compatibility: kalliope
resource_directory: {neuron: resources/neurons, stt: ~}
options: {mute: no, deaf: true, stt_timeout: 0}
hooks: {on_start: hello, on_mute: [], on_deaf: [a, b]}
questions: {voice_deadline: 20, api_deadline: 1.5}
traces: {active: no, keep: 5}
understanding: {near: run, threshold: 0.8, yes_answers: [aye]}
logging: {level: debug, transcripts: yes}
microphone: {program: sox, device: 'plughw:1,0', rate: 48000}
listening: {detector: silero, end_silence: 0.8, follow_up: 0, echo_tail: 0.5, ducking: yes}
send_anonymous_usage_stats: no
`;
  const expected: Settings = {
    stt: { entries: [{ name: 'google', parameters: {} }], chosen: 'google' },
    tts: {
      entries: [
        { name: 'pico2wave', parameters: { language: 'fr-FR', cache: true } },
        { name: 'espeak', parameters: {} },
      ],
      chosen: 'pico2wave',
    },
    player: {
      entries: [
        { name: 'mplayer', parameters: {} },
        { name: 'pyalsaaudio', parameters: { device: 'default' } },
      ],
      chosen: 'mplayer',
    },
    trigger: { entries: [{ name: 'snowboy', parameters: { pmdl_file: 'a.pmdl' } }], chosen: 'snowboy' },
    microphone: { name: 'mic', parameters: { program: 'sox', device: 'plughw:1,0', rate: 48_000 } },
    listening: {
      detector: 'silero',
      detectorUri: undefined,
      endSilenceMs: 800,
      completeSilenceMs: 250,
      followUpMs: 0,
      echoTailMs: 500,
      ducks: true,
      cancelsEcho: 'auto',
    },
    cachePath: '/tmp/cache',
    restApi: {
      active: true,
      host: '127.0.0.1',
      isHostLeftOut: true,
      port: 5001,
      isPasswordProtected: true,
      allowsUnprotected: false,
      login: 'admin',
      password: '1234',
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
      compatibility: 'kalliope',
      lowersHoles: true,
    },
    resources: { ...DEFAULTS.resources, neuron: 'resources/neurons' },
    variables: {},
    secretVariables: [],
    spokenVariables: [],
    options: { ...DEFAULTS.options, deaf: true },
    hooks: { ...DEFAULTS.hooks, on_start: 'hello', on_mute: [], on_deaf: ['a', 'b'] },
    questionDeadlineMs: { voice: 20_000, api: 1_500 },
    traces: { ...DEFAULTS.traces, isActive: false, keep: 5 },
    understanding: { ...DEFAULTS.understanding, near: 'run', threshold: 0.8, yesAnswers: ['aye'] },
    logging: { level: 'debug', format: 'text', transcripts: true },
    mqtt: undefined,
    satellites: [],
    wyoming: DEFAULTS.wyoming,
  };
  assert.equal(await read(content), expected);
});

for (const deadline of ['0', '-1', '2147001', '"60"', '.inf', '[60]']) {
  test(`a question cannot wait ${deadline} seconds`, async () => {
    const loaded = await read(`questions: {voice_deadline: ${deadline}}`);
    assert.match(
      Array.isArray(loaded) ? loaded[0] : '',
      /^settings\.yml:1:29 questions\.voice_deadline: found .*, expected seconds above 0, at most 2147000$/,
    );
  });
}

test('a recording that is listened to is looked for in the kit', async () => {
  const loaded = await read('microphone: {source: file, path: sounds/order.wav}');
  const { path } = 'microphone' in loaded ? (loaded.microphone?.parameters ?? {}) : {};
  assert.match(`${path}`, /^\/.+\/sounds\/order\.wav$/);
});

for (const [written, place, expected] of [
  ['microphone: {source: radio}', '1:22 microphone.source', 'one of mic, stdin, file, none'],
  ['microphone: {program: rec}', '1:23 microphone.program', 'arecord or sox'],
  ['microphone: {rate: 16000.5}', '1:20 microphone.rate', 'a whole number from 8000 to 192000'],
  ['microphone: {device: 3}', '1:22 microphone.device', 'string'],
  ['listening: {end_silence: 0}', '1:26 listening.end_silence', 'seconds above 0, at most 60'],
  ['listening: {follow_up: 61}', '1:24 listening.follow_up', 'seconds from 0 to 60'],
  ['listening: {echo_tail: "1"}', '1:24 listening.echo_tail', 'seconds from 0 to 60'],
  ['listening: {detector: webrtc}', '1:23 listening.detector', 'auto, energy, silero or wyoming'],
  [
    'listening: {detector: wyoming}',
    '1:23 listening.detector',
    'its address as listening.detector_uri: tcp://HOST:PORT or unix:///PATH',
  ],
  [
    'listening: {detector_uri: [tcp://a:1, b]}',
    '1:39 listening.detector_uri[1]',
    'tcp://HOST:PORT or unix:///PATH',
  ],
  ['listening: {ducking: 1}', '1:22 listening.ducking', 'boolean'],
] as const) {
  test(`"${written}" is refused where it stands`, async () => {
    const loaded = await read(written);
    const [found = ''] = Array.isArray(loaded) ? loaded : [];
    assert.ok(
      found.startsWith(`settings.yml:${place}: found `) && found.endsWith(`, expected ${expected}`),
      found,
    );
  });
}

for (const [port, value] of [
  ['0', 0],
  ['65535', 65_535],
  ['"5000"', 5000],
  ['"05000"', 5000],
] as const) {
  test(`${port} is a port`, async () =>
    assert.equal(await restApi(`port: ${port}`), { ...DEFAULTS.restApi, port: value }));
}

for (const port of [
  '-1',
  '65536',
  '1.5',
  'true',
  'null',
  'Infinity',
  '"abc"',
  '""',
  '" 80"',
  '"-1"',
  '"1e3"',
  '"99999"',
  '[80]',
]) {
  test(`${port} is no port`, async () => {
    const written = port === 'Infinity' ? '.inf' : port;
    assert.equal(await restApi(`port: ${written}`), [
      `settings.yml:1:18 rest_api.port: found ${port}, expected a port from 0 to 65535`,
    ]);
  });
}

for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', 'LocalHost', '::1']) {
  test(`${host} is this machine and needs no password`, async () =>
    assert.equal(await restApi(`host: "${host}"`), { ...DEFAULTS.restApi, host, isHostLeftOut: false }));
}

const OPEN = '127.0.0.1, or password_protected: true, or allow_unprotected: true';

const OTHERS = [
  '0.0.0.0',
  '::',
  '192.168.1.1',
  '',
  'kitchen',
  '127.0.0.1.example.com',
  '127.999.0.1',
  '127.0.0.1 ',
  'localhost.example.com',
];

for (const host of OTHERS) {
  test(`'${host}' is open to others: refused without a password`, async () => {
    assert.equal(await restApi(`host: "${host}"`), [
      `settings.yml:1:18 rest_api.host: found "${host}", expected ${OPEN}`,
    ]);
  });
}

test('an API open to others is right with a password, when it is meant, or when it is off', async () => {
  const defaults = { ...DEFAULTS.restApi, isHostLeftOut: false };
  const host = '0.0.0.0';
  assert.equal(await restApi('host: 0.0.0.0, allow_unprotected: yes'), {
    ...defaults,
    host,
    allowsUnprotected: true,
  });
  assert.equal(await restApi('host: 0.0.0.0, active: no'), { ...defaults, host, active: false });
  assert.equal(await restApi('host: 0.0.0.0, password_protected: yes, login: me, password: "no"'), {
    ...defaults,
    host,
    isPasswordProtected: true,
    login: 'me',
    password: 'no',
  });
});

const MISTAKES: readonly (readonly [title: string, content: string, problems: readonly string[]])[] = [
  ['a list', '- a\n', [':1:1 found ["a"], expected a map of settings']],
  ['a text', 'abc', [':1:1 found "abc", expected a map of settings']],
  ['false', 'no', [':1:1 found false, expected a map of settings']],
  [
    'defaults that are no texts',
    'default_player: [a]\ndefault_trigger: 3\ndefault_text_to_speech: yes\ndefault_speech_to_text:\n',
    [
      ':2:18 default_trigger: found 3, expected an engine, or a list of engines',
      ':1:17 default_player: found ["a"], expected string',
      ':4:24 default_speech_to_text: found null, expected an engine, or a list of engines',
      ':3:25 default_text_to_speech: found true, expected an engine, or a list of engines',
    ],
  ],
  [
    'defaults that are in no list',
    'players: [a, {b: , c: {}}]\ndefault_player: A\ntriggers: []\ndefault_trigger: t\n',
    [
      ':2:17 default_player: found "A", expected one of players (a, b, c)',
      ':4:18 default_trigger: found "t", expected one of triggers ()',
    ],
  ],
  [
    'engines that are none',
    'players:\n  - a\n  - b: 1\n  - 3\n  -\n  - c: {d: e}\n    f: [g]\nspeech_to_text: {google: {}}\n',
    [
      ':3:5 players[1]: found {"b":1}, expected an engine name or a map {name: parameters}',
      ':4:5 players[2]: found 3, expected an engine name or a map {name: parameters}',
      ':5:4 players[3]: found null, expected an engine name or a map {name: parameters}',
      ':6:5 players[4]: found {"c":{"d":"e"},"f":["g"]}, expected an engine name or a map {name: parameters}',
      ':8:17 speech_to_text: found {"google":{}}, expected a list of engines',
    ],
  ],
  [
    'a password that is asked for and not given',
    'rest_api:\n  password_protected: yes\n  login: ""\n',
    [
      ':3:10 rest_api.login: found "", expected a login, because password_protected is true',
      ':2:3 rest_api.password: found null, expected a password, because password_protected is true',
    ],
  ],
  [
    'deep wrong types, one by one',
    `rest_api: {active: "yes", host: 1, password: no, login: [a], allowed_cors_origin: true}
options: {mute: 1, stt_timeout: -1, recognizer_multiplier: 0, recognizer_energy_ratio: "2", energy_threshold: .nan}
resource_directory: {neuron: 3}
var_files: a.yml
cache_path: 3
`,
    [
      ':5:13 cache_path: found 3, expected string',
      ':1:20 rest_api.active: found "yes", expected boolean',
      ':1:33 rest_api.host: found 1, expected string',
      ':1:57 rest_api.login: found a list, expected a text (yes, no, on and off need quotes)',
      ':1:46 rest_api.password: found false, expected a text (yes, no, on and off need quotes)',
      ':1:83 rest_api.allowed_cors_origin: found true, expected false, "*", an origin, or a list of origins',
      ':3:30 resource_directory.neuron: found 3, expected string',
      ':4:12 var_files: found "a.yml", expected a list of files',
      ':2:17 options.mute: found 1, expected boolean',
      ':2:111 options.energy_threshold: found NaN, expected a number, 0 or above',
      ':2:33 options.stt_timeout: found -1, expected a number, 0 or above',
      ':2:60 options.recognizer_multiplier: found 0, expected a number above 0',
      ':2:88 options.recognizer_energy_ratio: found "2", expected a number above 0',
    ],
  ],
  [
    'a log nobody can write',
    'logging: {level: loud, format: xml, transcripts: 1, file: a.log}\n',
    [
      ':1:18 logging.level: found "loud", expected one of debug, info, warn, error',
      ':1:32 logging.format: found "xml", expected text or json',
      ':1:50 logging.transcripts: found 1, expected boolean',
    ],
  ],
  [
    'sections of the wrong kind',
    'rest_api: [a]\noptions: 3\nhooks: [on_start]\nresource_directory: text\n',
    [
      ':1:11 rest_api: found ["a"], expected a map',
      ':4:21 resource_directory: found "text", expected a map of directories',
      ':2:10 options: found 3, expected a map of options',
      ':3:8 hooks: found ["on_start"], expected a map of hooks',
    ],
  ],
  [
    'hooks that are no synapses',
    'hooks:\n  on_start: 3\n  on_mute: [a, no]\n  on_deaf: {a: 1}\n',
    [
      ':4:12 hooks.on_deaf: found {"a":1}, expected a synapse name or a list of them',
      ':3:12 hooks.on_mute: found ["a",false], expected a synapse name or a list of them',
      ':2:13 hooks.on_start: found 3, expected a synapse name or a list of them',
    ],
  ],
  [
    'hooks nobody knows',
    'hooks:\n  on_strat:\n    - a\n  On_Start: a\n',
    [
      `:2:3 hooks.on_strat: found "on_strat", expected a known hook (${HOOK_NAMES.join(', ')})`,
      `:4:3 hooks.On_Start: found "On_Start", expected a known hook (${HOOK_NAMES.join(', ')})`,
    ],
  ],
  [
    'what only shows beside other mistakes',
    'options: {mute: 3}\ndefault_player: x\nplayers: [p]\nrest_api: {host: 0.0.0.0}\nvar_files: [missing.yml]\n',
    [
      ':1:17 options.mute: found 3, expected boolean',
      ':2:17 default_player: found "x", expected one of players (p)',
      `:4:18 rest_api.host: found "0.0.0.0", expected ${OPEN}`,
      ':5:13 var_files[0]: found "missing.yml", expected a file that exists',
    ],
  ],
];

for (const [title, content, problems] of MISTAKES) {
  test(`${title}: told with line and column`, async () => {
    assert.equal(
      await read(content),
      problems.map((problem) => `settings.yml${problem}`),
    );
  });
}

test('keys __proto__ change nothing', async () => {
  assert.equal(await read('__proto__: {cache_path: x}\nrest_api: {__proto__: {host: 0.0.0.0}}\n'), DEFAULTS);
});

test('variables are merged, a later file goes first', async () => {
  const loaded = await loadedSettings({
    'settings.yml': 'var_files: [a.yml, sub/b.yml]\n',
    'a.yml': 'x: 1\ny: {a: 1}\nborn: 2001-12-14\n',
    'sub/b.yml': 'y: {b: 2}\nyes: z\n1: one\n',
  });
  assert.equal(loaded, {
    ...DEFAULTS,
    variables: { x: 1, y: { b: 2 }, born: '2001-12-14', true: 'z', 1: 'one' },
  });
});

test('a variable __proto__ is one like any other', async () => {
  const loaded = await loadedSettings({
    'settings.yml': 'var_files: [a.yml]\n',
    'a.yml': '__proto__: {x: 1}\n',
  });
  const { variables } = loaded as Settings;
  assert.equal(Object.keys(variables), ['__proto__']);
  assert.is(variables.x, undefined);
});

test('the mistakes of every variable file are told with those of the settings', async () => {
  const loaded = await loadedSettings({
    'settings.yml': 'cache_path: 3\nvar_files: [empty.yml, list.yml, dir, broken.yml, missing.yml]\n',
    'empty.yml': '',
    'list.yml': '\n- a\n',
    'dir/x': '',
    'broken.yml': 'a: 1\nb: *a\n',
  });
  assert.equal(loaded, [
    'settings.yml:1:13 cache_path: found 3, expected string',
    'empty.yml:1:1 found null, expected a map of variables',
    'list.yml:2:1 found ["a"], expected a map of variables',
    'settings.yml:2:34 var_files[2]: found "dir", expected a file and no directory',
    'broken.yml:2:4 found *a, expected an alias of an anchor that ends before it',
    'settings.yml:2:51 var_files[4]: found "missing.yml", expected a file that exists',
  ]);
});

test('a kit may do without settings.yml: every default is used', async () => {
  assert.equal(await loadedSettings({ 'brain.yml': '[]' }), DEFAULTS);
});

test('settings that cannot be read are one mistake', async () => {
  const expected = 'expected a readable YAML file';
  assert.equal(await loadedSettings({}), [`settings.yml:1:1 found no such file, ${expected}`]);
  assert.equal(await loadedSettings({ 'settings.yml/x': '' }), [
    `settings.yml:1:1 found a directory, ${expected}`,
  ]);
});

test('a mistake in one key hides nothing of the others in its section', async () => {
  const loaded = await read('rest_api: {port: many, host: 0.0.0.0}\nhooks: {on_mute: 5, on_strat: hello}\n');
  const places = (loaded as readonly string[]).map((mistake) => mistake.split(': ')[0]);
  assert.equal(places, [
    'settings.yml:1:18 rest_api.port',
    'settings.yml:2:18 hooks.on_mute',
    'settings.yml:2:21 hooks.on_strat',
    'settings.yml:1:30 rest_api.host',
  ]);
});

test('what listens, what is cached where and how is logged waits for the next start', () => {
  const before = settingsOf({}, {});
  const after = settingsOf(
    {
      rest_api: { port: 7, login: 'me' },
      cache_path: 'x',
      logging: { level: 'debug', transcripts: true },
      traces: { keep: 7, max_megabytes: 1, transcripts: false, otlp_endpoint: 'http://collector/v1/traces' },
      options: { mute: true },
    },
    { name: 'Bob' },
  );
  assert.equal(atNextStart(before, after), [
    'rest_api.port',
    'cache_path',
    'logging.level',
    'traces.keep',
    'traces.max_megabytes',
    'traces.otlp_endpoint',
  ]);
});

test('nothing waits when nothing of it changed', () => {
  assert.equal(atNextStart(settingsOf({}, {}), settingsOf({}, { name: 'Bob' })), []);
});

test.run();
