import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neuron as define } from '../../../src/actors/neuron.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { builtIn } from '../../../src/modules/module.ts';
import type { RunExport } from '../../../src/observe/run-export.ts';
import { rawKit } from '../../../src/testing/harness/open-kit.ts';
import { type Replayed, replay } from '../../../src/testing/replay/replay.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';

const test = suite('replay');

const stuck = define({
  name: 'stuck',
  parameters: t.type({}),
  staysInside: true,
  run: () => () => new Promise<never>(() => {}),
});

const kit = rawKit({
  synapses: [
    synapse('hello', { orders: ['hello'], neurons: [say('Good day')] }),
    synapse('long', {
      orders: ['take your time'],
      neurons: [neuron('sleep', { seconds: 3_599 }), neuron('sleep', { seconds: 3_599 })],
    }),
    synapse('never', { orders: ['never end'], neurons: [neuron('stuck')] }),
  ],
  modules: { ...builtIn, neurons: new Map([...builtIn.neurons, ['stuck', stuck]]) },
});

const never = new AbortController().signal;

function exported(order: string, audio: RunExport['audio'] = null): RunExport {
  const run = {
    ...{
      id: 'run-1',
      conversation: 'default',
      by: 'api',
      from_hook: false,
      mute: true,
      order,
      answers: null,
    },
    ...{ started_synapses: [], parameters: {}, started: '2026-01-04T07:29:00Z', duration_ms: 5 },
    ...{ status: 'complete', broca: '0.1.0', engines: {}, stages: [], states: [], events: [] },
    ...{ report: null, has_audio: audio !== null },
  };
  return { format: 1, exported: '2026-01-04T08:00:00Z', run, before: [], audio };
}

async function refusal(result: Promise<E.Either<AssistantError, Replayed>>): Promise<AssistantError> {
  const left = await result;
  if (E.isRight(left)) throw new Error('it was replayed');
  return left.left;
}

test('what is said now is told beside what was said', async () => {
  const replayed = await replay(exported('hello'), kit, never)();
  assert.ok(E.isRight(replayed));
  const { isSame, stages } = replayed.right;
  assert.not(isSame);
  assert.equal(stages.find(({ stage }) => stage === 'said')?.now, ['Good day']);
});

test('what goes on for over an hour of its own time is refused, and no bug', async () => {
  const error = await refusal(replay(exported('take your time'), kit, never)());
  assert.equal(error, { _tag: 'DeadlinePassed', stage: 'replaying', deadlineMs: 3_600_000 });
});

test('what takes real time is cancelled by its signal', async () => {
  const giving = new AbortController();
  const replayed = refusal(replay(exported('never end'), kit, giving.signal)());
  setImmediate(() => giving.abort());
  assert.is((await replayed)._tag, 'DeadlinePassed');
});

test('cancelled before it begins, it does not begin', async () => {
  assert.is((await refusal(replay(exported('hello'), kit, AbortSignal.abort())()))._tag, 'DeadlinePassed');
});

test('sound that cannot be read is refused', async () => {
  const empty = wavOf({ sampleRateHz: 16_000, samples: new Int16Array(0) }).toString('base64');
  for (const wav of [empty, '', '!!!']) {
    const error = await refusal(replay(exported('hello', { sample_rate_hz: 16_000, wav }), kit, never)());
    assert.is(error._tag, 'UndecodableAudio', wav);
  }
});

test.run();
