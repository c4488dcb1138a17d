import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NeuronReport, RunReport } from '../../../src/brain/stored-run.ts';
import { runAnswer } from '../../../src/http/kalliope/kalliope-shapes.ts';

const test = suite('http/kalliope/runs');

const said = (generated_message: string | null, error?: string): NeuronReport => ({
  neuron_name: 'Say',
  generated_message,
  ...(error === undefined ? {} : { error }),
});
const report = (
  neurons: readonly NeuronReport[],
  { matched_order = 'hello', ...more }: Partial<RunReport> & { matched_order?: string | null } = {},
): RunReport => ({
  matched_synapses: [{ matched_order, neuron_module_list: [...neurons], synapse_name: 'greet' }],
  status: 'complete',
  user_order: 'hello',
  ...more,
});
const NOTHING: RunReport = { matched_synapses: [], status: null, user_order: 'hello' };

test('a neuron that failed or was skipped is left out, and not told of', () => {
  assert.equal(runAnswer(report([said('a'), said(null, 'no value for name'), said('b')]), 'order', false), {
    status: 201,
    body: report([said('a'), said('b')]),
  });
});

test('a neuron that spoke and then failed is listed, without its error', () => {
  assert.equal(runAnswer(report([said('a', 'cannot be kept')]), 'order', false).body, report([said('a')]));
});

test('a run whose neurons all failed is complete, one that had none has no status', () => {
  const failed = runAnswer(report([said(null, 'broken')]), 'order', false);
  const empty = runAnswer(report([]), 'name', false);
  assert.equal(failed.body, report([]));
  assert.equal(empty.body, report([], { status: null }));
});

test('a question before any other neuron waits all the same', () => {
  const asking = report([], { status: 'waiting_for_answer' });
  assert.equal(runAnswer(asking, 'order', false).body, asking);
});

test('the default synapse does not tell the order', () => {
  const { body } = runAnswer(report([said('What?')], { matched_order: null }), 'order', true);
  assert.equal(body, report([said('What?')], { matched_order: null, user_order: null }));
});

test('the default synapse answers a recording like an order', () => {
  assert.is(runAnswer(report([said('What?')], { matched_order: null }), 'audio', true).status, 201);
});

test('nothing matched: null, an empty object when there is a default, an error for a recording', () => {
  assert.equal(runAnswer(NOTHING, 'order', false), { status: 201, body: null });
  assert.equal(runAnswer(NOTHING, 'order', true), {
    status: 201,
    body: { matched_synapses: [], status: null, user_order: null },
  });
  const noMatch = { error: { error: "The given order doesn't match any synapses" } };
  assert.equal(runAnswer(NOTHING, 'audio', true), { status: 400, body: noMatch });
  assert.equal(runAnswer(NOTHING, 'audio', false), { status: 400, body: noMatch });
});

test.run();
