import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../support/kit.ts';
import { SILENT } from '../support/service.ts';
import { type ServiceProcess, serviceProcess, started } from '../support/service-process.ts';
import { ADDRESSES, type Hand, noHostsHere, type TwoHosts, twoHosts } from '../support/two-hosts.ts';
import { until } from '../support/until.ts';

const test = suite('rooms, with a cable between them and the hub');

const WORKER = `${SILENT}
microphone: {source: none}
wyoming: {active: true, host: ${ADDRESSES.rooms}, port: 10300, allow_unprotected: true, services: [asr]}
`;
const HUB = `${SILENT}
microphone: {source: none}
speech_to_text: [{big-pc: {engine: wyoming, uri: "tcp://${ADDRESSES.rooms}:10300", language: en}}]
default_speech_to_text: big-pc
satellites:
  kitchen: tcp://${ADDRESSES.rooms}:10700
  bedroom: tcp://${ADDRESSES.rooms}:10701
`;
const BRAIN = `
- {name: light, signals: [order: turn on the light in the kitchen], neurons: [say: {message: "close the window"}]}
`;
const ORDER = 'turn on the light in the kitchen';

interface Lines {
  readonly satellites: readonly { readonly name: string; readonly state: string; readonly detail: string }[];
}
interface Health {
  readonly states: { readonly satellites?: object };
  readonly engines: { readonly stt: { readonly state: string; readonly detail?: string } };
  readonly wyoming?: { readonly lines: number; readonly open: number };
}

const why = noHostsHere();
let hosts: TwoHosts;
let hub: ServiceProcess;
let worker: ServiceProcess;
let atHub: Hand;
let atRooms: Hand;

const healthOf = (hand: Hand, one: ServiceProcess) => hand('get', `${one.url}/health`) as Promise<Health>;

async function lines(): Promise<Lines['satellites']> {
  const { satellites } = (await atHub('get', `${hub.url}/satellites`)) as Lines;
  return satellites;
}

const areConnected = async (): Promise<boolean> =>
  (await lines()).every(({ state }) => state === 'connected');

/** Told, not hidden, where this machine lets nobody make hosts. */
const testWithHosts = (title: string, run: () => Promise<void>): void =>
  why === undefined ? test(title, run) : test.skip(`${title} (${why})`, run);

test.before(async () => {
  if (why !== undefined) return console.log(`not tested: ${why}`);
  hosts = twoHosts();
  const start = (host: 'hub' | 'rooms', files: Parameters<typeof kit>[0]) =>
    serviceProcess(hosts.on(host, started(kit(files))));
  [atHub, atRooms, worker] = await Promise.all([
    hosts.hand('hub'),
    hosts.hand('rooms'),
    start('rooms', { 'settings.yml': WORKER, 'brain.yml': '[]' }),
  ]);
  await atRooms('place', 'kitchen', ADDRESSES.rooms, 10_700);
  await atRooms('place', 'bedroom', ADDRESSES.rooms, 10_701);
  hub = await start('hub', { 'settings.yml': HUB, 'brain.yml': BRAIN });
  await until(
    async () => (await healthOf(atHub, hub)).engines.stt.state === 'ready' && (await areConnected()),
  );
});

test.after(async () => {
  await hub?.kill();
  await worker?.kill();
  await hosts?.close();
});

testWithHosts('an order in a room is understood by the worker and answered there', async () => {
  await atRooms('wake', 'kitchen');
  await atRooms('say', 'kitchen', ORDER);
  await until(async () => (await atRooms('seen', 'kitchen')).sounds === 1);
  assert.equal((await atRooms('seen', 'kitchen')).transcripts, [ORDER]);
});

testWithHosts(
  'a cut in the middle of an order, and of a quiet line, is noticed, and nothing is left behind',
  async () => {
    await atRooms('wake', 'kitchen');
    const saying = atRooms('say', 'kitchen', `${ORDER} and then another word`);
    await until(async () => (await healthOf(atRooms, worker)).wyoming?.open === 1);
    hosts.cut();
    await until(async () => (await lines()).every(({ state }) => state !== 'connected'));
    for (const { name, detail } of await lines()) {
      const port = name === 'kitchen' ? 10_700 : 10_701;
      assert.is(
        detail,
        `wyoming: tcp://${ADDRESSES.rooms}:${port}: it does not answer: nothing came for 5000 ms`,
      );
    }
    const { states, engines } = await healthOf(atHub, hub);
    assert.is(states.satellites, undefined);
    assert.match(engines.stt.detail ?? '', new RegExp(ADDRESSES.rooms));
    await saying;
  },
);

testWithHosts('when the cable is back all is as before, and the next order is answered', async () => {
  hosts.mend();
  await until(areConnected);
  await until(async () => (await healthOf(atHub, hub)).engines.stt.state === 'ready');
  await until(async () => {
    const { wyoming } = await healthOf(atRooms, worker);
    return wyoming?.open === 0 && wyoming.lines === 1;
  });
  const { isSending, sounds } = await atRooms('seen', 'kitchen');
  assert.equal([isSending, sounds], [false, 1], 'no run is begun again');
  await atRooms('wake', 'kitchen');
  await atRooms('say', 'kitchen', ORDER);
  await until(async () => (await atRooms('seen', 'kitchen')).sounds === 2);
  assert.equal((await atRooms('seen', 'kitchen')).transcripts, [ORDER, ORDER]);
});

test.run();
