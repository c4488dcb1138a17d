import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTrustedProxy, limitConnections } from '../../../src/http/guards/connections.ts';
import { eventually } from '../../support/processes.ts';
import { answerIn, type RawLine, rawLine } from '../../support/raw-line.ts';
import { rejection } from '../../support/rejection.ts';
import { SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/connection-limits');

const LOGIN = 'rest_api: { password_protected: true, login: me, password: k9 }';
const AUTHORIZATION = `Authorization: Basic ${Buffer.from('me:k9').toString('base64')}\r\n`;
const limits = { lines: 20, linesOnLoopback: 6 };
const get = (headers = '') => `GET /deaf HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const withLogin = get(AUTHORIZATION);
const onceMore = (headers: string) => get(`${headers}Connection: close\r\n`);

/** Opens so many connections and says nothing on them. */
async function silent({ url }: TestService, count: number): Promise<readonly RawLine[]> {
  const lines: RawLine[] = [];
  while (lines.length < count) {
    const line = rawLine(url);
    await once(line.socket, 'connect');
    lines.push(line);
  }
  return lines;
}

test('who gives no login takes no connection from the owner, however many there are', async () => {
  const broca = await service({ 'settings.yml': `${SILENT}\n${LOGIN}` }, { limits });
  const owner = rawLine(broca.url);
  owner.write(withLogin);
  await once(owner.socket, 'data');
  const strangers = await silent(broca, 30);
  const again = rawLine(broca.url);
  again.write(onceMore(AUTHORIZATION));
  owner.write(onceMore(AUTHORIZATION));
  const answers = [answerIn(await again.said), (await owner.said).match(/200 OK/g)?.length];
  await eventually(() => strangers.filter(({ socket }) => !socket.closed).length <= limits.linesOnLoopback);
  for (const { socket } of strangers) socket.destroy();
  await broca.stop();
  assert.equal(answers, [{ status: 200, body: { deaf: false } }, 2]);
  assert.equal(
    broca.lines.filter((line) => line.includes('connections')),
    ['this machine has opened more than 6 connections without a login; some of them are closed'],
  );
});

test('all connections of the owner stay, and a stranger finds none', async () => {
  const broca = await service(
    { 'settings.yml': `${SILENT}\n${LOGIN}` },
    { limits: { lines: 4, linesOnLoopback: 6 } },
  );
  const owners = [];
  for (let count = 0; count < 4; count += 1) {
    const line = rawLine(broca.url);
    line.write(withLogin);
    await once(line.socket, 'data');
    owners.push(line);
  }
  const stranger = await rawLine(broca.url).said;
  for (const owner of owners) owner.write(onceMore(AUTHORIZATION));
  const answers = await Promise.all(owners.map(({ said }) => said));
  await broca.stop();
  assert.is(stranger, '');
  assert.equal(
    answers.map((said) => said.match(/200 OK/g)?.length),
    [2, 2, 2, 2],
  );
});

test('without a password the new connection is refused, and the others go on', async () => {
  const broca = await service({}, { limits });
  const open = await silent(broca, limits.linesOnLoopback);
  const refused = await rawLine(broca.url).said;
  open[0]?.write(onceMore(''));
  const answer = answerIn((await open[0]?.said) ?? '');
  for (const { socket } of open) socket.destroy();
  await broca.stop();
  assert.is(refused, '');
  assert.equal(answer, { status: 200, body: { deaf: false } });
});

/** A connection from this address, as the platform shows it. */
const from = (remoteAddress: string, remotePort: number) => {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    remotePort,
    isOpen: true,
    destroy: () => {
      socket.isOpen = false;
      socket.emit('close');
    },
  });
  return socket;
};

const atHome = (isPasswordProtected = true) => {
  const server = new EventEmitter();
  const log: string[] = [];
  const loggedIn = limitConnections({ server } as unknown as FastifyInstance, {
    restApi: () => ({ isPasswordProtected }),
    limits: { lines: 500, linesPerAddress: 50, linesOnLoopback: 300 },
    log: (line) => log.push(line),
  });
  const open = (remoteAddress: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const socket = from(remoteAddress, index + 1);
      server.emit('connection', socket);
      return socket;
    });
  return {
    open,
    log,
    loggedIn: (socket: unknown) => loggedIn({ raw: { socket: socket as Socket } } as FastifyRequest),
  };
};

test('another machine has 50 without a login, this one 300, and neither costs the other any', () => {
  const { open, log } = atHome();
  const near = open('127.0.0.1', 320);
  const far = open('192.0.2.7', 60);
  const second = open('192.0.2.8', 50);
  assert.equal(
    [near, far, second].map((sockets) => sockets.filter(({ isOpen }) => isOpen).length),
    [300, 50, 50],
  );
  assert.equal(
    far.slice(0, 10).map(({ isOpen }) => isOpen),
    Array(10).fill(false),
  );
  assert.is(log.length, 2);
});

test('this machine has one share, however many of its addresses it uses', () => {
  for (const isPasswordProtected of [true, false]) {
    const { open, log } = atHome(isPasswordProtected);
    const near = ['127.0.0.2', '127.0.0.3', '::ffff:127.0.0.4', '::1'].flatMap((address) =>
      open(address, 200),
    );
    assert.is(near.filter(({ isOpen }) => isOpen).length, 300);
    assert.is(open('192.0.2.7', 50).filter(({ isOpen }) => isOpen).length, 50);
    assert.is(log.length, 1);
  }
});

test("connections with a login count for nobody's share", () => {
  const { open, loggedIn } = atHome();
  const owner = open('192.0.2.7', 50);
  for (const socket of owner) loggedIn(socket);
  loggedIn(owner[0]);
  const more = open('192.0.2.9', 50);
  assert.ok([...owner, ...more].every(({ isOpen }) => isOpen));
});

const trustedProxies = ['127.0.0.1', '10.1.0.0/16', 'fd00::/8'];
const proxies: readonly (readonly [address: string, isTrusted: boolean])[] = [
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.1.200.3', true],
  ['10.2.0.1', false],
  ['fd00::5', true],
  ['fe00::5', false],
  ['', false],
];
for (const [address, isTrusted] of proxies) {
  test(`a proxy at "${address}" is ${isTrusted ? '' : 'not '}trusted`, () => {
    assert.is(isTrustedProxy(address, { trustedProxies }), isTrusted);
    assert.is(isTrustedProxy(address, { trustedProxies: [] }), false);
  });
}

const BRAIN = `
- { name: nap, signals: [{ order: nap }], neurons: [{ debug: { message: asleep } }, { sleep: { seconds: 0.5 } }, { debug: { message: awake } }] }
- { name: coma, signals: [{ order: coma }], neurons: [{ debug: { message: asleep } }, { sleep: { seconds: 1000 } }] }
- { name: talk, signals: [{ order: talk }], neurons: [{ say: { message: one } }, { say: { message: two } }] }
`;
const started = (settings = '') => service({ 'settings.yml': `${SILENT}\n${settings}`, 'brain.yml': BRAIN });
const said = ({ lines }: TestService, text: string) => lines.some((line) => line.includes(text));
const request = (body: string) =>
  `POST /synapses/start/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const refused = async (asking: Promise<unknown>): Promise<string> => {
  const error = (await rejection(asking)) as Error & { readonly cause?: NodeJS.ErrnoException };
  return error.cause?.code ?? error.message;
};

/** Asks on new lines until nobody answers; those that came before that are hung up on. */
async function eventuallyRefused(broca: TestService): Promise<void> {
  for (;;) {
    try {
      await broca.get('/deaf');
    } catch (error) {
      if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED') return;
    }
  }
}

test('while orders at work are answered, new lines are refused and new orders on open lines get 503', async () => {
  const broca = await started();
  const [busy, half] = [rawLine(broca.url), rawLine(broca.url)];
  half.write('GET /deaf HTTP/1.1\r\n');
  await once(half.socket, 'connect');
  busy.write(request('{"order":"nap"}'));
  await eventually(() => said(broca, 'asleep'));
  const stopping = broca.stop();
  await eventuallyRefused(broca);
  const isAtWork = !said(broca, 'awake');
  busy.write(request('{"order":"coma"}'));
  half.write('Host: localhost\r\n\r\n');
  const [answers, answer] = await Promise.all([busy.said, half.said, stopping]);
  assert.ok(isAtWork);
  assert.match(answers, /^HTTP\/1\.1 201 .*"complete".*HTTP\/1\.1 503 .*"the service is stopping"/s);
  assert.match(answer, /^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is);
});

test('what takes longer than the grace time of the settings is cut', async () => {
  const broca = await started('rest_api: { grace_time: 0.1 }');
  const form = rawLine(broca.url);
  form.write(
    'POST /synapses/start/audio HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x',
  );
  const coma = refused(broca.post('/synapses/start/order', { order: 'coma' }));
  await eventually(() => said(broca, 'asleep'));
  await broca.stop();
  assert.equal([await coma, await form.said], ['UND_ERR_SOCKET', '']);
});

test('a second stop may ask for no grace', async () => {
  const broca = await started('rest_api: { grace_time: 3600 }');
  const coma = refused(broca.post('/synapses/start/order', { order: 'coma' }));
  await eventually(() => said(broca, 'asleep'));
  const stopping = broca.stop();
  await Promise.all([stopping, broca.stopNow()]);
  assert.is(await coma, 'UND_ERR_SOCKET');
});

test('a run that nobody asked for over HTTP ends too', async () => {
  const broca = await started('hooks: { on_start: nap }');
  await eventually(() => said(broca, 'asleep'));
  await broca.stop();
  assert.ok(said(broca, 'awake'));
});

test('such a run is cut after the grace time', async () => {
  const broca = await started('hooks: { on_start: coma }\nrest_api: { grace_time: 0.1 }');
  await eventually(() => said(broca, 'asleep'));
  await broca.stop();
  await broca.stopped;
});

test('what is being said, and what waits to be said, is heard to its end', async () => {
  const settings = SILENT.replace('default_player: none', 'default_player: file');
  const broca = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
  const { status } = await broca.post('/synapses/start/order', { order: 'talk' });
  await broca.stop();
  assert.equal([status, (await broca.spoken()).length], [201, 2]);
});

test.run();
