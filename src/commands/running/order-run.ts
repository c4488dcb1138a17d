import { createInterface } from 'node:readline/promises';
import { explanationText } from '../../brain/explain.ts';
import type { OrderBody, RunResult } from '../../client/generated/client.ts';
import { STATUS } from '../command.ts';
import type { Style } from '../styled.ts';
import type { RunningService } from './service.ts';

interface Talk {
  readonly client: Pick<RunningService['client'], 'runOrder' | 'explainOrder' | 'dropQuestion'>;
  /** Absent where no terminal can answer questions. */
  readonly reader?: AnswerReader | undefined;
  readonly report: (line: string) => void;
  readonly style: Style;
}

/** The body of a call that gives an order; the conversation is the default one when undefined. */
export const orderBody = (order: string, conversation: string | undefined, isMuted: boolean): OrderBody => ({
  order,
  ...(isMuted ? { mute: true } : {}),
  ...(conversation === undefined ? {} : { conversation }),
});

/** Gives an order and reports its run. While the run asks questions, the reader answers them. Returns the exit status. */
export const runOrder = async (body: OrderBody, talk: Talk): Promise<number> =>
  reportRun(body, await talk.client.runOrder(body), talk);

/** Reports a run, and answers what it asks. The report of a run grows with each answer: the first `printed` lines are left out. */
export async function reportRun(
  body: OrderBody,
  result: RunResult,
  talk: Talk,
  printed = 0,
): Promise<number> {
  const { client, reader, report, style } = talk;
  const lines = runText(result, style);
  for (const line of result.user_order === null ? lines.slice(printed) : lines) report(line);
  if (isUnmatched(result))
    report(style('yellow', explanationText(await client.explainOrder({ order: body.order }))));
  if (result.status !== 'waiting_for_answer') return statusOf(result);
  if (reader === undefined) {
    report(style('dim', WAITS));
    return STATUS.ok;
  }
  const order = await reader.answer();
  if (order !== undefined) {
    const next = { ...body, order };
    return reportRun(next, await client.runOrder(next), talk, lines.length);
  }
  await client.dropQuestion(body.conversation ?? 'default');
  report(style('dim', 'The question is dropped.'));
  return STATUS.ok;
}

const WAITS = 'It waits for an answer: the next order of this conversation is one.';

/** Reads answers at the terminal. */
interface AnswerReader {
  /** Undefined when the user drops the question. */
  readonly answer: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** Undefined where input or output is no terminal. */
export function terminalReader(input = process.stdin, output = process.stdout): AnswerReader | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  const lines = createInterface({ input, output });
  const over = new AbortController();
  lines.once('close', () => over.abort());
  lines.once('SIGINT', () => lines.close());
  return {
    answer: () => lines.question('> ', { signal: over.signal }).catch(() => undefined),
    close: () => lines.close(),
  };
}

/** What a run said, line by line, and which of its neurons failed. */
const runText = ({ matched_synapses }: RunResult, style: Style): readonly string[] =>
  matched_synapses.flatMap(({ synapse_name, neuron_module_list }) =>
    neuron_module_list.flatMap(({ neuron_name, generated_message, error }) => [
      ...(generated_message === null ? [] : [generated_message]),
      ...(error === undefined ? [] : [style('red', `${synapse_name}: ${neuron_name}: ${error}`)]),
    ]),
  );

/** Whether no synapse matches the order; a synapse for unmatched orders may run all the same. */
export const isUnmatched = ({ user_order, matched_synapses }: RunResult): boolean =>
  user_order !== null && matched_synapses.every(({ matched_order }) => matched_order === null);

/** The exit status: a problem when no synapse matched, or a neuron failed. */
export function statusOf(result: RunResult): number {
  const neurons = result.matched_synapses.flatMap(({ neuron_module_list }) => neuron_module_list);
  const hasFailed = neurons.some(({ error }) => error !== undefined);
  return isUnmatched(result) || hasFailed ? STATUS.problems : STATUS.ok;
}
