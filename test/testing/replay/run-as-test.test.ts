import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunTrace } from '../../../src/observe/run-trace.ts';
import { runAsTest } from '../../../src/testing/replay/replaying.ts';

const test = suite('runAsTest');

/** A run of one synapse that says what is given, after these neurons. */
function ran(
  id: string,
  order: string,
  said: string,
  neurons: readonly string[] = [],
  of: Partial<RunTrace> = {},
) {
  const ended = (neuron_name: string) => ({
    type: 'neuron.ended',
    synapse_name: 'a',
    neuron_name,
    outcome: 'finished',
  });
  const run: RunTrace = {
    ...{ id, conversation: 'default', by: 'api', from_hook: false, mute: null, order, answers: null },
    ...{ started_synapses: [], parameters: {}, started: '2026-01-04T07:29:00.000Z', duration_ms: 5 },
    ...{ status: 'complete', broca: '0.1.0', engines: {}, stages: [], states: [], report: null },
    has_audio: false,
    events: [
      { type: 'order.matched', matches: [{ synapse_name: 'a', matched_order: order, parameters: {} }] },
      ...neurons.map(ended),
      { ...ended('say'), generated_message: said },
    ],
    ...of,
  };
  return run;
}

const written = (run: RunTrace, before: readonly RunTrace[] = []) =>
  runAsTest(
    { format: 1, exported: '2026-01-04T08:00:00Z', run, before, audio: null },
    (neuron) => neuron !== 'uri',
  );

test('what was said is expected, and not once a neuron ran that reaches outside', () => {
  const asked = ran('r-1', 'weather', 'Where?');
  const answered = ran('r-2', 'Rome', 'Sunny', ['Uri'], { answers: 'r-1' });
  const more = ran('r-3', 'tomorrow', 'Still sunny', [], { answers: 'r-2' });
  assert.equal(
    written(more, [asked, answered]),
    E.right({
      name: 'weather (run r-3)',
      at: '2026-01-04T07:29:00.000Z',
      order: 'weather',
      synapses: ['a'],
      says: ['Where?'],
      status: 'complete',
      answers: [
        { answer: 'Rome', synapses: ['a'], status: 'complete' },
        { answer: 'tomorrow', synapses: ['a'], status: 'complete' },
      ],
    }),
  );
});

test('what was kept without its texts, or did not begin with an order, is refused', () => {
  for (const run of [
    ran('r-1', '…', '…', [], { texts_left_out: true }),
    ran('r-1', 'yes', 'Sunny', [], { answers: 'r-0' }),
    ran('r-1', '', '', [], { order: null }),
  ])
    assert.ok(E.isLeft(written(run)));
});

test.run();
