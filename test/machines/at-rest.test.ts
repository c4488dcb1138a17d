import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settled as allSettled, atRest } from '../../src/machines/at-rest.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { calm, withSatellites } from '../support/satellites.ts';
import { settled } from '../support/settled.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { ask, neuron, say, synapse } from '../support/synapse.ts';
import { until } from '../support/until.ts';

const test = suite('machines/at-rest');

const nap = synapse('nap', { neurons: [neuron('sleep', { seconds: 10 }), say('good morning')] });

/** An assistant in virtual time, and whether it has come to rest so far. */
function assistant(given: Parameters<typeof startAssistant>[0] = {}) {
  const all = startAssistant({ synapses: [nap], ...given });
  const cut = new AbortController();
  return {
    ...all,
    cut,
    rest: () => {
      const seen = { isOver: false };
      void atRest(all.brain, cut.signal).then(() => {
        seen.isOver = true;
      });
      return seen;
    },
  };
}

test('an assistant that does nothing is at rest, and so is one that has stopped', async () => {
  const { brain, rest } = assistant();
  const idle = rest();
  await settled();
  brain.stop();
  const stopped = rest();
  await settled();
  assert.equal([idle, stopped], [{ isOver: true }, { isOver: true }]);
});

test('a run is waited for, and what it says', async () => {
  const { brain, rest, call, clock, engines } = assistant();
  const napping = call('nap');
  await settled();
  const seen = rest();
  await settled();
  const before = { ...seen };
  clock.increment(10_000);
  await napping;
  await settled();
  await settled();
  brain.stop();
  assert.equal([before, seen, engines.heard], [{ isOver: false }, { isOver: true }, ['good morning']]);
});

test('what is being said is waited for', async () => {
  let heard = () => {};
  const playing = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const engines = fakeEngines({ player: { play: () => TE.fromTask(() => playing) } });
  const hello = synapse('hello', { neurons: [say('hello')] });
  const { brain, rest, call } = assistant({ synapses: [hello], engines });
  await call('hello');
  const seen = rest();
  await settled();
  const before = { ...seen };
  heard();
  await settled();
  brain.stop();
  assert.equal([before, seen], [{ isOver: false }, { isOver: true }]);
});

test('what began while it waited is waited for too', async () => {
  const { brain, rest, call, clock } = assistant();
  const first = call('nap');
  await settled();
  const seen = rest();
  clock.increment(5_000);
  for (const conversation of ['default', 'a']) void call('nap', { conversation });
  await settled();
  clock.increment(5_000);
  await first;
  await settled();
  await settled();
  const after = { ...seen };
  clock.increment(10_000);
  await settled();
  brain.stop();
  assert.equal([after, seen], [{ isOver: false }, { isOver: true }]);
});

test('it gives up when nothing is waited for any longer', async () => {
  const { brain, rest, call, cut } = assistant();
  void call('nap');
  await settled();
  const seen = rest();
  await settled();
  const before = { ...seen };
  cut.abort();
  await settled();
  brain.stop();
  assert.equal([before, seen], [{ isOver: false }, { isOver: true }]);
});

test.run();

const settledTest = suite('machines/settled');

const settledNap = synapse('nap', { neurons: [neuron('sleep', { seconds: 10 }), say('good morning')] });
const coffee = synapse('coffee', { neurons: [say('with milk?'), ask({ nap: ['yes'] }, 'nap')] });

/** An assistant in virtual time, and what is said of its rest so far. */
function settledAssistant() {
  const all = startAssistant({ synapses: [settledNap, coffee] });
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

settledTest('a run is waited for, and what it says', async () => {
  const { brain, look, call, clock, engines } = settledAssistant();
  void call('nap');
  const seen = look();
  await settled();
  assert.equal(seen, {});
  clock.increment(10_000);
  await until(() => seen.isSettled !== undefined);
  assert.equal([seen.isSettled, engines.heard], [true, ['good morning']]);
  brain.stop();
});

settledTest('a question that waits for a client is at rest', async () => {
  const { brain, look, call } = settledAssistant();
  await call('coffee');
  const seen = look();
  await until(() => seen.isSettled !== undefined);
  assert.equal([seen.isSettled, brain.getSnapshot().value.dialogue], [true, 'waiting_for_answer']);
  brain.stop();
});

settledTest('ears that listen are not at rest', async () => {
  const { brain, look, cut } = settledAssistant();
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

settledTest('ears of a satellite that listen are not at rest', async () => {
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

settledTest(
  'who has waited long enough, or waits for an assistant that stops, is told that it goes on',
  async () => {
    for (const end of ['cut', 'stop'] as const) {
      const { brain, look, call, cut } = settledAssistant();
      call('nap').catch(() => {});
      const seen = look();
      await settled();
      if (end === 'cut') cut.abort();
      else brain.stop();
      await until(() => seen.isSettled !== undefined);
      assert.is(seen.isSettled, false, end);
      brain.stop();
    }
  },
);

settledTest.run();
