import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../src/engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { linkInstalledPackages } from '../support/installed-packages.ts';
import { kit } from '../support/kit.ts';
import { hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { section, watcher } from '../support/mqtt-home.ts';
import { has, workshop } from '../support/programs.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { spoken } from '../support/spoken.ts';
import { until } from '../support/until.ts';

const root = join(import.meta.dirname, '../..');
const test = suite('the built service elsewhere, with the packages of an installation');

/** What stands beside `dist` after `npm install`: the packages that are no development tools. */
const installed = (() => {
  const folder = realpathSync(kit({}));
  for (const file of ['package.json', 'dist', 'brains'])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  linkInstalledPackages(folder);
  return folder;
})();

const cli = join(installed, 'dist/cli.js');
/** Without programs: the voice is the WebAssembly one, and no recorder is found. */
const noPrograms = join(installed, 'no-programs');
mkdirSync(noPrograms);

const MODULE = `export default ({ neuron, t }: { neuron: (one: object) => unknown; t: any }): unknown =>
  neuron({ name: 'half', parameters: t.type({ of: t.string }), run: ({ of }: { of: string }) => \`\${Number(of) / 2}\` });
`;

const settings = (collector: number): string => `
default_player: file
players: [file]
default_speech_to_text: pocketsphinx
speech_to_text: [{ pocketsphinx: { language: en-US } }]
default_text_to_speech: espeak
text_to_speech: [{ espeak: { language: en-US, cache: false } }]
microphone: { source: mic }
resource_directory: { neuron: resources/neurons }
traces: { otlp_endpoint: "http://127.0.0.1:${collector}/v1/traces" }
`;

const BRAIN = `
- { name: half, signals: [{ order: "half of {{ number }}" }], neurons: [{ half: { of: "{{ number }}" } }] }
- { name: time, signals: [{ order: what time is it }], neurons: [{ say: { message: It is late } }] }
`;

interface Started extends ServiceProcess {
  readonly home: string;
  readonly spans: () => number;
  readonly broker: Mosquitto | undefined;
}

let service: Started;
let collector: Server;

test.before(async () => {
  let spans = 0;
  collector = createServer((request, response) => {
    spans += request.url === '/v1/traces' ? 1 : 0;
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const broker = hasMosquitto() ? await mosquitto() : undefined;
  const { port } = collector.address() as AddressInfo;
  const home = kit({
    'settings.yml': `${settings(port)}${broker === undefined ? '' : section(broker.port, 'installed')}`,
    'brain.yml': BRAIN,
    'resources/neurons/half.ts': MODULE,
  });
  const words = [cli, 'start', '--home', home, '--port', '0'];
  const started = await serviceProcess(['/usr/bin/env', `PATH=${noPrograms}`, process.execPath, ...words]);
  service = { ...started, home, broker, spans: () => spans };
});
test.after(async () => {
  await service.kill();
  await service.broker?.close();
  collector.close();
  rmSync(installed, { recursive: true, force: true });
});

const get = (path: string): Promise<Response> => fetch(service.url + path);
const order = async (text: string, mute: boolean): Promise<string> => {
  const body = JSON.stringify({ order: text, mute });
  return (await fetch(`${service.url}/synapses/start/order`, { method: 'POST', body })).text();
};

test('a neuron in TypeScript runs, and its run is kept', async () => {
  assert.match(await order('half of 12', true), /"generated_message":"6"/);
  await until(async () => (await (await get('/runs')).text()).includes('half of 12'));
});

test('runs are sent as traces of OpenTelemetry', async () => {
  await order('half of 4', true);
  await until(() => service.spans() > 0);
});

test('the voice without espeak-ng speaks', async () => {
  const spoken = join(service.home, 'data/spoken');
  await order('what time is it', false);
  await until(() => existsSync(spoken) && readdirSync(spoken).some((name) => name.endsWith('.wav')));
});

test('an MP3 file is understood', async () => {
  if (!has('espeak-ng') || !has('lame')) return;
  const shop = workshop();
  const order = { sampleRateHz: SAMPLE_RATE_HZ, samples: spoken('what time is it', 'en-us', 150) };
  writeFileSync(shop.path('order.wav'), wavOf(order));
  shop.run('lame', '--quiet', 'order.wav', 'order.mp3');
  const form = new FormData();
  form.set('file', new Blob([readFileSync(shop.path('order.mp3'))]), 'order.mp3');
  form.set('mute', 'true');
  const answer = await fetch(`${service.url}/synapses/start/audio`, { method: 'POST', body: form });
  assert.match(await answer.text(), /"matched_order":"what time is it"/);
  await shop.close();
});

test('the charts, the description of the API and the page are served', async () => {
  for (const [path, content] of [
    ['/machines/brain.svg', '<svg'],
    ['/docs', 'swagger'],
    ['/openapi.json', '"openapi"'],
    ['/console/', '<script'],
  ] as const)
    assert.ok((await (await get(path)).text()).includes(content), path);
});

test('the broker hears of it', async () => {
  if (service.broker === undefined) return;
  const { now } = await watcher(service.broker);
  await until(() => [...now.keys()].some((topic) => topic.startsWith('home/installed')));
});

test('engines fail for what the machine lacks, and for no package', async () => {
  const health = await (await get('/health')).text();
  assert.match(health, /arecord is not installed/);
  assert.not.match(`${health}\n${service.lines.join('\n')}`, /Cannot find|not found|MODULE_NOT_FOUND/i);
});

test('a certificate is made', () => {
  const home = kit({ 'settings.yml': 'rest_api: { active: true }\n', 'brain.yml': '[]' });
  const { status, stderr } = spawnSync(process.execPath, [cli, 'tls', '--home', home, '--print'], {
    encoding: 'utf8',
  });
  assert.equal([status, stderr], [0, '']);
  assert.ok(existsSync(join(home, 'tls/cert.pem')));
});

test.run();
