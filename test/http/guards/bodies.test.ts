import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerInTime } from '../../../src/http/guards/bodies.ts';
import { answerOf } from '../../support/service.ts';

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

test.run();
