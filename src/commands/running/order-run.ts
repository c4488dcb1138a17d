import { explanationText } from '../../brain/explanation-text.ts';
import type { OrderBody, RunResult } from '../../client/client.ts';
import { STATUS } from '../command.ts';
import type { Style } from '../styled.ts';
import type { Asking } from './asked-again.ts';
import { hasFailed, isUnmatched, runText } from './run-text.ts';
import type { RunningService } from './service.ts';

interface Talk {
  readonly client: Pick<RunningService['client'], 'runOrder' | 'explainOrder' | 'dropQuestion'>;
  readonly conversation: string | undefined;
  readonly isMuted: boolean;
  /** Absent where nobody can be asked. */
  readonly asking?: Asking | undefined;
  readonly tell: (line: string) => void;
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
  const { client, asking, tell, style, conversation } = talk;
  const lines = runText(result, style);
  for (const line of result.user_order === null ? lines.slice(talk.told) : lines) tell(line);
  if (isUnmatched(result)) tell(style('yellow', explanationText(await client.explainOrder({ order }))));
  if (result.status !== 'waiting_for_answer')
    return isUnmatched(result) || hasFailed(result) ? STATUS.problems : STATUS.fine;
  if (asking === undefined) {
    tell(style('dim', WAITS));
    return STATUS.fine;
  }
  const answer = await asking.answer();
  if (answer !== undefined) return orderRun(answer, { ...talk, told: lines.length });
  await client.dropQuestion(conversation ?? 'default');
  tell(style('dim', 'The question is dropped.'));
  return STATUS.fine;
}

const WAITS = 'It waits for an answer: the next order of this conversation is one.';
