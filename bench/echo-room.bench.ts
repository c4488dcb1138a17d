import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noRecordingsHere, recordingPath, samplesOf } from '../test/support/coffee-recordings.ts';
import { has } from '../test/support/programs.ts';
import { ROOM_PROGRAMS, type Room, type RoomEvent, room } from '../test/support/room.ts';
import { spoken } from '../test/support/spoken.ts';
import { STORY } from '../test/support/story.ts';
import { rmsOfSpeech, speechLevelled } from './support/levels.ts';

/**
 * A whole service that speaks through PulseAudio while people say its hotword and an order, with its own voice in its microphone. It takes as long as it sounds: nothing else may
 * run. `BROCA_BENCH_EVERY`: every eighth recording by default. `BROCA_BENCH_MINUTES` of its own voice with nobody speaking.
 */
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 8);
const OWN_MINUTES = Number(process.env.BROCA_BENCH_MINUTES ?? 10);
const PHRASES = ['smart mirror', 'jarvis'];
const LEVELS_DB = [-6, 0, 6, 10];
const DRIFT = 0.000_2;
const OWN_DB = 6;
const SPEECH_RMS = 1_000;
const ORDER = 'turn on the light';
const STOP_VOICES = ['en-us', 'en-gb', 'en-gb-scotland', 'en-us+f3', 'en-us+m3', 'en-gb+f2'];
const LEARNING_MS = 20_000;
const INTO_SPEECH_MS = 2_500;
const REACTION_MS = 2_500;

const BRAIN = `
- { name: story, signals: [{ order: tell me a story }], neurons: [{ say: { message: "${STORY.join(' ')}" } }] }
- { name: light, signals: [{ order: ${ORDER} }], neurons: [{ say: { message: the light is on } }] }
- { name: lamp, signals: [{ order: turn off the lamp }], neurons: [{ say: { message: the lamp is off } }] }
- { name: time, signals: [{ order: what time is it }], neurons: [{ say: { message: it is late } }] }
`;

const settings = (phrase: string): string => `
default_trigger: phrase
triggers: [{ phrase: { phrase: ${phrase}, sensitivity: 0.5 } }, none]
microphone: { device: mic }
players: [{ speaker: { device: mouth } }]
text_to_speech: [{ espeak: { language: en-US } }]
logging: { transcripts: true }
listening: { echo_canceller: true }
`;

console.log('## Its own voice in a room of PulseAudio\n');
if (noRecordingsHere !== undefined) console.log(noRecordingsHere);
else if (!ROOM_PROGRAMS.every(has)) console.log('Not measured: PulseAudio is not installed.');
else await measured();

async function measured(): Promise<void> {
  console.log(
    `People say the hotword, and a voice of espeak-ng says "${ORDER}" after it and "stop" another time. The echo is so much louder than they are, through a room of a third of a second; the microphone's clock is 0.02 % slower.\n`,
  );
  console.log(
    '| hotword | echo | hotwords found | orders understood | "stop" found |\n|---|---|---|---|---|',
  );
  for (const phrase of PHRASES) {
    await row(phrase, undefined);
    for (const db of LEVELS_DB) await row(phrase, db);
  }
  console.log(
    `\nIts own voice alone, ${OWN_DB} dB louder than people:\n\n| hotword | minutes | wakes |\n|---|---|---|`,
  );
  for (const phrase of PHRASES) await ownVoice(phrase);
}

async function row(phrase: string, db: number | undefined): Promise<void> {
  const folder = recordingPath(`hotwords/${phrase.replace(' ', '-')}`);
  const said = readdirSync(folder)
    .filter((file) => file.endsWith('.flac'))
    .sort()
    .filter((_, at) => at % EVERY === 0)
    .map((file) => speechLevelled(samplesOf(join(folder, file)), SPEECH_RMS));
  const home = await speaking(phrase, db);
  const order = speechLevelled(spoken(ORDER, 'en-us', 150), SPEECH_RMS);
  let [found, understood, stopped] = [0, 0, 0];
  for (const hotword of said) {
    await inSpeech(home, db);
    await home.sound(hotword);
    if (!(await isSoon(home, ({ type }) => type === 'on_triggered'))) continue;
    found += 1;
    await home.sound(order);
    const { text } = await home.next('transcript.final');
    if (text === ORDER) understood += 1;
    await home.nextState('waiting_for_trigger');
  }
  for (const voice of db === undefined ? [] : STOP_VOICES) {
    await inSpeech(home, db);
    await home.sound(speechLevelled(spoken('stop', voice, 150), SPEECH_RMS));
    if (await isSoon(home, ({ type }) => type === 'speech.stopped')) stopped += 1;
    await home.nextState('waiting_for_trigger').catch(() => {});
  }
  await home.close();
  const stops = db === undefined ? '–' : `${stopped} of ${STOP_VOICES.length}`;
  const echo = db === undefined ? 'it is silent' : `${db} dB`;
  console.log(`| ${phrase} | ${echo} | ${found} of ${said.length} | ${understood} of ${found} | ${stops} |`);
}

async function ownVoice(phrase: string): Promise<void> {
  const home = await speaking(phrase, OWN_DB);
  const before = wakes(home);
  const endMs = Date.now() + OWN_MINUTES * 60_000;
  while (Date.now() < endMs) {
    await home.post('/synapses/start/order', { order: 'tell me a story' });
    await home.next('on_stop_speaking');
  }
  console.log(`| ${phrase} | ${OWN_MINUTES} | ${wakes(home) - before} |`);
  await home.close();
}

/** A service that has heard enough of itself to know the room. */
async function speaking(phrase: string, db: number | undefined): Promise<Room> {
  const home = await room({ 'settings.yml': settings(phrase), 'brain.yml': BRAIN });
  if (db === undefined) return home;
  const voice = spoken(STORY.join(' '), 'en-us', 160);
  await home.hearItself({ gainDb: 20 * Math.log10(SPEECH_RMS / rmsOfSpeech(voice)) + db, drift: DRIFT });
  await home.post('/synapses/start/order', { order: 'tell me a story' });
  await sleep(LEARNING_MS);
  return home;
}

/** Settles in the middle of its speech. */
async function inSpeech(home: Room, db: number | undefined): Promise<void> {
  if (db === undefined) return;
  await home.quiet();
  await home.post('/synapses/start/order', { order: 'tell me a story' });
  await sleep(INTO_SPEECH_MS);
}

/** Whether that happens while one would wait for it. */
async function isSoon(home: Room, isIt: (event: RoomEvent) => boolean): Promise<boolean> {
  const endMs = Date.now() + REACTION_MS;
  while (Date.now() < endMs) {
    if (home.since().some(isIt)) return true;
    await sleep(50);
  }
  return false;
}

const wakes = (home: Room): number => home.events().filter(({ type }) => type === 'on_triggered').length;
