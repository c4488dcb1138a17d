import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { service, type TestService } from '../support/service.ts';

const test = suite<{ broca: TestService }>('http, hostile input');

test.before(async (context) => {
  context.broca = await service();
});
test.after(({ broca }) => broca.stop());

const message = ({ body }: { readonly body: unknown }) =>
  (body as { error: { message: string } }).error.message;

test('a body nested without end is refused, and nothing of it is kept', async ({ broca }) => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const written = `{"name": "deep", "signals": [], "neurons": [{"debug": {"message": ${deep}}}]}`;
  for (const path of ['/synapses', '/synapses/start/order']) {
    const answer = await broca.send('POST', path, { body: written });
    assert.is(answer.status, 400);
    assert.is(message(answer), 'the body is nested more than 100 levels deep');
  }
  assert.equal(await broca.get('/synapses'), { status: 200, body: { synapses: [] } });
});

test('a device is no correction file', async ({ broca }) => {
  const order = { text: 'hello', 'stt-correction-file': '/dev/zero' };
  const answer = await broca.post('/synapses', { name: 'zero', signals: [{ order }], neurons: [] });
  assert.is(answer.status, 400);
  assert.match(message(answer), 'expected a file');
});

test('of a thousand mistakes the first twenty are told', async ({ broca }) => {
  const neurons = Array.from({ length: 1_000 }, () => 'nobody');
  const answer = await broca.post('/synapses', { name: 'many', signals: [], neurons });
  assert.is(answer.status, 404);
  assert.match(message(answer), /; and 980 more$/);
});

test('a conversation is named by the same rules in the header as in the body', async ({ broca }) => {
  const headers = { 'broca-conversation': 'x'.repeat(256) };
  assert.is((await broca.post('/synapses/start/order', { order: 'x' }, headers)).status, 400);
});

test('a kill_switch as hook on_start stops the service it is starting', async () => {
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
  test(`a template of the API with ${title} fails its neuron, and everybody else is answered`, async ({
    broca,
  }) => {
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
  });
}

interface Neuron {
  readonly error?: string;
  readonly generated_message: string | null;
}

interface Run {
  readonly matched_synapses: readonly [{ readonly neuron_module_list: readonly [Neuron, Neuron] }];
}

test.run();
