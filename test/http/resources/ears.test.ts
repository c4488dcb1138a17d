import { join } from 'node:path';
import Fastify, { type InjectOptions } from 'fastify';
import type * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EarsReport, Pressed } from '../../../src/brain/room-report.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import { validatorCompiler } from '../../../src/http/codecs.ts';
import { errorHandler } from '../../../src/http/errors.ts';
import { type EarsAnswer, earsRoutes } from '../../../src/http/resources/ears.ts';
import { contractShapes } from '../../../src/http/run-answer.ts';
import { kit } from '../../support/kit.ts';
import { failure, SILENT, service } from '../../support/service.ts';
import { tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

const test = suite('http/ears');

const DEAF = failure(409, 'Conflict', 'the assistant is deaf');
const NO_MICROPHONE = failure(409, 'Conflict', 'no microphone is open');
const OWN_HOTWORD = failure(
  409,
  'Conflict',
  'this satellite sends nothing until it has heard its own hotword, and its protocol has no way to open its microphone',
);

/** Quiet, and longer than any test. */
const HUM = tone(100, 60_000, 8_000, 33);

test('without a microphone it says so, measures nothing, and cannot be pressed', async () => {
  const broca = await service();
  assert.equal(await broca.get('/ears'), {
    status: 200,
    body: {
      state: 'no_microphone',
      source: 'none',
      trigger: 'none',
      level_db: null,
      peak_db: null,
      clipping: false,
      threshold_db: null,
      satellites: [],
    },
  });
  assert.equal(await broca.post('/trigger'), NO_MICROPHONE);
  await broca.post('/deaf', { deaf: true });
  assert.is(stateIn((await broca.get('/ears')).body), 'deaf');
  assert.equal(await broca.post('/trigger', { conversation: 'kitchen' }), DEAF);
  await broca.stop();
});

test('a press opens the ears of a microphone, which GET /ears and GET /health show', async () => {
  const sound = join(kit({ 'hum.wav': wavOf({ sampleRateHz: 8_000, samples: HUM }) }), 'hum.wav');
  const broca = await service({
    'settings.yml': `${SILENT}microphone: { source: file, path: ${JSON.stringify(sound)} }\n`,
  });
  const ears = async () => (await broca.get('/ears')).body as t.TypeOf<typeof EarsAnswer>;
  await until(async () => (await ears()).level_db !== null);
  const { level_db, peak_db, ...waiting } = await ears();
  assert.equal(waiting, { ...waiting, state: 'waiting_for_trigger', source: 'file', clipping: false });
  assert.ok(
    Math.abs(Number(level_db) + 63) < 1 && Math.abs(Number(peak_db) + 60) < 1,
    `${level_db}, ${peak_db}`,
  );

  const open = { status: 202, body: { state: 'listening' } };
  assert.equal(await broca.post('/trigger'), open);
  assert.equal(await broca.post('/trigger', { conversation: 'kitchen' }), open, 'and stays open');
  const { states } = (await broca.get('/health')).body as { readonly states: { readonly ears: string } };
  assert.equal([(await ears()).state, states.ears], ['listening', 'listening']);
  await broca.stop();
});

test('figures have a tenth of a decibel', async () => {
  const { ask, close } = await routes('pressed', {
    levelDb: -42.1234,
    peakDb: -0.04,
    thresholdDb: -18.26,
    isClipping: true,
  });
  const { level_db, peak_db, threshold_db, clipping } = (await ask({ url: '/ears' })).body as never;
  assert.equal([level_db, peak_db, threshold_db, clipping], [-42.1, 0, -18.3, true]);
  await close();
});

test('the order is of the conversation in the body, else of that in the header, else of the room', async () => {
  const { press, pressed, close } = await routes('pressed');
  const header = { 'broca-conversation': 'phone' };
  for (const given of [
    { payload: { conversation: 'kitchen' }, headers: header },
    { payload: {}, headers: header },
    { headers: header },
    { payload: {} },
    {},
  ])
    assert.is((await press(given)).status, 202);
  assert.equal(pressed, ['kitchen', 'phone', 'phone', undefined, undefined]);
  for (const given of [
    { payload: { conversation: 'x'.repeat(256) } },
    { payload: { conversation: 5 } },
    { payload: [] },
    { headers: { 'broca-conversation': 'x'.repeat(256) } },
  ])
    assert.is((await press(given)).status, 400);
  assert.is(pressed.length, 5, 'nothing was pressed by those');
  await close();
});

test('a press that does nothing is 409 with the reason', async () => {
  for (const [pressed, answer] of [
    ['deaf', DEAF],
    ['no_microphone', NO_MICROPHONE],
    ['own_hotword', OWN_HOTWORD],
  ] as const) {
    const { press, close } = await routes(pressed);
    assert.equal(await press({}), answer);
    await close();
  }
});

test.run();

const stateIn = (body: unknown) => (body as { readonly state: string }).state;

/** The routes alone, over ears that do as they are told. */
async function routes(becomes: Pressed, measured: Partial<EarsReport> = {}) {
  const pressed: (string | undefined)[] = [];
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(
    errorHandler(
      () => {},
      () => contractShapes,
    ),
  );
  await app.register(earsRoutes, {
    ears: {
      report: () => ({
        state: 'listening',
        source: 'mic',
        trigger: 'phrase',
        levelDb: undefined,
        peakDb: undefined,
        thresholdDb: undefined,
        isClipping: false,
        satellites: [],
        ...measured,
      }),
      press: (conversation) => {
        pressed.push(conversation);
        return becomes;
      },
      stateOf: () => 'listening',
      connect: () => assert.unreachable(),
    },
  });
  const ask = async (options: InjectOptions) => {
    const { statusCode, body } = await app.inject(options);
    return { status: statusCode, body: JSON.parse(body) as unknown };
  };
  const press = (options: InjectOptions) => ask({ ...options, method: 'POST', url: '/trigger' });
  return { ask, press, pressed, close: () => app.close() };
}
