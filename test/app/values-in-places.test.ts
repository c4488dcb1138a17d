import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { httpServer } from '../support/http-server.ts';
import { hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { SILENT, service, type TestService } from '../support/service.ts';

const test = suite('what was said stays in its place');

/** Outside of the kit: who reads or runs something here has left it. */
const outside = mkdtempSync(join(tmpdir(), 'broca-outside-'));
const evidence = join(outside, 'ran');

let server: Awaited<ReturnType<typeof httpServer>>;
let broker: Mosquitto | undefined;
let subscriber: MqttClient | undefined;
let broca: TestService;
const published: string[] = [];

/** As a kit has them; `to` names what goes where. */
const brain = (http: string, port: number) => `
- { name: script, signals: [{ order: "script {{ x }}" }], neurons: [{ script: { path: "scripts/{{ x }}", say_template: "{{ output | trim }}" } }] }
- { name: script-alone, signals: [{ order: "run {{ x }}" }], neurons: [{ script: { path: "{{ x }}", say_template: "{{ output | trim }}" } }] }
- { name: script-free, signals: [], neurons: [{ script: { path: "{{ x }}", quote_parameters: false, say_template: "{{ output | trim }}" } }] }
- { name: script-of-settings, signals: [], neurons: [{ script: { path: "{{ program }}", say_template: "{{ output | trim }}" } }] }
- { name: file, signals: [{ order: "file {{ x }}" }], neurons: [{ uri: { url: "${http}/file", method: POST, data_from_file: "files/{{ x }}" } }] }
- { name: url, signals: [{ order: "url {{ x }}" }], neurons: [{ uri: { url: "${http}/api/lamps/{{ x }}/on" } }] }
- { name: query, signals: [{ order: "query {{ x }}" }], neurons: [{ uri: { url: "{{ base }}/search?q={{ x }}&n=1" } }] }
- { name: encoded, signals: [], neurons: [{ uri: { url: "{{ base }}/search/{{ x | urlencode }}?q={{ x | urlencode }}" } }] }
- { name: host, signals: [{ order: "host {{ x }}" }], neurons: [{ uri: { url: "http://127.0.0.1{{ x }}" } }] }
- { name: whole-url, signals: [], neurons: [{ uri: { url: "{{ x }}" } }] }
- { name: whole-url-free, signals: [], neurons: [{ uri: { url: "{{ x }}", quote_parameters: false } }] }
- { name: json, signals: [{ order: "json {{ x }}" }], neurons: [{ uri: { url: "${http}/json", method: POST, data: '{"device": "{{ x }}", "on": false}' } }] }
- { name: level, signals: [], neurons: [{ uri: { url: "${http}/json", method: POST, data: '{"level": {{ x }}, "on": false}' } }] }
- { name: map, signals: [], neurons: [{ uri: { url: "${http}/json", method: POST, data: { device: "{{ x }}", "on": false } } }] }
- { name: form, signals: [], neurons: [{ uri: { url: "${http}/form", method: POST, headers: { Content-Type: application/x-www-form-urlencoded }, data: "device={{ x }}&on=no" } }] }
- { name: header, signals: [], neurons: [{ uri: { url: "${http}/header", headers: { X-Device: "{{ x }}" } } }] }
- { name: topic, signals: [{ order: "room {{ x }}" }], neurons: [{ mqtt_publisher: { broker_ip: 127.0.0.1, port: ${port}, topic: "home/{{ x }}/light", payload: '{"room": "{{ x }}"}' } }] }
- { name: whole-topic, signals: [], neurons: [{ mqtt_publisher: { broker_ip: 127.0.0.1, port: ${port}, topic: "{{ x }}", payload: a } }] }
- { name: broker, signals: [], neurons: [{ mqtt_publisher: { broker_ip: "{{ x }}", port: ${port}, topic: a, payload: a } }] }
- { name: play, signals: [], neurons: [{ play: { file: ["sounds/{{ x }}"] } }] }
- { name: remember, signals: [], neurons: [{ say: { message: "{{ x }}", kalliope_memory: { kept: "{{ x }}" } } }] }
- { name: recall, signals: [], neurons: [{ script: { path: "scripts/{{ kalliope_memory['kept'] }}" } }] }
- { name: lookup, signals: [], neurons: [{ uri: { url: "${http}/{{ lamps[x] }}/on" } }] }
- { name: favour, signals: [{ order: "my lamp is {{ x }}" }], neurons: [{ settings: { variable: { favourite: "{{ x }}", fixed: "api/lamps/2" } } }] }
- { name: favour-free, signals: [], neurons: [{ settings: { variable: { favourite: "{{ x }}" }, quote_parameters: false } }] }
- { name: favourite, signals: [], neurons: [{ uri: { url: "${http}/{{ favourite }}/{{ fixed }}" } }] }
- { name: letter, signals: [], neurons: [{ say: { file_template: "letters/{{ x }}", parameters: {} } }] }
`;

test.before(async () => {
  server = await httpServer((_, response) => response.end('ok'));
  if (hasMosquitto()) {
    broker = await mosquitto();
    subscriber = await broker.client();
    subscriber.on('message', (topic, payload) => published.push(`${topic} ${payload}`));
    await subscriber.subscribeAsync('#');
  }
  broca = await service({
    'settings.yml': `${SILENT}var_files: [v.yml]`,
    'v.yml': `base: "${server.url}"\nprogram: scripts/hello.sh\nlamps: { kitchen: api/lamps/1 }\n`,
    'brain.yml': brain(server.url, broker?.port ?? 1),
    'scripts/hello.sh': '#!/bin/sh\necho hello\n',
    'scripts/..a.sh': '#!/bin/sh\necho dots\n',
    'secret.sh': `#!/bin/sh\ntouch ${evidence}\n`,
    'files/a': 'of the kit',
    'letters/a': 'dear a',
  });
  for (const name of ['scripts/hello.sh', 'scripts/..a.sh', 'secret.sh'])
    chmodSync(join(broca.home, name), 0o755);
});

test.after(async () => {
  await broca?.stop();
  await broker?.close();
  await server?.close();
  rmSync(outside, { recursive: true });
});

interface Run {
  readonly matched_synapses: readonly {
    readonly neuron_module_list: readonly {
      readonly generated_message: string | null;
      readonly error?: string;
    }[];
  }[];
}

/** What the neuron said, or its error. */
const outcome = (run: unknown): string | null => {
  const [neuron] = (run as Run).matched_synapses[0]?.neuron_module_list ?? [];
  return neuron?.error ?? neuron?.generated_message ?? null;
};

const order = async (text: string) =>
  outcome((await broca.post('/synapses/start/order', { order: text })).body);

const called = async (name: string, x: unknown) =>
  outcome((await broca.post(`/synapses/start/id/${name}`, { parameters: { x } })).body);

/** What the server was asked meanwhile. */
async function asked(work: () => Promise<unknown>) {
  const before = server.asked.length;
  await work();
  return server.asked.slice(before).map(({ method, path, body }) => `${method} ${path} ${body}`.trimEnd());
}

for (const said of ['../../../../bin/hostname', '../secret.sh', '/bin/hostname'])
  test(`no program is run by "script ${said}"`, async () => {
    const error = await order(`script ${said}`);
    assert.match(
      error ?? '',
      /synapse "script", neuron script: path: "\S+" cannot be one name of a path: it holds "\/"/,
    );
    assert.not(existsSync(evidence));
  });

for (const value of [
  '..',
  '.',
  '',
  'a/../../secret.sh',
  '../secret.sh',
  '\0',
  'hello.sh\0',
  '../scripts/hello.sh',
])
  test(`no program is run by the parameter ${JSON.stringify(value)}, nor one that was remembered`, async () => {
    assert.match((await called('script', value)) ?? '', /cannot be one name of a path/);
    await called('remember', value);
    if (value !== '') assert.match((await called('recall', 0)) ?? '', /cannot be one name of a path/);
    assert.not(existsSync(evidence));
  });

test('programs of the folder run, whatever dots their names have', async () => {
  assert.is(await order('script hello.sh'), 'hello');
  assert.is(await called('script', '..a.sh'), 'dots');
});

test('a path that is nothing but a value needs quote_parameters: false, or a variable of the settings', async () => {
  assert.match((await called('script-alone', 'scripts/hello.sh')) ?? '', /alone cannot be a path/);
  assert.match((await order('run hello.sh')) ?? '', /alone cannot be a path/);
  assert.is(await called('script-free', 'scripts/hello.sh'), 'hello');
  assert.is(await called('script-of-settings', 0), 'hello');
  const run = await broca.post('/synapses/start/id/script-of-settings', {
    parameters: { program: '/bin/hostname' },
  });
  assert.match(outcome(run.body) ?? '', /alone cannot be a path/);
});

test('no file leaves the kit', async () => {
  const sent = await asked(async () => {
    for (const value of ['../../../../../../etc/passwd', '../brain.yml', '/etc/passwd']) {
      assert.match((await order(`file ${value}`)) ?? '', /data_from_file: .* cannot be one name/);
      assert.match((await called('play', value)) ?? '', /file\[0\]: .* cannot be one name/);
    }
    await order('file a');
  });
  assert.equal(sent, ['POST /file of the kit']);
});

test('file_template is no template', async () => {
  assert.match((await called('letter', 'a')) ?? '', /file_template: .*letters\/\{\{ x \}\}/);
});

for (const [value, path] of [
  ['../../admin/reset?x=', '/api/lamps/..%2F..%2Fadmin%2Freset%3Fx%3D/on'],
  ['kitchen table', '/api/lamps/kitchen%20table/on'],
  ['é#a', '/api/lamps/%C3%A9%23a/on'],
  ['%2e%2e', '/api/lamps/%252e%252e/on'],
  [7, '/api/lamps/7/on'],
] as const)
  test(`the value ${value} is one part of an address`, async () => {
    assert.equal(await asked(() => called('url', value)), [`GET ${path}`]);
  });

for (const value of ['..', '.', ''])
  test(`the value ${JSON.stringify(value)} is no part of an address`, async () => {
    const sent = await asked(async () =>
      assert.match((await called('url', value)) ?? '', /url: .* cannot be one part/),
    );
    assert.equal(sent, []);
  });

test('a value of the query is one, encoded once', async () => {
  assert.equal(await asked(() => called('query', 'a&n=2#x y')), ['GET /search?q=a%26n%3D2%23x%20y&n=1']);
  assert.equal(await asked(() => called('encoded', '../a b&')), [
    'GET /search/..%2Fa%20b%26?q=..%2Fa%20b%26',
  ]);
  assert.equal(await asked(() => called('encoded', { a: '1', on: '1' })), [
    'GET /search/a%3D1%26on%3D1?q=a%3D1%26on%3D1',
  ]);
});

test('no value chooses the machine', async () => {
  const { port } = server;
  const sent = await asked(async () => {
    for (const value of [`@127.0.0.1:${port}/evil`, `:${port}/evil`, '.evil.org/']) {
      assert.match((await called('host', value)) ?? '', /cannot stand before the path of an address/);
      assert.match((await called('broker', value)) ?? '', /cannot name a machine/);
    }
    assert.match((await order(`host :${port}/evil`)) ?? '', /cannot stand before the path/);
    assert.match((await called('whole-url', `${server.url}/evil`)) ?? '', /cannot stand before the path/);
  });
  assert.equal(sent, []);
  assert.equal(await asked(() => called('whole-url-free', `${server.url}/chosen?a=b`)), ['GET /chosen?a=b']);
});

test('what the author looks up by a value is the author’s', async () => {
  assert.equal(await asked(() => called('lookup', 'kitchen')), ['GET /api/lamps/1/on']);
});

for (const value of ['x", "on": true, "y": "', '\\', '"', 'a\nb', '\\u0022, "on": true'])
  test(`the value ${JSON.stringify(value)} is a text of JSON`, async () => {
    for (const name of ['json', 'map']) {
      const [body = ''] = (await asked(() => called(name, value))).map((one) =>
        one.slice('POST /json '.length),
      );
      assert.equal(JSON.parse(body), { device: value, on: false });
    }
  });

test('outside of quotes JSON takes a number, true, false or null', async () => {
  assert.equal(await asked(() => called('level', 40)), ['POST /json {"level": 40, "on": false}']);
  const sent = await asked(async () => {
    for (const value of ['1, "on": true', '"a"', '{}', 'a'])
      assert.match((await called('level', value)) ?? '', /data: .* cannot stand in JSON outside of quotes/);
  });
  assert.equal(sent, []);
});

test('a variable that the neuron settings takes from a value is one, over a restart too; one set over the API is text of the author', async () => {
  const path = async () => (await asked(() => called('favourite', 0)))[0];
  await called('favour', '../a?b');
  assert.is(await path(), 'GET /..%2Fa%3Fb/api/lamps/2');
  const { home } = broca;
  await broca.stop();
  broca = await service({}, { home });
  assert.is(await path(), 'GET /..%2Fa%3Fb/api/lamps/2');
  await broca.post('/settings/variables', { favourite: 'api/lamps/3' });
  assert.is(await path(), 'GET /api/lamps/3/api/lamps/2');
  await called('favour', 'c/d');
  assert.is(await path(), 'GET /c%2Fd/api/lamps/2');
  await called('favour-free', 'c/d');
  assert.is(await path(), 'GET /c/d/api/lamps/2');
});

test('a value of a form is one', async () => {
  assert.equal(await asked(() => called('form', 'a&on=yes é')), [
    'POST /form device=a%26on%3Dyes%20%C3%A9&on=no',
  ]);
});

test('a header is one line', async () => {
  const sent = await asked(async () => {
    assert.match(
      (await called('header', 'a\r\nX-Admin: 1')) ?? '',
      /headers\.X-Device: .* control character/,
    );
  });
  assert.equal(sent, []);
  await called('header', 'a: b, "c"');
  assert.is(server.asked.at(-1)?.headers['x-device'], 'a: b, "c"');
});

test('a value is one level of a topic', async () => {
  if (broker === undefined) return console.log('no mosquitto: topics are not tried');
  for (const value of ['x/alarm/disarm', '+', '#', 'a+', '', 'a\0'])
    assert.match((await called('topic', value)) ?? '', /topic: .* cannot be one level of a topic/);
  assert.match((await order('room x/alarm/disarm')) ?? '', /cannot be one level/);
  assert.match((await called('whole-topic', 'home/kitchen')) ?? '', /alone cannot be a topic/);
  assert.is(await called('topic', 'living "room"'), null);
  await subscriber?.publishAsync('end', 'here', { qos: 1 });
  while (!published.some((line) => line.startsWith('end')))
    await new Promise((resolve) => setImmediate(resolve));
  assert.equal(published, ['home/living "room"/light {"room": "living \\"room\\""}', 'end here']);
});

test.run();
