import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { errorHandler } from '../../src/http/errors.ts';
import { contractShapes } from '../../src/http/run-answer.ts';
import { FULL } from '../support/bad-store.ts';
import { form } from '../support/form.ts';
import { KNOWN_NEURONS } from '../support/known-modules.ts';
import { failure, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/errors');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
let broca: TestService;
test.before(async () => {
  broca = await service({
    'settings.yml': `${SILENT}\nspeech_to_text: [{ pocketsphinx: { language: fr-FR } }]`,
    'brain.yml': BRAIN,
  });
});
test.after(() => broca?.stop());

const wav = (fileName: string, content = 'no sound') => form({ name: 'file', fileName, content });

/** One of each status, all in the same shape, and what is in them. */
const one: readonly (readonly [method: string, path: string, init: object, expected: object])[] = [
  ['POST', '/deaf', { body: '{' }, failure(400, 'Bad request', 'the body is not JSON')],
  [
    'POST',
    '/deaf',
    { body: '{}' },
    failure(400, 'Bad request', 'deaf: found nothing, expected true or false', 'deaf'),
  ],
  ['GET', '/nothing', {}, failure(404, 'itemNotFound', 'there is nothing at /nothing')],
  ['GET', '/synapses/nobody', {}, failure(404, 'itemNotFound', 'no synapse is named "nobody"')],
  [
    'POST',
    '/synapses',
    { body: '{"name":"x","signals":[],"neurons":["nope"]}' },
    failure(404, 'itemNotFound', `neurons[0]: found "nope", expected ${KNOWN_NEURONS}`, 'neurons[0]'),
  ],
  ['PUT', '/deaf', {}, failure(405, 'Method Not Allowed', '/deaf does not answer PUT')],
  [
    'POST',
    '/synapses',
    { body: '{"name":"hello","signals":[],"neurons":[]}' },
    failure(409, 'Conflict', 'a synapse is already named "hello"'),
  ],
  [
    'POST',
    '/deaf',
    { body: 'x'.repeat(1_100_000) },
    failure(413, 'Payload Too Large', 'Request body is too large'),
  ],
  [
    'POST',
    '/synapses/start/audio',
    wav('a.ogg'),
    failure(415, 'Unsupported Media Type', '"a.ogg" does not end in .wav or .mp3'),
  ],
];
for (const [method, path, init, expected] of one) {
  const { status } = expected as { status: number };
  test(`${method} ${path} shows the shape of ${status}`, async () => {
    const response = await broca.request(method, path, init);
    assert.is(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal({ status: response.status, body: await response.json() }, expected);
  });
}

test('none of these is a bug, so none is logged', () => {
  assert.equal(
    broca.lines.filter((line) => line.startsWith('GET') || line.startsWith('POST') || line.startsWith('PUT')),
    [],
  );
});

test('an error tells nothing of the inside: no stack, no file', async () => {
  for (const [method, path, init] of one) {
    const text = await (await broca.request(method, path, init)).text();
    assert.not.match(text, /node_modules|\.ts\b|\n/);
  }
});

test('a full disk is 507', async () => {
  const app = Fastify();
  app.setErrorHandler(
    errorHandler(
      () => {},
      () => contractShapes,
    ),
  );
  app.get('/', async () => {
    throw FULL;
  });
  const { statusCode, body } = await app.inject('/');
  assert.equal(
    { status: statusCode, body: JSON.parse(body) },
    failure(507, 'Insufficient Storage', 'broca.db: the disk is full'),
  );
  await app.close();
});

test.run();
