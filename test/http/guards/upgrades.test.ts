import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { service, type TestService } from '../../support/service.ts';

const test = suite('http/upgrades');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

/** Sends these requests over one line, and gives the status lines of the answers once there are as many. */
async function statuses(...requests: readonly string[]): Promise<readonly string[]> {
  const line = connect(Number(new URL(broca.url).port), '127.0.0.1');
  let heard = '';
  const found = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
  for (const [index, request] of requests.entries()) {
    line.write(request);
    while (found().length <= index) heard += String((await once(line, 'data'))[0]);
  }
  line.destroy();
  return found();
}

const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA\r\n';
const post = (headers: string, body: string) =>
  `POST /synapses/start/order HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
const BODY = '{"order": "hello", "mute": true}';

test('a client that offers HTTP/2 with its order is answered, and the line stays', async () => {
  assert.equal(await statuses(post(OFFER, BODY), post('', BODY), post(OFFER, BODY)), ['201', '201', '201']);
});

test('a line may offer as many upgrades as it likes', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', hear);
  const answers = await statuses(...Array<string>(20).fill(post(OFFER, BODY)));
  await broca.get('/deaf'); // a warning is told in a turn of its own
  process.off('warning', hear);
  assert.equal([answers, warnings], [Array(20).fill('201'), []]);
});

test('a body that comes later is waited for', async () => {
  const whole = post(OFFER, BODY);
  const line = connect(Number(new URL(broca.url).port), '127.0.0.1');
  line.write(whole.slice(0, -10));
  while ((await broca.get('/')).status !== 200);
  line.write(whole.slice(-10));
  const [answer] = await once(line, 'data');
  line.destroy();
  assert.match(String(answer), /^HTTP\/1\.1 201/);
});

test('a WebSocket at any other path is an ordinary request', async () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${upgrade}${key}\r\n`;
  const microphone = '/microphone?name=tablet&rate=16000';
  assert.equal(await statuses(get('/health'), get('/nothing'), get('/events')), ['200', '404', '101']);
  assert.equal(await statuses(get('/health'), get(microphone)), ['200', '101']);
  assert.equal(await statuses(get(`/microphone/${microphone.slice(11)}`)), ['101']);
  assert.equal(await statuses(get('/microphones'), get('/microphone')), ['404', '400']);
});

test.run();
