import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';

const test = suite('questions where the microphone hears the loudspeaker');
const isReady = () => ROOM_PROGRAMS.every(has);
let home: Room;

/** It ends with what would be an answer. */
const QUESTION = 'do you want sugar in it, yes please or no thank you';

const BRAIN = `
- name: coffee
  signals: [{ order: make me a coffee }]
  neurons:
    - say: { message: "${QUESTION}" }
    - neurotransmitter:
        from_answer_link: [{ synapse: sweet, answers: ["yes please"] }, { synapse: bitter, answers: ["no thank you"] }]
        default: unsure
- { name: sweet, signals: [], neurons: [{ say: { message: it will be sweet } }] }
- { name: bitter, signals: [], neurons: [{ say: { message: it will be bitter } }] }
- { name: unsure, signals: [], neurons: [{ say: { message: I make it without } }] }
`;

test.before(async () => {
  if (!isReady()) return;
  const settings = `${roomSettings('phrase')}\nlistening: { follow_up: 3 }`;
  home = await room({ 'settings.yml': settings, 'brain.yml': BRAIN });
  await home.putTogether();
});

test.after(() => home?.close());

async function asked(): Promise<void> {
  await home.say('hey computer, make me a coffee');
  await home.next('on_stop_speaking', ({ text }) => text === QUESTION);
}

test('it does not take the end of its question for the answer', async () => {
  if (!isReady()) return;
  await asked();
  const { text } = await home.next('speech.sounding');
  assert.is(text, 'I make it without');
  await home.next('on_stop_speaking');
});

test('the answer of somebody else is understood', async () => {
  if (!isReady()) return;
  await asked();
  await home.quiet();
  await home.say('yes please');
  const { text } = await home.next('speech.sounding');
  assert.is(text, 'it will be sweet');
  await home.next('on_stop_speaking');
});

test.run();
