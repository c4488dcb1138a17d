import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { errorHandler } from '../../src/http/errors.ts';
import { contractShapes } from '../../src/http/run-answer.ts';
import { FULL } from '../support/bad-store.ts';
import { form } from '../support/form.ts';
import { KNOWN_NEURONS } from '../support/known-modules.ts';
import { failure, service, type TestService, withRecogniser } from '../support/service.ts';

const test = suite('http/errors');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
let broca: TestService;
test.before(async () => {
  broca = await service({
    'settings.yml': withRecogniser('{ pocketsphinx: { language: fr-FR } }'),
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
  ['PUT', '/deaf', {}, failure(405, 'Method Not Allowed', '/deaf does not support PUT')],
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

const hostileTest = suite<{ broca: TestService }>('http, hostile input');

hostileTest.before(async (context) => {
  context.broca = await service();
});
hostileTest.after(({ broca }) => broca.stop());

const message = ({ body }: { readonly body: unknown }) =>
  (body as { error: { message: string } }).error.message;

hostileTest('a body nested without end is refused, and nothing of it is kept', async ({ broca }) => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const written = `{"name": "deep", "signals": [], "neurons": [{"debug": {"message": ${deep}}}]}`;
  for (const path of ['/synapses', '/synapses/start/order']) {
    const answer = await broca.send('POST', path, { body: written });
    assert.is(answer.status, 400);
    assert.is(message(answer), 'the body is nested more than 100 levels deep');
  }
  assert.equal(await broca.get('/synapses'), { status: 200, body: { synapses: [] } });
});

hostileTest('a device is no correction file', async ({ broca }) => {
  const order = { text: 'hello', 'stt-correction-file': '/dev/zero' };
  const answer = await broca.post('/synapses', { name: 'zero', signals: [{ order }], neurons: [] });
  assert.is(answer.status, 400);
  assert.match(message(answer), 'expected a file');
});

hostileTest('of a thousand mistakes the first twenty are told', async ({ broca }) => {
  const neurons = Array.from({ length: 1_000 }, () => 'nobody');
  const answer = await broca.post('/synapses', { name: 'many', signals: [], neurons });
  assert.is(answer.status, 404);
  assert.match(message(answer), /; and 980 more$/);
});

hostileTest('a conversation is named by the same rules in the header as in the body', async ({ broca }) => {
  const headers = { 'broca-conversation': 'x'.repeat(256) };
  assert.is((await broca.post('/synapses/start/order', { order: 'x' }, headers)).status, 400);
});

hostileTest('a kill_switch as hook on_start stops the service it is starting', async () => {
  const files = {
    'settings.yml': 'players: [none]\nhooks: {on_start: stop}\n',
    'brain.yml': '[{name: stop, signals: [], neurons: [kill_switch]}]',
  };
  const broca = await service(files);
  await broca.stopped;
});

const HOSTILE: readonly (readonly [title: string, message: string, error: RegExp])[] = [
  ['a text 200 million long', '{{ "a" * 200000000 }}', /too much text/],
  [
    'replacements that grow',
    '{% set a = "aaaaaaaaaa" %}{{ a | replace("a", a * 1000) | replace("a", a * 1000) | replace("a", a * 1000) }}',
    /too much text/,
  ],
  [
    'a loop without an end',
    '{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}',
    /steps/,
  ],
  ['a name without a value', '{{ nobody }}', /no value for nobody/],
];

for (const [title, message, error] of HOSTILE) {
  hostileTest(
    `a template of the API with ${title} fails its neuron, and everybody else is answered`,
    async ({ broca }) => {
      const synapse = {
        name: title,
        signals: [],
        neurons: [{ say: { message } }, { say: { message: 'next' } }],
      };
      assert.is((await broca.post('/synapses', synapse)).status, 201);
      const path = `/synapses/start/id/${encodeURIComponent(title)}`;
      const [ran, ...others] = await Promise.all([
        broca.post(path),
        ...Array.from({ length: 10 }, () => broca.get('/')),
      ]);
      const [{ neuron_module_list: neurons }] = (ran.body as Run).matched_synapses;
      assert.match(neurons[0].error ?? '', new RegExp(`^synapse "${title}", neuron say: message: `));
      assert.match(neurons[0].error ?? '', error);
      assert.is(neurons[1].generated_message, 'next');
      assert.ok(others.every(({ status }) => status === 200));
    },
  );
}

interface Neuron {
  readonly error?: string;
  readonly generated_message: string | null;
}

interface Run {
  readonly matched_synapses: readonly [{ readonly neuron_module_list: readonly [Neuron, Neuron] }];
}

hostileTest.run();

const wrongPartsTest = suite('a kit with wrong parts');

const WRONG_PARTS_BRAIN = `
- name: weather
  signals: [{order: what is the weather}]
  neurons:
    - say: {message: let me see}
    - openweathermap: {api_key: x}
    - say: {message: 5}
    - say: "text"
    - neurotransmitter: {direct_link: nowhere}
    - shell:
    - say: {message: that is all, file_template: }
- name: odd
  signals: [{order: [a, b]}, {nonsense: 1}, {event: {hour: 99}}, {order: odd}]
  neurons: [{say: {message: still heard}}]
`;

wrongPartsTest.before(async () => {
  broca = await service({
    'brain.yml': WRONG_PARTS_BRAIN,
    'settings.yml': 'default_player: none\nplayers: [none]\nhooks: {on_order_found: nobody}\n',
  });
});

wrongPartsTest.after(() => broca.stop());

interface WrongPartsRun {
  readonly matched_synapses: readonly {
    readonly neuron_module_list: readonly {
      readonly generated_message: string | null;
      readonly error?: string;
    }[];
  }[];
}

const order = async (text: string) => {
  const { body } = await broca.post('/synapses/start/order', { order: text });
  return (body as WrongPartsRun).matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.map(({ generated_message, error }) => error ?? generated_message),
  );
};

wrongPartsTest('the neurons that are right run, the others say what is wrong with them', async () => {
  assert.equal(await order('what is the weather'), [
    'let me see',
    'neither Broca nor resource_directory.neuron of the settings has a neuron "openweathermap"',
    'message: found 5, expected a text or a list of texts',
    'say: found "text", expected the parameters of say as a map',
    'no synapse is named "nowhere"',
    'cmd: found nothing, expected a text that is not empty',
    'that is all',
  ]);
});

wrongPartsTest('a wrong signal never fires, the others of its synapse do', async () => {
  assert.equal(await order('odd'), ['still heard']);
});

wrongPartsTest('each is told at the start, with its place', () => {
  const told = broca.lines
    .filter((line) => line.includes(' error: '))
    .map((line) => line.replace(/^.*?([a-z]*\.yml)/, '$1'));
  assert.equal(
    told.map((line) => line.slice(0, line.indexOf(' '))),
    [
      'settings.yml:3:25',
      'brain.yml:6:7',
      'brain.yml:7:22',
      'brain.yml:8:12',
      'brain.yml:9:39',
      'brain.yml:10:13',
      'brain.yml:13:21',
      'brain.yml:13:31',
      'brain.yml:13:60',
    ],
  );
});

wrongPartsTest('the same mistakes are refused from the API', async () => {
  const synapse = { name: 'new', signals: [], neurons: [{ openweathermap: {} }] };
  assert.is((await broca.post('/synapses', synapse)).status, 404);
});

wrongPartsTest.run();
