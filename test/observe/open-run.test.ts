import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutTexts } from '../../src/observe/open-run.ts';

const test = suite('without texts');

test('what people said and were told is gone wherever it stands, and all else stays', () => {
  const trace = {
    id: 'run-1',
    parameters: { room: 'attic', deep: { secret: 'attic' } },
    events: [
      { type: 'transcript.partial', at_ms: -3, text: 'the attic' },
      {
        type: 'order.matched',
        order: 'the attic',
        matches: [
          { synapse_name: 'go', matched_order: 'the {{ room }}', parameters: { room: 'attic' }, score: 1 },
        ],
      },
      { type: 'neuron.ended', generated_message: null },
      { type: 'neuron.failed', place: 'brain.yml:1', error: 'no attic here' },
      { type: 'on_stt_error', error: 'the recogniser failed' },
    ],
    report: {
      user_order: 'the attic',
      matched_synapses: [
        {
          synapse_name: 'go',
          neuron_module_list: [{ neuron_name: 'Say', generated_message: 'In the attic' }],
        },
      ],
      status: 'complete',
    },
  };
  const without = withoutTexts(trace, (text) => text.replace('attic', '…'));
  assert.equal(without, {
    id: 'run-1',
    parameters: { room: '…', deep: '…' },
    events: [
      { type: 'transcript.partial', at_ms: -3, text: '…' },
      {
        type: 'order.matched',
        order: '…',
        matches: [{ synapse_name: 'go', matched_order: '…', parameters: { room: '…' }, score: 1 }],
      },
      { type: 'neuron.ended', generated_message: null },
      { type: 'neuron.failed', place: 'brain.yml:1', error: 'no … here' },
      { type: 'on_stt_error', error: 'the recogniser failed' },
    ],
    report: {
      user_order: '…',
      matched_synapses: [
        { synapse_name: 'go', neuron_module_list: [{ neuron_name: 'Say', generated_message: '…' }] },
      ],
      status: 'complete',
    },
  });
  assert.is(JSON.stringify(without).includes('attic'), false);
});

test.run();
