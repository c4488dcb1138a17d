import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { freeName } from '../../src/machines/free-name.ts';
import { allHeard, heard, outputOf } from '../../src/machines/satellites.ts';
import { type Transition, watchTransitions } from '../../src/observe/inspect/transitions.ts';
import { calm, withSatellites } from '../support/satellites.ts';
import { say, synapse } from '../support/synapse.ts';

const test = suite('machines/outputs');

const started = () => withSatellites({ texts: {}, synapses: [synapse('here', { neurons: [say('here')] })] });

test('a conversation is heard at its satellite, every other one here', () => {
  const all = started();
  all.join('tablet');
  const { children, context } = all.brain.getSnapshot();
  assert.is(outputOf(all.brain, 'default'), children.speaking);
  assert.is(outputOf(all.brain, 'kitchen'), children.speaking);
  assert.is(outputOf(all.brain, '__proto__'), children.speaking);
  assert.is(outputOf(all.brain, 'tablet'), context.satellites.tablet?.getSnapshot().children.speaking);
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

test('the one machine of the brain begins as that of its conversation, and the event that joins it is data', () => {
  const all = started();
  const joined: EventObject[] = [];
  const moved: Transition[] = [];
  all.brain.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.event') return;
    if (inspected.event.type === 'satellite.joined') joined.push(inspected.event);
  });
  watchTransitions(all.brain).subscribe((transition) => moved.push(transition));
  all.join('tablet');
  all.join('phone');
  assert.equal(joined, [
    { type: 'satellite.joined', conversation: 'tablet', isDeaf: false, isMuted: false },
    { type: 'satellite.joined', conversation: 'phone', isDeaf: false, isMuted: false },
  ]);
  const { tablet, phone } = all.brain.getSnapshot().context.satellites;
  assert.is.not(tablet?.getSnapshot().machine, phone?.getSnapshot().machine);
  moved.splice(0);
  all.brain.send({ type: 'satellite.deafen', conversation: 'phone' });
  const taken = moved.flatMap(({ machine, transitions }) => (machine === 'satellite' ? transitions : []));
  assert.ok(taken.includes('satellite.present.ears:satellite.deafen'), taken.join());
  all.brain.stop();
});

test('an output that a bug has ended is waited for by nobody', async () => {
  const never = new AbortController().signal;
  const broken = fromCallback<{ readonly type: string }>(({ receive }) =>
    receive(({ type }) => {
      if (type === 'break') throw new Error('a bug');
    }),
  );
  const output = createActor(broken).start();
  const waiting = heard(output, never);
  output.send({ type: 'break' });
  await waiting;
  assert.is(output.getSnapshot().status, 'error');
  await heard(output, never);
});

test.run();

const freeNameTest = suite('freeName');

for (const [taken, name] of [
  [{}, 'run-0'],
  [{ 'run-0': 1 }, 'run-1'],
  [{ 'run-0': 1, 'run-1': 1, 'run-3': 1 }, 'run-2'],
  [{ 'run-1': 1 }, 'run-0'],
] as const) {
  freeNameTest(`beside ${JSON.stringify(Object.keys(taken))} it is ${name}`, () => {
    assert.is(freeName('run-', taken), name);
  });
}

freeNameTest.run();
