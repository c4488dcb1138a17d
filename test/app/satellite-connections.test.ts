import { createServer, type Socket } from 'node:net';
import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { homePlaces } from '../../src/app/home-places.ts';
import { MAX_SATELLITES } from '../../src/brain/places.ts';
import { openConversations } from '../../src/machines/conversations.ts';
import { runningCalls } from '../../src/machines/runs.ts';
import { presentSatellites, satelliteOf } from '../../src/machines/satellites.ts';
import { discoveryTopics } from '../../src/mqtt/discovery.ts';
import { actorTree } from '../../src/observe/inspect/actor-tree.ts';
import { stepping } from '../../src/observe/inspect/stepping.ts';
import { MIN_DB } from '../../src/streams/level.ts';
import { type Address, addressText } from '../../src/wyoming/protocol/address.ts';
import type { DiscoveryEvent } from '../../src/wyoming/protocol/discovery.ts';
import { eventOf } from '../../src/wyoming/protocol/event.ts';
import { audioChunk, brocaArtifact, infoOf, monoFormat } from '../../src/wyoming/protocol/info.ts';
import { ASK_ME, ASR, SLOWLY, synapses, TURN_ON, texts } from '../support/at-satellite.ts';
import { dialled, withHub } from '../support/hub.ts';
import { until } from '../support/until.ts';
import { wyomingSatellite } from '../support/wyoming-satellite.ts';

const test = suite('app/satellite-connections');
const open: (() => unknown)[] = [];
test.after.each(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const satellite = async (options: Parameters<typeof wyomingSatellite>[0] = {}) => {
  const one = await wyomingSatellite(options);
  open.push(one.close);
  return one;
};
const hub = (...[satellites, more]: [Parameters<typeof withHub>[0], Parameters<typeof withHub>[2]?]) => {
  const all = withHub(satellites, { synapses, texts }, more);
  open.push(all.end);
  const peakAt = (name: string): number => {
    const ref = satelliteOf(all.brain.getSnapshot().context, name);
    return (ref && all.satellites.known(ref)?.level()?.peakDb) ?? MIN_DB;
  };
  return { ...all, peakAt, present: () => presentSatellites(all.brain).map(([name]) => name) };
};
/** One that tells this name and area. */
const found = (name: string, area?: string) =>
  satellite({ info: infoOf({ satellite: { ...brocaArtifact(name, 'for tests'), area } }) });
const discovering = (sightings$: Subject<DiscoveryEvent>, satellites: Parameters<typeof hub>[0] = []) => {
  const all = hub(satellites, { sightings$ });
  const { wyoming } = all.brain.getSnapshot().context.settings;
  all.use({ wyoming: { ...wyoming, discovers: true } });
  return all;
};

test('a satellite whose line is lost is dialled again, and what was said is in the log once', async () => {
  const one = await satellite();
  const { again, connected, logged, present } = hub([dialled('kitchen', one.address)]);
  await connected('kitchen');
  assert.equal(present(), ['kitchen']);
  one.hangUp();
  await again(() => one.lines().all === 2);
  await connected('kitchen');
  const at = addressText(one.address);
  assert.equal(logged, [
    `satellite kitchen: wyoming: ${at}: it closed the connection`,
    'satellite kitchen: it is connected again',
  ]);
  assert.equal([one.lines(), present()], [{ all: 2, open: 1 }, ['kitchen']]);
});

test('one that takes the line and drops it again and again is in the log once', async () => {
  const one = await satellite();
  const { again, connected, logged } = hub([dialled('kitchen', one.address)]);
  for (const all of [2, 3, 4]) {
    await connected('kitchen');
    one.hangUp();
    await again(() => one.lines().all === all);
  }
  await connected('kitchen');
  const at = addressText(one.address);
  assert.equal(logged, [
    `satellite kitchen: wyoming: ${at}: it closed the connection`,
    'satellite kitchen: it is connected again',
  ]);
});

test('one that is not there is dialled until it is, and its line says why it waits', async () => {
  const gone = await wyomingSatellite();
  await gone.close();
  const { lines, connected, stateOf, logged } = hub([dialled('kitchen', gone.address)]);
  await until(() => stateOf('kitchen') === 'waiting');
  const [{ detail } = {}] = lines();
  const why = `wyoming: ${addressText(gone.address)}: nothing listens there`;
  assert.is(detail, why);
  await until(() => stateOf('kitchen') === 'connecting' || stateOf('kitchen') === 'waiting');
  await satellite({ address: gone.address });
  await connected('kitchen');
  assert.equal(logged, [`satellite kitchen: ${why}`, 'satellite kitchen: it is connected again']);
});

test('what is added to the settings is dialled, what is removed is left, and the others stay as they are', async () => {
  const [one, two] = [await satellite(), await satellite()];
  const { again, use, connected, present } = hub([dialled('one', one.address)]);
  await connected('one');
  use({ satellites: [dialled('one', one.address, { isMuted: true }), dialled('two', two.address)] });
  await connected('two');
  assert.equal([one.lines().all, present()], [1, ['one', 'two']]);
  use({ satellites: [dialled('one', one.address, { area: 'upstairs' })] });
  await again(() => two.lines().open === 0 && one.lines().all === 2);
  await connected('one');
  assert.equal(present(), ['one']);
});

test('of two with one address the first is dialled, and the second says why it is not, until it is alone', async () => {
  const one = await satellite();
  const { lines, use, connected, stateOf, logged, present } = hub([
    dialled('kitchen', one.address),
    dialled('hall', one.address),
  ]);
  await connected('kitchen');
  await until(() => stateOf('hall') === 'waiting');
  const why = `wyoming: ${addressText(one.address)}: this is the address of "kitchen"; give each satellite its own address`;
  assert.equal([lines().at(-1)?.detail, logged], [why, [`satellite hall: ${why}`]]);
  assert.equal([present(), one.lines().all], [['kitchen'], 1]);
  use({ satellites: [dialled('hall', one.address)] });
  await connected('hall');
  assert.equal(present(), ['hall']);
});

test('what is no satellite is not taken in', async () => {
  const one = await satellite({ info: infoOf({}) });
  const { stateOf, logged } = hub([dialled('kitchen', one.address)]);
  await until(() => stateOf('kitchen') === 'waiting');
  const why = 'it is not a satellite; set the address of a satellite';
  assert.equal(logged, [`satellite kitchen: wyoming: ${addressText(one.address)}: ${why}`]);
  await until(() => one.lines().open === 0);
});

test('garbage closes the line, and is named', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.write('hello\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { readonly port: number };
  const address: Address = { kind: 'tcp', host: '127.0.0.1', port };
  const { again, logged, end } = hub([dialled('kitchen', address)]);
  await again(() => sockets.length >= 3);
  end();
  for (const socket of sockets) socket.destroy();
  assert.is(logged.length, 1);
  assert.match(logged[0] ?? '', `satellite kitchen: wyoming: tcp://127.0.0.1:${port}: event 1`);
});

test('wrong events are named once, and cost the turn, not the line', async () => {
  const one = await satellite();
  const { connected, logged } = hub([dialled('kitchen', one.address)]);
  await connected('kitchen');
  one.send(eventOf('audio-chunk', { rate: 'high', width: 2, channels: 1 }));
  one.send(eventOf('audio-chunk', { rate: 'high', width: 2, channels: 1 }));
  one.send(eventOf('run-pipeline', { start_stage: 'tts', end_stage: 'tts' }));
  one.send(eventOf('detection', { name: 7 }));
  one.send(eventOf('nonsense', { name: 7 }));
  one.say('run-pipeline', ASR);
  one.speak(TURN_ON);
  await until(() => one.played.length === 1);
  assert.equal(
    one.of('error').map(({ code }) => code),
    ['bad-event', 'bad-event'],
  );
  assert.equal(
    logged.map((line) => line.split(': ')[2]),
    ['audio-chunk', 'a turn cannot begin with tts here', 'detection'],
  );
  assert.is(one.lines().all, 1);
});

test('sound that comes faster than anybody speaks ends the line', async () => {
  const one = await satellite();
  const { again, connected, logged } = hub([dialled('kitchen', one.address)]);
  await connected('kitchen');
  one.keepQuiet(32_000);
  await again(() => one.lines().all === 2);
  assert.match(logged[0] ?? '', 'its sound comes faster than real time');
});

const MOMENTS: Readonly<Record<string, (at: Awaited<ReturnType<typeof satellite>>) => Promise<void>>> = {
  'is listened to': async (at) => {
    at.keepQuiet(128);
    await until(() => at.of('transcribe').length === 1);
  },
  'was understood': async (at) => {
    at.speak(SLOWLY);
    await until(() => at.of('voice-stopped').length === 1);
  },
  'was asked something': async (at) => {
    at.speak(ASK_ME);
    await until(() => at.played.length === 1);
  },
  'is spoken to': async (at) => {
    at.speak(TURN_ON);
    await until(() => at.of('audio-start').length === 1);
  },
};

for (const [moment, reached] of Object.entries(MOMENTS))
  test(`one that vanishes while it ${moment} leaves nothing behind`, async () => {
    const one = await satellite({ tellsPlayed: moment !== 'is spoken to' });
    const { connected, present, brain, clock } = hub([dialled('kitchen', one.address)]);
    await connected('kitchen');
    one.say('run-pipeline', ASR);
    await reached(one);
    await one.close();
    await until(() => present().length === 0);
    await until(() => {
      clock.increment(10_000);
      const { satellites } = brain.getSnapshot().context;
      const running = [...openConversations(brain).values()].flatMap(({ ref }) =>
        runningCalls(ref.getSnapshot().context),
      );
      return Object.keys(satellites).length === 0 && running.length === 0;
    });
  });

test('several are heard at once, each for itself', async () => {
  const places = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => ({ name, at: await satellite() })),
  );
  const { connected } = hub(places.map(({ name, at }) => dialled(name, at.address, { area: name })));
  for (const { name } of places) await connected(name);
  for (const { at } of places) at.say('run-pipeline', ASR);
  for (const { at } of places) at.speak(TURN_ON);
  for (const { at } of places) await until(() => at.played.length === 1);
});

test('of two in one area one is served, and the other released', async () => {
  const places = [await satellite(), await satellite()];
  const { connected, clock } = hub(places.map(({ address }, index) => dialled(`${index}`, address)));
  for (const index of places.keys()) await connected(`${index}`);
  for (const at of places) at.say('detection', { name: 'hey_jarvis' });
  for (const at of places) at.say('run-pipeline', ASR);
  for (const at of places) at.speak(TURN_ON);
  await until(() => {
    clock.increment(50);
    return places.every((at) => at.of('transcript').length > 0);
  });
  const heard = places.map((at) => at.of('transcript').map(({ text }) => text));
  assert.equal(heard.filter((all) => all.includes('turn on the light')).length, 1);
  assert.equal(heard.filter((all) => all.every((text) => text === '')).length, 1);
});

test('of two that hear their hotword themselves the one where it is loud is served, though it tells so later', async () => {
  const [far, near] = [await satellite(), await satellite()];
  const { connected, clock, peakAt } = hub([dialled('far', far.address), dialled('near', near.address)]);
  for (const name of ['far', 'near']) await connected(name);
  far.say('detection', { name: 'hey_jarvis' });
  far.keepQuiet(320);
  await until(() => peakAt('far') > MIN_DB);
  near.say('detection', { name: 'hey_jarvis' });
  near.send(audioChunk(monoFormat(16_000), new Int16Array(6 * 512).fill(10_000)));
  await until(() => peakAt('near') > -20);
  clock.increment(200);
  near.speak(TURN_ON);
  await until(() => near.of('transcript').length === 1 && far.of('transcript').length === 1);
  assert.equal(
    [far, near].flatMap((at) => at.of('transcript')),
    [{ text: '' }, { text: 'turn on the light' }],
  );
});

test('those found in the network are dialled where the settings want that, each once', async () => {
  const [written, found] = [await satellite(), await satellite()];
  const sightings$ = new Subject<DiscoveryEvent>();
  const { lines, use, connected, brain } = hub([dialled('kitchen', written.address)], { sightings$ });
  await connected('kitchen');
  assert.not.ok(sightings$.observed);
  const { wyoming } = brain.getSnapshot().context.settings;
  use({ wyoming: { ...wyoming, discovers: true } });
  sightings$.next({ type: 'found', name: 'abc123', address: found.address });
  sightings$.next({ type: 'found', name: 'the same', address: written.address });
  sightings$.next({ type: 'found', name: 'kitchen', address: { kind: 'tcp', host: '127.0.0.1', port: 1 } });
  await connected('a satellite');
  const shown = () => lines().map(({ name, isDiscovered }) => [name, isDiscovered]);
  assert.equal(shown(), [
    ['kitchen', false],
    ['a satellite', true],
  ]);
  sightings$.next({ type: 'lost', name: 'abc123' });
  await connected('a satellite');
  assert.equal(found.lines(), { all: 1, open: 1 }, 'it may be the word of it alone that was lost');
  found.hangUp();
  await until(() => lines().length === 1);
  assert.equal([shown(), found.lines()], [[['kitchen', false]], { all: 1, open: 0 }]);
  use({ wyoming: { ...wyoming, discovers: false } });
  assert.not.ok(sightings$.observed);
});

test('who was found has the name and the area that it tells, where nobody else is called so', async () => {
  const [kitchen, hall, other, room] = [
    await satellite(),
    await found('hall', 'downstairs'),
    await found('hall'),
    await found('default'),
  ];
  const sightings$ = new Subject<DiscoveryEvent>();
  const all = discovering(sightings$, [dialled('kitchen', kitchen.address)]);
  sightings$.next({ type: 'found', name: 'aa01', address: hall.address });
  await all.connected('hall');
  const ref = satelliteOf(all.brain.getSnapshot().context, 'hall');
  assert.is(ref && all.satellites.known(ref)?.satellite.area, 'downstairs');
  const { places } = homePlaces(
    all,
    () => 'deaf',
    () => undefined,
  );
  const mqtt = { topic: 'broca', name: 'Broca', discoveryPrefix: 'homeassistant' };
  const documents = [...discoveryTopics(mqtt, places().satellites, '1').values()].map((one) =>
    JSON.parse(one),
  );
  assert.equal(
    documents.map(({ device }) => [device.name, device.suggested_area]),
    [
      ['Broca', undefined],
      ['kitchen', undefined],
      ['hall', 'downstairs'],
    ],
  );
  sightings$.next({ type: 'found', name: 'aa02', address: other.address });
  sightings$.next({ type: 'found', name: 'aa03', address: room.address });
  await Promise.all(['aa02', 'aa03'].map(all.connected));
  const more = await satellite();
  all.use({ satellites: [dialled('kitchen', kitchen.address), dialled('hall', more.address)] });
  await Promise.all(['kitchen', 'hall', 'aa01', 'aa02'].map(all.connected));
});

test('who was found keeps the name of the network beside a tab that has its own name', async () => {
  const one = await found('hall');
  const sightings$ = new Subject<DiscoveryEvent>();
  const all = discovering(sightings$);
  const tab = all.join('hall');
  sightings$.next({ type: 'found', name: 'aa01', address: one.address });
  await all.connected('aa01');
  assert.equal([all.present(), all.logged], [['hall', 'aa01'], []]);
  tab.leave();
  one.hangUp();
  await all.connected('hall');
  assert.equal(all.present(), ['hall']);
});

test('of one that was found and is not taken in, the log and its line say why', async () => {
  const one = await found('hall');
  const sightings$ = new Subject<DiscoveryEvent>();
  const all = discovering(sightings$);
  const tabs = Array.from({ length: MAX_SATELLITES }, (_, index) => all.join(`tab ${index}`));
  sightings$.next({ type: 'found', name: 'aa01', address: one.address });
  await all.again(() => one.lines().all === 3);
  const why = `wyoming: ${addressText(one.address)}: there are too many satellites`;
  assert.equal(all.logged, [`satellite hall: ${why}`]);
  assert.equal(
    all.lines().map(({ name, detail }) => [name, detail]),
    [['hall', why]],
  );
  tabs[0]?.leave();
  await all.connected('hall');
});

test('what one that was found gets wrong is in the log with its own name', async () => {
  const one = await found('hall');
  const sightings$ = new Subject<DiscoveryEvent>();
  const all = discovering(sightings$);
  sightings$.next({ type: 'found', name: 'aa01', address: one.address });
  await all.connected('hall');
  one.send(eventOf('detection', { name: 7 }));
  await until(() => all.logged.length === 1);
  assert.match(all.logged[0] ?? '', `satellite hall: ${addressText(one.address)}: detection: `);
});

test('the inspector shows each connection with its state, its address, its problem and its deadline', async () => {
  const gone = await wyomingSatellite();
  await gone.close();
  const one = await satellite();
  const all = hub([dialled('kitchen', one.address), dialled('hall', gone.address)]);
  await all.connected('kitchen');
  await until(() => all.stateOf('hall') === 'waiting');
  const tree = actorTree({
    root: all.brain,
    sinceMs: (_, due) => due,
    runOf: () => undefined,
    hooks: () => all.brain.getSnapshot().context.settings.hooks,
    engines: () => ({}),
  });
  const shown = tree.children.find(({ name }) => name === 'connections')?.children ?? [];
  const [kitchen, hall] = [addressText(one.address), addressText(gone.address)];
  assert.equal(
    shown.flatMap(({ machine, states, detail, deadlines }) =>
      machine === null ? [] : [[machine, states, detail, deadlines.map(({ name }) => name)]],
    ),
    [
      ['connection', ['connection.open.joined.fresh'], `kitchen, ${kitchen}`, ['stableAfter']],
      [
        ...['connection', ['connection.waiting.failed']],
        ...[`hall, ${hall}: wyoming: ${hall}: nothing listens there`, ['failedDelay']],
      ],
    ],
  );
});

test('a satellite connects while the machines are held, and only its ears wait', async () => {
  const one = await satellite();
  const all = hub([]);
  const steps = stepping(all.brain);
  steps.begin();
  all.use({ satellites: [dialled('kitchen', one.address)] });
  await all.connected('kitchen');
  await until(() => steps.state().waiting.some(({ event }) => event.type === 'microphone.opened'));
  const actors = steps.state().waiting.map(({ actor }) => actor);
  assert.not.ok(
    actors.some((actor) => actor.includes('connection')),
    actors.join(),
  );
  steps.end();
  one.say('run-pipeline', ASR);
  one.speak(TURN_ON);
  await until(() => one.played.length === 1);
});

test.run();
