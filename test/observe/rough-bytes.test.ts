import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { roughBytes } from '../../src/observe/event-log.ts';
import { emittedRun } from '../support/run-told.ts';
import { said } from '../support/stamped.ts';

const test = suite('rough bytes');

const LONG = 'x'.repeat(100_000);
const one = emittedRun();
const of = { call: 'run-1', conversation: 'default' };

const large = {
  'a text to be said': said(LONG),
  'an order': one.started(LONG),
  'the value of a hole': {
    ...one.matched(),
    matches: [{ synapse: 'tea', matchedOrder: 'tea', parameters: { kind: { of: [LONG] } } }],
  },
  'the detail of a hook': { ...one.found, detail: LONG },
  'what a neuron said': { ...one.ended, said: LONG },
  'an error': { ...one.failed, error: LONG },
  'a report': one.answered({
    report: {
      matched_synapses: [
        {
          synapse_name: 'tea',
          matched_order: null,
          neuron_module_list: [{ neuron_name: 'Say', generated_message: LONG }],
        },
      ],
      status: 'complete',
      user_order: null,
    },
  }),
  'what was heard': { type: 'audio.transcribed', ...of, result: { text: LONG } },
  'a payload': { type: 'signal.notified', notification: 'sun', payload: [LONG] },
} as const;

for (const [what, news] of Object.entries(large)) {
  test(`${what} counts`, () => assert.ok(roughBytes(news as Parameters<typeof roughBytes>[0]) >= 200_000));
}

test('a circle is not followed for ever', () => {
  const payload: Record<string, unknown> = {};
  payload.self = payload;
  assert.ok(roughBytes({ type: 'signal.notified', notification: 'sun', payload }) > 1_000_000);
});

test('news without texts is small', () => assert.ok(roughBytes(one.begun) < 1_000));

test.run();
