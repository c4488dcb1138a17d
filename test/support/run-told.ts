import type { AssistantEvent, CallAnswered } from '../../src/brain/events.ts';
import type { RunReport } from '../../src/brain/stored-run.ts';

const REPORT: RunReport = {
  matched_synapses: [
    {
      synapse_name: 'tea',
      matched_order: 'tea',
      neuron_module_list: [{ neuron_name: 'Say', generated_message: 'Hi' }],
    },
  ],
  status: 'complete',
  user_order: 'tea',
};

/** What is told of a run: an order unless `told` says otherwise. */
export function emittedRun(call = 'run-1', conversation = 'default') {
  const of = { call, conversation };
  const neuron = { ...of, synapse: 'tea', neuron: 'say', step: 0 };
  return {
    started: (order: string | null = 'tea', answers: string | null = null): AssistantEvent => ({
      type: 'run.started',
      ...of,
      by: 'api',
      isFromHook: false,
      order,
      names: order === null ? ['tea'] : [],
      answers,
    }),
    matched: (isDefault = false): AssistantEvent => ({
      type: 'order.matched',
      ...of,
      order: 'tea',
      isDefault,
      matches: isDefault ? [] : [{ synapse: 'tea', matchedOrder: 'tea', parameters: {} }],
    }),
    found: { type: 'on_order_found', ...of, detail: 'tea' } as AssistantEvent,
    begun: { type: 'neuron.started', ...neuron } as AssistantEvent,
    ended: { type: 'neuron.ended', ...neuron, outcome: 'finished', said: 'Hi' } as AssistantEvent,
    failed: { type: 'neuron.failed', ...neuron, place: 'here', error: 'no' } as AssistantEvent,
    asked: { type: 'speech.asked', ...of, text: 'Hi' } as AssistantEvent,
    speaking: { type: 'on_start_speaking', ...of, detail: 'Hi' } as AssistantEvent,
    spoken: { type: 'on_stop_speaking', ...of, detail: 'Hi' } as AssistantEvent,
    stopped: { type: 'speech.stopped', ...of, text: 'Hi' } as AssistantEvent,
    hoarse: { type: 'speech.failed', ...of, text: 'Hi', error: 'hoarse' } as AssistantEvent,
    unheard: { type: 'speech.unheard', ...of, text: 'Hi', reason: 'no card' } as AssistantEvent,
    answered: (result: CallAnswered['result'] = { report: REPORT }): AssistantEvent => ({
      type: 'call.answered',
      ...of,
      result,
    }),
    report: REPORT,
  };
}
