import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BROCA, command } from '../../support/command.ts';
import { kit } from '../../support/kit.ts';
import { SILENT, service } from '../../support/service.ts';

const test = suite('the log of a service');

/** Every one is planted where somebody may write a secret; the log must hold none. */
const SECRETS = {
  login: 'plantedlogin',
  password: 'planted-password',
  voiceKey: 'planted-voice-key',
  earsToken: '0777123',
  variable: 'planted-variable',
  url: 'planted/url@word',
  header: 'planted-header',
  broker: 'planted-broker',
  address: 'planted-address',
  signal: 'planted-signal',
  sudo: 'planted sudo "word"',
  changed: 'planted-changed',
  query: 'planted-query',
  guessed: 'planted-guess',
};

/** What people say, and are told. */
const SAID = ['plantedhole', 'planted order', 'planted answer', 'planted mystery'];

const FILES = {
  'settings.yml': `
default_player: none
players: [none]
default_text_to_speech: leaky
text_to_speech: [{ leaky: { api_key: ${SECRETS.voiceKey} } }, espeak]
default_speech_to_text: google
speech_to_text: [{ google: { token: ${SECRETS.earsToken} } }, pocketsphinx]
resource_directory: { tts: tts }
var_files: [variables.yml]
rest_api: { password_protected: true, login: ${SECRETS.login}, password: ${SECRETS.password} }
`,
  'variables.yml': `mqtt_password: ${SECRETS.variable}`,
  'tts/leaky.js': `export default () => ({
  name: 'leaky',
  make: ({ parameters }) => ({
    synthesize: async () => { throw new Error('401 for the key ' + parameters.api_key); },
  }),
});`,
  'brain.yml': `
- name: vault
  signals:
    - order: "open {{ what }}"
    - mqtt_subscriber: { broker_ip: 127.0.0.1, port: 1, topic: a, username: me, password: ${SECRETS.signal} }
  neurons:
    - sleep: { seconds: "{{ what }}" }
    - brain: { synapse_name: "{{ what }}" }
    - uri: { url: "http://me:${SECRETS.url}@127.0.0.1:1/x?token=${SECRETS.query}", headers: { Authorization: "Bearer ${SECRETS.header}" } }
    - uri: { url: "{{ 'ftp' }}://me:${SECRETS.url}@127.0.0.1:1/", user: me, password: ${SECRETS.header} }
    - mqtt_publisher: { broker_ip: 127.0.0.1, port: 1, topic: a, payload: x, username: me, password: ${SECRETS.broker} }
    - mqtt_publisher: { broker_ip: "mqtt://me:${SECRETS.address}@127.0.0.1", topic: a, payload: x }
    - mqtt_publisher: { broker_ip: 127.0.0.1, topic: a, payload: x, username: me, password: [ "${SECRETS.broker}" ] }
    - ansible_playbook: { task_file: none.yml, sudo: true, sudo_password: '${SECRETS.sudo}' }
    - settings: { default_tts: nowhere, text_to_speech: [{ cloud: { key: ${SECRETS.changed} } }] }
    - debug: { message: "I know {{ mqtt_password }}" }
    - say: { message: "a planted answer" }
`,
};

const login = (password: string) => `Basic ${Buffer.from(`${SECRETS.login}:${password}`).toString('base64')}`;

/** Orders, a wrong password and a wrong path. */
async function talkTo(url: string): Promise<void> {
  const headers = { authorization: login(SECRETS.password) };
  const order = async (text: string) => {
    const body = JSON.stringify({ order: text });
    const path = `/synapses/start/order?token=${SECRETS.query}`;
    assert.is((await fetch(url + path, { method: 'POST', headers, body })).status, 201);
  };
  await order('open plantedhole');
  await order('a planted order nobody knows, a planted mystery');
  const wrong = { authorization: login(SECRETS.guessed) };
  assert.is((await fetch(`${url}/synapses`, { headers: wrong })).status, 401);
  assert.is((await fetch(`${url}/nowhere?key=${SECRETS.query}`, { headers })).status, 404);
}

/** Which of these the text holds, as they are or in base64. */
const heldBy = (text: string, planted: readonly string[]): readonly string[] =>
  planted.filter((one) =>
    [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one), login(one).slice(6)].some((form) =>
      text.toLowerCase().includes(form.toLowerCase()),
    ),
  );

const FAILURES = ['sleep', 'brain', 'uri', 'mqtt_publisher', 'ansible_playbook', 'settings'];

test('a run full of failures leaves no secret and no word of what was said in the log, in JSON at level debug', async () => {
  const files = { ...FILES, 'settings.yml': `${FILES['settings.yml']}logging: { level: debug }\n` };
  const { lines, err } = await runOf(kit(files));
  const text = lines.join('\n') + err;
  assert.equal(heldBy(text, [...Object.values(SECRETS), ...SAID]), []);
  const entries = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  for (const { time, level, msg } of entries) {
    assert.ok(!Number.isNaN(Date.parse(String(time))));
    assert.ok(['debug', 'info', 'warn', 'error'].includes(String(level)));
    assert.type(msg, 'string');
  }
  for (const neuron of FAILURES) {
    const failure = entries.find(({ place }) => String(place).endsWith(`synapse "vault", neuron ${neuron}`));
    assert.equal([neuron, failure?.level, failure?.conversation], [neuron, 'warn', 'default']);
    assert.type(failure?.run, 'string');
  }
  const told = entries.map(({ msg }) => String(msg));
  assert.ok(told.some((msg) => msg.endsWith('I know …')));
  assert.ok(told.some((msg) => msg.startsWith('signal mqtt_subscriber: the MQTT broker at 127.0.0.1:1')));
  assert.ok(told.some((msg) => msg.startsWith('could not say a text: ') && msg.endsWith('for the key …')));
  assert.equal(
    entries
      .filter(({ level }) => level === 'debug')
      .map(({ method, path, status }) => [method, path, status]),
    [
      ['POST', '/synapses/start/order', 201],
      ['POST', '/synapses/start/order', 201],
      ['GET', '/synapses', 401],
      ['GET', '/nowhere', 404],
    ],
  );
});

test('with transcripts the log says what was said, and still no secret', async () => {
  const settings = `${FILES['settings.yml']}logging: { transcripts: true }\n`;
  const broca = await service({ ...FILES, 'settings.yml': settings });
  await talkTo(broca.url);
  await broca.stop();
  const text = broca.lines.join('\n');
  assert.equal(heldBy(text, [...Object.values(SECRETS), ...SAID]), SAID);
  assert.match(text, /^order "open plantedhole": ran vault; said "a planted answer"$/m);
  assert.match(text, /^order "a planted order nobody knows, a planted mystery": matches nothing$/m);
});

test('at level warn nothing smaller is written, but that it is ready', async () => {
  const files = {
    'settings.yml': `${SILENT}\nlogging: { level: warn }\n`,
    'brain.yml': '- { name: hi, signals: [{ order: hi }], neurons: [{ debug: { message: hi } }] }',
  };
  const lines: string[] = [];
  const broca = await service(files, { log: (line) => lines.push(line) });
  await broca.post('/synapses/start/order', { order: 'hi' });
  await broca.stop();
  assert.equal(lines, []);
});

const FAILING = `
- { name: do, signals: [{ order: "do {{ what }}" }], neurons: [{ sleep: { seconds: "{{ what }}" } }] }
`;

test('a secret with half a character and an order with signs spoil no line, and end nothing', async () => {
  const broca = await service({ 'settings.yml': SILENT, 'brain.yml': FAILING });
  await broca.post('/settings/variables', { api_token: '\ud800abcdef' });
  for (const order of ['do self-destruct', 'do \ud800abcdef', 'do (-*'])
    assert.is((await broca.post('/synapses/start/order', { order })).status, 201);
  assert.is((await broca.get('/synapses')).status, 200);
  await broca.stop();
  const failures = broca.lines.filter((line) => line.includes('neuron sleep'));
  assert.equal(
    failures.map((line) => /neuron sleep: (.*), expected/.exec(line)?.[1]),
    Array(3).fill('seconds: found "…"'),
  );
});

test('a bug in the log costs lines and not the service', async () => {
  const lines: string[] = [];
  const log = (line: string): void => {
    if (line.includes('neuron sleep')) throw new Error('a bug');
    lines.push(line);
  };
  const broca = await service({ 'settings.yml': SILENT, 'brain.yml': FAILING }, { log });
  for (const order of ['do nonsense', 'do magic']) await broca.post('/synapses/start/order', { order });
  assert.is((await broca.get('/synapses')).status, 200);
  await broca.stop();
  assert.is(lines.length, 1);
  assert.match(lines[0] ?? '', /^a bug cost a listener an event: Error at log \(/);
});

test('mistakes in a kit are told without the secret they are in', async () => {
  const home = kit({
    'settings.yml': `rest_api: { password: [${SECRETS.password}], login: [${SECRETS.login}] }\nspeech_to_text: [{ google: { token: 0777123 } }]\n`,
    'brain.yml': `
- name: a
  signals: []
  neurons:
    - uri: "http://me:${SECRETS.url}@host"
    - uri: { url: "htp://me:${SECRETS.url}@host" }
    - mqtt_publisher: [{ password: ${SECRETS.broker} }]
    - mqtt_publisher: { broker_ip: here, topic: a, payload: x, username: me, password: [${SECRETS.broker}] }
`,
  });
  const alias = kit({ 'settings.yml': `rest_api:\n  password: *${SECRETS.password}\n`, 'brain.yml': '[]' });
  const tag = kit({ 'settings.yml': `rest_api: { password: !${SECRETS.password} x }\n`, 'brain.yml': '[]' });
  const told = await Promise.all([home, alias, tag].map((one) => command('check', one)));
  for (const { status, out, err } of told) {
    assert.is(status, 1);
    assert.equal(heldBy(out + err, Object.values(SECRETS)), []);
  }
  const [mistakes = '', ...files] = told.map(({ out }) => out);
  for (const said of [
    'rest_api.password: found a list, expected',
    'rest_api.login: found a list, expected',
    'uri: { url: "http://…@host" }?',
    'url: found "htp://…@host", expected',
    'mqtt_publisher: found [{"password":"…"}], expected',
  ])
    assert.match(mistakes, said);
  for (const out of files) assert.match(out, 'error: found what is no YAML, expected a text in quotes');
});

test.run();

/** All that `broca start --log json` writes while it is talked to. */
async function runOf(home: string): Promise<{ readonly lines: readonly string[]; readonly err: string }> {
  const words = [...BROCA, 'start', '--home', home, '--port', '0', '--log', 'json'];
  const root = join(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const end = once(child, 'close');
    const until = async (said: string) => {
      while (!out.includes(said)) {
        const isOver = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          end.then(() => true),
        ]);
        if (isOver && !out.includes(said)) throw new Error(`it ended before "${said}": ${err}`);
      }
    };
    await until('Broca is ready');
    await talkTo(/http:\/\/[\d.:]+/.exec(out.slice(out.indexOf('Broca is ready')))?.[0] ?? '');
    for (const said of ['"GET /nowhere', 'signal mqtt_subscriber', 'could not say']) await until(said);
    child.kill('SIGTERM');
    const [status] = await end;
    assert.is(status, 0);
    return { lines: out.trimEnd().split('\n'), err };
  } finally {
    child.kill('SIGKILL');
  }
}
