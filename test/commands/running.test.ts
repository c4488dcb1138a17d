import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BrocaError, brocaClient, type StreamEvent } from '../../src/client/generated/client.ts';
import { eventLine, tail } from '../../src/commands/events.ts';
import { orderBody, runOrder } from '../../src/commands/running/order-run.ts';
import { callFailure, runningService, trusting } from '../../src/commands/running/service.ts';
import { certificate } from '../support/certificates.ts';
import { BROCA, command } from '../support/command.ts';
import { withEnvironment } from '../support/environment.ts';
import { kit } from '../support/kit.ts';
import { rejection } from '../support/rejection.ts';
import { SILENT, service } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('commands to a running service');

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }
- { name: thirsty, signals: [], neurons: [{ say: { message: As you like. } }] }
- { name: broken, signals: [{ order: break }], neurons: [{ say: { message: "{{ nobody.knows }}" } }] }
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: "With milk?" }
    - neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }], default: thirsty }
`;

const broca = await service({
  'settings.yml': SILENT.replace('default_player: none', 'default_player: file'),
  'brain.yml': BRAIN,
});
test.after(() => broca.stop());

test('say and order do it, listen says why not', async () => {
  const [said, unmatched, missing] = await Promise.all([
    command('say', 'Dinner', 'is', 'ready', '--url', broca.url, '--json'),
    command('order', 'helo', '--url', broca.url),
    command('listen', 'none.wav', '--url', broca.url),
  ]);
  assert.equal([said.status, JSON.parse(said.out)], [0, { text: 'Dinner is ready', outcome: 'heard' }]);
  assert.is(unmatched.status, 1);
  assert.match(unmatched.out, /^"helo" matches nothing\.\nNear misses:\n {2}hello: /);
  assert.equal([missing.status, missing.err], [1, 'none.wav: no such file\n']);
});

test('the JSON of an order says whether anything matched', async () => {
  const [known, unknown] = await Promise.all([
    command('order', 'hello', '--mute', '--json', '--url', broca.url),
    command('order', 'xyz', '--mute', '--json', '--url', broca.url),
  ]);
  assert.equal(
    [known, unknown].map(({ status, out }) => [status, JSON.parse(out).matched]),
    [
      [0, true],
      [1, false],
    ],
  );
});

test('a recording that is none is said in the words of its user', async () => {
  const place = kit({ 'empty.wav': '' });
  const [empty, folder] = await Promise.all([
    command('listen', `${place}/empty.wav`, '--url', broca.url),
    command('listen', place, '--url', broca.url),
  ]);
  assert.equal(
    [empty.err, folder.err],
    [`${place}/empty.wav: the file is empty\n`, `${place}: it is a folder, expected a sound file\n`],
  );
});

function spawnTail() {
  const options = ['--json', '--type', 'run.*', '--url', broca.url];
  const words = [...BROCA, 'events', ...options];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
}

const order = () => broca.post('/synapses/start/order', { order: 'hello', mute: true });

test('events come as lines of JSON until it is interrupted', async () => {
  const tailing = spawnTail();
  const ended = once(tailing, 'exit');
  let out = '';
  tailing.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  await until(async () => {
    await order();
    return out.split('\n').length > 2;
  });
  tailing.kill('SIGINT');
  assert.equal(await ended, [0, null]);
  const types = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  assert.equal([...new Set(types)].sort(), ['run.finished', 'run.started']);
});

test('it ends well when whoever read them has enough, however many are on their way', async () => {
  const tailing = spawnTail();
  const ended = once(tailing, 'exit');
  let isOver = false;
  void ended.then(() => (isOver = true));
  let err = '';
  tailing.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  tailing.stdout.once('data', () => tailing.stdout.destroy());
  await until(async () => {
    await Promise.all(Array.from({ length: 10 }, order));
    return isOver;
  });
  assert.equal([await ended, err], [[0, null], '']);
});

/** What is told of an order, and what waits after it, when these are the answers. */
async function told(order: string, answers?: readonly string[]) {
  const lines: string[] = [];
  const left = [...(answers ?? [])];
  const status = await runOrder(orderBody(order, undefined, true), {
    client: brocaClient({ url: broca.url }),
    ...(answers === undefined ? {} : { reader: { answer: async () => left.shift(), close: () => {} } }),
    report: (line) => lines.push(line),
    style: (_, text) => text,
  });
  const { body } = await broca.get('/conversations');
  return { status, lines, body: JSON.stringify(body) };
}

test('what is said is told', async () => {
  const { status, lines } = await told('hello');
  assert.equal([status, lines], [0, ['Hello!']]);
});

test('an order that nothing matches is explained', async () => {
  const { status, lines } = await told('hallo');
  assert.equal([status, lines[0]?.split('\n')[0]], [1, '"hallo" matches nothing.']);
});

test('a neuron that fails is told', async () => {
  const { status, lines } = await told('break');
  assert.is(status, 1);
  assert.match(lines.join(), /^broken: Say: /);
});

test('a question is asked, and only what is new is told after its answer', async () => {
  const { status, lines } = await told('I want coffee', ['yes']);
  assert.equal([status, lines], [0, ['With milk?', 'Hello!']]);
});

test('whoever does not answer drops the question', async () => {
  const { status, lines, body } = await told('I want coffee', []);
  assert.equal([status, lines], [0, ['With milk?', 'The question is dropped.']]);
  assert.not.match(body, /waiting_for_answer/);
});

test('where nobody can be asked it waits', async () => {
  const { status, lines, body } = await told('I want coffee');
  assert.equal([status, lines.length], [0, 2]);
  assert.match(body, /waiting_for_answer/);
});

const PROTECTED = `${SILENT}rest_api: { password_protected: true, login: ada, password: "a b@c" }\n`;

async function found(values: Readonly<Record<string, string>>) {
  const service = await runningService(values);
  if (E.isLeft(service)) throw new Error(service.left);
  return service.right;
}

const version = async (values: Readonly<Record<string, string>>): Promise<string> => {
  const { client, url } = await found(values);
  return client.readVersion().then(
    () => 'answered',
    (error: unknown) => callFailure(error, url),
  );
};

test('the address may hold the login, and so may the environment', async () => {
  const broca = await service({ 'settings.yml': PROTECTED });
  const withLogin = broca.url.replace('//', '//ada:a%20b%40c@');
  assert.is(await version({ url: withLogin }), 'answered');
  assert.is((await found({ url: withLogin })).url, broca.url, 'which is told without it');
  assert.match(await version({ url: broca.url }), /requires a login/);
  assert.match(await version({ url: broca.url.replace('//', '//ada:no@') }), /wrong login or password/);
  const back = withEnvironment({ BROCA_LOGIN: 'ada', BROCA_PASSWORD: 'a b@c' });
  assert.is(await version({ url: broca.url }), 'answered');
  back();
  await broca.stopNow();
});

test('a kit tells address and login', async () => {
  const everywhere = 'rest_api: { host: 0.0.0.0, port: 5077, allow_unprotected: true }';
  const home = kit({ 'settings.yml': everywhere, 'brain.yml': '[]' });
  assert.is((await found({ home })).url, 'http://127.0.0.1:5077');
  const broken = await runningService({ home: kit({ 'settings.yml': 'rest_api: 7', 'brain.yml': '[]' }) });
  assert.ok(
    E.isLeft(broken) && /settings\.yml:1:11 rest_api: found 7/.test(broken.left),
    JSON.stringify(broken),
  );
});

test('nobody there is told, and no address is a mistake', async () => {
  assert.match(
    await version({ url: 'http://127.0.0.1:1' }),
    /^no service answers at http:\/\/127\.0\.0\.1:1 \(/,
  );
  for (const url of ['nonsense', 'ftp://127.0.0.1']) assert.ok(E.isLeft(await runningService({ url })), url);
  assert.ok(E.isLeft(await runningService({ url: 'http://127.0.0.1:5000', home: '.' })));
});

const own = certificate();
const other = certificate();

test("the kit's own certificate is taken, whatever host it names, and no other", async () => {
  const broca = await service({
    'settings.yml': `${SILENT}rest_api: { ssl_cert: cert.pem, ssl_key: key.pem }\n`,
    'cert.pem': own.cert,
    'key.pem': own.key,
  });
  const elsewhere = broca.url.replace('127.0.0.1', 'localhost');
  for (const url of [broca.url, elsewhere]) {
    const client = brocaClient({ url, fetch: trusting(own.cert) });
    assert.equal((await client.sayText({ text: 'Hush.', mute: true })).outcome, 'muted');
  }
  for (const fetched of [trusting(other.cert), undefined]) {
    const client = brocaClient({ url: broca.url, ...(fetched === undefined ? {} : { fetch: fetched }) });
    const why = callFailure(await rejection(client.readVersion()), broca.url);
    assert.match(why, /^the certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted \(/);
  }
  await broca.stopNow();
});

const refused = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });

async function* events(list: readonly StreamEvent[], error?: Error): AsyncGenerator<StreamEvent> {
  yield* list;
  if (error !== undefined) throw error;
}

test('a service that goes is waited for, and read on from the last event', async () => {
  const ended = new AbortController();
  const asked: (string | undefined)[] = [];
  const told: unknown[] = [];
  const lines: string[] = [];
  const one = { id: '1', type: 'run.started' };
  const two = { id: '2', type: 'run.finished' };
  const answers = [
    events([one]),
    events([], refused()),
    events([], new BrocaError(503, '', 'stopping', '')),
    events([two]),
  ];
  await tail({
    read: (after) => {
      asked.push(after);
      return answers.shift() ?? events([]);
    },
    report: (event) => {
      told.push(event.id);
      if (event.id === '2') ended.abort();
    },
    warn: (line) => lines.push(line),
    ended: ended.signal,
    restMs: 0,
  });
  assert.equal(asked, [undefined, '1', '1', '1']);
  assert.equal(told, ['1', '2']);
  assert.equal(lines, ['the service has stopped; waiting for it:', 'the service is back:']);
});

test('a service that is not there, or refuses, is not waited for', async () => {
  const never = new AbortController().signal;
  for (const error of [refused(), new BrocaError(401, 'unauthorized', 'wrong login', '')]) {
    const read = () => events([], error);
    const given = await rejection(tail({ read, report: () => {}, warn: () => {}, ended: never }));
    assert.is(given, error);
  }
});

const plain = (_: string, text: string) => text;

test('it has the time, the type, the conversation and the other fields', () => {
  const line = eventLine(
    {
      id: 'a-1',
      type: 'order.matched',
      time: '2026-11-21T14:20:15.046Z',
      conversation: 'kitchen',
      run: 'a-2',
      order: 'turn on the light',
      is_default: false,
    },
    plain,
  );
  assert.match(
    line,
    /^\d\d:\d\d:15\.046 order\.matched {9}\[kitchen\] order="turn on the light" is_default=false$/,
  );
});

test('long values are cut', () => {
  assert.ok(eventLine({ type: 'run.finished', report: { text: 'x'.repeat(500) } }, plain).length < 260);
});

test.run();
