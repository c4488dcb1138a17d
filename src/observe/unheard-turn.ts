import { DEFAULT_CONVERSATION, type HookNews, type News, type RunStarted } from '../brain/events.ts';
import type { HeardNews } from './heard-before.ts';

/** Why such a turn has no report. */
export const NOT_UNDERSTOOD = 'nothing was understood';

/**
 * The turn of somebody who was not understood, as a run without words. Undefined where nobody meant to be heard: ears that need no
 * hotword fail in every silence.
 */
export function unheardTurn(
  { conversation = DEFAULT_CONVERSATION }: HookNews,
  call: string,
  heard: readonly HeardNews[],
): RunStarted | undefined {
  if (!heard.some(({ news }) => MEANT.has(news.type))) return undefined;
  return {
    type: 'run.started',
    ...{ call, conversation, by: 'voice', isFromHook: false },
    ...{ order: '', names: [], answers: null },
  };
}

const MEANT: ReadonlySet<News['type']> = new Set(['on_triggered', 'utterance.started']);
