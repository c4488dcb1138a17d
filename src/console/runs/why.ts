import { isBlank } from '../../lib/normal-form.ts';
import { durationText } from '../duration-text.ts';
import { eventsOf, fieldText, matchesOf, nearMissesOf, type Trace } from './trace.ts';
import { whyUnmatched } from './why-unmatched.ts';

/** What became of a run, in one sentence, and how good that is. */
export interface Reason {
  readonly kind: 'fine' | 'open' | 'late' | 'failed';
  readonly sentence: string;
}

/** Why a run did what it did, what matters most first; there is always one. */
export function why(trace: Trace): readonly [Reason, ...Reason[]] {
  const [first, ...others] = RULES.flatMap((rule) => rule(trace));
  return [first ?? fine(trace), ...others, ...late(trace)];
}

type Rule = (trace: Trace) => readonly Reason[];

/** The cause stands before what followed from it. */
const RULES: readonly Rule[] = [brokenOff, unheard, unmatched, failedNeurons, unspoken, going, waiting];

function brokenOff({ error, order }: Trace): readonly Reason[] {
  return error === undefined || order === '' ? [] : [failed(`The run broke off: ${error}`)];
}

function unheard(trace: Trace): readonly Reason[] {
  const [transcript] = eventsOf(trace, 'transcript.final', 'on_stt_error').slice(-1);
  const error = fieldText(transcript ?? {}, 'error');
  if (error !== '') return [failed(`What was said could not be understood: ${error}`)];
  const isSilence = transcript?.type === 'transcript.final' && isBlank(fieldText(transcript, 'text'));
  return isSilence || trace.order === ''
    ? [failed('Nothing was heard: there were no words in the sound.')]
    : [];
}

function unmatched(trace: Trace): readonly Reason[] {
  return eventsOf(trace, 'order.matched')
    .filter((event) => event.is_default === true && fieldText(event, 'order').trim() !== '')
    .map((event) => {
      const order = fieldText(event, 'order');
      const names = matchesOf(event).map(({ synapse_name }) => synapse_name);
      const instead = names.length === 0 ? '' : ` ${names.join(', ')} ran in its place.`;
      return failed(
        trace.answers === null
          ? `${whyUnmatched(order, nearMissesOf(trace))}${instead}`
          : `“${order}” is none of the answers that were asked for.${instead}`,
      );
    });
}

function failedNeurons(trace: Trace): readonly Reason[] {
  return eventsOf(trace, 'neuron.failed').map((event) =>
    failed(
      `The neuron ${fieldText(event, 'neuron_name')} of ${fieldText(event, 'synapse_name')} failed: ${fieldText(event, 'error')}`,
    ),
  );
}

function unspoken(trace: Trace): readonly Reason[] {
  return [
    ...eventsOf(trace, 'speech.failed').map((event) =>
      failed(`“${fieldText(event, 'text')}” could not be said: ${fieldText(event, 'error')}`),
    ),
    ...eventsOf(trace, 'speech.stopped').map(
      (event): Reason => ({
        kind: 'open',
        sentence: `“${fieldText(event, 'text')}” was stopped before its end.`,
      }),
    ),
  ];
}

function going({ duration_ms, events }: Trace): readonly Reason[] {
  if (duration_ms !== null) return [];
  const last = events.at(-1);
  const neuron = last?.type === 'neuron.started' ? `: ${fieldText(last, 'neuron_name')} is running` : '';
  return [{ kind: 'open', sentence: `It is still at work${neuron}.` }];
}

function waiting(trace: Trace): readonly Reason[] {
  if (trace.status !== 'waiting_for_answer') return [];
  const question = fieldText(eventsOf(trace, 'speech.asked').at(-1) ?? {}, 'text');
  return [
    {
      kind: 'open',
      sentence: `It asked ${question === '' ? 'a question' : `“${question}”`} and waited for the answer.`,
    },
  ];
}

function late({ stages }: Trace): readonly Reason[] {
  return stages.flatMap(({ name, duration_ms, budget_ms }): readonly Reason[] =>
    duration_ms === null || budget_ms === null || duration_ms <= budget_ms
      ? []
      : [
          {
            kind: 'late',
            sentence: `${name.replaceAll('_', ' ')} took ${durationText(duration_ms)}; its budget is ${durationText(budget_ms)}.`,
          },
        ],
  );
}

function fine(trace: Trace): Reason {
  const [match] = eventsOf(trace, 'order.matched').flatMap(matchesOf);
  const ran = eventsOf(trace, 'neuron.ended').length;
  const neurons = `${ran} ${ran === 1 ? 'neuron' : 'neurons'} ran, and none failed.`;
  if (match !== undefined)
    return {
      kind: 'fine',
      sentence: `${match.synapse_name} matched “${match.matched_order ?? trace.order}”. ${neurons}`,
    };
  if (trace.started_synapses.length > 0)
    return { kind: 'fine', sentence: `${trace.started_synapses.join(', ')} was started by name. ${neurons}` };
  return { kind: 'fine', sentence: neurons };
}

const failed = (sentence: string): Reason => ({ kind: 'failed', sentence });
