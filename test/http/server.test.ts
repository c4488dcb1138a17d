import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logRequests, type RequestLine } from '../../src/http/server.ts';

const test = suite('requests that are told');

test('each is told once it is answered, with its path and without its query', async () => {
  const told: RequestLine[] = [];
  const app = Fastify();
  logRequests(app, { logRequest: (request) => told.push(request) });
  app.get('/door', async () => 'open');
  await app.inject('/door?key=planted');
  await app.inject({ method: 'POST', url: '/nowhere?token=planted' });
  await app.close();
  assert.equal(
    told.map(({ ms, ...rest }) => ({ ...rest, isTimed: Number.isInteger(ms) && ms >= 0 })),
    [
      { method: 'GET', path: '/door', status: 200, isTimed: true },
      { method: 'POST', path: '/nowhere', status: 404, isTimed: true },
    ],
  );
});

test('where nobody wants to know, nothing is added', async () => {
  const app = Fastify();
  logRequests(app, {});
  assert.is((await app.inject('/nowhere')).statusCode, 404);
  await app.close();
});

test.run();
