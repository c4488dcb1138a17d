import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';

const test = suite('orders that are spoken');
const isReady = () => ROOM_PROGRAMS.every(has);
let home: Room;

const BRAIN = `
- name: light
  signals: [{ order: turn on the light }]
  neurons: [{ say: { message: the light is on } }]
- name: coffee
  signals: [{ order: make me a coffee }]
  neurons:
    - say: { message: do you want sugar in it }
    - neurotransmitter:
        from_answer_link: [{ synapse: sweet, answers: ["yes", "yes please"] }]
        default: black
- { name: sweet, signals: [], neurons: [{ say: { message: it will be sweet } }] }
- { name: black, signals: [], neurons: [{ say: { message: it will be black } }] }
`;

const settings = `${roomSettings('phrase')}
listening: { end_silence: 0.5, echo_tail: 0, follow_up: 3 }
`;

test.before(async () => {
  if (isReady()) home = await room({ 'settings.yml': settings, 'brain.yml': BRAIN });
});

test.after(() => home?.close());

test('a hotword and an order in one breath are understood, and the answer is heard', async () => {
  if (!isReady()) return;
  const recording = await home.listen();
  await home.say('hey computer, turn on the light');
  await home.next('on_triggered');
  const { text } = await home.next('transcript.final');
  assert.is(text, 'turn on the light');
  const { text: answer } = await home.next('speech.sounding');
  assert.is(answer, 'the light is on');
  await home.nextState('waiting_for_trigger');
  const heard = await recording.stop();
  const loudMs = heard.filter((sample) => Math.abs(sample) > 500).length / 16;
  assert.ok(loudMs > 200, `${loudMs} ms are loud`);
});

test('an order without its hotword is for nobody', async () => {
  if (!isReady()) return;
  await home.say('turn on the light');
  await home.say('hey computer, make me a coffee');
  await home.next('on_triggered');
  const { text } = await home.next('transcript.final');
  assert.is(text, 'make me a coffee');
  await home.next('speech.sounding');
});

test('a question is answered without a hotword', async () => {
  if (!isReady()) return;
  await home.nextState('listening');
  await home.say('yes please');
  const { text } = await home.next('transcript.final');
  assert.is(text, 'yes please');
  const { text: answer } = await home.next('speech.sounding');
  assert.is(answer, 'it will be sweet');
  await home.nextState('waiting_for_trigger');
});

test('a question that nobody answers goes on with its default', async () => {
  if (!isReady()) return;
  await home.say('hey computer, make me a coffee');
  await home.next('speech.sounding', ({ text }) => text === 'do you want sugar in it');
  await home.nextState('listening');
  const { text: answer } = await home.next('speech.sounding');
  assert.is(answer, 'it will be black');
  await home.next('on_stop_speaking');
});

test.run();
