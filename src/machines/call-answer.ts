import type { RunOutput } from '../actors/run.ts';
import type { News } from '../brain/events.ts';
import type { PendingQuestion, RunReport } from '../brain/run-report.ts';

interface EndedCall {
  readonly call: string;
  readonly conversation: string;
  /** Whether it came on top of a question. */
  readonly isOnTop: boolean;
  readonly result: { readonly output: RunOutput } | { readonly error: unknown };
  /** The question that waits now. */
  readonly waiting: PendingQuestion | undefined;
}

/** The news that answers a call. */
export function callAnswer({ call, conversation, isOnTop, result, waiting }: EndedCall): News {
  if ('error' in result) return { type: 'call.answered', call, conversation, result };
  const { report } = result.output;
  const whole = isOnTop ? withQuestion(report, waiting) : report;
  return { type: 'call.answered', call, conversation, result: { report: asItStands(whole) } };
}

/** A call on top of a question ends with the question still open: the answer holds both. */
function withQuestion(report: RunReport, pending: PendingQuestion | undefined): RunReport {
  const asker = pending?.frames.at(-1)?.report;
  if (asker === undefined) return report;
  const { matched_synapses } = report;
  return {
    ...report,
    status: 'waiting_for_answer',
    matched_synapses: matched_synapses.includes(asker) ? matched_synapses : [...matched_synapses, asker],
  };
}

/** What an asker's synapse goes on to do is no part of the answer that left it waiting. */
const asItStands = (report: RunReport): RunReport =>
  report.status !== 'waiting_for_answer'
    ? report
    : {
        ...report,
        matched_synapses: report.matched_synapses.map((synapse) => ({
          ...synapse,
          neuron_module_list: [...synapse.neuron_module_list],
        })),
      };
