import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerInTime } from '../../../src/http/guards/bodies.ts';
import { answerOf, failure, service, type TestService } from '../../support/service.ts';

const test = suite('http/deadline');

/** A server whose routes take their time, until `done` is called. */
async function slow() {
  const app = Fastify();
  answerInTime(app, 50);
  let done = () => {};
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const late = async () => {
    await work;
    return { isDone: true };
  };
  app.get('/late', late);
  app.get('/run', { config: { takesItsTime: true } }, late);
  app.get('/stream', async (_, reply) => {
    reply.raw.writeHead(200).write('{');
    await work;
    reply.raw.end('}');
  });
  app.get('/now', async () => ({ isDone: true }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, done: () => done() };
}

test('who does not answer in time is answered for, with the stage; runs and what has begun go on', async () => {
  const { app, url, done } = await slow();
  const asked = ['/run', '/stream'].map((path) => fetch(url + path));
  const late = await answerOf(await fetch(`${url}/late`));
  const now = await answerOf(await fetch(`${url}/now`));
  done();
  const [run, stream] = await Promise.all(asked.map(async (response) => answerOf(await response)));
  await app.close();
  const { message } = late.body as { readonly message: string };
  assert.equal([late.status, message], [504, 'answering took longer than 50 ms']);
  assert.equal([now, run], Array(2).fill({ status: 200, body: { isDone: true } }));
  assert.equal(stream, { status: 200, body: {} });
});

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('a body that was refused unread keeps no process alive', async () => {
  const before = timers();
  const broca = await service();
  const answers = [
    await broca.post('/synapses/start/order', { order: 'x'.repeat(1_048_576) }),
    await broca.send('POST', '/synapses/start/audio', {
      headers: { 'content-type': 'multipart/form-data' },
      body: 'sound',
    }),
  ];
  await broca.stop();
  assert.equal(
    answers.map(({ status }) => status),
    [413, 400],
  );
  assert.ok(timers() <= before, `${timers()} timers, ${before} before`);
});

let broca: TestService;
test.before(async () => {
  broca = await service();
});
test.after(() => broca?.stop());

/** Sends its body, which is cut off, only after 100-continue. */
const expecting = (expect: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { expect, 'content-length': 13 };
    const asked = request(`${broca.url}/deaf`, { method: 'POST', headers }, async (response) =>
      resolve({ status: response.statusCode, body: await json(response) }),
    );
    asked.on('continue', () => asked.end('{"deaf":false}'.slice(0, 13)));
    asked.on('error', reject);
    asked.flushHeaders();
  });

test('what expects more than 100-continue is 417, without its body being waited for', async () => {
  assert.equal(
    await expecting('miracles'),
    failure(417, 'Expectation Failed', 'only 100-continue can be expected'),
  );
});

test('what expects 100-continue sends its body then', async () => {
  assert.equal(await expecting('100-continue'), failure(400, 'Bad request', 'the body is not JSON'));
});

test.run();
