import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { earsFromOutside } from '../../src/app/ears-from-outside.ts';
import { MAX_SATELLITES } from '../../src/brain/places.ts';
import { conversationOf } from '../../src/machines/conversations.ts';
import { presentSatellites } from '../../src/machines/satellites.ts';
import { statesOf } from '../../src/machines/states.ts';
import { stepping } from '../../src/observe/inspect/stepping.ts';
import { fakeSound } from '../support/fake-sound.ts';
import { calm, letterPlayer, withSatellites } from '../support/satellites.ts';
import { ask, neuron, say, synapse } from '../support/synapse.ts';

const test = suite('satellites');

/** The first sample of each frame of a word. */
const TURN_ON = 3;
const YES = 4;
const ASK_ME = 5;
const SLOWLY = 6;
const texts = { [TURN_ON]: 'turn on the light', [YES]: 'yes', [ASK_ME]: 'ask me', [SLOWLY]: 'slowly' };

const synapses = [
  synapse('light', { orders: ['turn on the light'], neurons: [say('done')] }),
  synapse('ask', { orders: ['ask me'], neurons: [say('sure?'), ask({ sure: ['yes'] }, 'unsure')] }),
  synapse('sure', { neurons: [say('good')] }),
  synapse('unsure', { neurons: [say('nothing then')] }),
  synapse('slow', { orders: ['slowly'], neurons: [say('one'), neuron('sleep', { seconds: 5 }), say('two')] }),
  synapse('two', {
    orders: ['tell me two things'],
    neurons: [say('one'), neuron('sleep', { seconds: 1 }), say('two')],
  }),
  synapse('here', { neurons: [say('here')] }),
];

const started = (more: Partial<Parameters<typeof withSatellites>[0]> = {}) =>
  withSatellites({ synapses, texts, ...more });

type Place = Pick<ReturnType<ReturnType<typeof started>['join']>, 'sound'>;

/** Says a word, waits for the end of it to be noticed, and for all that follows at once. */
async function speak({ sound }: Place, word: number): Promise<void> {
  sound.speak(640, word);
  sound.keepQuiet(1_000);
  await calm();
}

/** The texts that could not be said. */
const failed = ({ news: events }: ReturnType<typeof started>): readonly string[] =>
  events.flatMap((item) => (item.type === 'speech.failed' ? [item.text] : []));

test('what is said at a satellite is answered there, and in a conversation of its name', async () => {
  const all = started();
  const tablet = all.join('tablet');
  const phone = all.join('phone');
  await speak(tablet, TURN_ON);
  assert.equal([tablet.heard, phone.heard, all.local.heard], [['done'], [], []]);
  assert.equal(tablet.states, [
    ...['no_microphone', 'waiting_for_trigger', 'listening', 'transcribing', 'answering'],
    'waiting_for_trigger',
  ]);
  assert.equal(phone.states, ['no_microphone', 'waiting_for_trigger']);
  const conversations = all.news.flatMap((event) =>
    'call' in event && 'conversation' in event ? [event.conversation] : [],
  );
  assert.equal([...new Set(conversations)], ['tablet']);
  assert.is(statesOf(all.brain).ears, 'no_microphone', 'nothing was said here');
  all.brain.stop();
});

test('what is said to nobody in particular, and to a conversation without a satellite, sounds here', async () => {
  const all = started();
  const tablet = all.join('tablet');
  await all.call('here');
  await all.call('here', { conversation: 'kitchen' });
  await all.call('here', { conversation: 'tablet' });
  await calm();
  assert.equal([all.local.heard, tablet.heard], [['here', 'here'], ['here']]);
  all.brain.stop();
});

test('several listen at once, each for itself', async () => {
  const all = started();
  const places = ['one', 'two', 'three'].map((name) => all.join(name));
  for (const { sound } of places) sound.speak(640, TURN_ON);
  for (const { sound } of places) sound.keepQuiet(1_000);
  await calm();
  assert.equal(
    places.map(({ heard }) => heard),
    [['done'], ['done'], ['done']],
  );
  all.brain.stop();
});

test('a question opens the ear of the satellite where it was asked, and no other', async () => {
  const all = started();
  const tablet = all.join('tablet');
  all.local.sound.keepQuiet(1_000);
  await speak(tablet, ASK_ME);
  assert.equal(tablet.heard, ['sure?']);
  assert.equal([tablet.states.at(-1), statesOf(all.brain).ears], ['listening', 'waiting_for_trigger']);
  all.clock.increment(1_000); // the room has swallowed the question
  await speak(tablet, YES);
  assert.equal([tablet.heard, all.local.heard], [['sure?', 'good'], []]);
  all.brain.stop();
});

test('while somebody speaks into a satellite its output is held, and no other', async () => {
  const all = started();
  const tablet = all.join('tablet');
  tablet.sound.speak(640, TURN_ON);
  assert.is(tablet.states.at(-1), 'listening');
  await all.call('here');
  await all.call('here', { conversation: 'tablet' });
  await calm();
  assert.equal([all.local.heard, tablet.heard], [['here'], []]);
  tablet.sound.keepQuiet(1_000);
  await calm();
  assert.equal(tablet.heard, ['here', 'done']);
  all.brain.stop();
});

test('speaking into a satellite ends what it says, and not what is said here', async () => {
  const all = started();
  const tablet = all.join('tablet');
  tablet.hold(true);
  all.local.hold(true);
  await all.call('here');
  await all.call('here', { conversation: 'tablet' });
  all.brain.send({ type: 'trigger.pressed', conversation: 'tablet' });
  await calm();
  assert.equal([tablet.silenced, all.local.silenced], [['here'], []]);
  all.brain.stop();
});

test('a deaf assistant closes the ears of its satellites too, and opens them again', async () => {
  const all = started();
  const tablet = all.join('tablet');
  assert.is(tablet.sound.listeners(), 1);
  all.brain.send({ type: 'ears.close' });
  assert.equal([tablet.states.at(-1), tablet.sound.listeners()], ['deaf', 0]);
  await all.call('here', { conversation: 'tablet' });
  await calm();
  assert.equal(tablet.heard, ['here'], 'and it still speaks');
  const late = all.join('late');
  assert.equal([late.states, late.sound.listeners()], [['deaf'], 0]);
  all.brain.send({ type: 'ears.open' });
  for (const { sound } of [tablet, late]) sound.keepQuiet(1_000);
  assert.equal([tablet.states.at(-1), late.states.at(-1)], ['waiting_for_trigger', 'waiting_for_trigger']);
  await speak(late, TURN_ON);
  assert.equal(late.heard, ['done']);
  all.brain.stop();
});

test('a mute assistant is mute everywhere', async () => {
  const all = started({ options: { mute: true } });
  const tablet = all.join('tablet');
  await speak(tablet, TURN_ON);
  assert.equal(tablet.heard, []);
  all.brain.stop();
});

test('the button of a satellite opens its ears alone, and its orders are its own', async () => {
  const all = started();
  const tablet = all.join('tablet');
  const ears = earsFromOutside({ ...all, level: () => undefined, wakeWords: () => [] });
  assert.equal([ears.press(undefined), ears.press('tablet')], ['no_microphone', 'pressed']);
  assert.equal([ears.stateOf('tablet'), ears.stateOf(undefined)], ['listening', 'no_microphone']);
  const [shown] = ears.report().satellites;
  assert.equal([shown?.name, shown?.state, typeof shown?.levelDb], ['tablet', 'listening', 'number']);
  assert.equal(statesOf(all.brain).satellites, { tablet: 'listening' });
  await speak(tablet, TURN_ON);
  assert.equal(tablet.heard, ['done']);
  all.brain.send({ type: 'ears.close' });
  assert.is(ears.press('tablet'), 'deaf');
  all.brain.stop();
});

test('one that leaves while somebody speaks into it leaves nothing behind', async () => {
  const all = started();
  const tablet = all.join('tablet');
  tablet.sound.speak(640, TURN_ON);
  tablet.leave();
  await calm();
  assert.equal([tablet.sound.listeners(), presentSatellites(all.brain)], [0, []]);
  assert.equal(all.brain.getSnapshot().context.satellites, {});
  assert.equal(
    Object.keys(all.brain.getSnapshot().children).filter((id) => id.startsWith('satellite')),
    [],
  );
  assert.not.ok(all.told().includes('on_order_found'));
  tablet.leave();
  all.brain.stop();
});

test('one that leaves while it is answered: the run goes on, and what it says is dropped and told', async () => {
  const all = started();
  const tablet = all.join('tablet');
  tablet.hold(true);
  await speak(tablet, SLOWLY);
  tablet.leave();
  await calm();
  assert.equal([tablet.silenced, presentSatellites(all.brain)], [['one'], []]);
  all.clock.increment(5_000);
  await calm();
  assert.ok(all.told().includes('on_processed_synapses'));
  assert.equal(
    all.news.flatMap((event) => (event.type === 'speech.stopped' ? [event.text] : [])),
    ['one', 'two'],
  );
  assert.equal([all.local.heard, tablet.heard], [[], []]);
  assert.equal(all.brain.getSnapshot().context.satellites, {}, 'gone with its run');
  await all.call('here', { conversation: 'tablet' });
  await calm();
  assert.equal(all.local.heard, ['here']);
  all.brain.stop();
});

test('one that comes back while its run goes on hears the rest', async () => {
  const all = started();
  const before = all.join('tablet');
  await speak(before, SLOWLY);
  before.leave();
  const after = all.join('tablet');
  before.leave();
  all.clock.increment(5_000);
  await calm();
  assert.equal([before.heard, after.heard, all.local.heard], [['one'], ['two'], []]);
  assert.is(presentSatellites(all.brain).length, 1);
  all.brain.stop();
});

test('a question asked by voice goes on with its default when the satellite leaves, which nobody hears', async () => {
  const all = started();
  const tablet = all.join('tablet');
  await speak(tablet, ASK_ME);
  tablet.leave();
  await calm();
  assert.equal(
    all.news.flatMap((event) => (event.type === 'speech.asked' ? [event.text] : [])),
    ['sure?', 'nothing then'],
  );
  assert.equal(failed(all), ['nothing then']);
  assert.equal([tablet.heard, all.local.heard], [['sure?'], []]);
  assert.equal(all.brain.getSnapshot().context.satellites, {});
  all.brain.stop();
});

test('one that comes back after that is asked anew, and its questions are waited for', async () => {
  const all = started();
  const before = all.join('tablet');
  await speak(before, ASK_ME);
  before.leave();
  await calm();
  const after = all.join('tablet');
  await speak(after, ASK_ME);
  assert.equal(after.heard, ['sure?']);
  all.clock.increment(1_000);
  await speak(after, YES);
  assert.equal([after.heard, failed(all)], [['sure?', 'good'], ['nothing then']]);
  all.brain.stop();
});

test('while the machines are held satellites come and go all the same', async () => {
  const all = started();
  const held = stepping(all.brain);
  held.begin();
  const tablet = all.join('tablet');
  assert.equal(
    presentSatellites(all.brain).map(([name]) => name),
    ['tablet'],
  );
  tablet.leave();
  assert.equal(presentSatellites(all.brain), []);
  held.end();
  await calm();
  assert.equal(all.brain.getSnapshot().context.satellites, {});
  all.brain.stop();
});

test('a question of a client waits on when a satellite of its conversation leaves', async () => {
  const all = started();
  const tablet = all.join('tablet');
  await all.order('ask me', { conversation: 'tablet' });
  tablet.leave();
  await calm();
  assert.is(conversationOf(all.brain, 'tablet')?.getSnapshot().value, 'waiting_for_answer');
  assert.equal(all.brain.getSnapshot().context.satellites, {});
  all.brain.stop();
});

test('a run that never ends holds a satellite that has left for a minute', async () => {
  const never = { sleep: () => new Promise<void>(() => {}) };
  const all = started({ tools: never });
  const tablet = all.join('tablet');
  await speak(tablet, SLOWLY);
  tablet.leave();
  await calm();
  assert.equal(Object.keys(all.brain.getSnapshot().context.satellites), ['tablet']);
  all.clock.increment(60_000);
  assert.equal(all.brain.getSnapshot().context.satellites, {});
  all.brain.stop();
});

test('a name is given once, that of the room to none, and there are not too many', () => {
  const all = started();
  const tablet = all.join('tablet');
  const outcome = (name: string) => {
    const { source } = fakeSound();
    const joined = all.satellites.join({ name, source, player: letterPlayer().player });
    return E.isLeft(joined) ? joined.left : 'joined';
  };
  assert.equal([outcome('tablet'), outcome('default')], ['is_taken', 'is_local']);
  const others = Array.from({ length: MAX_SATELLITES }, (_, index) => outcome(`n${index}`));
  assert.equal(others, [...Array(MAX_SATELLITES - 1).fill('joined'), 'are_too_many']);
  tablet.leave();
  assert.is(outcome('__proto__'), 'joined');
  assert.is(Object.keys(statesOf(all.brain).satellites ?? {}).length, MAX_SATELLITES);
  all.brain.stop();
  assert.is(outcome('after'), 'is_stopping');
});

test('what fails at a satellite is told with its name', async () => {
  const all = started();
  const tablet = all.join('tablet');
  tablet.sound.fail({ _tag: 'EngineFailed', engine: 'source', message: 'it is unplugged' });
  const lost = all.news.find(({ type }) => type === 'actor.failed');
  assert.is(lost?.type === 'actor.failed' && lost.actor, 'microphone of tablet');
  assert.is(tablet.states.at(-1), 'no_microphone');
  all.brain.stop();
});

test('stopping the assistant stops its satellites', () => {
  const all = started();
  const tablet = all.join('tablet');
  all.brain.stop();
  assert.is(tablet.sound.listeners(), 0);
  tablet.leave();
});

test.run();
