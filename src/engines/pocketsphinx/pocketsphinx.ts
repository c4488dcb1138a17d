import { setMaxListeners } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { map } from 'rxjs';
import { describe } from '../../errors.ts';
import { childProcess } from '../child-process.ts';
import type { EngineHealth, Stt } from '../ports.ts';
import { withVersion } from '../with-version.ts';
import { libraryVersion } from './library-version.ts';
import type { Pace, PocketsphinxReply, PocketsphinxRequest } from './messages.ts';
import { ENGINE, type PocketsphinxParameters } from './model.ts';

/** Longest wait for the text after the last frame. */
const HEARING_DEADLINE_MS = 10_000;
const LEARNING_DEADLINE_MS = 60_000;
/** A timer may be a little early, and a start before its time fails. */
const SPARE_MS = 20;

export interface PocketsphinxOptions {
  readonly parameters: PocketsphinxParameters;
  /** Gets a sentence for people when a word cannot be learned or the grammar is given up. */
  readonly log: (line: string) => void;
}

/**
 * Speech to text with the brain's orders as the grammar, in a child process. What is in no order goes to the open
 * language model. A child that died starts again by itself. Language and paths are judged at the first call: a missing one is a Left, never an exception.
 */
export function pocketsphinx({ parameters, log }: PocketsphinxOptions): Stt {
  const child = childProcess<PocketsphinxRequest, PocketsphinxReply>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    died: (pauseMs) => {
      isTaught = false;
      again = setTimeout(teachAgain, pauseMs + SPARE_MS);
    },
  });
  const life = new AbortController();
  setMaxListeners(0, life.signal); // a brain that changes fast is learned several times over
  let phrases: readonly string[] | undefined;
  let isTaught = false;
  let again: NodeJS.Timeout | undefined;
  let pace: Pace | undefined;

  return {
    transcribe: (frames$, signal, heard) => async () => {
      if (hasEnded(child.health())) isTaught = false;
      if (!isTaught) teach();
      return pipe(
        child.call(
          { type: 'hear', parameters },
          {
            signal,
            deadlineMs: HEARING_DEADLINE_MS,
            stage: 'transcribing',
            told: (reply) => {
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
      )();
    },
    learn: (newest) => {
      phrases = newest;
      teach();
    },
    health: () => {
      const health = withVersion(child.health(), libraryVersion());
      return health.state === 'ready' && pace?.isOpenOnly ? { ...health, detail: slow(pace) } : health;
    },
    close: () => {
      life.abort();
      clearTimeout(again);
      return child.close();
    },
  };

  function teach(): void {
    if (phrases === undefined) return;
    const taught = phrases;
    isTaught = true;
    const options = { signal: life.signal, deadlineMs: LEARNING_DEADLINE_MS, stage: 'learning' };
    void child
      .call({ type: 'learn', parameters, phrases: taught }, options)()
      .then((result) => {
        if (E.isLeft(result)) {
          if (phrases === taught) isTaught = false;
          if (!life.signal.aborted) log(`the grammar could not be built: ${describe(result.left)}`);
        } else if (result.right.type === 'learned') {
          const { unknownWords } = result.right.built;
          if (unknownWords.length > 0) {
            log(
              `orders with these words cannot be heard, nobody knows how they sound: ${unknownWords.join(', ')}`,
            );
          }
          keep(result.right.pace);
        }
      });
  }

  /** Before the next order comes, which need not wait for the model then. */
  function teachAgain(): void {
    if (!isTaught) teach();
  }

  function keep(newest: Pace): void {
    if (newest.isOpenOnly && !pace?.isOpenOnly) log(slow(newest));
    pace = newest;
  }
}

const hasEnded = ({ state }: EngineHealth): boolean => state === 'off' || state === 'failed';

const slow = ({ realTimeFactor }: Pace): string =>
  `the grammar is too slow here (real-time factor ${realTimeFactor.toFixed(2)}): the open language model is used instead`;
