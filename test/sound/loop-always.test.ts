import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';

const test = suite('always listening, where the microphone hears the loudspeaker');
const isReady = () => ROOM_PROGRAMS.every(has);
let home: Room;

const HELP = [
  'For example you could say turn on the light.',
  'Or you could say make me a coffee.',
  'Turn on the light. Make me a coffee.',
].join(' ');

const BRAIN = `
- { name: help, signals: [{ order: describe the orders }], neurons: [{ say: { message: "${HELP}" } }] }
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: I turn on the light } }] }
- name: coffee
  signals: [{ order: make me a coffee }]
  neurons:
    - say: { message: do you want sugar in it }
    - neurotransmitter:
        from_answer_link: [{ synapse: sweet, answers: ["yes please"] }]
        default: black
- { name: sweet, signals: [], neurons: [{ say: { message: make me a coffee } }] }
- { name: black, signals: [], neurons: [{ say: { message: turn on the light } }] }
`;

test.before(async () => {
  if (!isReady()) return;
  const settings = `${roomSettings('none')}\nlistening: { follow_up: 3 }`;
  home = await room({ 'settings.yml': settings, 'brain.yml': BRAIN });
  await home.putTogether();
});

test.after(() => home?.close());

const orders = () => home.events().flatMap(({ type, order }) => (type === 'run.started' ? [order] : []));

/** Settles when it has said this, and its words have died away. */
async function saidLast(spoken: string): Promise<void> {
  await home.next('on_stop_speaking', ({ text }) => text === spoken);
  await home.quiet();
}

test('it does not answer what it says itself', async () => {
  if (!isReady()) return;
  await home.post('/synapses/start/order', { order: 'describe the orders' });
  await saidLast(HELP);
  await home.say('turn on the light');
  await saidLast('I turn on the light');
  await home.say('turn on the light');
  await saidLast('I turn on the light');
  assert.equal(orders(), ['describe the orders', 'turn on the light', 'turn on the light']);
});

test('a question is answered by whoever speaks, and not by its own last words', async () => {
  if (!isReady()) return;
  await home.say('make me a coffee');
  await saidLast('do you want sugar in it');
  await home.say('yes please');
  await saidLast('make me a coffee');
  await home.say('make me a coffee');
  await saidLast('do you want sugar in it');
  await saidLast('turn on the light');
  await home.say('turn on the light');
  await saidLast('I turn on the light');
  assert.equal(orders().slice(3), [
    ...['make me a coffee', 'yes please', 'make me a coffee', null],
    'turn on the light',
  ]);
});

test.run();
