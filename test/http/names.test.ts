import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http, names');

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

const BRAIN = `
- name: known
  signals: [{ order: "known {{ what }}" }]
  neurons: [{ say: { message: "{{ what }}" } }]
- name: asking
  signals: [{ order: ask }]
  neurons:
    - neurotransmitter: { from_answer_link: [{ synapse: known, answers: ["known {{ what }}"] }], default: known }
`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN, 'settings.yml': SILENT });
});
test.after(() => broca?.stop());

/** For a path; what is no Unicode is written as an encoder without manners does. */
const inPath = (name: string): string =>
  [...name].map((letter) => (letter === LONE ? '%ED%A0%80' : encodeURIComponent(letter))).join('');

type Asked = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];

const asked = (name: string): readonly Asked[] => {
  const path = inPath(name);
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
    ['POST', '/synapses/start/order', { order: `known ${name}`, conversation: name, [name]: name }],
    ['POST', '/synapses/start/order', { order: 'ask', conversation: name }],
    ['DELETE', `/conversations/${path}/question`],
    ['GET', '/conversations'],
    ['POST', '/synapses/known', { parameters: { [name]: name, what: name } }],
    ['POST', '/synapses/known', { parameters: { what: { [name]: { [name]: name } } } }],
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
function form(name: string): FormData {
  const data = new FormData();
  data.set(name, name);
  data.set('conversation', name);
  data.set('file', new Blob(['no sound']), `${name}.wav`);
  return data;
}

const keysOfAll = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one).length);

for (const name of NAMES) {
  test(`${JSON.stringify(name.slice(0, 40))} (${name.length}) is a name like any other, or refused`, async () => {
    const before = keysOfAll();
    for (const [method, path, value, headers = {}] of asked(name)) {
      const body = value === undefined ? {} : { body: JSON.stringify(value) };
      const answer = await broca.send(method, path, { headers, ...body });
      assertAnswer(answer, `${method} ${path.slice(0, 60)} ${JSON.stringify(value)?.slice(0, 100)}`);
    }
    const upload = await broca.send('POST', '/synapses/start/audio', { body: form(name) });
    assertAnswer(upload, 'upload');
    assert.equal(keysOfAll(), before);
    assert.is((await broca.get('/health')).status, 200);
  });
}

function assertAnswer({ status, body }: Answer, what: string): void {
  assert.ok(status >= 200 && status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
  if (status < 400) return;
  const { error } = body as { readonly error: { readonly status: number } };
  assert.is(error.status, status, what);
}

test('nothing of all this was a mistake of the service', () => {
  assert.equal(
    broca.lines.filter((line) => /went wrong|TypeError|RangeError|ERR_|at .*\.ts/.test(line)),
    [],
  );
});

test('a synapse of any name that is taken can be read, run, switched and deleted by it, and survives a restart', async () => {
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
});

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

test('a path of a neuron that is no usable file fails its neuron and nothing else', async () => {
  for (const path of PATHS) {
    for (const neuronOf of NEURONS) {
      const added = await broca.post('/synapses', {
        name: 'paths',
        signals: [],
        neurons: [neuronOf(path), { say: { message: 'next' } }],
      });
      assertAnswer(added, path);
      if (added.status !== 201) continue;
      const { status, body } = await broca.post('/synapses/paths');
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

test.run();
