import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/events as messages');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

interface Message {
  readonly id: string;
  readonly type: string;
  readonly conversation?: string;
}

/** An open socket, and what has come over it; rejects with the status when it is refused. */
async function listen(url: string, headers: Readonly<Record<string, string>> = {}, credentials = '') {
  const socket = new WebSocket(url.replace('http://', `ws://${credentials}`), { headers });
  const messages: Message[] = [];
  let look = (): void => {};
  socket.on('message', (text) => {
    messages.push(JSON.parse(String(text)));
    look();
  });
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => {
    socket.terminate();
    throw statusCode;
  });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'open'), refused]);
  return {
    socket,
    messages,
    until: (type: string): Promise<void> =>
      new Promise((resolve) => {
        look = () => messages.some((one) => one.type === type) && resolve();
        look();
      }),
  };
}
const refusal = (...given: Parameters<typeof listen>): Promise<unknown> =>
  listen(...given).then(
    ({ socket }) => {
      socket.terminate();
      return 'open';
    },
    (status) => status,
  );
const order = (conversation: string) =>
  broca.post('/synapses/start/order', { order: 'hello', conversation, mute: true });

test('each event is a message, and filters and resuming are the same', async () => {
  const { socket, until, messages } = await listen(`${broca.url}/events?type=run.*&conversation=a`);
  await order('b');
  await order('a');
  await until('run.finished');
  socket.close();
  assert.equal(
    messages.map(({ type, conversation }) => [type, conversation]),
    [
      ['run.started', 'a'],
      ['run.finished', 'a'],
    ],
  );
  const again = await listen(`${broca.url}/events?type=run.*&last_event_id=${messages[0]?.id}`);
  await again.until('run.finished');
  again.socket.close();
  assert.equal(again.messages[0], messages[1]);
});

test('a filter that means nothing is refused before anything is opened', async () =>
  assert.is(await refusal(`${broca.url}/events?type=nothing`), 400));

test('pages of other sites are refused, the own one and programs are not', async () => {
  const from = (origin: string) => refusal(`${broca.url}/events`, { origin });
  assert.equal(
    [await from('http://other.example'), await from('null'), await from(broca.url)],
    [403, 403, 'open'],
  );
});

test('pages of allowed origins may listen', async () => {
  const rest = 'rest_api: { allowed_cors_origin: "http://page.example" }';
  const open = await service({ 'settings.yml': `${SILENT}\n${rest}`, 'brain.yml': BRAIN });
  const from = (origin: string) => refusal(`${open.url}/events`, { origin });
  const answers = [await from('http://page.example'), await from('http://other.example')];
  await open.stop();
  assert.equal(answers, ['open', 403]);
});

test('the login is asked for, and may stand in the address', async () => {
  const rest = 'rest_api: { password_protected: true, login: me, password: "1" }';
  const closed = await service({ 'settings.yml': `${SILENT}\n${rest}`, 'brain.yml': BRAIN });
  const answers = [await refusal(`${closed.url}/events`), await refusal(`${closed.url}/events`, {}, 'me:1@')];
  await closed.stop();
  assert.equal(answers, [401, 'open']);
});

test('who says something long is hung up on', async () => {
  const { socket } = await listen(`${broca.url}/events`);
  socket.send('hello');
  socket.send('x'.repeat(2_000));
  const [code] = await once(socket, 'close');
  assert.is(code, 1009);
});

test('listeners are told that the service stops', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  const { socket } = await listen(`${other.url}/events`);
  const [[code]] = await Promise.all([once(socket, 'close'), other.stop()]);
  assert.is(code, 1001);
});

test('a socket that never answers does not keep the service from stopping', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  const { socket } = await listen(`${other.url}/events`);
  socket.pause();
  await other.stop();
  socket.terminate();
});

test.run();
