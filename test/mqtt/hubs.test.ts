import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { certificates, freePort, hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { hub, section, type Watcher, watcher } from '../support/mqtt-home.ts';
import { SILENT, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('several assistants at one broker');

const SHARES = ['shares: [mute, deaf]', 'discovery_prefix: null', 'group: home/all'];
const INTO_FILES = SILENT.replace('default_player: none', 'default_player: file');
const BRAIN = '[{ name: hello, signals: [{ order: hello }], neurons: [{ say: { message: hi } }] }]';

if (hasMosquitto()) {
  let broker: Mosquitto;
  let home: Watcher;
  let east: TestService;
  let west: TestService;

  test.before(async () => {
    broker = await mosquitto();
    home = await watcher(broker);
    [east, west] = await Promise.all([
      hub(broker, 'east', { lines: SHARES }),
      hub({ port: await freePort() }, 'lost', { files: { 'brain.yml': BRAIN }, settings: INTO_FILES }),
    ]);
  });
  test.after(async () => {
    await Promise.all([east.stop(), west.stop()]);
    await broker.close();
  });

  /** The hub in the west has this section from now on; none when it is absent. */
  const westHas = async (mqtt = ''): Promise<void> => {
    writeFileSync(join(west.home, 'settings.yml'), `${INTO_FILES}${mqtt}`);
    await west.post('/reload');
  };

  const health = async () =>
    (await west.get('/health')).body as {
      readonly mqtt?: { readonly state: string; readonly detail?: string };
    };

  const is = (name: string, what: 'mute' | 'deaf', wanted: boolean): Promise<void> =>
    home.shows(`home/${name}/state`, (state) => JSON.parse(state)[what] === wanted);

  const bothAre = (what: 'mute' | 'deaf', wanted: boolean): Promise<unknown> =>
    Promise.all(['east', 'west'].map((name) => is(name, what, wanted)));

  test('a broker that is not there does not delay the start, and the health says so', async () => {
    await until(async () => (await health()).mqtt?.state === 'waiting');
    assert.match(
      JSON.stringify(await health()),
      /"part":"mqtt","detail":"the MQTT broker at 127\.0\.0\.1:\d+: /,
    );
  });

  test('over TLS, and with a login', async () => {
    const secured = await mosquitto({
      config: (shop) => {
        certificates(shop, 'server');
        shop.run('mosquitto_passwd', '-c', '-b', shop.path('passwords'), 'broca', 'open sesame');
        return [
          ...['allow_anonymous false', `password_file ${shop.path('passwords')}`],
          ...[`certfile ${shop.path('server.crt')}`, `keyfile ${shop.path('server.key')}`],
        ];
      },
    });
    const withPassword = (password: string) =>
      westHas(
        section(secured.port, 'safe', [
          `ca_cert: ${join(secured.directory, 'ca.crt')}`,
          ...['username: broca', `password: ${password}`],
        ]),
      );
    await withPassword('open simsim');
    await until(async () => /Not authorized/.test((await health()).mqtt?.detail ?? ''));
    await withPassword('open sesame');
    await until(async () => (await health()).mqtt?.state === 'connected');
    assert.not.match(JSON.stringify([await health(), west.lines]), /open s/);
    await westHas();
    await secured.close();
  });

  test('all that share a switch have it the same; who was away learns it on the return', async () => {
    const inTheWest = section(broker.port, 'west', SHARES);
    await westHas(inTheWest);
    await bothAre('mute', false);
    const before = home.all.length;
    await east.post('/mute', { mute: true });
    await bothAre('mute', true);
    await home.say('home/west/deaf/set', 'ON');
    await bothAre('deaf', true);
    await home.say('home/all/mute/set', 'OFF');
    await bothAre('mute', false);
    await home.shows('home/all/mute', 'OFF');
    const told = home.all.slice(before).filter(([topic]) => topic === 'home/all/mute');
    assert.equal([told[0]?.[1], new Set(told.slice(1).map(([, value]) => value))], ['ON', new Set(['OFF'])]);
    assert.ok(told.length <= 3);
    await westHas();
    await until(() => !home.now.has('home/west/state'));
    await home.say('home/all/deaf/set', 'OFF');
    await is('east', 'deaf', false);
    await westHas(inTheWest);
    await bothAre('deaf', false);
  });

  test('who shares nothing keeps its own, and does what all are told', async () => {
    await westHas(section(broker.port, 'alone', ['group: home/some']));
    await west.post('/mute', { mute: true });
    await is('alone', 'mute', true);
    await home.say('home/some/mute/set', 'OFF');
    await is('alone', 'mute', false);
    assert.is(home.now.has('home/some/mute'), false);
    await home.say('home/some/say', 'dinner is ready');
    await until(async () => (await west.spoken()).length === 1);
    await home.say('home/alone/order', 'hello');
    await home.shows('home/alone/run', (run) => JSON.parse(run).synapses[0] === 'hello');
    assert.is(home.json('home/alone/run').order, null);
  });

  test('a section that changes is followed: what was told under the old topic is taken back', async () => {
    const told = [
      'homeassistant/device/broca_home_alone/config',
      ...['status', 'state', 'question', 'run'].map((end) => `home/alone/${end}`),
    ];
    assert.ok(told.every((topic) => home.now.has(topic)));
    await westHas(section(broker.port, 'new'));
    await home.shows('home/new/status', 'online');
    await until(() => !told.some((topic) => home.now.has(topic)));
    const before = home.all.length;
    await westHas(`${section(broker.port, 'new')}satellites: { loft: 'tcp://127.0.0.1:9' }`);
    await home.shows('home/new/satellite/loft/status', 'offline');
    assert.equal(
      home.all.slice(before).filter(([topic]) => topic === 'home/new/status'),
      [],
    );
    await westHas();
    await until(() => ![...home.now.keys()].some((topic) => topic.includes('new')));
  });

  test('two that have one topic are told so, and who leaves takes nothing from the other', async () => {
    const taken = 'the MQTT topic home/east too';
    const isReported = async ({ get }: TestService) =>
      JSON.stringify((await get('/health')).body).includes(`another Broca uses ${taken}`);
    assert.is(await isReported(east), false);
    const attic = 'home/east/satellite/attic/status';
    await home.say(attic, 'online', { retain: true });
    const before = home.all.length;
    await westHas(section(broker.port, 'east', SHARES));
    await until(async () => (await isReported(east)) && (await isReported(west)));
    await westHas();
    const told = () =>
      home.all.slice(before).flatMap(([topic, status]) => (topic === 'home/east/status' ? [status] : []));
    await until(() => told().includes('offline') && told().at(-1) === 'online');
    assert.is(home.all.slice(before).filter(([, payload]) => payload === '').length, 0);
    await until(async () => !(await isReported(east)));
    for (const { lines } of [east, west]) assert.is(lines.filter((line) => line.includes(taken)).length, 1);
  });

  test('who is there says so again when another has called it offline', async () => {
    await home.say('home/east/status', 'offline', { retain: true });
    await until(() => home.now.get('home/east/status') === 'online');
  });

  test('who stops is offline, and what it told stays', async () => {
    await east.stop();
    await home.shows('home/east/status', 'offline');
    assert.ok(home.now.has('home/east/state'));
  });
}

test.run();
