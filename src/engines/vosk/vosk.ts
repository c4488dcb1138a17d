import { setMaxListeners } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { map } from 'rxjs';
import { type AssistantError, describe } from '../../errors.ts';
import { childProcess } from '../child-process.ts';
import { packageVersion } from '../package-version.ts';
import type { EngineHealth, Stt } from '../ports.ts';
import type { RestartOptions } from '../restart-delays.ts';
import { withVersion } from '../with-version.ts';
import type { Learned, VoskReply, VoskRequest } from './messages.ts';
import { ENGINE } from './missing.ts';
import { voskParameters } from './parameters.ts';

/** Longest wait for the text after the last frame. */
const HEARING_DEADLINE_MS = 10_000;
/** A large model takes as long to load, whoever asks for it. */
const LOADING_DEADLINE_MS = 60_000;
/** A timer may be a little early, and a start before its time fails. */
const SPARE_MS = 20;

export interface VoskOptions {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Holds the models. */
  readonly dataDirectory: string;
  /** Gets a sentence for people when a word cannot be heard, or the model can be told nothing. */
  readonly log: (line: string) => void;
  readonly restart?: RestartOptions;
}

/**
 * Speech to text by Vosk, in a child process, with a recogniser for each utterance: what the brain may be told as a list of phrases where
 * the model takes one, everything else openly. Model and library are judged at the first call: a missing one is a Left.
 */
export function vosk({ parameters, dataDirectory, log, restart }: VoskOptions): Stt {
  const read = voskParameters(parameters, dataDirectory);
  if (E.isLeft(read)) return refused(read.left);
  const { wanted, takesPhrases } = read.right;
  const child = childProcess<VoskRequest, VoskReply>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    died: (pauseMs) => {
      isTaught = false;
      isLoaded = false;
      again = setTimeout(teachAgain, pauseMs + SPARE_MS);
    },
    ...(restart === undefined ? {} : { restart }),
  });
  const life = new AbortController();
  setMaxListeners(0, life.signal); // a brain that changes fast is learned several times over
  let phrases: readonly string[] | undefined;
  let isTaught = false;
  let isLoaded = false;
  let again: NodeJS.Timeout | undefined;
  let refusal: string | undefined;

  return {
    transcribe: (frames$, signal, heard) => async () => {
      if (!isTaught) teach();
      return pipe(
        child.call(
          { type: 'hear', wanted },
          {
            signal,
            deadlineMs: isLoaded ? HEARING_DEADLINE_MS : LOADING_DEADLINE_MS,
            stage: 'transcribing',
            told: (reply) => {
              if (reply.type === 'hearing') heard?.(reply.text);
            },
            more$: frames$.pipe(map(({ samples }) => ({ type: 'samples', samples }))),
          },
        ),
        TE.map((reply) => {
          isLoaded = true;
          return reply.type === 'heard' ? reply.transcript : ({ text: '', by: 'open' } as const);
        }),
      )();
    },
    learn: (newest) => {
      if (!takesPhrases) return;
      phrases = newest;
      teach();
    },
    health: () => {
      const health = withVersion(child.health(), packageVersion(ENGINE));
      return health.state === 'ready' && refusal !== undefined ? { ...health, detail: refusal } : health;
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
    const options = { signal: life.signal, deadlineMs: LOADING_DEADLINE_MS, stage: 'learning' };
    void child
      .call({ type: 'learn', wanted, phrases: taught }, options)()
      .then((result) => {
        if (E.isRight(result)) {
          isLoaded = true;
          if (result.right.type === 'learned') tell(result.right.learned);
          return;
        }
        if (phrases === taught) isTaught = false;
        if (!life.signal.aborted) log(`vosk could not be told what can be said: ${describe(result.left)}`);
      });
  }

  /** Before the next order comes, which need not wait for the model then. */
  function teachAgain(): void {
    if (!isTaught) teach();
  }

  function tell(learned: Learned): void {
    if (learned.refusal !== undefined && refusal === undefined) log(`vosk: ${learned.refusal}`);
    refusal = learned.refusal;
    if (learned.unknownWords.length > 0)
      log(`vosk: the model lacks these words, and never hears them: ${learned.unknownWords.join(', ')}`);
  }
}

function refused(message: string): Stt {
  const error: AssistantError = { _tag: 'EngineFailed', engine: ENGINE, message };
  const health: EngineHealth = { state: 'failed', detail: describe(error) };
  return {
    transcribe: () => TE.left(error),
    learn: () => {},
    health: () => health,
    close: async () => {},
  };
}
