import type { News, RunStarted } from './events.ts';
import { withoutSaid } from './without-said.ts';

/** What was said in the latest calls. */
export interface SaidTexts {
  readonly keep: (news: News) => void;
  /** How a call began, unless it is long ago. */
  readonly startOf: (call: string) => RunStarted | undefined;
  /** A failure of this call without what was said in it, nor in the calls that asked what it answers. */
  readonly takenOut: (text: string, call: string) => string;
}

/** Calls remembered; those under way at a time are far fewer. */
const MOST_CALLS = 500;

interface Said {
  readonly start: RunStarted;
  texts: readonly string[];
}

export function saidTexts(): SaidTexts {
  const calls = new Map<string, Said>();
  const names = Array<string>(MOST_CALLS).fill(''); // to ask a map for its oldest key, it steps over all it has deleted
  let count = 0;
  const remember = (call: string, said: Said): void => {
    const place = count % MOST_CALLS;
    calls.delete(names[place] ?? '');
    names[place] = call;
    calls.set(call, said);
    count += 1;
  };
  return {
    keep: (news) => {
      if (news.type === 'run.started') {
        const before = news.answers === null ? [] : (calls.get(news.answers)?.texts ?? []);
        const own = [...(news.order === null ? [] : [news.order]), ...textsIn(news.parameters)];
        remember(news.call, { start: news, texts: own.length === 0 ? before : [...before, ...own] });
      } else if (news.type === 'order.matched') {
        const said = calls.get(news.call);
        if (said !== undefined)
          said.texts = [...said.texts, ...news.matches.flatMap(({ parameters }) => textsIn(parameters))];
      }
    },
    startOf: (call) => calls.get(call)?.start,
    takenOut: (text, call) => withoutSaid(text, calls.get(call)?.texts ?? []),
  };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
