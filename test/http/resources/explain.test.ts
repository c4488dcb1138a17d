import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/explain');

const BRAIN = `
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: On. } }] }
- { name: greet, signals: [{ order: "hello {{ name }}" }], neurons: [{ say: { message: Hi. } }] }
- { name: sorry, signals: [], neurons: [{ say: { message: What? } }] }
`;

const SETTINGS = `${SILENT.replace('default_player: none', 'default_player: file')}
hooks: { on_order_not_found: sorry }`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN, 'settings.yml': SETTINGS });
});
test.after(() => broca?.stop());

const PATH = '/orders/explain';

test('tells what an order would run', async () => {
  assert.equal(await broca.post(PATH, { order: 'Hello Ada' }), {
    status: 200,
    body: {
      user_order: 'Hello Ada',
      matched_synapses: [
        {
          synapse_name: 'greet',
          signal: 0,
          matching_type: 'normal',
          corrected_order: null,
          matched_order: 'hello {{ name }}',
          parameters: { name: 'Ada' },
        },
      ],
      on_order_not_found: [],
      near_misses: [],
    },
  });
});

test('tells what comes near, and what runs instead', async () => {
  assert.equal(await broca.post(PATH, { order: 'turn on the lite' }), {
    status: 200,
    body: {
      user_order: 'turn on the lite',
      matched_synapses: [],
      on_order_not_found: ['sorry'],
      near_misses: [
        {
          synapse_name: 'light',
          signal: 0,
          matching_type: 'normal',
          corrected_order: null,
          order: 'turn on the light',
          nearest_way: null,
          score: 0.88,
          missing_words: ['light'],
          extra_words: [],
          excluded_words: [],
          wrong_order: false,
          similar_words: [{ said: 'lite', expected: 'light' }],
          enabled: true,
        },
      ],
    },
  });
});

test('runs nothing', async () => {
  const { post, spoken, stopped } = await service({
    'brain.yml': `${BRAIN}\n- { name: stop, signals: [{ order: stop }], neurons: [kill_switch] }`,
    'settings.yml': SETTINGS,
  });
  for (const order of ['hello Ada', 'nonsense', 'stop']) {
    assert.is((await post(PATH, { order })).status, 200);
  }
  await post('/synapses/start/order', { order: 'hello Ada' });
  await post('/synapses/start/order', { order: 'stop' });
  await stopped;
  assert.is((await spoken()).length, 1);
});

test('knows a synapse as soon as it is added', async () => {
  const added = { name: 'bye', signals: [{ order: 'bye' }], neurons: [] };
  assert.is((await broca.post('/synapses', added)).status, 201);
  const { body } = await broca.post(PATH, { order: 'bye' });
  assert.is(
    (body as { matched_synapses: { synapse_name: string }[] }).matched_synapses[0]?.synapse_name,
    'bye',
  );
});

test('a body without an order, or with one nobody says, is refused', async () => {
  const refused = (message: string, field: string) => failure(400, 'Bad request', message, field);
  assert.equal(
    await broca.post(PATH, {}),
    refused('order: found nothing, expected a text of at most 500 characters', 'order'),
  );
  assert.equal(
    await broca.post(PATH, { order: 5 }),
    refused('order: found 5, expected a text of at most 500 characters', 'order'),
  );
  assert.is((await broca.post(PATH, { order: 'a'.repeat(501) })).status, 400);
  assert.is((await broca.post(PATH, { order: 'a'.repeat(500) })).status, 200);
  assert.is((await broca.get(PATH)).status, 405);
});

test.run();
