import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settled as allSettled } from '../../src/machines/at-rest.ts';
import { calm, withSatellites } from '../support/satellites.ts';
import { settled } from '../support/settled.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { ask, neuron, say, synapse } from '../support/synapse.ts';
import { until } from '../support/until.ts';

const test = suite('machines/settled');

const nap = synapse('nap', { neurons: [neuron('sleep', { seconds: 10 }), say('good morning')] });
const coffee = synapse('coffee', { neurons: [say('with milk?'), ask({ nap: ['yes'] }, 'nap')] });

/** An assistant in virtual time, and what is said of its rest so far. */
function assistant() {
  const all = startAssistant({ synapses: [nap, coffee] });
  const cut = new AbortController();
  return {
    ...all,
    cut,
    look: () => {
      const seen: { isSettled?: boolean } = {};
      void allSettled(all.brain, cut.signal).then((isSettled) => {
        seen.isSettled = isSettled;
      });
      return seen;
    },
  };
}

test('a run is waited for, and what it says', async () => {
  const { brain, look, call, clock, engines } = assistant();
  void call('nap');
  const seen = look();
  await settled();
  assert.equal(seen, {});
  clock.increment(10_000);
  await until(() => seen.isSettled !== undefined);
  assert.equal([seen.isSettled, engines.heard], [true, ['good morning']]);
  brain.stop();
});

test('a question that waits for a client is at rest', async () => {
  const { brain, look, call } = assistant();
  await call('coffee');
  const seen = look();
  await until(() => seen.isSettled !== undefined);
  assert.equal([seen.isSettled, brain.getSnapshot().value.dialogue], [true, 'waiting_for_answer']);
  brain.stop();
});

test('ears that listen are not at rest', async () => {
  const { brain, look, cut } = assistant();
  const ears = brain.getSnapshot().children.ears;
  ears?.send({ type: 'microphone.opened' });
  ears?.send({ type: 'trigger.pressed' });
  const seen = look();
  await settled();
  assert.equal(seen, {});
  brain.send({ type: 'ears.close' });
  await until(() => seen.isSettled !== undefined);
  assert.is(seen.isSettled, true);
  cut.abort();
  brain.stop();
});

test('ears of a satellite that listen are not at rest', async () => {
  const all = withSatellites({ texts: {} });
  const tablet = all.join('tablet');
  all.brain.send({ type: 'trigger.pressed', conversation: 'tablet' });
  const seen: boolean[] = [];
  void allSettled(all.brain, new AbortController().signal).then((isSettled) => seen.push(isSettled));
  await calm();
  assert.equal([tablet.states.at(-1), seen], ['listening', []]);
  tablet.leave();
  await until(() => seen.length > 0);
  assert.equal(seen, [true]);
  all.brain.stop();
});

test('who has waited long enough, or waits for an assistant that stops, is told that it goes on', async () => {
  for (const end of ['cut', 'stop'] as const) {
    const { brain, look, call, cut } = assistant();
    call('nap').catch(() => {});
    const seen = look();
    await settled();
    if (end === 'cut') cut.abort();
    else brain.stop();
    await until(() => seen.isSettled !== undefined);
    assert.is(seen.isSettled, false, end);
    brain.stop();
  }
});

test.run();
