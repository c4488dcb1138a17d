import { createInterface } from 'node:readline/promises';
import { explanationText } from '../../brain/explain.ts';
import type { OrderBody, RunResult } from '../../client/generated/client.ts';
import { STATUS } from '../command.ts';
import type { Style } from '../styled.ts';
import type { RunningService } from './service.ts';

interface Talk {
  readonly client: Pick<RunningService['client'], 'runOrder' | 'explainOrder' | 'dropQuestion'>;
  readonly conversation: string | undefined;
  readonly isMuted: boolean;
  /** Absent where nobody can be asked. */
  readonly asking?: Asking | undefined;
  readonly report: (line: string) => void;
  readonly style: Style;
  /** How many lines of a run that asked are told already: its report grows with each answer. */
  readonly told?: number;
}

/** Gives an order and tells what came of it; while it asks back, the answers of whoever is there. Gives the exit status. */
export async function orderRun(order: string, talk: Talk): Promise<number> {
  const { client, conversation, isMuted } = talk;
  const body: OrderBody = {
    order,
    ...(isMuted ? { mute: true } : {}),
    ...(conversation === undefined ? {} : { conversation }),
  };
  return told(order, await client.runOrder(body), talk);
}

/** Tells what a run came to, and goes on with what it asks. */
export async function told(order: string, result: RunResult, talk: Talk): Promise<number> {
  const { client, asking, report, style, conversation } = talk;
  const lines = runText(result, style);
  for (const line of result.user_order === null ? lines.slice(talk.told) : lines) report(line);
  if (isUnmatched(result)) report(style('yellow', explanationText(await client.explainOrder({ order }))));
  if (result.status !== 'waiting_for_answer')
    return isUnmatched(result) || hasFailed(result) ? STATUS.problems : STATUS.fine;
  if (asking === undefined) {
    report(style('dim', WAITS));
    return STATUS.fine;
  }
  const answer = await asking.answer();
  if (answer !== undefined) return orderRun(answer, { ...talk, told: lines.length });
  await client.dropQuestion(conversation ?? 'default');
  report(style('dim', 'The question is dropped.'));
  return STATUS.fine;
}

const WAITS = 'It waits for an answer: the next order of this conversation is one.';

/** Reads answers from whoever sits at the terminal. */
interface Asking {
  /** Undefined when nobody wants to answer. */
  readonly answer: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** Undefined where nobody sits. */
export function atTerminal(input = process.stdin, output = process.stdout): Asking | undefined {
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

/** Whether nothing in the brain fits the order, though something may run in that case. */
export const isUnmatched = ({ user_order, matched_synapses }: RunResult): boolean =>
  user_order !== null && matched_synapses.every(({ matched_order }) => matched_order === null);

export const hasFailed = ({ matched_synapses }: RunResult): boolean =>
  matched_synapses.some(({ neuron_module_list }) =>
    neuron_module_list.some(({ error }) => error !== undefined),
  );
