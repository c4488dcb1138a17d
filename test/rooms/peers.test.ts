import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type IndependentClient, independentClient } from '../support/independent/client.ts';
import { type IndependentSatellite, independentSatellite } from '../support/independent/satellite.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { spoken } from '../support/spoken.ts';
import { until } from '../support/until.ts';

const test = suite('rooms, with satellites and a client of another make');

/** What it answers is an order too, so that the recogniser can tell what was played. */
const BRAIN = `
- {name: light, signals: [order: turn on the light], neurons: [say: {message: "close the window"}]}
- {name: window, signals: [order: close the window], neurons: [say: {message: "turn on the light"}]}
- name: coffee
  signals: [order: make me a coffee]
  neurons:
    - say: {message: "With sugar?"}
    - neurotransmitter:
        from_answer_link: [{synapse: sweet, answers: ["yes please"]}]
        default: bitter
- {name: sweet, signals: [order: sweet it], neurons: [say: {message: "Sweet it is"}]}
- {name: bitter, signals: [order: bitter it], neurons: [say: {message: "Bitter it is"}]}
`;
/** 22 050 Hz over 16 000 Hz. */
const RATE = 1.378125;

let kitchen: IndependentSatellite;
let hall: IndependentSatellite;
let study: IndependentSatellite;
let broca: TestService;
let client: IndependentClient;

/** What the recogniser makes of what was played. */
const heardIn = ({ samples }: IndependentSatellite['sounds'][number]): Promise<string> =>
  client.transcribe(slower(samples), 'en');

const slower = (samples: Int16Array): Int16Array =>
  Int16Array.from(
    { length: Math.floor(samples.length / RATE) },
    (_, at) => samples[Math.floor(at * RATE)] ?? 0,
  );

/** Somebody speaks, and what the satellite played then. */
async function answerTo(
  satellite: IndependentSatellite,
  text: string,
): Promise<IndependentSatellite['sounds'][number]> {
  const before = satellite.sounds.length;
  await satellite.say(spoken(text, 'en-us', 150));
  await until(() => satellite.sounds.length > before);
  return satellite.sounds[before] as IndependentSatellite['sounds'][number];
}

const TURN = ['transcribe', 'voice-started', 'voice-stopped', 'transcript', 'synthesize', 'audio-chunk'];

test.before(async () => {
  [kitchen, hall, study] = await Promise.all([
    independentSatellite({ kind: 'local-wake' }),
    independentSatellite({ kind: 'voice' }),
    independentSatellite({ kind: 'always' }),
  ]);
  const at = ({ port }: IndependentSatellite) => `tcp://127.0.0.1:${port}`;
  broca = await service({
    'settings.yml': `${SILENT}
microphone: {source: none}
triggers: [{ phrase: { phrase: hey computer, sensitivity: 0.7 } }, none]
default_trigger: phrase
satellites:
  kitchen: ${at(kitchen)}
  hall: {uri: "${at(hall)}", trigger: none}
  study: ${at(study)}
wyoming: {active: true, port: 0}
`,
    'brain.yml': BRAIN,
  });
  const { body } = await broca.get('/health');
  const { address } = (body as { readonly wyoming: { readonly address: string } }).wyoming;
  client = independentClient(Number(new URL(address).port));
  await until(() => [kitchen, hall, study].every((one) => one.told('describe').length > 0));
});

test.after(async () => {
  await broca?.stopNow();
  for (const one of [kitchen, hall, study]) await one?.close();
});

test('a satellite that hears its hotword itself is understood, answered, and heard again', inTheKitchen);

test('a satellite that sends when somebody speaks is understood, and answered', inTheHall);

test('a satellite that always sends is heard for its hotword, before and after a turn', inTheStudy);

test('a client finds our services and uses each of them', async () => {
  const info = await client.describe();
  const named = (kind: string) =>
    (info[kind] as readonly { readonly name: string }[]).map(({ name }) => name);
  assert.equal(['asr', 'tts', 'wake', 'handle'].map(named), [['broca'], ['broca'], ['broca'], ['broca']]);
  assert.is(await client.transcribe(spoken('close the window', 'en-us', 150)), 'close the window');
  const sound = await client.synthesize('turn on the light');
  assert.is(await heardIn(sound), 'turn on the light');
  assert.is(await client.detect(spoken('hey computer', 'en-us', 150), null), 'hey computer');
  assert.is(await client.detect(spoken('good morning', 'en-us', 150), null), null);
});

test('a question of the brain is answered in its conversation', async () => {
  const ask = async (text: string, conversation_id: string) => {
    const { type, data } = await client.handle(text, { conversation_id });
    return `${type}: ${data.text}`;
  };
  assert.is(await ask('make me a coffee', 'ada'), 'handled: With sugar?');
  assert.is(await ask('yes please', 'bob'), 'not-handled: ');
  assert.is(await ask('yes please', 'ada'), 'handled: Sweet it is');
});

test.run();

/** It hears its hotword itself: an order, its answer, and the next order. */
async function inTheKitchen(): Promise<void> {
  kitchen.wake('hey_jarvis');
  const answer = await answerTo(kitchen, 'turn on the light');
  assert.equal(kitchen.told('transcript'), [{ text: 'turn on the light' }]);
  assert.is(await heardIn(answer), 'close the window');
  assert.not(kitchen.isSending());
  kitchen.wake('hey_jarvis');
  const next = await answerTo(kitchen, 'close the window');
  assert.is(await heardIn(next), 'turn on the light');
  assert.equal(kitchen.lights(), ['run-satellite', ...TURN, ...TURN]);
}

/** It sends when somebody speaks, and the first word opens the ear. */
async function inTheHall(): Promise<void> {
  const answer = await answerTo(hall, 'close the window');
  assert.is(await heardIn(answer), 'turn on the light');
  assert.equal(hall.told('transcript'), [{ text: 'close the window' }]);
  assert.equal(hall.lights().slice(0, 3), ['run-satellite', 'detect', 'detection']);
}

/** It always sends: its hotword is heard by the hub, and listened for again after the turn. */
async function inTheStudy(): Promise<void> {
  const answer = await answerTo(study, 'hey computer. turn on the light');
  assert.is(await heardIn(answer), 'close the window');
  await until(() => study.lights().at(-1) === 'detect');
  assert.equal(study.lights(), ['run-satellite', 'detect', 'detection', ...TURN, 'detect']);
  assert.ok(study.isSending());
}
