import type { CallAnswered, News, RunStarted } from '../brain/events.ts';

/** How the last call ended. */
export interface LastRun {
  readonly conversation: string;
  /** What was said; null for a start by name. */
  readonly order: string | null;
  readonly synapses: readonly string[];
  readonly status: 'complete' | 'waiting_for_answer' | 'no_match' | 'failed';
  /** When it ended, since 1970. */
  readonly atMs: number;
}

export interface LastRuns {
  readonly follow: (news: News) => void;
  /** Of this satellite, or of anybody. */
  readonly of: (satellite?: string) => LastRun | undefined;
}

/** Keeps the last run of all, and of each satellite as long as it is one. */
export function lastRuns(isSatellite: (conversation: string) => boolean, nowMs = Date.now): LastRuns {
  const open = new Map<string, RunStarted>();
  const last = new Map<string | undefined, LastRun>();
  return {
    follow: (news) => {
      if (news.type === 'run.started') open.set(news.call, news);
      else if (news.type === 'conversation.failed') {
        for (const [call, { conversation }] of open)
          if (conversation === news.conversation) open.delete(call);
      } else if (news.type === 'call.answered') {
        const start = open.get(news.call);
        open.delete(news.call);
        const run = runOf(news, start?.order ?? null, nowMs());
        for (const name of last.keys()) if (name !== undefined && !isSatellite(name)) last.delete(name);
        last.set(undefined, run);
        if (isSatellite(news.conversation)) last.set(news.conversation, run);
      }
    },
    of: (satellite) => last.get(satellite),
  };
}

function runOf({ conversation, result }: CallAnswered, order: string | null, atMs: number): LastRun {
  if ('error' in result) return { conversation, order, synapses: [], status: 'failed', atMs };
  const { matched_synapses, status } = result.report;
  const synapses = matched_synapses.map(({ synapse_name }) => synapse_name);
  return { conversation, order, synapses, status: status ?? 'no_match', atMs };
}
