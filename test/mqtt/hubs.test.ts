import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort, hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { hub, section, type Watcher, watcher } from '../support/mqtt-home.ts';
import { SILENT, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('several assistants at one broker');

const SHARES = ['shares: [mute, deaf]', 'discovery_prefix: null', 'group: home/all'];
const HELLO = {
  'brain.yml': '[{ name: hello, signals: [{ order: hello }], neurons: [{ say: { message: hi } }] }]',
};

if (hasMosquitto()) {
  let broker: Mosquitto;
  let home: Watcher;
  const all: TestService[] = [];

  test.before(async () => {
    broker = await mosquitto();
    home = await watcher(broker);
  });
  test.after.each(async () => {
    await Promise.all(all.splice(0).map((one) => one.stop()));
  });
  test.after(() => broker?.close());

  const started = async (
    name: string,
    own: Parameters<typeof hub>[2] = { lines: SHARES },
  ): Promise<TestService> => {
    const one = await hub(broker, name, own);
    all.push(one);
    await home.shows(`home/${name}/status`, 'online');
    await home.shows(`home/${name}/state`, () => true);
    return one;
  };

  const is = (name: string, what: 'mute' | 'deaf', wanted: boolean): Promise<void> =>
    home.shows(`home/${name}/state`, (state) => JSON.parse(state)[what] === wanted);

  test('all that share a switch have it the same; who was away learns it on the return', async () => {
    const [east, west] = await Promise.all([started('east'), started('west')]);
    const before = home.all.length;
    await east.post('/mute', { mute: true });
    await Promise.all([is('east', 'mute', true), is('west', 'mute', true)]);
    await home.say('home/west/deaf/set', 'ON');
    await Promise.all([is('east', 'deaf', true), is('west', 'deaf', true)]);
    await started('north');
    await Promise.all([is('north', 'mute', true), is('north', 'deaf', true)]);
    await home.say('home/all/mute/set', 'OFF');
    await Promise.all(['east', 'west', 'north'].map((name) => is(name, 'mute', false)));
    await home.shows('home/all/mute', 'OFF');
    const told = home.all.slice(before).filter(([topic]) => topic === 'home/all/mute');
    assert.equal([told[0]?.[1], new Set(told.slice(1).map(([, value]) => value))], ['ON', new Set(['OFF'])]);
    assert.ok(told.length <= 4);
    await west.stop();
    await home.shows('home/west/status', 'offline');
    assert.ok(home.now.has('home/west/state'));
  });

  test('who shares nothing keeps its own, and does what all are told', async () => {
    const settings = SILENT.replace('default_player: none', 'default_player: file');
    const alone = await started('alone', { lines: ['group: home/some'], files: HELLO, settings });
    await alone.post('/mute', { mute: true });
    await is('alone', 'mute', true);
    await home.say('home/some/mute/set', 'OFF');
    await is('alone', 'mute', false);
    assert.is(home.now.has('home/some/mute'), false);
    await home.say('home/some/say', 'dinner is ready');
    await until(async () => (await alone.spoken()).length === 1);
    await home.say('home/alone/order', 'hello');
    await home.shows('home/alone/run', (run) => JSON.parse(run).synapses[0] === 'hello');
    assert.is(home.json('home/alone/run').order, null);
  });

  test('a section that changes is followed: what was told under the old topic is taken back', async () => {
    const one = await started('old', {});
    const device = 'homeassistant/device/broca_home_old/config';
    assert.ok(home.now.has(device));
    writeFileSync(join(one.home, 'settings.yml'), `${SILENT}${section(broker.port, 'new')}`);
    await one.post('/reload');
    await home.shows('home/new/status', 'online');
    await until(
      () => !home.now.has(device) && ![...home.now.keys()].some((topic) => topic.startsWith('home/old')),
    );
    const before = home.all.length;
    writeFileSync(
      join(one.home, 'settings.yml'),
      `${SILENT}${section(broker.port, 'new')}\noptions: { mute: true }`,
    );
    await one.post('/reload');
    await is('new', 'mute', true);
    assert.equal(
      home.all.slice(before).filter(([topic]) => topic === 'home/new/status'),
      [],
    );
    writeFileSync(join(one.home, 'settings.yml'), SILENT);
    await one.post('/reload');
    await until(() => ![...home.now.keys()].some((topic) => topic.includes('new')));
  });

  test('a broker that is not there does not delay the start, and the health says so', async () => {
    const one = await hub({ port: await freePort() }, 'lost');
    all.push(one);
    const health = async () => (await one.get('/health')).body as Readonly<Record<string, unknown>>;
    await until(async () => (await health()).status === 'degraded');
    const { mqtt, degraded } = await health();
    assert.match(JSON.stringify(degraded), /"part":"mqtt","detail":"the MQTT broker at 127\.0\.0\.1:\d+: /);
    assert.is((mqtt as { state: string }).state, 'waiting');
  });
}

test.run();
