import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import Fastify from 'fastify';
import type * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EarsReport, Pressed } from '../../../src/brain/room-report.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import { validatorCompiler } from '../../../src/http/codecs.ts';
import { errorHandler } from '../../../src/http/errors.ts';
import { type EarsAnswer, earsRoutes } from '../../../src/http/resources/ears.ts';
import { contractShapes } from '../../../src/http/run-answer.ts';
import { eventStream } from '../../support/event-stream.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { failure, HEARING, SILENT, service, type TestService } from '../../support/service.ts';
import { spoken } from '../../support/spoken.ts';
import { openTab, type Tab } from '../../support/tab.ts';
import { tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

const test = suite('http/ears');

const DEAF = failure(409, 'Conflict', 'the assistant is deaf');
const NO_MICROPHONE = failure(409, 'Conflict', 'no microphone is open');
const OWN_HOTWORD = failure(
  409,
  'Conflict',
  'this satellite sends nothing until it has heard its own hotword, and its protocol has no way to open its microphone',
);

/** Quiet, and longer than any test. */
const HUM = tone(100, 60_000, 8_000, 33);

test('without a microphone it says so, measures nothing, and cannot be pressed', async () => {
  const broca = await service();
  assert.equal(await broca.get('/ears'), {
    status: 200,
    body: {
      state: 'no_microphone',
      source: 'none',
      trigger: 'none',
      wake_words: [],
      level_db: null,
      peak_db: null,
      clipping: false,
      threshold_db: null,
      satellites: [],
    },
  });
  assert.equal(await broca.post('/trigger'), NO_MICROPHONE);
  await broca.post('/deaf', { deaf: true });
  assert.is(stateIn((await broca.get('/ears')).body), 'deaf');
  assert.equal(await broca.post('/trigger', { conversation: 'kitchen' }), DEAF);
  await broca.stop();
});

test('a press opens the ears of a microphone, which GET /ears and GET /health show', async () => {
  const sound = join(kit({ 'hum.wav': wavOf({ sampleRateHz: 8_000, samples: HUM }) }), 'hum.wav');
  const broca = await service({
    'settings.yml': `${SILENT}microphone: { source: file, path: ${JSON.stringify(sound)} }\n`,
  });
  const ears = async () => (await broca.get('/ears')).body as t.TypeOf<typeof EarsAnswer>;
  await until(async () => (await ears()).level_db !== null);
  const { level_db, peak_db, ...waiting } = await ears();
  assert.equal(waiting, { ...waiting, state: 'waiting_for_trigger', source: 'file', clipping: false });
  assert.ok(
    Math.abs(Number(level_db) + 63) < 1 && Math.abs(Number(peak_db) + 60) < 1,
    `${level_db}, ${peak_db}`,
  );

  const open = { status: 202, body: { state: 'listening' } };
  assert.equal(await broca.post('/trigger'), open);
  assert.equal(await broca.post('/trigger', { conversation: 'kitchen' }), open, 'and stays open');
  const { states } = (await broca.get('/health')).body as { readonly states: { readonly ears: string } };
  assert.equal([(await ears()).state, states.ears], ['listening', 'listening']);
  await broca.stop();
});

test('figures have a tenth of a decibel', async () => {
  const { ask, close } = await routes('pressed', {
    levelDb: -42.1234,
    peakDb: -0.04,
    thresholdDb: -18.26,
    isClipping: true,
  });
  const { level_db, peak_db, threshold_db, clipping } = (await ask({ url: '/ears' })).body as never;
  assert.equal([level_db, peak_db, threshold_db, clipping], [-42.1, 0, -18.3, true]);
  await close();
});

test('the order is of the conversation in the body, else of that in the header, else of the room', async () => {
  const { press, pressed, close } = await routes('pressed');
  const header = { 'broca-conversation': 'phone' };
  for (const given of [
    { payload: { conversation: 'kitchen' }, headers: header },
    { payload: {}, headers: header },
    { headers: header },
    { payload: {} },
    {},
  ])
    assert.is((await press(given)).status, 202);
  assert.equal(pressed, ['kitchen', 'phone', 'phone', undefined, undefined]);
  for (const given of [
    { payload: { conversation: 'x'.repeat(256) } },
    { payload: { conversation: 5 } },
    { payload: [] },
    { headers: { 'broca-conversation': 'x'.repeat(256) } },
  ])
    assert.is((await press(given)).status, 400);
  assert.is(pressed.length, 5, 'nothing was pressed by those');
  await close();
});

test('a press that does nothing is 409 with the reason', async () => {
  for (const [pressed, answer] of [
    ['deaf', DEAF],
    ['no_microphone', NO_MICROPHONE],
    ['own_hotword', OWN_HOTWORD],
  ] as const) {
    const { press, close } = await routes(pressed);
    assert.equal(await press({}), answer);
    await close();
  }
});

test.run();

const stateIn = (body: unknown) => (body as { readonly state: string }).state;

/** The routes alone, over ears that do as they are told. */
async function routes(becomes: Pressed, measured: Partial<EarsReport> = {}) {
  const pressed: (string | undefined)[] = [];
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(
    errorHandler(
      () => {},
      () => contractShapes,
    ),
  );
  await app.register(earsRoutes, {
    ears: {
      report: () => ({
        state: 'listening',
        source: 'mic',
        trigger: 'phrase',
        wakeWords: ['jarvis'],
        levelDb: undefined,
        peakDb: undefined,
        thresholdDb: undefined,
        isClipping: false,
        satellites: [],
        ...measured,
      }),
      press: (conversation) => {
        pressed.push(conversation);
        return becomes;
      },
      stateOf: () => 'listening',
      connect: () => assert.unreachable(),
    },
  });
  const ask = async (options: InjectOptions) => {
    const { statusCode, body } = await app.inject(options);
    return { status: statusCode, body: JSON.parse(body) as unknown };
  };
  const press = (options: InjectOptions) => ask({ ...options, method: 'POST', url: '/trigger' });
  return { ask, press, pressed, close: () => app.close() };
}

const microphoneTest = suite('http/microphone');

const LIGHT = 'turn on the kitchen light';
const BRAIN = `
- { name: light, signals: [{ order: ${LIGHT} }], neurons: [{ say: { message: It is on. } }] }
- name: coffee
  signals: [{ order: make me a coffee }]
  neurons:
    - say: { message: Sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: sweet, answers: [yes please] }], default: bitter }
- { name: sweet, signals: [], neurons: [{ say: { message: Sweet. } }] }
- { name: bitter, signals: [], neurons: [{ say: { message: Bitter. } }] }
- { name: story, signals: [{ order: a story }], neurons: [{ say: { message: ${'Once upon a time. '.repeat(30)} } }] }
`;

/** Without a hotword whatever is said is meant for the assistant. */
const FILES = { 'settings.yml': `${HEARING}\nlistening: { echo_tail: 0 }`, 'brain.yml': BRAIN };

let broca: TestService;
microphoneTest.before(async () => {
  broca = await service(FILES);
});
microphoneTest.after(() => broca?.stop());

const tabs: Tab[] = [];
microphoneTest.after.each(async () => {
  for (const tab of tabs.splice(0)) tab.close();
  await until(async () => (await shown()).length === 0);
});

const open = async (options: Parameters<typeof openTab>[1]): Promise<Tab> => {
  const tab = await openTab(broca.url, options);
  tabs.push(tab);
  return tab;
};

const shown = async (): Promise<readonly object[]> =>
  ((await broca.get('/ears')).body as { readonly satellites: readonly object[] }).satellites;

const quiet = (ms: number): Int16Array =>
  Int16Array.from({ length: 16 * ms }, (_, index) => ((index * 7_919) % 9) - 4);

/** Somebody speaks into a tab, and is quiet afterwards. */
function speak(tab: Tab, text: string): void {
  tab.speak(quiet(1_000));
  tab.speak(spoken(text, 'en-us', 150));
  tab.speak(quiet(1_200));
}

/** How often its ears were opened. */
const listened = ({ told }: Tab): number => told.filter(({ state }) => state === 'listening').length;

/** An order given by the interface, in the conversation of a tab. */
const order = (text: string, conversation: string) =>
  broca.post('/synapses/start/order', { order: text, conversation });

microphoneTest('what is said into a tab is understood, and answered with sound there', async () => {
  if (!has('espeak-ng')) return;
  const events = await eventStream(`${broca.url}/events?conversation=kitchen`);
  const tab = await open({ name: 'kitchen' });
  assert.equal(tab.told[0], { type: 'ready', conversation: 'kitchen' });
  speak(tab, LIGHT);
  await until(() => tab.sounds.length === 1);
  const [sound] = tab.sounds;
  assert.is(sound?.rateHz, 22_050);
  assert.ok((sound?.samples.length ?? 0) > 10_000, 'half a second at least');
  await until(() => tab.state() === 'waiting_for_trigger');
  await until(() => events.events.some(({ event }) => event === 'on_stop_speaking'));
  events.close();
  const final = events.events.find(({ event }) => event === 'transcript.final');
  assert.equal([final?.data.text, final?.data.conversation], [LIGHT, 'kitchen']);
  assert.ok(tab.levels.length > 0);
});

microphoneTest('a question asked in a tab is answered in it without a hotword', async () => {
  if (!has('espeak-ng')) return;
  const tab = await open({ name: 'bar' });
  speak(tab, 'make me a coffee');
  await until(() => listened(tab) === 2);
  speak(tab, 'yes please');
  await until(() => tab.sounds.length === 2);
});

microphoneTest('GET /ears and GET /health show it, its button works, and deaf closes it', async () => {
  const tab = await open({ name: 'desk', rateHz: 48_000 });
  tab.speak(quiet(2_000));
  await until(() => tab.state() === 'waiting_for_trigger');
  await until(async () => JSON.stringify(await shown()).includes('"level_db":-'));
  const pressed = await broca.post('/trigger', { conversation: 'desk' });
  assert.equal(pressed, { status: 202, body: { state: 'listening' } });
  const { states } = (await broca.get('/health')).body as {
    readonly states: Readonly<Record<string, unknown>>;
  };
  assert.equal(states.satellites, { desk: 'listening' });
  await broca.post('/deaf', { deaf: true });
  await until(() => tab.state() === 'deaf');
  assert.is((await broca.post('/trigger', { conversation: 'desk' })).status, 409);
  await order(LIGHT, 'desk');
  await until(() => tab.sounds.length === 1);
  await broca.post('/deaf', { deaf: false });
  tab.close();
  await until(async () => (await shown()).length === 0);
});

microphoneTest('a line that drops while somebody speaks is forgotten, and its name is free', async () => {
  if (!has('espeak-ng')) return;
  const tab = await open({ name: 'hall' });
  tab.speak(quiet(1_000));
  tab.speak(spoken(LIGHT, 'en-us', 150));
  await until(() => listened(tab) === 1);
  tab.terminate();
  await until(async () => (await broca.get('/health')).status === 200 && !(await isThere('hall')));
  (await open({ name: 'hall' })).close();
});

microphoneTest('a line that drops while it is answered: what is left is not said anywhere', async () => {
  const tab = await open({ name: 'bed', plays: false });
  const events = await eventStream(`${broca.url}/events?conversation=bed`);
  await order('a story', 'bed');
  await until(() => tab.told.some(({ type }) => type === 'sound.part'));
  tab.terminate();
  await until(() => events.events.some(({ event }) => event === 'speech.stopped'));
  events.close();
  await until(async () => !(await isThere('bed')));
});

microphoneTest('quiet is heard in the tab at once', async () => {
  const tab = await open({ name: 'bath', plays: false });
  tab.speak(quiet(1_000));
  await order('a story', 'bath');
  await until(() => tab.told.some(({ type }) => type === 'sound.part'));
  await until(() => tab.state() === 'waiting_for_trigger');
  await broca.post('/trigger', { conversation: 'bath' });
  await until(() => tab.told.some(({ type }) => type === 'sound.stop'));
});

async function isThere(name: string): Promise<boolean> {
  const { body } = await broca.get('/ears');
  return JSON.stringify(body).includes(`"name":"${name}"`);
}

microphoneTest(
  'two tabs of one name, and one with the name of the room: the later one is told why not',
  async () => {
    await open({ name: 'desk' });
    const second = await open({ name: 'desk' });
    assert.equal(await second.closed, [4409, 'another satellite with this name is connected']);
    const room = await open({ name: 'default' });
    assert.equal(await room.closed, [4409, "this name belongs to the assistant's own microphone"]);
  },
);

const wrong: readonly (readonly [what: string, message: string | Uint8Array, code: number])[] = [
  ['a text that is no JSON', 'hello', 1007],
  ['a text that says nothing known', '{"type":"order"}', 1007],
  ['a number that is none', '{"type":"sound.played","id":-1}', 1007],
  ['a message too large', new Uint8Array(70_000), 1009],
];
for (const [what, message, code] of wrong) {
  microphoneTest(`${what} ends the line with ${code}`, async () => {
    const tab = await open({ name: 'wrong' });
    tab.send(message);
    assert.is((await tab.closed)[0], code);
  });
}

microphoneTest('sound that comes faster than anybody speaks ends the line', async () => {
  const tab = await open({ name: 'fast', rateHz: 8_000 });
  for (let second = 0; second < 35; second += 1) tab.send(new Uint8Array(16_000));
  assert.equal(await tab.closed, [1008, 'the sound comes faster than real time']);
});

microphoneTest('without a right name or rate, or as no WebSocket, it is refused', async () => {
  const refused = async (path: string) => (await broca.get(path)).status;
  assert.equal(
    await Promise.all(
      ['/microphone', '/microphone?name=a', '/microphone?rate=16000', '/microphone?name=a&rate=7999'].map(
        refused,
      ),
    ),
    [400, 400, 400, 400],
  );
  assert.equal(
    await broca.get('/microphone?name=a&rate=16000'),
    failure(426, 'Upgrade Required', 'this path needs a WebSocket connection'),
  );
  for (const rateHz of [7_999, 96_001, '1e4', '16000.5', ''])
    await open({ rateHz }).then(
      () => assert.unreachable(String(rateHz)),
      (error: Error) => assert.match(error.message, '400'),
    );
});

microphoneTest('a page of another site gets no microphone, and nobody without the password', async () => {
  const refused = (url: string, headers = {}) =>
    openTab(url, { headers }).then(
      () => 'opened',
      ({ message }: Error) => message.replace(/\D/g, ''),
    );
  assert.is(await refused(broca.url, { origin: 'https://elsewhere.example' }), '403');
  const api = 'rest_api: { password_protected: true, login: me, password: secret }';
  const guarded = await service({ 'settings.yml': `${SILENT}${api}` });
  assert.is(await refused(guarded.url), '401');
  const login = { authorization: `Basic ${Buffer.from('me:secret').toString('base64')}` };
  const tab = await openTab(guarded.url, { headers: login });
  await guarded.stop();
  assert.equal(await tab.closed, [1001, 'the service is stopping']);
});

microphoneTest.run();
