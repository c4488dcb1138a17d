import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { form } from '../support/form.ts';
import { complete, said, synapse } from '../support/run-results.ts';
import { isLong } from '../support/scale.ts';
import { type Answer, answerOf, failure, HEARING, service, type TestService } from '../support/service.ts';

const test = suite('http/bodies');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
const ORDER = '/synapses/start/order';
const HELLO = complete('hello', synapse('hello', 'hello', said('Hello!')));
const BODY = '{"order":"hello"}';

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const types = [
  undefined,
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'audio/wav',
  'nonsense',
  ';',
  '*/*',
];
for (const type of types) {
  test(`a body is JSON, whatever its content type: ${type ?? 'none'}`, async () => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    assert.equal(await broca.send('POST', ORDER, { headers, body: Buffer.from(BODY) }), HELLO);
  });
}

test('a byte order mark, white space and unknown fields are passed over', async () => {
  for (const body of [`\ufeff${BODY}`, ` \r\n\t${BODY}\n`, '{"order":"hello","more":{"deep":[1]},"":null}']) {
    assert.equal(await broca.send('POST', ORDER, { body: Buffer.from(body) }), HELLO);
  }
});

test('a body may come in pieces, without a length', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from('{"order":"hello","name":"名前"}'))
        controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  assert.equal(await answerOf(await fetch(broca.url + ORDER, init)), HELLO);
});

test('__proto__ and constructor.prototype are dropped, not believed', async () => {
  const bodies = [
    '{"order":"hello","__proto__":{"mute":"perhaps","conversation":1}}',
    '{"order":"hello","constructor":{"prototype":{"mute":"perhaps"}}}',
  ];
  for (const body of bodies) assert.equal(await broca.send('POST', ORDER, { body }), HELLO);
  assert.equal(
    await broca.send('POST', '/deaf', { body: '{"__proto__":{"deaf":true}}' }),
    failure(400, 'Bad request', 'deaf: found nothing, expected true or false', 'deaf'),
  );
  assert.is(({} as { deaf?: unknown }).deaf, undefined);
});

/** Each POST route and what it says of a body that is no JSON object. */
const ROUTES: readonly (readonly [path: string, expected: string])[] = [
  [ORDER, 'a JSON object with order'],
  ['/synapses/start/id/hello', 'a JSON object'],
  ['/synapses/hello', 'a JSON object'],
  ['/deaf', 'a JSON object'],
  ['/mute', 'a JSON object'],
  ['/settings/deaf', 'a JSON object'],
  ['/settings/mute', 'a JSON object'],
  ['/synapses', 'a synapse: a map with name, signals and neurons'],
];
const NOT_JSON = [
  '{',
  '{"order":"hello"',
  "{'order':'hello'}",
  '{order:"hello"}',
  '{"order":"hello",}',
  '{"order":"hello"}x',
  'order=hello',
  'undefined',
  '\u0000',
  '{"order":"a\nb"}',
  '['.repeat(10_000),
];
const NO_OBJECT = ['[]', '"hello"', '1', 'true', '[{"order":"hello"}]'];

for (const [path, expected] of ROUTES) {
  test(`POST ${path} with what is no JSON is 400`, async () => {
    for (const body of NOT_JSON) {
      assert.equal(
        await broca.send('POST', path, { body }),
        failure(400, 'Bad request', 'the body is not JSON'),
        body.slice(0, 20),
      );
    }
  });

  test(`POST ${path} with JSON that is no object is 400`, async () => {
    for (const body of NO_OBJECT) {
      assert.equal(
        await broca.send('POST', path, { body }),
        failure(400, 'Bad request', `the body: found ${body}, expected ${expected}`),
      );
    }
  });

  test(`POST ${path} with what is no UTF-8 is 400`, async () => {
    for (const bytes of [[0xff], [0xc3], [0xe0, 0xa4], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
      const body = Buffer.concat([Buffer.from('{"order":"'), Buffer.from(bytes), Buffer.from('"}')]);
      assert.equal(
        await broca.send('POST', path, { body }),
        failure(400, 'Bad request', 'the body is not UTF-8'),
      );
    }
  });

  test(`POST ${path} with more than a megabyte is 413`, async () => {
    const expected = failure(413, 'Payload Too Large', 'Request body is too large');
    const body = JSON.stringify({ order: 'x'.repeat(1_048_576) });
    assert.equal(await broca.send('POST', path, { body }), expected);
  });
}

for (const path of [ORDER, '/deaf', '/mute', '/settings/deaf', '/settings/mute', '/synapses']) {
  test(`POST ${path} without a body is 400`, async () => {
    for (const body of [undefined, '', ' ', '\n', '\ufeff', 'null']) {
      const { status, body: answer } = await broca.send('POST', path, body === undefined ? {} : { body });
      const { error } = answer as { error: { name: string; message: string } };
      assert.equal([status, error.name], [400, 'Bad request']);
      assert.match(error.message, /^the body: found (nothing|null), expected /);
    }
  });
}

const wrong: readonly (readonly [path: string, body: object, field: string, message: string])[] = [
  [ORDER, {}, 'order', 'order: found nothing, expected string'],
  [ORDER, { order: null }, 'order', 'order: found null, expected string'],
  [ORDER, { order: 7 }, 'order', 'order: found 7, expected string'],
  [ORDER, { order: ['hello'] }, 'order', 'order: found ["hello"], expected string'],
  [ORDER, { Order: 'hello' }, 'order', 'order: found nothing, expected string'],
  ...[ORDER, '/synapses/start/id/hello', '/synapses/hello'].flatMap((path) =>
    [
      ['mute', 'yes', 'true or false'],
      ['mute', 2, 'true or false'],
      ['mute', null, 'true or false'],
      ['mute', '', 'true or false'],
      ['no_voice', 'TRUE', 'true or false'],
      ['conversation', '', 'a name of 1 to 255 characters'],
      ['conversation', 7, 'a name of 1 to 255 characters'],
      ['conversation', null, 'a name of 1 to 255 characters'],
      ['conversation', 'x'.repeat(256), 'a name of 1 to 255 characters'],
    ].map(([field, value, expected]): [string, object, string, string] => {
      const text = JSON.stringify(value);
      const found = text.length > 60 ? `${text.slice(0, 59)}…` : text;
      return [
        path,
        { order: 'hello', [`${field}`]: value },
        `${field}`,
        `${field}: found ${found}, expected ${expected}`,
      ];
    }),
  ),
  ...['/synapses/start/id/hello', '/synapses/hello'].flatMap((path) =>
    [[], ['a'], 'a', 1, null, true].map((parameters): [string, object, string, string] => [
      path,
      { parameters },
      'parameters',
      `parameters: found ${JSON.stringify(parameters)}, expected a map of parameters`,
    ]),
  ),
];
for (const [path, body, field, message] of wrong) {
  test(`POST ${path} with ${JSON.stringify(body).slice(0, 60)} names what is wrong`, async () => {
    assert.equal(await broca.post(path, body), failure(400, 'Bad request', message, field));
  });
}

test('every field that is wrong is named', async () => {
  assert.equal(
    await broca.post(ORDER, { order: 1, mute: 'perhaps', conversation: '' }),
    failure(
      400,
      'Bad request',
      'order: found 1, expected string; mute: found "perhaps", expected true or false; ' +
        'conversation: found "", expected a name of 1 to 255 characters',
      'order',
    ),
  );
});

test('a form where JSON is expected counts as no body', async () => {
  const { status } = await broca.send('POST', ORDER, form({ name: 'order', content: 'hello' }));
  assert.is(status, 400);
  assert.equal(
    await broca.send('POST', '/synapses/hello', form({ name: 'mute', content: 'true' })),
    complete(null, synapse('hello', null, said('Hello!'))),
  );
});

test('an order of half a megabyte, and one of ten thousand words, are answered', async () => {
  const long = [`${'x'.repeat(500_000)} hello`, `hello ${'word '.repeat(10_000)}`];
  for (const order of long) {
    assert.equal(
      await broca.post(ORDER, { order }),
      complete(order, synapse('hello', 'hello', said('Hello!'))),
    );
  }
});

test('a body of a GET is passed over', async () => {
  const { url } = broca;
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${url}/deaf`, { method: 'GET', headers: { 'content-length': 3 } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end('{x}');
  });
  assert.is(status, 200);
});

test.run();

const namesTest = suite('http, names');

const LONE = '\ud800';

/** What somebody may call things who means no good, or writes from right to left. */
const NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '.',
  '..',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'a/b',
  '%2e%2e%2f',
  '%00',
  'nul\u0000byte',
  'two\nlines',
  'tab\t',
  '\u202egnp.exe',
  'שלום\u200f',
  LONE,
  `a${LONE}b`,
  'e\u0301',
  '😀',
  '',
  ' ',
  ' a ',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(10_000),
  '*',
  '?#&=;',
  '$(touch /tmp/x)',
  '{{ 7 * 7 }}',
  '"\'`',
  '<script>',
  'null',
  'yes',
  '~',
  '- a: b',
  'CON',
  'start',
];

const NAMES_BRAIN = `
- name: known
  signals: [{ order: "known {{ what }}" }]
  neurons: [{ say: { message: "{{ what }}" } }]
- name: asking
  signals: [{ order: ask }]
  neurons:
    - neurotransmitter: { from_answer_link: [{ synapse: known, answers: ["known {{ what }}"] }], default: known }
`;
namesTest.before(async () => {
  broca = await service({ 'brain.yml': NAMES_BRAIN, 'settings.yml': HEARING });
});
namesTest.after(() => broca?.stop());

/** For a path; what is no Unicode is written as an encoder without manners does. */
const inPath = (name: string): string =>
  [...name].map((letter) => (letter === LONE ? '%ED%A0%80' : encodeURIComponent(letter))).join('');

type Asked = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];

const asked = (name: string): readonly Asked[] => {
  const path = inPath(name);
  const mute = name.length > 100; // it would take long to speak
  const empty = { signals: [], neurons: [] };
  return [
    ['GET', `/synapses/${path}`],
    ['GET', `/synapses/${path}?source=true`],
    ['POST', `/synapses/${path}`],
    ['POST', `/synapses/start/id/${path}`],
    ['POST', `/synapses/${path}`, { parameters: { [name]: name } }],
    ['PATCH', `/synapses/${path}`, { enabled: true }],
    ['PUT', `/synapses/${path}`, { name, ...empty }],
    ['PUT', `/synapses/${path}`, { name: 'other', ...empty }],
    ['DELETE', `/synapses/${path}`],
    ['DELETE', `/synapses/start/id/${path}`],
    ['DELETE', `/synapses?name=${path}`],
    ['DELETE', `/synapses?${path}=x`],
    ['DELETE', '/synapses', { name }],
    ['POST', '/synapses', { name, ...empty, [name]: 1 }],
    ['POST', '/synapses', { name: 'n', signals: [], neurons: [name] }],
    ['POST', '/synapses', { name: 'n', signals: [], neurons: [{ [name]: {} }] }],
    ['POST', '/synapses', { name: 'n', signals: [{ [name]: {} }], neurons: [] }],
    ['POST', '/synapses', { name: 'n', signals: [], neurons: [{ neurotransmitter: { direct_link: name } }] }],
    ['DELETE', '/synapses', { name: 'n' }],
    ['POST', '/synapses/start/order', { order: name, conversation: name }],
    [
      'POST',
      '/synapses/start/order',
      { order: `known ${name}`, mute: true, conversation: name, [name]: name },
    ],
    ['POST', '/synapses/start/order', { order: 'ask', conversation: name }],
    ['DELETE', `/conversations/${path}/question`],
    ['GET', '/conversations'],
    ['POST', '/synapses/known', { parameters: { [name]: name, what: name }, mute }],
    ['POST', '/synapses/known', { parameters: { what: { [name]: { [name]: name } } }, mute: true }],
    ['POST', '/orders/explain', { order: name }],
    ['DELETE', `/timers/${path}`],
    ['GET', `/runs/${path}`],
    ['GET', `/runs?conversation=${path}&${path}=1`],
    ['POST', '/signals/geolocation', { latitude: 1, longitude: 1, device: name }],
    ['POST', '/settings/variables', { [name]: name }],
    ['POST', '/settings/hooks', { [name]: 'known' }],
    ['POST', '/settings/hooks', { hooks: { on_mute: name } }],
    ['PATCH', '/settings/options', { [name]: 1 }],
    ...['tts', 'stt', 'player', 'trigger'].map(
      (kind): Asked => ['POST', `/settings/default_${kind}`, { [`default_${kind}`]: name }],
    ),
    ['GET', `/${path}`],
    ['GET', '/settings'],
  ];
};

/** A form whose fields and file have this name. */
function namesForm(name: string): FormData {
  const data = new FormData();
  data.set(name, name);
  data.set('conversation', name);
  data.set('file', new Blob(['no sound']), `${name}.wav`);
  return data;
}

const keysOfAll = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one).length);

const DANGEROUS: ReadonlySet<string> = new Set(['constructor', '..', '%00', '']);

/** Every other one in the usual run, and the most dangerous: each takes fifty requests. */
const ASKED_NAMES = NAMES.filter((name, index) => isLong || index % 2 === 0 || DANGEROUS.has(name));

for (const name of ASKED_NAMES) {
  namesTest(
    `${JSON.stringify(name.slice(0, 40))} (${name.length}) is a name like any other, or refused`,
    async () => {
      const before = keysOfAll();
      for (const [method, path, value, headers = {}] of asked(name)) {
        const body = value === undefined ? {} : { body: JSON.stringify(value) };
        const answer = await broca.send(method, path, { headers, ...body });
        assertAnswer(answer, `${method} ${path.slice(0, 60)} ${JSON.stringify(value)?.slice(0, 100)}`);
      }
      const upload = await broca.send('POST', '/synapses/start/audio', { body: namesForm(name) });
      assertAnswer(upload, 'upload');
      assert.equal(keysOfAll(), before);
      assert.is((await broca.get('/health')).status, 200);
    },
  );
}

function assertAnswer({ status, body }: Answer, what: string): void {
  assert.ok(status >= 200 && status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
  if (status < 400) return;
  const { error } = body as { readonly error: { readonly status: number } };
  assert.is(error.status, status, what);
}

namesTest('nothing of all this was a mistake of the service', () => {
  assert.equal(
    broca.lines.filter((line) => /went wrong|TypeError|RangeError|ERR_|at .*\.ts/.test(line)),
    [],
  );
});

namesTest(
  'a synapse of any name that is taken can be read, run, switched and deleted by it, and survives a restart',
  async () => {
    const kept = await service();
    const { home } = kept;
    const taken: string[] = [];
    for (const name of NAMES) {
      const { status } = await kept.post('/synapses', { name, signals: [], neurons: [] });
      assert.ok(status === 201 || status === 400, name);
      if (status === 201) taken.push(name);
      const named = await kept.post('/settings/variables', { [name]: 'x' });
      assert.ok(named.status === 200 || named.status === 400, name);
    }
    const variables = (await kept.get('/settings/variables')).body;
    for (const name of taken.filter((one) => one !== '.' && one !== '..')) {
      const path = `/synapses/${inPath(name)}`;
      const statuses = [
        (await kept.get(path)).status,
        (await kept.post(path)).status,
        (await kept.send('PATCH', path, { body: '{"enabled":false}' })).status,
      ];
      assert.equal([name, ...statuses], [name, 200, 201, 200]);
    }
    await kept.stop();
    const again = await service({}, { home });
    const { body } = await again.get('/synapses');
    const after = (await again.get('/settings/variables')).body;
    const names = (body as { readonly synapses: readonly [{ readonly name: string }][] }).synapses.map(
      ([synapse]) => synapse.name,
    );
    for (const name of taken) await again.send('DELETE', '/synapses', { body: JSON.stringify({ name }) });
    const left = await again.get('/synapses');
    await again.stop();
    assert.equal(names.toSorted(), taken.toSorted());
    assert.equal(after, variables);
    assert.equal(left.body, { synapses: [] });
  },
);

const PATHS = [
  '../../../../../../etc/passwd',
  '/etc/passwd',
  '/dev/zero',
  '.',
  '',
  'nul\u0000byte',
  LONE,
  'x'.repeat(10_000),
];
const NEURONS: readonly ((path: string) => object)[] = [
  (path) => ({ play: { file: path } }),
  (path) => ({ script: { path } }),
  (path) => ({ ansible_playbook: { task_file: path } }),
  (path) => ({ uri: { url: 'http://127.0.0.1:9/', method: 'POST', data_from_file: path } }),
  (path) => ({ shell: { cmd: `true ${path}` } }),
  (path) => ({ say: { file_template: path, parameters: { [path]: 1 } } }),
];

namesTest('a path of a neuron that is no usable file fails its neuron and nothing else', async () => {
  for (const path of PATHS) {
    for (const neuronOf of NEURONS) {
      const added = await broca.post('/synapses', {
        name: 'paths',
        signals: [],
        neurons: [neuronOf(path), { say: { message: 'next' } }],
      });
      assertAnswer(added, path);
      if (added.status !== 201) continue;
      const { status, body } = await broca.post('/synapses/paths', { mute: true });
      const said = (body as Run).matched_synapses[0].neuron_module_list;
      assert.equal([status, said.at(-1)?.generated_message], [201, 'next'], JSON.stringify([path, said]));
      await broca.send('DELETE', '/synapses/paths');
    }
  }
});

interface Run {
  readonly matched_synapses: readonly [
    {
      readonly neuron_module_list: readonly {
        readonly generated_message: string | null;
        readonly error?: string;
      }[];
    },
  ];
}

namesTest.run();
