import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventStream } from '../../support/event-stream.ts';
import { has } from '../../support/programs.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';
import { spoken } from '../../support/spoken.ts';
import { openTab, type Tab } from '../../support/tab.ts';
import { until } from '../../support/until.ts';

const test = suite('http/microphone');

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
const FILES = { 'settings.yml': `${SILENT}\nlistening: { echo_tail: 0 }`, 'brain.yml': BRAIN };

let broca: TestService;
test.before(async () => {
  broca = await service(FILES);
});
test.after(() => broca?.stop());

const tabs: Tab[] = [];
test.after.each(async () => {
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

test('what is said into a tab is understood, and answered with sound there', async () => {
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

test('a question asked in a tab is answered in it without a hotword', async () => {
  if (!has('espeak-ng')) return;
  const tab = await open({ name: 'bar' });
  speak(tab, 'make me a coffee');
  await until(() => listened(tab) === 2);
  speak(tab, 'yes please');
  await until(() => tab.sounds.length === 2);
});

test('GET /ears and GET /health show it, its button works, and deaf closes it', async () => {
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

test('a line that drops while somebody speaks is forgotten, and its name is free', async () => {
  if (!has('espeak-ng')) return;
  const tab = await open({ name: 'hall' });
  tab.speak(quiet(1_000));
  tab.speak(spoken(LIGHT, 'en-us', 150));
  await until(() => listened(tab) === 1);
  tab.terminate();
  await until(async () => (await broca.get('/health')).status === 200 && !(await isThere('hall')));
  (await open({ name: 'hall' })).close();
});

test('a line that drops while it is answered: what is left is not said anywhere', async () => {
  const tab = await open({ name: 'bed', plays: false });
  const events = await eventStream(`${broca.url}/events?conversation=bed`);
  await order('a story', 'bed');
  await until(() => tab.told.some(({ type }) => type === 'sound.part'));
  tab.terminate();
  await until(() => events.events.some(({ event }) => event === 'speech.stopped'));
  events.close();
  await until(async () => !(await isThere('bed')));
});

test('quiet is heard in the tab at once', async () => {
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

test('two tabs of one name, and one with the name of the room: the later one is told why not', async () => {
  await open({ name: 'desk' });
  const second = await open({ name: 'desk' });
  assert.equal(await second.closed, [4409, 'another satellite with this name is connected']);
  const room = await open({ name: 'default' });
  assert.equal(await room.closed, [4409, "this name belongs to the assistant's own microphone"]);
});

const wrong: readonly (readonly [what: string, message: string | Uint8Array, code: number])[] = [
  ['a text that is no JSON', 'hello', 1007],
  ['a text that says nothing known', '{"type":"order"}', 1007],
  ['a number that is none', '{"type":"sound.played","id":-1}', 1007],
  ['a message too large', new Uint8Array(70_000), 1009],
];
for (const [what, message, code] of wrong) {
  test(`${what} ends the line with ${code}`, async () => {
    const tab = await open({ name: 'wrong' });
    tab.send(message);
    assert.is((await tab.closed)[0], code);
  });
}

test('sound that comes faster than anybody speaks ends the line', async () => {
  const tab = await open({ name: 'fast', rateHz: 8_000 });
  for (let second = 0; second < 35; second += 1) tab.send(new Uint8Array(16_000));
  assert.equal(await tab.closed, [1008, 'the sound comes faster than real time']);
});

test('without a right name or rate, or as no WebSocket, it is refused', async () => {
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
    failure(426, 'Upgrade Required', 'this is a WebSocket'),
  );
  for (const rateHz of [7_999, 96_001, '1e4', '16000.5', ''])
    await open({ rateHz }).then(
      () => assert.unreachable(String(rateHz)),
      (error: Error) => assert.match(error.message, '400'),
    );
});

test('a page of another site gets no microphone, and nobody without the password', async () => {
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

test.run();
