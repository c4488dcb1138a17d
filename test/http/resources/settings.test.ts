import { arch } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shapesOf } from '../../../src/app/http-deps.ts';
import { contractShapes } from '../../../src/http/run-answer.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { complete, said, synapse } from '../../support/run-results.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/settings');

const MACHINE = { x64: 'x86_64', arm64: 'aarch64', arm: 'armv7l' }[arch() as string] ?? arch();
const NO_HOOKS = {
  on_deaf: null,
  on_mute: null,
  on_order_found: null,
  on_order_not_found: null,
  on_processed_synapses: null,
  on_start: null,
  on_start_listening: null,
  on_start_speaking: null,
  on_stop_listening: null,
  on_stop_speaking: null,
  on_stt_error: null,
  on_triggered: null,
  on_undeaf: null,
  on_unmute: null,
  on_waiting_for_trigger: null,
};

test('GET /settings shows everything, what the file leaves out filled in', async () => {
  const broca = await service();
  const answer = await broca.get('/settings');
  const version = (await broca.get('/')).body;
  await broca.stop();
  assert.equal(answer, {
    status: 200,
    body: {
      settings: {
        ...(version as object),
        cache_path: `${broca.home}/data/tts-cache`,
        default_player_name: 'none',
        default_stt_name: 'none',
        default_trigger_name: 'none',
        default_tts_name: 'espeak',
        hooks: NO_HOOKS,
        machine: MACHINE,
        options: {
          adjust_for_ambient_noise_second: 0,
          deaf: false,
          energy_threshold: 4000,
          mute: false,
          name: 'Options',
          stt_timeout: 0,
        },
        players: [
          { name: 'none', parameters: {} },
          { name: 'file', parameters: {} },
        ],
        resources: {
          neuron_folder: null,
          signal_folder: null,
          stt_folder: null,
          trigger_folder: null,
          tts_folder: null,
        },
        rest_api: {
          active: true,
          allowed_cors_origin: false,
          login: null,
          password: null,
          password_protected: false,
          port: Number(new URL(broca.url).port),
        },
        stts: [{ name: 'none', parameters: {} }],
        triggers: [{ name: 'none', parameters: {} }],
        ttss: [{ name: 'espeak', parameters: { language: 'en-US' } }],
        variables: {},
      },
    },
  });
});

const WRITTEN = `
default_speech_to_text: google
default_text_to_speech: pico2wave
default_player: none
default_trigger: snowboy
speech_to_text: [google: { language: fr-FR }, wit: { key: abc }]
text_to_speech: [pico2wave: { language: fr-FR, cache: true }, voxygen:]
players: [mplayer: {}, none, pyalsaaudio: { device: default, convert_to_wav: true }]
triggers: [snowboy: { pmdl_file: trigger/kalliope.pmdl }]
cache_path: /tmp/broca-test-cache
resource_directory: { neuron: resources/neurons, stt: resources/stt, trigger: }
var_files: [variables.yml]
rest_api:
  active: true
  port: 5001
  password_protected: false
  login: admin
  password: 0123
  allowed_cors_origin: ["http://a.example", "http://b.example"]
options: { energy_threshold: 3000, adjust_for_ambient_noise_second: 0.5, stt_timeout: 7.5, mute: true }
hooks: { on_start: hello, on_mute: [hello, other], on_deaf: }
`;

test('GET /settings shows engines, hooks, variables and the password as they are written', async () => {
  const broca = await service({
    'settings.yml': WRITTEN,
    'variables.yml': 'author: Ada\nrooms: [kitchen, cellar]\n',
    'brain.yml': `
- { name: hello, signals: [], neurons: [] }
- { name: other, signals: [], neurons: [] }`,
  });
  const { status, body } = await broca.get('/settings');
  const version = (await broca.get('/')).body;
  await broca.stop();
  assert.is(status, 200);
  assert.equal(body, {
    settings: {
      ...(version as object),
      cache_path: '/tmp/broca-test-cache',
      default_player_name: 'none',
      default_stt_name: 'google',
      default_trigger_name: 'snowboy',
      default_tts_name: 'pico2wave',
      hooks: { ...NO_HOOKS, on_start: 'hello', on_mute: ['hello', 'other'] },
      machine: MACHINE,
      options: {
        adjust_for_ambient_noise_second: 0.5,
        deaf: false,
        energy_threshold: 3000,
        mute: true,
        name: 'Options',
        stt_timeout: 7.5,
      },
      players: [
        { name: 'mplayer', parameters: {} },
        { name: 'none', parameters: {} },
        { name: 'pyalsaaudio', parameters: { device: 'default', convert_to_wav: true } },
      ],
      resources: {
        neuron_folder: 'resources/neurons',
        signal_folder: null,
        stt_folder: 'resources/stt',
        trigger_folder: null,
        tts_folder: null,
      },
      rest_api: {
        active: true,
        allowed_cors_origin: ['http://a.example', 'http://b.example'],
        login: 'admin',
        password: '83',
        password_protected: false,
        port: Number(new URL(broca.url).port),
      },
      stts: [
        { name: 'google', parameters: { language: 'fr-FR' } },
        { name: 'wit', parameters: { key: 'abc' } },
      ],
      triggers: [{ name: 'snowboy', parameters: { pmdl_file: 'trigger/kalliope.pmdl' } }],
      ttss: [
        { name: 'pico2wave', parameters: { language: 'fr-FR', cache: true } },
        { name: 'voxygen', parameters: {} },
      ],
      variables: { author: 'Ada', rooms: ['kitchen', 'cellar'] },
    },
  });
});

test('GET /settings shows no secrets when the settings say so', async () => {
  const broca = await service({
    'settings.yml': `
text_to_speech: [espeak, watson: { username: ada, password: 1234, more: { apiKey: [a, 7], token: null, quiet: true } }]
speech_to_text: [pocketsphinx, bing: { key: abc, language: fr-FR, client_secret: '' }]
players: [none]
rest_api: { login: admin, password: hidden, mask_secrets: true }
`,
  });
  const { body } = await broca.get('/settings');
  await broca.stop();
  const { ttss, stts, rest_api } = (body as { settings: Record<string, unknown> }).settings;
  assert.equal(
    [ttss, stts, rest_api],
    [
      [
        { name: 'espeak', parameters: {} },
        {
          name: 'watson',
          parameters: {
            username: 'ada',
            password: '***',
            more: { apiKey: ['***', '***'], token: null, quiet: true },
          },
        },
      ],
      [
        { name: 'pocketsphinx', parameters: {} },
        { name: 'bing', parameters: { key: '***', language: 'fr-FR', client_secret: '***' } },
      ],
      {
        active: true,
        allowed_cors_origin: false,
        login: 'admin',
        password: '***',
        password_protected: false,
        port: Number(new URL(broca.url).port),
      },
    ],
  );
});

const LIVE_BRAIN = `
- name: change
  signals: [order: change]
  neurons:
    - settings:
        text_to_speech: [espeak: { language: fr-FR, cache: false }, pico2wave]
        default_tts: pico2wave
        hooks: { on_mute: change }
        variable: { colour: red }
        mute: yes
- name: deafen
  signals: [order: change]
  neurons: [settings: { deaf: "1" }]
`;

test('what the settings neuron changes is shown at once, by GET /settings and GET /health', async () => {
  const broca = await service({ 'brain.yml': LIVE_BRAIN });
  await broca.post('/synapses/start/order', { order: 'change' });
  const { settings } = (await broca.get('/settings')).body as { settings: Record<string, object> };
  const { engines } = (await broca.get('/health')).body as {
    engines: Record<string, Record<string, string>>;
  };
  await broca.stop();
  assert.equal(
    [settings.ttss, settings.default_tts_name, settings.variables, settings.hooks],
    [
      [
        { name: 'espeak', parameters: { language: 'fr-FR', cache: false } },
        { name: 'pico2wave', parameters: {} },
      ],
      'pico2wave',
      { colour: 'red' },
      { ...NO_HOOKS, on_mute: 'change' },
    ],
  );
  const { deaf, mute } = settings.options as Record<string, unknown>;
  assert.equal([deaf, mute], [true, true]);
  assert.equal([engines.tts?.name, engines.tts?.engine], ['pico2wave', 'espeak']);
  const lines = broca.lines.filter((line) => !line.includes(' warning: ')); // two of its orders are the same
  assert.equal(lines, ['tts "pico2wave" is not part of Broca: espeak stands in for it']);
});

/** The only sound of a service that speaks once and stops. */
async function spokenBy(neurons: string): Promise<Buffer | undefined> {
  const broca = await service({
    'settings.yml': SILENT.replace('default_player: none', 'default_player: file'),
    'brain.yml': `[{ name: talk, signals: [], neurons: [${neurons}, { say: { message: merci beaucoup } }, kill_switch] }]`,
  });
  await broca.post('/synapses/start/id/talk');
  await broca.stopped;
  const [sound, ...others] = await broca.spoken();
  assert.equal(others, []);
  return sound;
}

test('a say after the settings neuron speaks with the new voice', async () => {
  const english = await spokenBy('systemdate');
  const french = await spokenBy(
    '{ settings: { text_to_speech: [{ espeak: { language: fr-FR, cache: false } }] } }',
  );
  const again = await spokenBy(
    '{ settings: { text_to_speech: [{ espeak: { language: en-US, cache: false } }] } }',
  );
  assert.ok(english !== undefined && french !== undefined && again !== undefined);
  assert.ok(english.equals(again));
  assert.not.ok(english.equals(french));
});

test('an engine that is no part of Broca is said once in the log', async () => {
  const settings = SILENT.replace('players: [none, file]', 'players: [mplayer]').replace(
    'default_player: none',
    'default_player: mplayer',
  );
  const broca = await service({ 'settings.yml': settings });
  await broca.stop();
  assert.equal(broca.lines, ['player "mplayer" is not part of Broca: speaker stands in for it']);
});

test.run();

const switchesTest = suite('http/switches');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
let broca: TestService;
switchesTest.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
switchesTest.after(() => broca?.stop());

const ON = [true, 'true', 'True', 1, '1'];
const OFF = [false, 'false', 'False', 0, '0'];
const NEITHER = ['yes', 'TRUE', '', 2, -1, null, [], {}, [true], 'True '];

for (const name of ['deaf', 'mute']) {
  const paths = [`/${name}`, `/settings/${name}`, `/${name}/`, `/settings/${name}/`];
  const is = (value: boolean) => ({ status: 200, body: { [name]: value } });

  for (const path of paths) {
    switchesTest(
      `POST ${path} switches in every way a boolean is written, and every path shows it`,
      async () => {
        for (const [values, expected] of [
          [ON, true],
          [OFF, false],
        ] as const) {
          for (const value of values) {
            await broca.post(path, { [name]: !expected });
            assert.equal(await broca.post(path, { [name]: value, more: 1 }), is(expected));
            for (const shown of paths) assert.equal(await broca.get(shown), is(expected));
          }
        }
      },
    );

    switchesTest(`POST ${path} with anything else is 400 and changes nothing`, async () => {
      for (const before of [true, false]) {
        await broca.post(path, { [name]: before });
        for (const value of NEITHER) {
          const message = `${name}: found ${JSON.stringify(value)}, expected true or false`;
          assert.equal(await broca.post(path, { [name]: value }), failure(400, 'Bad request', message, name));
        }
        const message = `${name}: found nothing, expected true or false`;
        assert.equal(await broca.post(path, {}), failure(400, 'Bad request', message, name));
        assert.equal(await broca.get(path), is(before));
      }
    });
  }

  switchesTest(`${name} of the settings file holds at the start`, async () => {
    const other = await service({ 'settings.yml': `${SILENT}\noptions: { ${name}: true }` });
    const shown = [await other.get(`/${name}`), await other.post(`/${name}`, { [name]: false })];
    await other.stop();
    assert.equal(shown, [is(true), is(false)]);
  });
}

switchesTest('deaf and mute are no each other, and GET /settings and GET /health show both', async () => {
  const options = async () => {
    const { settings } = (await broca.get('/settings')).body as { settings: { options: object } };
    const { states } = (await broca.get('/health')).body as { states: object };
    return [settings.options, states];
  };
  const other = {
    adjust_for_ambient_noise_second: 0,
    energy_threshold: 4000,
    name: 'Options',
    stt_timeout: 0,
  };
  await broca.post('/deaf', { deaf: true });
  await broca.post('/mute', { mute: false });
  assert.equal(await options(), [
    { ...other, deaf: true, mute: false },
    { ears: 'deaf', voice: 'audible', dialogue: 'idle', output: 'idle' },
  ]);
  await broca.post('/deaf', { deaf: false });
  await broca.post('/mute', { mute: true });
  assert.equal(await options(), [
    { ...other, deaf: false, mute: true },
    { ears: 'no_microphone', voice: 'muted', dialogue: 'idle', output: 'idle' },
  ]);
});

switchesTest('synapses are processed while it is deaf and mute', async () => {
  await broca.post('/deaf', { deaf: true });
  await broca.post('/mute', { mute: true });
  assert.equal(
    await broca.post('/synapses/start/order', { order: 'hello' }),
    complete('hello', synapse('hello', 'hello', said('Hello!'))),
  );
});

switchesTest.run();

const shapesOfTest = suite('http/shapes-of');

shapesOfTest('the contract holds unless the settings ask for Kalliope', () => {
  assert.is(shapesOf(settingsOf({}, {})), contractShapes);
  assert.is(shapesOf(settingsOf({ rest_api: { compatibility: 'none' } }, {})), contractShapes);
  const shapes = shapesOf(settingsOf({ rest_api: { compatibility: 'kalliope' } }, {}));
  assert.equal(shapes.version('1.2.3'), { 'Kalliope version': '0.7.2' });
});

shapesOfTest('the hooks of Kalliope hide two that it shows only when something hangs on them', () => {
  const settings = settingsOf(
    { rest_api: { compatibility: 'kalliope' }, hooks: { on_stt_error: 'sorry' } },
    {},
  );
  const { hooks } = shapesOf(settings).hooks(settings.hooks) as { hooks: Readonly<Record<string, unknown>> };
  assert.is(Object.keys(hooks).length, 14);
  assert.is(hooks.on_stt_error, 'sorry');
  assert.not('on_processed_synapses' in hooks);
});

shapesOfTest.run();
