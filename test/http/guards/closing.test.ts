import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/processes.ts';
import { rawLine } from '../../support/raw-line.ts';
import { rejection } from '../../support/rejection.ts';
import { SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/closing');

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
