import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback } from 'xstate';
import { allHeard, heard, outputOf, play, playedAt, say as sayAt } from '../../src/machines/outputs.ts';
import { statesOf } from '../../src/machines/states.ts';
import { stepping } from '../../src/observe/inspect/stepping.ts';
import { provided } from '../support/output.ts';
import { calm, withSatellites } from '../support/satellites.ts';
import { scope } from '../support/scope.ts';
import { say, synapse } from '../support/synapse.ts';

const test = suite('machines/outputs');

const started = () => withSatellites({ texts: {}, synapses: [synapse('here', { neurons: [say('here')] })] });

test('a conversation is heard at its satellite, every other one here', () => {
  const all = started();
  all.join('tablet');
  const { children, context } = all.brain.getSnapshot();
  assert.is(outputOf(all.brain, 'default'), children.output);
  assert.is(outputOf(all.brain, 'kitchen'), children.output);
  assert.is(outputOf(all.brain, '__proto__'), children.output);
  assert.is(outputOf(all.brain, 'tablet'), context.satellites.tablet?.getSnapshot().children.output);
  all.brain.stop();
});

for (const conversation of ['default', 'tablet']) {
  test(`all is heard when what is said in ${conversation} was heard too, or nobody waits any more`, async () => {
    const all = started();
    const tablet = all.join('tablet');
    for (const { hold } of [all.local, tablet]) hold(true);
    await all.call('here', { conversation });
    const cut = new AbortController();
    let count = 0;
    for (const signal of [cut.signal, new AbortController().signal])
      void allHeard(all.brain, signal).then(() => (count += 1));
    await calm();
    assert.is(count, 0);
    cut.abort();
    await calm();
    assert.is(count, 1);
    for (const { hold } of [all.local, tablet]) hold(false);
    await calm();
    assert.is(count, 2);
    all.brain.stop();
    await allHeard(all.brain, new AbortController().signal);
  });
}

test('an output that a bug has ended is waited for by nobody', async () => {
  const never = new AbortController().signal;
  const broken = provided(fromCallback(() => {})).provide({
    actions: {
      silence: () => {
        throw new Error('a bug');
      },
    },
  });
  const output = createActor(broken, { input: { place: 'default' } });
  output.subscribe({ error: () => {} });
  output.start();
  output.send({ type: 'output.hold' });
  const asked = playedAt(output, 'beep.wav', scope(), never);
  const waiting = heard(output, never);
  output.send({ type: 'speech.stop' });
  await waiting;
  assert.ok(E.isLeft(await asked));
  assert.is(output.getSnapshot().status, 'error');
  await heard(output, never);
});

for (const [isAssistantMuted, isPlaceMuted, mute, isHeard] of [
  [false, false, undefined, true],
  [false, false, true, false],
  [false, false, false, true],
  [true, false, undefined, false],
  [true, false, true, false],
  [true, false, false, true],
  [false, true, undefined, false],
  [false, true, false, true],
] as const) {
  const muted = `${isAssistantMuted ? 'a muted' : 'an audible'} assistant, ${isPlaceMuted ? 'a muted' : 'an audible'} satellite`;
  test(`${muted}: a call whose mute is ${mute} ${isHeard ? 'is heard' : 'does not reach the output'}`, async () => {
    const all = started();
    const tablet = all.join('tablet', { isMuted: isPlaceMuted });
    if (isAssistantMuted) all.brain.send({ type: 'voice.mute' });
    const call = scope({ conversation: 'tablet', mute });
    sayAt(all.brain, 'one', call);
    assert.is(outputOf(all.brain, 'tablet')?.getSnapshot().context.latest, isHeard ? 1 : 0);
    const played = await play(all.brain, '/nowhere/beep.wav', call, new AbortController().signal)();
    assert.is(E.isRight(played), !isHeard);
    await calm();
    assert.equal(tablet.heard, isHeard ? ['one'] : []);
    all.brain.stop();
  });
}

test('a blank text is nothing to say', () => {
  const all = started();
  sayAt(all.brain, ' \n', scope());
  assert.is(outputOf(all.brain, 'default')?.getSnapshot().context.latest, 0);
  all.brain.stop();
});

test('what an output is asked for waits for its step, like all that the machines are sent', async () => {
  const all = started();
  const held = stepping(all.brain);
  const state = () => statesOf(all.brain).output;
  held.begin();
  sayAt(all.brain, 'one', scope());
  const waiting = () => held.state().waiting.map(({ actor, event }) => `${event.type} > ${actor}`);
  assert.equal([waiting(), state()], [['speech.asked > brain/output'], 'idle']);
  held.step();
  assert.is(state(), 'preparing');
  await calm();
  assert.equal(waiting(), ['sound.ready > brain/output']);
  held.end();
  await calm();
  assert.equal([all.local.heard, state()], [['one'], 'idle']);
  all.brain.stop();
});

test.run();
