import { serve } from '../../../workers/serve.ts';
import type { PhraseFound, PhraseReply, PhraseSearch, SoundMessage } from './messages.ts';

/** How often the child sends a sign of life. */
const SIGN_OF_LIFE_MS = 5_000;
/** Messages of one stream that are decoded before other streams have their turn. */
const MESSAGES_IN_A_ROW = 16;

/** Searches for phrases in one stream of sound. One call at a time. */
interface ServedSpotter {
  /** Returns what was heard, and what was near. `atMs` is the audio time of the first sample; `isOverVoice` as in `SoundMessage`. */
  readonly take: (
    samples: Int16Array,
    atMs: number,
    isOverVoice: boolean,
  ) => readonly PhraseFound[] | Promise<readonly PhraseFound[]>;
  /** Speech has ended: returns the last detections. */
  readonly quiet: () => readonly PhraseFound[];
  /** Called once, when no other call is under way. */
  readonly free: () => void;
}

/** Serves searches for phrases in this process: each call is a stream of sound, for which `open` makes a spotter. */
export function serveSpotters<Request extends PhraseSearch>(
  open: (request: Request, report: (reply: PhraseReply) => void) => Promise<ServedSpotter>,
): void {
  serve<Request | SoundMessage, PhraseReply>(async (request, more, signal, report) => {
    if (request.type !== 'detect') throw new Error('sound before it was asked for');
    const signs = setInterval(() => report({ type: 'alive' }), SIGN_OF_LIFE_MS);
    let spotter: ServedSpotter | undefined;
    try {
      spotter = await open(request, report);
      let taken = 0;
      for await (const part of more) {
        if (signal.aborted) break;
        const heard =
          part.type === 'samples'
            ? await spotter.take(part.samples, part.atMs, part.isOverVoice === true)
            : spotter.quiet();
        for (const one of heard) report(replyOf(one));
        report({ type: 'taken' });
        taken += 1;
        if (taken % MESSAGES_IN_A_ROW === 0) await new Promise(setImmediate);
      }
      for (const one of spotter.quiet()) report(replyOf(one));
      return { type: 'ended' };
    } finally {
      spotter?.free();
      clearInterval(signs);
    }
  });
}

const replyOf = ({ isNear, ...found }: PhraseFound): PhraseReply => ({
  type: isNear === true ? 'near' : 'heard',
  ...found,
});
