import type { CallAnswered, RunStarted } from '../../brain/events.ts';
import { describeUnknown } from '../../errors.ts';

/** One line of a run: what started it, which synapses ran, and what was said. */
export function outcomeText(start: RunStarted | undefined, result: CallAnswered['result']): string {
  return `${startText(start)}: ${'error' in result ? `failed: ${describeUnknown(result.error)}` : endText(result.report)}`;
}

function startText(start: RunStarted | undefined): string {
  if (start === undefined) return 'a run';
  const { order, names, answers } = start;
  if (order !== null) return `${answers === null ? 'order' : 'answer'} ${quoted(order)}`;
  return answers === null ? `started ${names.map(quoted).join(', ')}` : 'no answer';
}

type Report = Extract<CallAnswered['result'], { readonly report: unknown }>['report'];

function endText({ matched_synapses, status }: Report): string {
  if (matched_synapses.length === 0) return 'matches nothing';
  const said = matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.flatMap(({ generated_message }) => generated_message ?? []),
  );
  return [
    `ran ${matched_synapses.map(({ synapse_name }) => synapse_name).join(', ')}`,
    ...(said.length > 0 ? [`said ${said.map(quoted).join(', ')}`] : []),
    ...(status === 'waiting_for_answer' ? ['waits for an answer'] : []),
  ].join('; ');
}

const quoted = (text: string): string => JSON.stringify(text);
