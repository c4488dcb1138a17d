import type { News } from '../brain/events.ts';

/** What was heard of calls whose run has not started. */
export interface HeardBefore {
  readonly keep: (call: string, heard: HeardNews) => void;
  /** Gives what was kept of this call, once. */
  readonly take: (call: string) => readonly HeardNews[];
}

export interface HeardNews {
  readonly news: News;
  readonly tick: number;
  /** Of a recording that was listened to. */
  readonly heardMs?: number | undefined;
}

/** Calls that never run are forgotten when others come. */
const MOST_CALLS = 100;
const MOST_NEWS = 100;

/** Somebody may speak for minutes; how it ended counts more. */
const isGuess = ({ type }: News): boolean => type === 'transcript.partial';

const HEARING: ReadonlySet<News['type']> = new Set([
  'on_triggered',
  'on_start_listening',
  'utterance.started',
  'transcript.partial',
  'utterance.ended',
  'audio.transcribed',
  'on_stop_listening',
  'on_stt_error',
]);

/** News of a call that comes before its run, if it ever runs. */
export const isHearing = ({ type }: News): boolean => HEARING.has(type);

export function heardBefore(): HeardBefore {
  const calls = new Map<string, HeardNews[]>();
  return {
    keep: (call, heard) => {
      const known = calls.get(call);
      if (known === undefined) calls.set(call, [heard]);
      else if (known.length < MOST_NEWS || !isGuess(heard.news)) known.push(heard);
      const [oldest] = calls.keys();
      if (calls.size > MOST_CALLS && oldest !== undefined) calls.delete(oldest);
    },
    take: (call) => {
      const heard = calls.get(call) ?? [];
      calls.delete(call);
      return heard;
    },
  };
}
