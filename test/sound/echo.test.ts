import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';
import { isLong } from '../support/scale.ts';
import { STORY } from '../support/story.ts';

const test = suite('its own loud voice in the microphone');
/** It needs a machine with nothing else to do: what the room of the test delays, no real room does. */
const isReady = () => isLong && ROOM_PROGRAMS.every(has);
let home: Room;

const BRAIN = `
- { name: story, signals: [{ order: tell me a story }], neurons: [{ say: { message: "${STORY.join(' ')}" } }] }
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: the light is on } }] }
`;

test.before(async () => {
  if (!isReady()) return;
  home = await room({
    'settings.yml': `${roomSettings('phrase')}listening: { echo_canceller: true }\n`,
    'brain.yml': BRAIN,
  });
  await home.hearItself({ gainDb: 6, drift: 0.0002 });
});

test.after(() => home?.close());

/** Settles when it has told a part of the story. */
async function story(lengthMs: number): Promise<void> {
  const recording = await home.listen();
  await home.post('/synapses/start/order', { order: 'tell me a story' });
  await recording.sound(lengthMs);
  await recording.stop();
}

test('a whole story wakes nothing', async () => {
  if (!isReady()) return;
  await home.post('/synapses/start/order', { order: 'tell me a story' });
  await home.next('on_stop_speaking');
  assert.equal(
    home.events().filter(({ type }) => type === 'on_triggered'),
    [],
  );
});

test('the hotword over its voice is heard, and the order is understood', async () => {
  if (!isReady()) return;
  await story(4_000);
  await home.say('hey computer, turn on the light');
  await home.next('on_triggered');
  await home.next('speech.stopped');
  const { text } = await home.next('transcript.final');
  assert.is(text, 'turn on the light');
  await home.nextState('waiting_for_trigger');
});

test('"stop" over its voice is heard', async () => {
  if (!isReady()) return;
  await story(3_000);
  await home.say('stop');
  await home.next('on_triggered');
  await home.next('speech.stopped');
});

test.run();
