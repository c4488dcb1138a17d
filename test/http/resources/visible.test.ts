import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('http/masking');

const SETTINGS = (api: string) => `
default_player: none
players: [none]
text_to_speech: [{ espeak: { language: en-US, cache: false } }, { watson: { username: ada, password: engine-secret } }]
var_files: [variables.yml]
secret_variables: [door]
rest_api: { password_protected: true, login: admin, password: login-secret${api} }
`;
const VARIABLES = 'my_token: variable-secret\ndoor: marked-secret\nauthor: Ada\n';
const CALL = {
  url: 'http://ada:address-secret@127.0.0.1:9/x?api_key=query-secret',
  user: 'ada',
  password: 'neuron-secret',
  headers: { Authorization: 'Bearer header-secret', 'X-Api-Key': 'key-secret', Accept: 'text/plain' },
};
const SYNAPSE = {
  name: 'call',
  signals: [
    { order: 'call them' },
    { mqtt_subscriber: { broker_ip: '127.0.0.1', topic: 'a', username: 'ada', password: 'signal-secret' } },
  ],
  neurons: [
    { say: { message: 'Calling.' } },
    { uri: CALL },
    { uri: { url: 'http://127.0.0.1:9/other', user: 'eve', password: 'other-secret' } },
    { ansible_playbook: { task_file: 'none.yml', sudo: true, sudo_password: 'sudo-secret' } },
  ],
};
const OTHERS = /(variable|marked|address|query|neuron|header|key|signal|other|sudo)-secret/;
const CONTRACT = /(login|engine)-secret/;

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
const LOGIN = basic('admin', 'login-secret');

interface Asking {
  readonly broca: TestService;
  /** As `admin` where nobody else is named. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    as?: string,
  ) => ReturnType<TestService['send']>;
}

async function asking(api = ''): Promise<Asking> {
  const broca = await service({
    'settings.yml': SETTINGS(api),
    'variables.yml': VARIABLES,
    'brain.yml': JSON.stringify([{ ...SYNAPSE, enabled: false }]),
  });
  const texts: Record<string, string> = {};
  const ask: Asking['ask'] = (method, path, body, as) =>
    broca.send(method, path, {
      headers: as === undefined ? LOGIN : { authorization: `Bearer ${texts[as]}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  for (const role of ['order', 'author'])
    texts[role] = ((await ask('POST', '/tokens', { name: role, role })).body as { token: string }).token;
  return { broca, ask };
}

const PATHS = ['/settings', '/settings/variables', '/synapses', '/synapses/call', '/synapses/call?yaml=true'];
const shownTo = async ({ ask }: Asking, as?: string): Promise<string> =>
  JSON.stringify(await Promise.all(PATHS.map(async (path) => (await ask('GET', path, undefined, as)).body)));

test('by default the login sees what the contract names, and nobody any other secret', async () => {
  const all = await asking();
  const [admin, author, order] = [
    await shownTo(all),
    await shownTo(all, 'author'),
    await shownTo(all, 'order'),
  ];
  await all.broca.stop();
  for (const shown of [admin, author, order]) assert.not.match(shown, OTHERS);
  assert.match(admin, 'login-secret');
  assert.match(admin, 'engine-secret');
  for (const shown of [author, order]) assert.not.match(shown, CONTRACT);
  for (const shown of [admin, author, order])
    for (const left of ['Ada', 'text/plain', '"ada"']) assert.match(shown, left);
});

test('mask_secrets: true hides all from the login too, false only from tokens below admin', async () => {
  const closed = await asking(', mask_secrets: true');
  const hidden = await shownTo(closed);
  await closed.broca.stop();
  const open = await asking(', mask_secrets: false');
  const [shown, toAuthor] = [await shownTo(open), await shownTo(open, 'author')];
  await open.broca.stop();
  for (const one of [hidden, toAuthor]) {
    assert.not.match(one, OTHERS);
    assert.not.match(one, CONTRACT);
  }
  assert.match(shown, 'login-secret');
  for (const one of [
    'variable',
    'marked',
    'address',
    'query',
    'neuron',
    'header',
    'key',
    'signal',
    'other',
    'sudo',
  ])
    assert.match(shown, `${one}-secret`);
});

test('answers keep their shape under compatibility: kalliope', async () => {
  const all = await asking(', compatibility: kalliope');
  const { body } = await all.ask('GET', '/synapses/call');
  const shown = await shownTo(all);
  await all.broca.stop();
  assert.not.match(shown, OTHERS);
  const { neurons } = (
    body as { synapses: { neurons: { name: string; parameters: Record<string, unknown> }[] } }
  ).synapses;
  assert.equal(neurons[1]?.parameters, {
    ...CALL,
    url: 'http://…@127.0.0.1:9/x?api_key=…',
    password: '***',
    headers: { ...CALL.headers, Authorization: '***', 'X-Api-Key': '***' },
  });
});

interface Read {
  readonly name: string;
  readonly signals: Record<string, unknown>[];
  readonly neurons: Record<string, Record<string, unknown>>[];
}
const read = async ({ ask }: Asking, as?: string): Promise<Read> =>
  ((await ask('GET', '/synapses/call', undefined, as)).body as { synapses: Read }).synapses;
/** What is on disk of the synapse: all of it, as it runs. */
const kept = ({ broca }: Asking): string => readFileSync(join(broca.home, 'data/synapses/call.yml'), 'utf8');

test('masks that are sent back keep what is stored, whatever changed beside them', async () => {
  const all = await asking();
  const { name, signals, neurons } = await read(all, 'author');
  const [, uri, other, playbook] = neurons;
  const changed = {
    name,
    signals: [signals[1], { order: 'call them all' }],
    neurons: [playbook, other, { say: { message: 'Now.' } }, { uri: { ...uri?.uri, timeout: 5 } }],
  };
  const answer = await all.ask('PUT', '/synapses/call', changed, 'author');
  const text = kept(all);
  const after = await read(all);
  await all.broca.stop();
  assert.is(answer.status, 200, JSON.stringify(answer));
  assert.not.match(JSON.stringify(answer), OTHERS);
  for (const one of ['address', 'query', 'neuron', 'header', 'key', 'signal', 'other', 'sudo'])
    assert.match(text, `${one}-secret`);
  assert.not.match(text, /\*\*\*|…/);
  assert.match(text, /url: http:\/\/127\.0\.0\.1:9\/other\n\s+user: eve\n\s+password: other-secret/);
  assert.equal(after.neurons[3]?.uri?.timeout, 5);
});

test('what is read and sent back as it is changes nothing, and is not even kept', async () => {
  const all = await asking();
  const whole = await read(all);
  const answer = await all.ask('PUT', '/synapses/call', { ...whole, enabled: false });
  const missing = (() => {
    try {
      return kept(all);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  })();
  await all.broca.stop();
  assert.equal([answer.status, missing], [200, 'ENOENT']);
});

test('a mask for which nothing is stored is refused, and where it stands is told', async () => {
  const all = await asking();
  const neurons = [{ uri: { url: 'http://127.0.0.1:9/x', user: 'ada', password: '***' } }];
  const copy = await all.ask('POST', '/synapses', { name: 'copy', signals: [], neurons });
  const moved = await read(all);
  const address = { uri: { ...moved.neurons[1]?.uri, url: 'http://…@elsewhere/x' } };
  const put = await all.ask('PUT', '/synapses/call', { ...moved, neurons: [address] });
  const variable = await all.ask('POST', '/settings/variables', { other_token: '***' });
  const list = await all.ask('GET', '/synapses/copy');
  await all.broca.stop();
  const message = (field: string) =>
    `${field}: found the mask of a secret, and nothing stored that it stands for; write the secret itself`;
  const refused = (field: string) => failure(400, 'Bad request', message(field), field);
  assert.equal(
    [copy, put, variable, list.status],
    [refused('neurons[0].uri.password'), refused('neurons[0].uri.url'), refused('other_token'), 404],
  );
});

test('a mask of a variable that is sent back keeps its value', async () => {
  const all = await asking(', mask_secrets: false');
  const masked = (await all.ask('GET', '/settings/variables', undefined, 'author')).body;
  const sent = { ...(masked as { variables: object }).variables, author: 'Bob' };
  const answer = await all.ask('POST', '/settings/variables', sent, 'author');
  const real = await all.ask('GET', '/settings/variables');
  await all.broca.stop();
  assert.equal(masked, { variables: { my_token: '***', door: '***', author: 'Ada' } });
  assert.equal(answer.body, { variables: { my_token: '***', door: '***', author: 'Bob' } });
  assert.equal(real.body, {
    variables: { my_token: 'variable-secret', door: 'marked-secret', author: 'Bob' },
  });
});

test('a variable that is marked as secret is known to the log as one', async () => {
  const broca = await service({
    'settings.yml': `${SILENT}\nvar_files: [variables.yml]\nsecret_variables: [door]`,
    'variables.yml': VARIABLES,
    'brain.yml':
      '- { name: fail, signals: [], neurons: [{ shell: { cmd: "echo {{ door }} >&2; exit 3" } }, { script: { path: "{{ door }}" } }] }',
  });
  const run = await broca.post('/synapses/start/id/fail');
  const traces = await broca.get('/runs');
  await broca.stop();
  assert.match(broca.lines.join('\n'), /script/);
  assert.not.match(broca.lines.join('\n'), 'marked-secret');
  assert.not.match(JSON.stringify([run, traces]), 'marked-secret');
});

test.run();

const codeTest = suite('http/code');

const BRAIN = `
- { name: own, signals: [{ order: mine }], neurons: [{ shell: { cmd: "echo ran > ran.txt" } }] }
- { name: plain, signals: [], neurons: [] }
`;
const NO_CODE = `${SILENT}\nrest_api: { allow_code: false }`;
const shell = (file: string) => [{ shell: { cmd: `echo ran > ${file}` } }];
const REFUSED = (field: string) =>
  failure(
    403,
    'Forbidden',
    `${field}: found "shell", expected no neuron that runs programs, since rest_api.allow_code is false`,
    field,
  );

codeTest('with allow_code: false no client writes a synapse that runs programs, in no way', async () => {
  const broca = await service({ 'settings.yml': NO_CODE, 'brain.yml': BRAIN });
  const code = { name: 'code', signals: [], neurons: shell('code.txt') };
  const put = (path: string) =>
    broca.send('PUT', path, { body: JSON.stringify({ signals: [], neurons: code.neurons }) });
  const answers = [
    await broca.post('/synapses', code),
    await put('/synapses/code'),
    await put('/synapses/plain'),
    await broca.post('/events', { type: 'synapse.added', synapse: code }),
    await broca.post('/events', { type: 'synapse.replaced', synapse: { ...code, name: 'plain' } }),
  ];
  const names = (await broca.get('/synapses')).body as { synapses: { name: string }[][] };
  const own = await broca.post('/synapses/start/order', { order: 'mine' });
  const ran = readFileSync(join(broca.home, 'ran.txt'), 'utf8');
  const added = await broca.post('/synapses', {
    name: 'new',
    signals: [],
    neurons: [{ say: { message: 'hi' } }],
  });
  await broca.stop();
  const [neuron, inside] = ['neurons[0].shell', 'synapse.neurons[0].shell'];
  assert.equal(
    answers.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  );
  assert.equal(answers.slice(0, 3), [REFUSED(neuron), REFUSED(neuron), REFUSED(neuron)]);
  assert.equal(
    answers.slice(3).map(({ body }) => (body as { error: { field: string } }).error.field),
    [inside, inside],
  );
  assert.equal(
    names.synapses.flat().map(({ name }) => name),
    ['own', 'plain'],
  );
  assert.equal([own.status, ran, added.status], [201, 'ran\n', 201]);
});

codeTest(
  'what a client wrote before is out of force once the settings say so, and back when they do not',
  async () => {
    const broca = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
    const run = () => broca.post('/synapses/start/id/code');
    const made = await broca.post('/synapses', { name: 'code', signals: [], neurons: shell('code.txt') });
    writeFileSync(join(broca.home, 'settings.yml'), NO_CODE);
    await broca.post('/reload');
    const refused = await run();
    writeFileSync(join(broca.home, 'settings.yml'), SILENT);
    await broca.post('/reload');
    await until(async () => (await run()).status === 201);
    await broca.stop();
    assert.equal([made.status, refused.status], [201, 404]);
    assert.ok(existsSync(join(broca.home, 'code.txt')));
    assert.match(broca.lines.join('\n'), 'since rest_api.allow_code is false');
  },
);

codeTest(
  'with allow_code: false no client names a file: not of an engine, nor of anything else',
  async () => {
    const broca = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
    const folder = mkdtempSync(join(tmpdir(), 'broca-code-'));
    const writing = { players: [{ file: { directory: folder } }], default_player: 'file' };
    const neurons = [
      { settings: writing },
      { settings: { speech_to_text: [{ vosk: { library: '{{ x }}', model: '/m' } }] } },
      { settings: { var_files: ['/etc/passwd'] } },
      { script: { path: '/bin/true' } },
      { say: { file_template: '/etc/passwd' } },
    ];
    const put = (neuron: unknown, name = 'code') =>
      broca.send('PUT', `/synapses/${name}`, { body: JSON.stringify({ signals: [], neurons: [neuron] }) });
    const made = await put(neurons[0], 'before');
    writeFileSync(join(broca.home, 'settings.yml'), NO_CODE);
    await broca.post('/reload');
    const answers = [];
    for (const neuron of neurons) answers.push(await put(neuron));
    writeFileSync(join(broca.home, 'words.yml'), '[]');
    const order = { text: 'plain', 'stt-correction-file': 'words.yml' };
    answers.push(await broca.post('/synapses/plain/orders', { order }));
    const started = await broca.post('/synapses/start/id/before');
    await broca.post('/say', { text: 'hello' });
    const muting = await put({ settings: { mute: true } });
    await broca.stop();
    assert.equal(
      answers.map(({ status, body }) => [status, (body as { error: { field: string } }).error.field]),
      [
        'neurons[0].settings.players',
        'neurons[0].settings.speech_to_text',
        'neurons[0].settings.var_files',
        'neurons[0].script',
        'neurons[0].say.file_template',
        'order.stt-correction-file',
      ].map((field) => [403, field]),
    );
    assert.equal([made.status, started.status, muting.status, readdirSync(folder)], [201, 404, 201, []]);
  },
);

codeTest(
  'with allow_code: false a variable that a client sets chooses no program of the kit, before or after',
  async () => {
    const brain = `
- { name: own, signals: [], neurons: [{ shell: { cmd: "{{ program }} > ran.txt" } }] }
`;
    const files = (settings: string) => ({
      'settings.yml': `${settings}\nvar_files: [v.yml]`,
      'v.yml': 'program: ./own.sh',
      'brain.yml': brain,
      'own.sh': '#!/bin/sh\necho own\n',
    });
    const broca = await service(files(SILENT));
    chmodSync(join(broca.home, 'own.sh'), 0o755);
    const ran = async () => {
      await broca.post('/synapses/start/id/own');
      return existsSync(join(broca.home, 'ran.txt')) && readFileSync(join(broca.home, 'ran.txt'), 'utf8');
    };
    const set = () => broca.post('/settings/variables', { program: 'hostname' });
    const forget = () => rmSync(join(broca.home, 'ran.txt'), { force: true });
    const own = await ran();
    forget();
    await set();
    const chosen = await ran();
    forget();
    writeFileSync(join(broca.home, 'settings.yml'), files(NO_CODE)['settings.yml']);
    await broca.post('/reload');
    const before = await ran();
    const again = await set();
    const after = await ran();
    await broca.stop();
    assert.is(own, 'own\n');
    assert.ok(chosen !== false && chosen !== own);
    assert.equal([before, again.status, after], [false, 200, false]);
  },
);

codeTest.run();
