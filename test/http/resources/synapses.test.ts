import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { KNOWN_NEURONS, KNOWN_SIGNALS } from '../../support/known-modules.ts';
import { complete, neuron, said, synapse, unmatched } from '../../support/run-results.ts';
import { failure, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('http/synapses');

const BRAIN = `
- name: hello
  signals: [{ order: hello }]
  neurons: [{ say: { message: [Hello!, Hi!] } }, systemdate, { Say: { message: Again. } }]
- name: light
  enabled: false
  signals:
    - order: { text: turn on the light, matching-type: strict, stt-correction: [{ input: lite, output: light }] }
    - order: light on
  neurons: []
`;
const HELLO = {
  name: 'hello',
  neurons: [{ say: { message: ['Hello!', 'Hi!'] } }, 'systemdate', { Say: { message: 'Again.' } }],
  signals: [{ order: 'hello' }],
};
const LIGHT = {
  name: 'light',
  enabled: false,
  neurons: [],
  signals: [
    {
      order: {
        text: 'turn on the light',
        'matching-type': 'strict',
        'stt-correction': [{ input: 'lite', output: 'light' }],
      },
    },
    { order: 'light on' },
  ],
};

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());
// refusals change nothing, and need no service of their own
test.after.each(async () => {
  if (!existsSync(join(broca.home, 'data/synapses'))) return;
  await broca.stop();
  broca = await service({ 'brain.yml': BRAIN });
});

const names = async () =>
  ((await broca.get('/synapses')).body as { synapses: [{ name: string }][] }).synapses.map(
    ([{ name }]) => name,
  );
const unknown = (name: string) => failure(404, 'itemNotFound', `no synapse is named "${name}"`);

test('GET /synapses lists every synapse in an array of its own, as it is written', async () => {
  assert.equal(await broca.get('/synapses'), { status: 200, body: { synapses: [[HELLO], [LIGHT]] } });
});

test('GET /synapses of an empty brain is an empty list', async () => {
  const empty = await service();
  const answer = await empty.get('/synapses');
  await empty.stop();
  assert.equal(answer, { status: 200, body: { synapses: [] } });
});

test('GET /synapses/<name> shows one synapse, not in an array', async () => {
  assert.equal(await broca.get('/synapses/hello'), { status: 200, body: { synapses: HELLO } });
  assert.equal(await broca.get('/synapses/light'), { status: 200, body: { synapses: LIGHT } });
});

for (const name of ['nobody', 'Hello', 'hello ', 'start', 'a/b', '*', 'ünïcödé', 'x'.repeat(200)]) {
  test(`the unknown name ${name.slice(0, 20)} is 404 for every method`, async () => {
    const encoded = encodeURIComponent(name);
    assert.equal(await broca.get(`/synapses/${encoded}`), unknown(name));
    assert.equal(await broca.send('DELETE', `/synapses/${encoded}`), unknown(name));
    assert.equal(await broca.send('DELETE', `/synapses/start/id/${encoded}`), unknown(name));
    assert.equal(await broca.send('DELETE', `/synapses?name=${encoded}`), unknown(name));
    assert.equal(await broca.send('DELETE', '/synapses', { body: JSON.stringify({ name }) }), unknown(name));
    assert.equal(await broca.post(`/synapses/${encoded}`), unknown(name));
    assert.equal(await broca.post(`/synapses/start/id/${encoded}`), unknown(name));
  });
}

const created: readonly (readonly [what: string, written: object, answer: object, read: object])[] = [
  [
    'the example of the contract',
    { name: 'new', signals: [{ order: 'new order' }], neurons: [{ say: { message: 'Hi.' } }] },
    {
      enabled: true,
      name: 'new',
      neurons: [{ name: 'say', parameters: { message: 'Hi.' } }],
      signals: [{ name: 'order', parameters: 'new order' }],
    },
    { name: 'new', neurons: [{ say: { message: 'Hi.' } }], signals: [{ order: 'new order' }] },
  ],
  [
    'bare neurons and several entries',
    {
      name: 'new',
      enabled: false,
      signals: [{ order: 'one' }, { order: { text: 'two', 'matching-type': 'ordered-strict' } }],
      neurons: [
        'systemdate',
        { kill_switch: null },
        { say: { message: ['a', 'b'] }, debug: { message: 'c' } },
      ],
    },
    {
      enabled: false,
      name: 'new',
      neurons: [
        { name: 'systemdate', parameters: {} },
        { name: 'kill_switch', parameters: {} },
        { name: 'say', parameters: { message: ['a', 'b'] } },
        { name: 'debug', parameters: { message: 'c' } },
      ],
      signals: [
        { name: 'order', parameters: 'one' },
        { name: 'order', parameters: 'two' },
      ],
    },
    {},
  ],
  [
    'empty lists, and keys nobody knows',
    { name: 'new', signals: {}, neurons: [], colour: 'red' },
    { enabled: true, name: 'new', neurons: [], signals: [] },
    { name: 'new', neurons: [], signals: [] },
  ],
  [
    'a link to itself and to a known synapse, templates anywhere',
    {
      name: 'new',
      signals: [],
      neurons: [
        { neurotransmitter: { direct_link: 'new' } },
        { neurotransmitter: { direct_link: 'hello' } },
        { neurotransmitter: { direct_link: '{{ which }}' } },
        { sleep: { seconds: '{{ seconds }}' } },
      ],
    },
    {
      enabled: true,
      name: 'new',
      neurons: [
        { name: 'neurotransmitter', parameters: { direct_link: 'new' } },
        { name: 'neurotransmitter', parameters: { direct_link: 'hello' } },
        { name: 'neurotransmitter', parameters: { direct_link: '{{ which }}' } },
        { name: 'sleep', parameters: { seconds: '{{ seconds }}' } },
      ],
      signals: [],
    },
    {},
  ],
];
for (const [what, written, answer, read] of created) {
  test(`POST /synapses adds ${what}`, async () => {
    assert.equal(await broca.post('/synapses', written), { status: 201, body: answer });
    assert.equal(await names(), ['hello', 'light', 'new']);
    if ('name' in read)
      assert.equal(await broca.get('/synapses/new'), { status: 200, body: { synapses: read } });
  });
}

test('an added synapse runs at once by order and name, and is gone when it is deleted', async () => {
  const written = {
    name: 'new',
    signals: [{ order: 'say {{ what }}' }],
    neurons: [{ say: { message: '{{ what }}!' } }],
  };
  const ORDER = '/synapses/start/order';
  assert.equal(await broca.post(ORDER, { order: 'say yes' }), unmatched('say yes'));
  await broca.post('/synapses', written);
  assert.equal(
    await broca.post(ORDER, { order: 'say yes' }),
    complete('say yes', synapse('new', 'say {{ what }}', said('yes!'))),
  );
  assert.equal(
    await broca.post('/synapses/new', { parameters: { what: 'no' } }),
    complete(null, synapse('new', null, said('no!'))),
  );
  await broca.send('DELETE', '/synapses/new');
  assert.equal(await broca.post(ORDER, { order: 'say yes' }), unmatched('say yes'));
  assert.equal(await broca.post('/synapses', written).then(({ status }) => status), 201);
});

test('a name that is taken is 409, also of a synapse that is switched off', async () => {
  for (const name of ['hello', 'light']) {
    assert.equal(
      await broca.post('/synapses', { name, signals: [], neurons: [] }),
      failure(409, 'Conflict', `a synapse is already named "${name}"`),
    );
  }
  assert.equal(await broca.get('/synapses'), { status: 200, body: { synapses: [[HELLO], [LIGHT]] } });
});

const NAME = 'a name of 1 to 255 characters';
const refused: readonly (readonly [
  status: 400 | 404,
  part: object,
  field: string,
  found: string,
  expected: string,
])[] = [
  [400, { name: undefined }, 'name', 'nothing', NAME],
  [400, { name: null }, 'name', 'null', NAME],
  [400, { name: 1 }, 'name', '1', NAME],
  [400, { name: '' }, 'name', '""', NAME],
  [400, { name: ' x' }, 'name', '" x"', NAME],
  [400, { name: 'a\nb' }, 'name', '"a\\nb"', NAME],
  [400, { name: 'x'.repeat(256) }, 'name', `"${'x'.repeat(58)}…`, NAME],
  [400, { enabled: 'yes' }, 'enabled', '"yes"', 'boolean'],
  [400, { signals: undefined }, 'signals', 'nothing', 'a list of maps {signal: value}'],
  [400, { signals: 'order' }, 'signals', '"order"', 'a list of maps {signal: value}'],
  [400, { signals: [{ order: '' }] }, 'signals[0].order', '""', 'a phrase, or a map with text'],
  [400, { signals: [{ order: 7 }] }, 'signals[0].order', '7', 'a phrase, or a map with text'],
  [400, { signals: [{ order: {} }] }, 'signals[0].order.text', 'nothing', 'a phrase'],
  [
    400,
    { signals: [{ order: { text: 'x', 'matching-type': 3 } }] },
    'signals[0].order.matching-type',
    '3',
    'one of normal, strict, ordered-strict, not-contain, pattern',
  ],
  [404, { signals: [{ evant: {} }] }, 'signals[0].evant', '"evant"', KNOWN_SIGNALS],
  [400, { neurons: undefined }, 'neurons', 'nothing', 'a list of neurons'],
  [400, { neurons: { say: {} } }, 'neurons', '{"say":{}}', 'a list of neurons'],
  [400, { neurons: [7] }, 'neurons[0]', '7', 'a neuron name or a map {name: parameters}'],
  [400, { neurons: [{ say: 'hi' }] }, 'neurons[0].say', '"hi"', 'the parameters of say as a map'],
  [400, { neurons: [{ say: ['hi'] }] }, 'neurons[0].say', '["hi"]', 'the parameters of say as a map'],
  [400, { neurons: [{ say: {} }] }, 'neurons[0].say.message', 'nothing', 'a text or a list of texts'],
  [400, { neurons: [{ say: { message: [] } }] }, 'neurons[0].say.message', '[]', 'a text or a list of texts'],
  [404, { neurons: ['nope'] }, 'neurons[0]', '"nope"', KNOWN_NEURONS],
  [404, { neurons: ['systemdate', { nope: {} }] }, 'neurons[1].nope', '"nope"', KNOWN_NEURONS],
  [404, { neurons: ['__proto__'] }, 'neurons[0]', '"__proto__"', KNOWN_NEURONS],
];
for (const [status, part, field, found, expected] of refused) {
  test(`POST /synapses with ${JSON.stringify(part).slice(0, 60)} is ${status} and changes nothing`, async () => {
    const written = { name: 'new', signals: [], neurons: [], ...part };
    const name = status === 400 ? 'Bad request' : 'itemNotFound';
    const expectation = failure(status, name, `${field}: found ${found}, expected ${expected}`, field);
    assert.equal(await broca.post('/synapses', written), expectation);
    assert.equal(await names(), ['hello', 'light']);
  });
}

test('a link to a synapse that is not there yet is 201 with a line in the log, and works once it is there', async () => {
  const name = 'linked-ahead';
  const link = { neurotransmitter: { direct_link: 'comes-later' } };
  const { status } = await broca.post('/synapses', {
    name,
    signals: [{ order: 'look ahead' }],
    neurons: [link],
  });
  const early = (await broca.post('/synapses/start/order', { order: 'look ahead' })).body;
  const later = { name: 'comes-later', signals: [], neurons: [{ debug: { message: 'x' } }] };
  const second = await broca.post('/synapses', later);
  const after = (await broca.post('/synapses/start/order', { order: 'look ahead' })).body;
  for (const one of [name, 'comes-later']) await broca.send('DELETE', `/synapses/${one}`);
  assert.equal([status, second.status], [201, 201]);
  assert.ok(broca.lines.includes('synapse "linked-ahead" links to "comes-later", which is not there yet'));
  assert.match(JSON.stringify(early), 'no synapse is named');
  assert.match(JSON.stringify(after), '"synapse_name":"comes-later"');
});

test('POST /synapses tells every mistake, and a malformed value goes before an unknown name', async () => {
  const written = { name: 'new', signals: [{ evant: 1 }], neurons: [{ say: {} }] };
  const message =
    `signals[0].evant: found "evant", expected ${KNOWN_SIGNALS}; ` +
    'neurons[0].say.message: found nothing, expected a text or a list of texts';
  assert.equal(
    await broca.post('/synapses', written),
    failure(400, 'Bad request', message, 'signals[0].evant'),
  );
});

const odd = [
  'x'.repeat(200),
  'x'.repeat(255),
  'ünïcödé 名前 🎤',
  'a/b',
  '50 % of "it"',
  'a?b#c',
  '__proto__',
  'start',
];
for (const name of odd) {
  test(`a synapse may be called ${name.slice(0, 20)}: it is added, read, run and deleted`, async () => {
    const encoded = encodeURIComponent(name);
    const written = { name, signals: [], neurons: [{ say: { message: 'Here.' } }] };
    assert.is((await broca.post('/synapses', written)).status, 201);
    assert.equal(await broca.get(`/synapses/${encoded}`), {
      status: 200,
      body: { synapses: { name, neurons: written.neurons, signals: [] } },
    });
    const ran = complete(null, synapse(name, null, said('Here.')));
    assert.equal(await broca.post(`/synapses/start/id/${encoded}`), ran);
    assert.equal(await broca.post(`/synapses/${encoded}`), ran);
    assert.equal(await broca.send('DELETE', `/synapses/${encoded}`), { status: 204, body: undefined });
    assert.equal(await names(), ['hello', 'light']);
  });
}

const deletions: readonly (readonly [path: string, body?: string])[] = [
  ['/synapses/hello'],
  ['/synapses/hello/'],
  ['/synapses/start/id/hello'],
  ['/synapses?name=hello'],
  ['/synapses?name=hello', '{"name":"light"}'],
  ['/synapses', '{"name":"hello"}'],
  ['/synapses/', '{"name":"hello","more":1}'],
];
for (const [path, body] of deletions) {
  test(`DELETE ${path} ${body ?? ''} deletes hello once`, async () => {
    const init = body === undefined ? {} : { body };
    assert.equal(await broca.send('DELETE', path, init), { status: 204, body: undefined });
    assert.equal(await names(), ['light']);
    assert.equal(await broca.get('/synapses/hello'), unknown('hello'));
    assert.equal(await broca.send('DELETE', path, init), unknown('hello'));
  });
}

const unnamed: readonly (readonly [
  query: string,
  body: string | undefined,
  message: string,
  field?: string,
])[] = [
  ['', undefined, 'the body: found nothing, expected a JSON object with name'],
  ['', 'null', 'the body: found null, expected a JSON object with name'],
  ['', '[]', 'the body: found [], expected a JSON object with name'],
  ['', '"hello"', 'the body: found "hello", expected a JSON object with name'],
  ['', '{}', 'name: found nothing, expected string', 'name'],
  ['', '{"name":["hello"]}', 'name: found ["hello"], expected string', 'name'],
  ['', '{"name":', 'the body is not JSON'],
  ['?name=hello&name=light', undefined, 'name: found ["hello","light"], expected string', 'name'],
];
for (const [query, body, message, field] of unnamed) {
  test(`DELETE /synapses${query} ${body ?? 'without a body'} is 400 and deletes nothing`, async () => {
    const answer = await broca.send('DELETE', `/synapses${query}`, body === undefined ? {} : { body });
    assert.equal(answer, failure(400, 'Bad request', message, field));
    assert.equal(await names(), ['hello', 'light']);
  });
}

const send = (method: string, path: string, body: unknown) =>
  broca.send(method, path, { body: JSON.stringify(body) });

const NEW = { signals: [{ order: 'good day' }], neurons: [{ say: { message: 'Good day.' } }] };
const NEW_CREATED = {
  enabled: true,
  neurons: [{ name: 'say', parameters: { message: 'Good day.' } }],
  signals: [{ name: 'order', parameters: 'good day' }],
};

test('PUT /synapses/<name> makes a synapse with 201, and replaces one in its place with 200', async () => {
  assert.equal(await send('PUT', '/synapses/new', NEW), {
    status: 201,
    body: { name: 'new', ...NEW_CREATED },
  });
  assert.equal(await send('PUT', '/synapses/hello', { name: 'hello', enabled: false, ...NEW }), {
    status: 200,
    body: { name: 'hello', ...NEW_CREATED, enabled: false },
  });
  assert.equal(await names(), ['hello', 'light', 'new']);
  assert.equal(
    await broca.post('/synapses/start/order', { order: 'good day' }),
    complete('good day', synapse('new', 'good day', said('Good day.'))),
  );
  assert.equal(await send('PUT', '/synapses/hello', NEW), {
    status: 200,
    body: { name: 'hello', ...NEW_CREATED },
  });
  const { matched_synapses } = (await broca.post('/synapses/start/order', { order: 'good day' })).body as {
    matched_synapses: { synapse_name: string }[];
  };
  assert.equal(
    matched_synapses.map(({ synapse_name }) => synapse_name),
    ['hello', 'new'],
  );
});

for (const [status, body, field, message] of [
  [400, { ...NEW, name: 'other' }, 'name', 'found "other", expected "hello", as in the path, or nothing'],
  [400, { ...NEW, name: 7 }, 'name', 'found 7, expected "hello", as in the path, or nothing'],
  [400, { signals: [] }, 'neurons', 'found nothing, expected a list of neurons'],
  [400, { ...NEW, enabled: 'yes' }, 'enabled', 'found "yes", expected boolean'],
  [404, { ...NEW, neurons: ['sing'] }, 'neurons[0]', `found "sing", expected ${KNOWN_NEURONS}`],
] as const) {
  test(`PUT /synapses/hello with ${JSON.stringify(body).slice(0, 60)} is ${status} and changes nothing`, async () => {
    const name = status === 400 ? 'Bad request' : 'itemNotFound';
    const expected = failure(status, name, `${field}: ${message}`, field);
    assert.equal(await send('PUT', '/synapses/hello', body), expected);
    assert.equal(await broca.get('/synapses/hello'), { status: 200, body: { synapses: HELLO } });
  });
}

test('PATCH /synapses/<name> enables and disables, in every way a boolean is written', async () => {
  const isHeard = async () =>
    (await broca.post('/synapses/start/order', { order: 'light on' })).body as { status: unknown };
  for (const [enabled, shown] of [
    [true, true],
    ['False', false],
    [1, true],
    ['0', false],
    [false, false],
  ] as const) {
    const { status, body } = await send('PATCH', '/synapses/light', { enabled });
    assert.equal([status, (body as { enabled: unknown }).enabled], [200, shown]);
    assert.is((await isHeard()).status, shown ? 'complete' : null);
  }
});

test('PATCH /synapses/<name> with anything else is 400, of an unknown name 404', async () => {
  for (const [body, found] of [
    [{ enabled: 'yes' }, '"yes"'],
    [{}, 'nothing'],
    [{ enabled: null }, 'null'],
  ] as const) {
    const message = `enabled: found ${found}, expected true or false`;
    assert.equal(
      await send('PATCH', '/synapses/hello', body),
      failure(400, 'Bad request', message, 'enabled'),
    );
  }
  assert.equal(await send('PATCH', '/synapses/nobody', { enabled: true }), unknown('nobody'));
});

test('a synapse deleted while it runs runs to its end', async () => {
  const neurons = [{ debug: { message: 'begun' } }, { sleep: { seconds: 0.2 } }, { say: { message: 'Up.' } }];
  await broca.post('/synapses', { name: 'nap', signals: [], neurons });
  const nap = broca.post('/synapses/nap');
  await until(() => broca.lines.some((line) => line.includes('begun')));
  assert.is((await broca.send('DELETE', '/synapses/nap')).status, 204);
  assert.equal(
    await nap,
    complete(null, synapse('nap', null, neuron('Debug'), neuron('Sleep'), said('Up.'))),
  );
});

test.run();
