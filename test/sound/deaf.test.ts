import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';
import { until } from '../support/until.ts';

const test = suite('deaf');
const isReady = () => ROOM_PROGRAMS.every(has);
let home: Room;

const BRAIN = `
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: the light is on } }] }
`;

test.before(async () => {
  if (isReady()) home = await room({ 'settings.yml': roomSettings('none'), 'brain.yml': BRAIN });
});

test.after(() => home?.close());

const deaf = (isDeaf: boolean) => home.post('/deaf', { deaf: isDeaf });
const state = async () => ((await home.get('/ears')).body as { readonly state: string }).state;

test('deaf, it records nothing, and hears again when it is no longer', async () => {
  if (!isReady()) return;
  assert.is(home.recorders(), 1);
  await deaf(true);
  assert.is(await state(), 'deaf');
  await until(() => home.recorders() === 0);
  await home.say('turn on the light');
  await deaf(false);
  await home.nextState('waiting_for_trigger');
  assert.is(home.recorders(), 1);
  await home.say('turn on the light');
  await home.next('speech.sounding', ({ text }) => text === 'the light is on');
  await home.nextState('waiting_for_trigger');
  assert.is(home.events().filter(({ type }) => type === 'run.started').length, 1);
});

test('deaf in the middle of an order ends the listening, and nobody is answered', async () => {
  if (!isReady()) return;
  assert.is((await home.post('/trigger')).status, 202);
  const said = home.say('turn on the light');
  await home.next('utterance.started');
  await deaf(true);
  assert.is(await state(), 'deaf');
  await until(() => home.recorders() === 0);
  await said;
  await deaf(false);
  await home.nextState('waiting_for_trigger');
  assert.equal(home.events().filter(({ type }) => type === 'run.started').length, 1);
  await home.say('turn on the light');
  await home.next('run.started');
});

test.run();
