import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { patient } from '../support/patience.ts';
import { has } from '../support/programs.ts';
import type { Recording } from '../support/pulse-audio.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';
import { STORY } from '../support/story.ts';

const test = suite('speaking while it speaks');
const isReady = () => ROOM_PROGRAMS.every(has);
let home: Room;

const BRAIN = `
- { name: story, signals: [{ order: tell me a story }], neurons: [{ say: { message: "${STORY.join(' ')}" } }] }
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: the light is on } }] }
`;

/** It is measured on machines with other work: what is well takes 150 ms. */
const MAX_MS = 500;

test.before(async () => {
  if (isReady()) home = await room({ 'settings.yml': roomSettings('phrase'), 'brain.yml': BRAIN });
});

test.after(() => home?.close());

/** Settles when the story is being heard. */
async function story(): Promise<Recording> {
  const recording = await home.listen();
  await home.post('/synapses/start/order', { order: 'tell me a story' });
  await recording.sound(1_000);
  return recording;
}

/** How long after its detection the loudspeaker was silent. */
async function silentAfterMs(recording: Recording): Promise<number> {
  const { time } = await home.next('on_triggered');
  await home.next('speech.stopped');
  await recording.silence();
  const silentMs = recording.lastSoundMs() - Date.parse(time);
  await recording.stop();
  return silentMs;
}

test('the hotword silences it at once, and the order is understood', async () => {
  if (!isReady()) return;
  const recording = await story();
  await home.say('hey computer, turn on the light');
  const silentMs = await silentAfterMs(recording);
  console.log(`silent ${silentMs} ms after the hotword`);
  assert.ok(silentMs < patient(MAX_MS), `${silentMs} ms`);
  const { text } = await home.next('transcript.final');
  assert.is(text, 'turn on the light');
  const { text: answer } = await home.next('speech.sounding');
  assert.is(answer, 'the light is on');
  await home.nextState('waiting_for_trigger');
});

test('"stop" silences it at once, and it listens', async () => {
  if (!isReady()) return;
  const recording = await story();
  await home.say('stop');
  const silentMs = await silentAfterMs(recording);
  console.log(`silent ${silentMs} ms after "stop"`);
  assert.ok(silentMs < patient(MAX_MS), `${silentMs} ms`);
  await home.say('turn on the light');
  const { text } = await home.next('transcript.final');
  assert.is(text, 'turn on the light');
  await home.next('speech.sounding');
  await home.nextState('waiting_for_trigger');
});

test('"stop" while it is silent means nothing', async () => {
  if (!isReady()) return;
  await home.say('stop');
  await home.say('hey computer, turn on the light');
  await home.next('transcript.final');
  assert.is(home.events().filter(({ type }) => type === 'on_triggered').length, 3);
  await home.next('speech.sounding');
});

test.run();
