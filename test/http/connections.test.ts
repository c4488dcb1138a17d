import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawLine } from '../support/raw-line.ts';
import { service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('http/when-gone');

const BRAIN = `
- { name: coma, signals: [{ order: coma }], neurons: [{ debug: { message: asleep } }, { sleep: { seconds: 1000 } }] }
- { name: hello, signals: [{ order: hello }], neurons: [{ debug: { message: hello } }] }
`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN }, { limits: { lines: 50 } });
});
test.after(() => broca?.stopNow());

const EVENTS = 'GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n';
const BODY = '{"order":"hello"}';
const ORDER = `POST /synapses/start/order HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
const COMA = ORDER.replaceAll('hello', 'coma').replace(/Length: \d+/, 'Length: 16');

async function readers(): Promise<number> {
  const text = await (await broca.request('GET', '/metrics')).text();
  return Number(/^broca_event_readers (\d+)$/m.exec(text)?.[1]);
}

test('readers who asked behind one another on a line are gone with it', async () => {
  const lines = Array.from({ length: 3 }, () => rawLine(broca.url));
  for (const line of lines) line.write(EVENTS.repeat(10));
  await until(async () => (await readers()) === 30);
  for (const { socket } of lines) socket.destroy();
  await until(async () => (await readers()) === 0);
});

test('a reader who asked behind a run is gone with the line', async () => {
  const line = rawLine(broca.url);
  line.write(`${COMA}${EVENTS}`);
  await until(async () => (await readers()) === 1);
  line.socket.destroy();
  await until(async () => (await readers()) === 0);
});

test('streams one after another, and many at once, leave no listeners on their line', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', hear);
  const line = rawLine(broca.url);
  let said = '';
  line.socket.on('data', (chunk) => {
    said += chunk;
  });
  const finished = () => said.split('event: run.finished').length - 1;
  for (let asked = 1; asked <= 12; asked += 1) {
    line.write(ORDER);
    while (finished() < asked) await once(line.socket, 'data');
  }
  line.write(ORDER.repeat(12));
  while (finished() < 24) await once(line.socket, 'data');
  line.socket.destroy();
  process.off('warning', hear);
  assert.equal(warnings, []);
});

test.run();
