import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, type RoomEvent, room, roomSettings } from '../support/room.ts';

const test = suite('texts where the microphone hears the loudspeaker');
const isReady = () => ROOM_PROGRAMS.every(has);
let home: Room;

const HELP = [
  'Whenever you need me say hey computer, and then for example turn on the light.',
  'If you have heard enough of me just say stop.',
  'You may also say make me a coffee, and I will ask you about the sugar.',
].join(' ');
const TALE =
  'The bus stopped at the top of the hill, and nonstop music came out of a shop. Hey, compute a sum.';

const BRAIN = `
- { name: help, signals: [{ order: describe the orders }], neurons: [{ say: { message: "${HELP}" } }] }
- { name: tale, signals: [{ order: read the newspaper }], neurons: [{ say: { message: "${TALE}" } }] }
- { name: hotword, signals: [{ order: what is recorded }], neurons: [{ play: { file: hotword.wav } }] }
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: the light is on } }] }
`;

test.before(async () => {
  if (!isReady()) return;
  const words = ['-v', 'en-us', '-s', '150', '--stdout', 'hey computer. stop. turn on the light'];
  home = await room({
    'settings.yml': roomSettings('phrase'),
    'brain.yml': BRAIN,
    'hotword.wav': execFileSync('espeak-ng', words),
  });
  await home.putTogether();
});

test.after(() => home?.close());

/** What shows that it took something for somebody's voice. */
const isHearing = ({ type }: RoomEvent): boolean =>
  ['on_triggered', 'on_start_listening', 'transcript.partial', 'speech.stopped'].includes(type);

async function isUnderstood(): Promise<void> {
  await home.quiet(); // what is said in the moment its own words end may be those
  await home.say('hey computer, turn on the light');
  await home.next('transcript.final', ({ text }) => text === 'turn on the light');
  await home.next('on_stop_speaking', ({ text }) => text === 'the light is on');
  await home.nextState('waiting_for_trigger');
}

for (const [what, order, spoken] of [
  ['a text with its hotword, "stop" and its orders', 'describe the orders', HELP],
  ['a text that sounds like its hotword', 'read the newspaper', TALE],
]) {
  test(`${what} does not wake it, and the hotword does afterwards`, async () => {
    if (!isReady()) return;
    const before = home.events().length;
    await home.post('/synapses/start/order', { order });
    await home.next('on_stop_speaking', ({ text }) => text === spoken);
    assert.equal(home.events().slice(before).filter(isHearing), []);
    await isUnderstood();
  });
}

test('a recording of its hotword does not wake it, and the hotword does afterwards', async () => {
  if (!isReady()) return;
  const before = home.events().length;
  const recording = await home.listen();
  await home.post('/synapses/start/order', { order: 'what is recorded' });
  await recording.sound(2_000);
  await recording.silence();
  await recording.stop();
  assert.equal(home.events().slice(before).filter(isHearing), []);
  await isUnderstood();
});

test.run();
