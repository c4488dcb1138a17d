import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { topicConflicts } from '../../src/mqtt/home.ts';
import { certificates, freePort, hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { hub, section, type Watcher, watcher } from '../support/mqtt-home.ts';
import { SILENT, type TestService } from '../support/service.ts';
import { openTab } from '../support/tab.ts';
import { until } from '../support/until.ts';

const test = suite('the assistant over MQTT');

const BRAIN = `
- name: tea
  signals: [{ order: make tea }]
  neurons:
    - say: { message: Do you take milk }
    - neurotransmitter: { from_answer_link: [{ synapse: milk, answers: ['yes'] }], default: alone }
- { name: milk, signals: [], neurons: [{ say: { message: with milk } }] }
- { name: alone, signals: [], neurons: [{ say: { message: without } }] }
- { name: hello, signals: [{ order: 'hello {{ name }}' }], neurons: [{ say: { message: 'good day {{ name }}' } }] }
`;

const HALL = 'home/hall';
const TAB = `${HALL}/satellite/my%2Ftab`;
const TAB_DEVICE = 'homeassistant/device/broca_home_hall__my_tab/config';

if (hasMosquitto()) {
  let broker: Mosquitto;
  let home: Watcher;
  let broca: TestService;

  test.before(async () => {
    broker = await mosquitto();
    home = await watcher(broker);
    await home.say(`${HALL}/satellite/old/status`, 'online', { retain: true });
    await home.say('homeassistant/device/broca_home_hall__old/config', '{}', { retain: true });
    await home.say(`${HALL}/order`, 'hello Noah', { retain: true });
    broca = await hub(broker, 'hall', {
      lines: ['transcripts: true', 'name: The hall'],
      files: { 'brain.yml': BRAIN },
      settings: `${SILENT}satellites: { loft: { uri: 'tcp://127.0.0.1:9', area: up } }`,
    });
    await home.shows(`${HALL}/question`, () => true);
  });

  test.after(async () => {
    await broca?.stop();
    await broker?.close();
  });

  const order = async (payload: string, place = HALL): Promise<Readonly<Record<string, unknown>>> => {
    const before = home.all.length;
    await home.say(`${place}/order`, payload);
    const answered = () => home.all.slice(before).find(([topic]) => topic === `${place}/order/answer`);
    await until(() => answered() !== undefined);
    return JSON.parse(answered()?.[1] ?? '');
  };

  const refused = async (topic: string, payload: string | Buffer): Promise<unknown> => {
    const before = home.all.length;
    await home.say(topic, payload);
    const found = () => home.all.slice(before).find(([told]) => told === `${HALL}/error`);
    await until(() => found() !== undefined);
    return JSON.parse(found()?.[1] ?? '').error;
  };

  /** The topics that whoever comes now is told of. */
  const kept = async (): Promise<readonly string[]> => {
    const late = await watcher(broker);
    await late.say('late', 'all that is kept came before');
    await late.shows('late', () => true);
    return [...late.now.keys()];
  };

  test('it tells how it is, and Home Assistant what it can do', () => {
    assert.is(home.now.get(`${HALL}/status`), 'online');
    const { version, hub: _, ...state } = home.json(`${HALL}/state`);
    assert.match(String(version), /^\d/);
    assert.equal(state, { state: 'idle', ears: 'no_microphone', mute: false, deaf: false });
    assert.equal(home.json(`${HALL}/question`), { waiting: false, text: null, answers: [], asked: null });
    const { device } = home.json('homeassistant/device/broca_home_hall/config');
    assert.is((device as { name: string }).name, 'The hall');
  });

  test('a command that the broker kept is not done', async () => {
    await home.shows(`${HALL}/error`, (error) => error.includes('a retained command is ignored'));
    assert.is(home.json(`${HALL}/error`).topic, `${HALL}/order`);
    assert.is(home.now.has(`${HALL}/run`), false);
  });

  test('mute and deaf are switched, and nothing is told twice', async () => {
    const before = home.all.length;
    for (const what of ['mute', 'deaf']) await home.say(`${HALL}/${what}/set`, 'ON');
    await home.shows(`${HALL}/state`, (state) => /"ears":"deaf","mute":true,"deaf":true/.test(state));
    assert.equal((await broca.get('/deaf')).body, { deaf: true });
    await home.say(`${HALL}/deaf/set`, 'ON');
    for (const what of ['mute', 'deaf']) await home.say(`${HALL}/${what}/set`, 'OFF');
    await home.shows(`${HALL}/state`, (state) => /"mute":false,"deaf":false/.test(state));
    const told = home.all.slice(before).filter(([topic]) => topic === `${HALL}/state`);
    assert.is(new Set(told.map(([, state]) => state)).size >= told.length - 1, true);
  });

  test('an order is answered, and is the last run', async () => {
    const { conversation, ...answer } = await order('{"order": "hello Mia", "id": "a1"}');
    assert.is(conversation, null);
    assert.equal(answer, {
      id: 'a1',
      order: 'hello Mia',
      status: 'complete',
      synapses: ['hello'],
      said: ['good day Mia'],
      error: null,
    });
    await home.shows(`${HALL}/run`, (run) => run.includes('hello Mia'));
    const { time, ...run } = home.json(`${HALL}/run`);
    assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000);
    assert.equal(run, {
      conversation: 'default',
      order: 'hello Mia',
      synapses: ['hello'],
      status: 'complete',
    });
    assert.is((await order('fly to the moon')).status, 'no_match');
  });

  test('a question waits for its answer where everybody sees it', async () => {
    assert.is((await order('make tea')).status, 'waiting_for_answer');
    await home.shows(`${HALL}/question`, (question) => JSON.parse(question).waiting);
    const { asked, ...question } = home.json(`${HALL}/question`);
    assert.equal(question, { waiting: true, text: 'Do you take milk', answers: ['yes'] });
    assert.ok(Date.parse(String(asked)) > 0);
    await home.shows(`${HALL}/state`, (state) => JSON.parse(state).state === 'waiting_for_answer');
    await home.say(`${HALL}/answer`, 'yes');
    await home.shows(`${HALL}/order/answer`, (answer) => answer.includes('"said":["with milk"]'));
    await home.shows(`${HALL}/question`, (found) => !JSON.parse(found).waiting);
    assert.is(await refused(`${HALL}/answer`, 'yes'), 'no question waits for an answer');
  });

  test('what cannot be done is said, and why', async () => {
    const before = home.all.length;
    await home.say(`${HALL}/say`, '{oops');
    assert.is(await refused(`${HALL}/mute/set`, 'perhaps'), 'expected ON or OFF');
    assert.is(home.all.slice(before).filter(([topic]) => topic === `${HALL}/error`).length, 1);
    assert.is(await refused(`${HALL}/trigger`, 'PRESS'), 'no microphone is open');
    assert.is(await refused(`${HALL}/order`, Buffer.from([0xff])), 'not valid UTF-8');
    assert.is(await refused(`${HALL}/satellite/attic/order`, 'hello'), 'no satellite "attic" is here');
    assert.is(
      await refused(`${HALL}/say`, '{"text": "a", "satellite": "attic"}'),
      'no satellite "attic" is here',
    );
    assert.ok(broca.lines.some((line) => line.includes(`MQTT: ${HALL}/mute/set: expected ON or OFF`)));
  });

  test('a satellite is told of while it is there, and commanded', async () => {
    const tab = await openTab(broca.url, { name: 'my/tab' });
    await home.shows(`${TAB}/status`, 'online');
    await home.shows(`${TAB}/state`, () => true);
    assert.ok(home.now.has(TAB_DEVICE));
    for (const what of ['mute', 'deaf']) await home.say(`${TAB}/${what}/set`, 'ON');
    await home.shows(`${TAB}/state`, (state) => /"ears":"deaf","mute":true/.test(state));
    assert.is(home.json(`${HALL}/state`).mute, false);
    await home.say(`${TAB}/deaf/set`, 'OFF');
    await home.shows(`${TAB}/state`, (state) => JSON.parse(state).ears !== 'deaf');
    for (const isOn of [true, false]) {
      await home.say(`${HALL}/deaf/set`, isOn ? 'ON' : 'OFF');
      await home.shows(`${TAB}/state`, (text) => {
        const { ears, deaf, mute } = JSON.parse(text);
        return deaf === isOn && (ears === 'deaf') === isOn && mute;
      });
    }
    await home.say(`${TAB}/mute/set`, 'OFF');
    for (const isOn of [true, false]) {
      await home.say(`${HALL}/mute/set`, isOn ? 'ON' : 'OFF');
      await home.shows(`${TAB}/state`, (text) => JSON.parse(text).mute === isOn);
    }
    assert.is((await order('hello you', TAB)).conversation, 'my/tab');
    await home.shows(`${TAB}/run`, (run) => run.includes('hello you'));
    tab.close();
    await home.shows(`${TAB}/status`, 'offline');
    assert.equal(
      (await kept()).filter((topic) => topic.startsWith(TAB) || topic === TAB_DEVICE),
      [],
    );
  });

  test('a satellite of the settings is one of the home while it is away', () => {
    assert.is(home.now.get(`${HALL}/satellite/loft/status`), 'offline');
    const { device } = home.json('homeassistant/device/broca_home_hall__loft/config');
    assert.is((device as { suggested_area: string }).suggested_area, 'up');
  });

  test('what satellites of before have left behind is taken away', async () => {
    assert.equal(
      (await kept()).filter((topic) => /[/_]old\b/.test(topic)),
      [],
    );
  });

  test('Home Assistant gets everything anew when it comes', async () => {
    const before = home.all.length;
    await home.say('homeassistant/status', 'online');
    const again = () => new Set(home.all.slice(before).map(([topic]) => topic));
    await until(
      () => again().has('homeassistant/device/broca_home_hall/config') && again().has(`${HALL}/question`),
    );
  });
}

const received = (end: string, payload: string, isRetained = false) => ({
  topic: `home/${end}`,
  payload: Buffer.from(payload),
  isRetained,
});

/** Those who live at one topic, each of whom hears what all say. */
function street(...names: readonly string[]) {
  const waiting: string[] = [];
  const warned: string[] = [];
  const said: string[] = [];
  const house = (hub: string) =>
    topicConflicts(
      'home',
      hub,
      () => waiting.push(hub),
      () => warned.push(hub),
    );
  const houses = new Map(names.map((name) => [name, house(name)]));
  const told = (end: string, payload: string): void => {
    for (const one of houses.values()) one.handles(received(end, payload));
  };
  const settle = (): void => {
    for (let hub = waiting.shift(); hub !== undefined; hub = waiting.shift()) {
      said.push(hub);
      assert.ok(said.length < 50, 'it never ends');
      told('state', JSON.stringify({ hub }));
    }
  };
  const seen = () => [...houses].filter(([, one]) => one.problem() !== undefined).map(([name]) => name);
  return {
    ...{ warned, seen },
    says: (hub: string) => {
      waiting.push(hub);
      settle();
    },
    leaves: (hub: string) => {
      houses.delete(hub);
      told('status', 'offline');
      settle();
    },
  };
}

test('all notice each other when one speaks, and once one is alone it is so again', () => {
  const { says, leaves, seen, warned } = street('a', 'b', 'c');
  says('a');
  assert.equal(seen(), ['a', 'b', 'c']);
  leaves('a');
  assert.equal(seen(), ['b', 'c']);
  leaves('b');
  assert.equal(seen(), []);
  assert.equal([...warned].sort(), ['a', 'b', 'c']);
});

test('what was kept from before, our own, and what is no state of a Broca are nobody', () => {
  const fail = (): void => assert.unreachable();
  const { handles, problem } = topicConflicts('home', 'me', fail, fail);
  assert.ok(handles(received('state', '{"hub": "other"}', true)));
  assert.ok(handles(received('status', 'offline', true)));
  for (const state of ['{"hub": "me"}', '{', 'null', '{"hub": 5}', ''])
    assert.ok(handles(received('state', state)));
  assert.not(handles(received('satellite/loft/state', '{"hub": "other"}')));
  assert.is(problem(), undefined);
});

test.run();

const hubsTest = suite('several assistants at one broker');

const SHARES = ['shares: [mute, deaf]', 'discovery_prefix: null', 'group: home/all'];
const INTO_FILES = SILENT.replace('default_player: none', 'default_player: file');
const GREETING = '[{ name: hello, signals: [{ order: hello }], neurons: [{ say: { message: hi } }] }]';

if (hasMosquitto()) {
  let broker: Mosquitto;
  let home: Watcher;
  let east: TestService;
  let west: TestService;

  hubsTest.before(async () => {
    broker = await mosquitto();
    home = await watcher(broker);
    [east, west] = await Promise.all([
      hub(broker, 'east', { lines: SHARES }),
      hub({ port: await freePort() }, 'lost', { files: { 'brain.yml': GREETING }, settings: INTO_FILES }),
    ]);
  });
  hubsTest.after(async () => {
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

  hubsTest('a broker that is not there does not delay the start, and the health says so', async () => {
    await until(async () => (await health()).mqtt?.state === 'waiting');
    assert.match(
      JSON.stringify(await health()),
      /"part":"mqtt","detail":"the MQTT broker at 127\.0\.0\.1:\d+: /,
    );
  });

  hubsTest('over TLS, and with a login', async () => {
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

  hubsTest('all that share a switch have it the same; who was away learns it on the return', async () => {
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

  hubsTest('who shares nothing keeps its own, and does what all are told', async () => {
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

  hubsTest(
    'a section that changes is followed: what was told under the old topic is taken back',
    async () => {
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
    },
  );

  hubsTest('two that have one topic are told so, and who leaves takes nothing from the other', async () => {
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

  hubsTest('who is there says so again when another has called it offline', async () => {
    await home.say('home/east/status', 'offline', { retain: true });
    await until(() => home.now.get('home/east/status') === 'online');
  });

  hubsTest('who stops is offline, and what it told stays', async () => {
    await east.stop();
    await home.shows('home/east/status', 'offline');
    assert.ok(home.now.has('home/east/state'));
  });
}

hubsTest.run();
