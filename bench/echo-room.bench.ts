import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { trainedFile } from '../src/engines/triggers/wakeword/head-file.ts';
import { noRecordingsHere, recordingPath, samplesOf } from '../test/support/coffee-recordings.ts';
import { has } from '../test/support/programs.ts';
import { ROOM_PROGRAMS, type Room, type RoomEvent, room } from '../test/support/room.ts';
import { spoken } from '../test/support/spoken.ts';
import { STORY } from '../test/support/story.ts';
import { saidByHeldOut } from './support/held-out-voices.ts';
import { joined, rmsOfSpeech, speechLevelled, trimmed } from './support/levels.ts';

/**
 * A whole service that speaks through PulseAudio while people say its hotwords and an order, with its own voice in its microphone. It takes as long as it
 * sounds, half an hour and the minutes of its own voice: nothing else may run. `BROCA_BENCH_EVERY`: every tenth recording by default.
 * `BROCA_BENCH_MINUTES` of its own voice with nobody speaking, 0 for none, `BROCA_BENCH_OWN_DB` louder than people; `BROCA_BENCH_ROWS=0` for that alone.
 * `BROCA_BENCH_CANCELLER=pulseaudio` has `module-echo-cancel` do the work. `BROCA_WAKEWORDS`: a data directory in which the phrases and "stop" are trained,
 * for the engine `wakeword` in place of `phrase`.
 */
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 10);
const OWN_MINUTES = Number(process.env.BROCA_BENCH_MINUTES ?? 10);
const WITH_ROWS = process.env.BROCA_BENCH_ROWS !== '0';
const DATA = process.env.BROCA_WAKEWORDS;
const IS_PULSEAUDIO = process.env.BROCA_BENCH_CANCELLER === 'pulseaudio';
const PHRASES = ['smart mirror', 'jarvis'];
const USUAL_DRIFT = 0.000_2;
const OWN_DB = Number(process.env.BROCA_BENCH_OWN_DB ?? 6);
const SPEECH_RMS = 1_000;
const ORDER = 'turn on the light';
const STOP_VOICES = ['', '+m1', '+m2', '+m3', '+m4', '+m5', '+m6', '+m7', '+f1', '+f2', '+f3', '+f4'];
/** The hotwords' limits are found out once, and kept for all services of this process. */
const CALIBRATING_MS = 30_000;
const LEARNING_MS = 20_000;
const INTO_SPEECH_MS = 2_000;
const REACTION_MS = 2_500;
const ANSWER_MS = 15_000;
const BREATH_MS = 200;

/** How its own voice is heard: so much louder than people, on clocks so far apart. */
interface Echo {
  readonly db: number;
  readonly drift: number;
}

const ECHOES: readonly Echo[] = [
  ...[-6, 0, 6, 10].map((db) => ({ db, drift: USUAL_DRIFT })),
  { db: OWN_DB, drift: 0.001 },
];

const BRAIN = `
- { name: story, signals: [{ order: tell me a story }], neurons: [{ say: { message: "${STORY.join(' ')}" } }] }
- { name: light, signals: [{ order: ${ORDER} }], neurons: [{ say: { message: the light is on } }] }
- { name: lamp, signals: [{ order: turn off the lamp }], neurons: [{ say: { message: the lamp is off } }] }
- { name: time, signals: [{ order: what time is it }], neurons: [{ say: { message: it is late } }] }
`;

const ENGINE = DATA === undefined ? 'phrase' : 'wakeword';
const SETTINGS = `
default_trigger: ${ENGINE}
triggers: [{ ${ENGINE}: { sensitivity: 0.5, hotwords: [${PHRASES.map((phrase) => `{ phrase: ${phrase} }`).join(', ')}] } }, none]
microphone: { device: ${IS_PULSEAUDIO ? 'clear' : 'mic'} }
players: [{ speaker: { device: ${IS_PULSEAUDIO ? 'clear' : 'mouth'} } }]
text_to_speech: [{ espeak: { language: en-US } }]
logging: { transcripts: true }
listening: { echo_canceller: ${!IS_PULSEAUDIO} }
`;

const HOME = { 'settings.yml': SETTINGS, 'brain.yml': BRAIN, ...trainedFiles() };

console.log('## Its own voice in a room of PulseAudio\n');
if (noRecordingsHere !== undefined) console.log(noRecordingsHere);
else if (!ROOM_PROGRAMS.every(has)) console.log('Not measured: PulseAudio is not installed.');
else await measured();

/** The heads of the phrases, and the networks they need. */
function trainedFiles(): Readonly<Record<string, Buffer>> {
  if (DATA === undefined) return {};
  const networks = readdirSync(join(DATA, 'models/openwakeword')).map(
    (name) => `models/openwakeword/${name}`,
  );
  const heads = [...PHRASES, 'stop'].map((phrase) => relative(DATA, trainedFile(DATA, phrase)));
  return Object.fromEntries(
    [...networks, ...heads].map((path) => [`data/${path}`, readFileSync(join(DATA, path))]),
  );
}

async function measured(): Promise<void> {
  const first = await room(HOME, { cancelsEcho: IS_PULSEAUDIO });
  await sleep(CALIBRATING_MS);
  await first.close();
  if (WITH_ROWS) {
    console.log(
      `People say the hotword, and a voice of espeak-ng says "${ORDER}" after it: ${BREATH_MS / 1_000} s after it, or when it has listened for a second. Other voices of it say "stop", and a voice of flite that no training uses, in twelve manners; its speaker is one of festival's too. The echo is so much louder than they are, through a room of a third of a second; the clock of the microphone is so much slower. The first row has no echo, and it is silent; in the second it speaks.\n`,
    );
    const said = await stopsSaid();
    const stops = Object.keys(said).map((program) => `"stop", ${program}`);
    const heads = ['echo', 'clocks', ...PHRASES, 'order at once', 'order after a pause', ...stops, 'load'];
    console.log(`| ${heads.join(' | ')} |\n|${heads.map(() => '---|').join('')}`);
    for (const echo of ['silent', 'none', ...ECHOES] as const) await row(echo, said);
  }
  if (OWN_MINUTES === 0) return;
  console.log(`\nIts own voice alone, ${OWN_DB} dB louder than people:\n`);
  await ownVoice();
}

/** "stop", by the program that says it. */
async function stopsSaid(): Promise<Readonly<Record<string, readonly Int16Array[]>>> {
  const known = STOP_VOICES.map((voice) => spoken('stop', `en-us${voice}`, 150));
  if (!has('flite')) return { 'espeak-ng': known };
  return { 'espeak-ng': known, flite: (await saidByHeldOut('stop')).map((said) => Int16Array.from(said)) };
}

async function row(
  echo: Echo | 'silent' | 'none',
  stopWords: Awaited<ReturnType<typeof stopsSaid>>,
): Promise<void> {
  const home = await speaking(echo);
  const isSilent = echo === 'silent';
  const order = speechLevelled(spoken(ORDER, 'en-us', 150), SPEECH_RMS);
  const found = PHRASES.map(() => 0);
  const orders = { atOnce: { said: 0, right: 0 }, later: { said: 0, right: 0 } };
  const said = PHRASES.map(recordings);
  for (const [which, all] of said.entries())
    for (const [index, hotword] of all.entries()) {
      if (!isSilent) await tellStory(home);
      const since = home.events().length;
      const isAtOnce = index % 2 === 0;
      await home.sound(isAtOnce ? joined(hotword, BREATH_MS, order) : hotword);
      if ((await soon(home, since, REACTION_MS, ({ type }) => type === 'on_triggered')) === undefined)
        continue;
      found[which] = (found[which] ?? 0) + 1;
      const kind = orders[isAtOnce ? 'atOnce' : 'later'];
      kind.said += 1;
      if (!isAtOnce) {
        await sleep(1_000);
        await home.sound(order);
      }
      const heard = await soon(home, since, ANSWER_MS, ({ type }) => type === 'transcript.final');
      if (heard?.text === ORDER) kind.right += 1;
      await soon(home, since, ANSWER_MS, isWaiting);
    }
  const stops: string[] = [];
  for (const all of Object.values(stopWords)) stops.push(isSilent ? '–' : await stopped(home, all));
  await home.close();
  const cells = [
    ...(typeof echo === 'string'
      ? [isSilent ? 'none, silent' : 'none', '–']
      : [`${echo.db} dB`, `${echo.drift * 100} %`]),
    ...found.map((times, which) => `${times} of ${said[which]?.length}`),
    ...Object.values(orders).map(({ right, said: times }) => `${right} of ${times}`),
    ...[...stops, loadavg()[1]?.toFixed(1)],
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** How often "stop" was found. */
async function stopped(home: Room, all: readonly Int16Array[]): Promise<string> {
  let times = 0;
  for (const said of all) {
    await tellStory(home);
    const since = home.events().length;
    await home.sound(speechLevelled(trimmed(said), SPEECH_RMS));
    if ((await soon(home, since, REACTION_MS, ({ type }) => type === 'speech.stopped')) === undefined)
      continue;
    times += 1;
    await soon(home, since, ANSWER_MS, isWaiting);
  }
  return `${times} of ${all.length}`;
}

async function ownVoice(): Promise<void> {
  const home = await speaking({ db: OWN_DB, drift: USUAL_DRIFT });
  await home.quiet();
  const begin = home.events().length;
  const endMs = Date.now() + OWN_MINUTES * 60_000;
  while (Date.now() < endMs) {
    await home.quiet();
    const since = home.events().length;
    await home.post('/synapses/start/order', { order: 'tell me a story' });
    await soon(home, since, 60_000, ({ type }) => type === 'on_stop_speaking');
  }
  const heard = home.events().slice(begin);
  const woken = heard.filter(({ type }) => type === 'on_triggered');
  const stops = heard.filter(({ type }) => type === 'speech.stopped');
  const names = woken.map(({ detail }) => `"${detail}"`).join(', ');
  console.log(
    `In ${OWN_MINUTES} minutes it woke ${woken.length} times${names && `: ${names}`}, and was stopped ${stops.length} times.`,
  );
  await home.close();
}

function recordings(phrase: string): readonly Int16Array[] {
  const folder = recordingPath(`hotwords/${phrase.replace(' ', '-')}`);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.flac'))
    .sort()
    .filter((_, at) => at % EVERY === 0)
    .map((file) => speechLevelled(trimmed(samplesOf(join(folder, file))), SPEECH_RMS));
}

/** A service that has heard enough of itself to know the room. */
async function speaking(echo: Echo | 'silent' | 'none'): Promise<Room> {
  const home = await room(HOME, { cancelsEcho: IS_PULSEAUDIO });
  if (typeof echo !== 'string') {
    const voice = spoken(STORY.join(' '), 'en-us', 160);
    const gainDb = 20 * Math.log10(SPEECH_RMS / rmsOfSpeech(voice)) + echo.db;
    await home.hearItself({ gainDb, drift: echo.drift });
  }
  if (echo !== 'silent') await home.post('/synapses/start/order', { order: 'tell me a story' });
  await sleep(LEARNING_MS);
  return home;
}

/** Settles in the middle of its speech. */
async function tellStory(home: Room): Promise<void> {
  await home.quiet();
  await home.post('/synapses/start/order', { order: 'tell me a story' });
  await sleep(INTO_SPEECH_MS);
}

/** The first such event after so many, if it comes in time. */
async function soon(
  home: Room,
  since: number,
  withinMs: number,
  isIt: (event: RoomEvent) => boolean,
): Promise<RoomEvent | undefined> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    const event = home.events().slice(since).find(isIt);
    if (event !== undefined || Date.now() > endMs) return event;
    await sleep(50);
  }
}

function isWaiting({ type, state, region }: RoomEvent): boolean {
  return type === 'state.changed' && region === 'ears' && state === 'waiting_for_trigger';
}
