import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import type { NeuronWork } from '../../src/actors/neuron.ts';
import { type NeuronJob, neuronActor } from '../../src/actors/neuron-actor.ts';
import type { JobDone } from '../../src/brain/call-stack.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';
import { say, synapse } from '../support/synapse.ts';

const test = suite('neuron actor');

const hello = synapse('hello', { neurons: [say('hello')] });

/** The actor of a neuron that works like this, and what its jobs came to. */
function actorOf(work: NeuronWork, variables = () => ({})) {
  const actor = createActor(
    neuronActor({
      neurons: () => new Map([['say', work]]),
      variables,
      spokenVariables: () => [],
      memory: { values: {} },
      find: () => undefined,
      redacted: (text) => text,
    }),
    { input: { kind: 'say' } },
  );
  const done: JobDone[] = [];
  const [neuron] = hello.neurons;
  if (neuron === undefined) throw new Error('no neuron');
  const run = (id: string) => {
    const sender = {
      send: (event: JobDone) => void done.push(event),
      getSnapshot: () => ({ status: 'active' }),
    };
    const job: NeuronJob = {
      ...{ type: 'neuron.run', run: id, job: 1, call: scope({ call: id }) },
      ...{ synapse: hello, neuron, parameters: {}, sender },
    };
    actor.send(job);
  };
  actor.start();
  return { actor, run, results: () => done.map(({ run, result }) => [run, result]) };
}

const never: NeuronWork = () => new Promise(() => {});

test('work that is done at once ends its job in the same step, and a failure does', () => {
  const { run, results } = actorOf(({ scope: { call } }) => {
    if (call === 'b') throw new Error('no');
    return { _tag: 'Finished', said: call };
  });
  run('a');
  run('b');
  assert.equal(results(), [
    ['a', { _tag: 'Finished', said: 'a' }],
    ['b', { _tag: 'Failed', error: 'no', isTemplate: false }],
  ]);
});

test('a bug around the work fails the job, and the actor lives on', () => {
  const { actor, run, results } = actorOf(never, () => {
    throw new Error('bug');
  });
  run('a');
  assert.equal(results(), [['a', { _tag: 'Failed', error: 'bug', isTemplate: false }]]);
  assert.is(actor.getSnapshot().status, 'active');
});

test('an aborted job is cancelled, and sends nothing though its work ends', async () => {
  let end = (): void => {};
  let isCancelled = false;
  const { actor, run, results } = actorOf((_, { whenStopped }) => {
    whenStopped(() => {
      isCancelled = true;
    });
    return new Promise((resolve) => {
      end = () => resolve({ _tag: 'Finished', said: null });
    });
  });
  run('a');
  actor.send({ type: 'neuron.abort', run: 'a' });
  assert.ok(isCancelled);
  end();
  await settled();
  assert.equal(results(), []);
});

test('a job that is aborted before its work begins is cancelled when it does', async () => {
  let begin = (): void => {};
  let isCancelled = false;
  const { actor, run } = actorOf(async (_, { whenStopped }) => {
    await new Promise<void>((resolve) => {
      begin = resolve;
    });
    whenStopped(() => {
      isCancelled = true;
    });
    return { _tag: 'Finished', said: null };
  });
  run('a');
  actor.send({ type: 'neuron.abort', run: 'a' });
  begin();
  await settled();
  assert.ok(isCancelled);
});

test('its end cancels and answers all jobs', () => {
  let cancelled = 0;
  const { actor, run, results } = actorOf((input, limits) => {
    limits.whenStopped(() => {
      cancelled += 1;
    });
    return never(input, limits);
  });
  run('a');
  run('b');
  actor.stop();
  assert.is(cancelled, 2);
  const stopped = { _tag: 'Failed', error: 'it was stopped', isTemplate: false };
  assert.equal(results(), [
    ['a', stopped],
    ['b', stopped],
  ]);
});

test.run();
