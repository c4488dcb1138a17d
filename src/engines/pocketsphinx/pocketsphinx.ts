import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { map } from 'rxjs';
import { describe } from '../../lib/errors.ts';
import { configuredChild } from '../child-process.ts';
import { withVersion } from '../health.ts';
import type { Stt } from '../ports.ts';
import { libraryVersion } from './library.ts';
import type { Pace, PocketsphinxReply, PocketsphinxRequest } from './messages.ts';
import { ENGINE, keywordsOf, type PocketsphinxParameters } from './model.ts';

/** Longest time without a message of the child after the last frame; it sends one per quarter second of decoded sound. */
const HEARING_DEADLINE_MS = 10_000;

const NOTHING_HEARD = 'speech is not understood';

export interface PocketsphinxOptions {
  readonly parameters: PocketsphinxParameters;
  /** Gets a sentence when a word cannot be learned or the grammar is too slow. */
  readonly log: (line: string) => void;
}

/**
 * Speech to text with the brain's orders as the grammar, in a child process that restarts when it dies. Other speech goes to
 * the open language model. Language and paths are checked at the first call: a missing one is a Left.
 */
export function pocketsphinx({ parameters, log }: PocketsphinxOptions): Stt {
  const child = configuredChild<PocketsphinxRequest, PocketsphinxReply>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    lesson: (phrases) => ({ type: 'learn', parameters, phrases }),
    learned,
    failed: (error) =>
      log(
        `${error._tag === 'EngineMissing' ? NOTHING_HEARD : 'the grammar could not be built'}: ${describe(error)}`,
      ),
  });
  const keywords = keywordsOf(parameters);
  let pace: Pace | undefined;

  return {
    transcribe: (frames$, signal, heard) =>
      pipe(
        child.call(
          { type: 'hear', parameters },
          {
            signal,
            deadlineMs: HEARING_DEADLINE_MS,
            stage: 'transcribing',
            progress: (reply) => {
              if (reply.type === 'hearing') heard?.(reply.text);
            },
            more$: frames$.pipe(map(({ samples }) => ({ type: 'samples', samples }))),
          },
        ),
        TE.map((reply) => {
          if (reply.type !== 'heard') return { text: '', by: 'open' } as const;
          keep(reply.pace);
          return reply.transcript;
        }),
      ),
    learn: (phrases) => child.learn([...phrases, ...keywords]),
    health: () => {
      const health = withVersion(child.health(), libraryVersion());
      return health.state === 'ready' && pace?.isOpenOnly ? { ...health, detail: slow(pace) } : health;
    },
    close: child.close,
  };

  function learned(reply: PocketsphinxReply): void {
    if (reply.type !== 'learned') return;
    const { unknownWords } = reply.built;
    if (unknownWords.length > 0)
      log(
        `orders with these words cannot be heard, their pronunciation is unknown: ${unknownWords.join(', ')}`,
      );
    keep(reply.pace);
  }

  function keep(newest: Pace): void {
    if (newest.isOpenOnly && !pace?.isOpenOnly) log(slow(newest));
    pace = newest;
  }
}

const slow = ({ realTimeFactor }: Pace): string =>
  `the grammar is too slow here (real-time factor ${realTimeFactor.toFixed(2)}): the open language model is used instead`;
