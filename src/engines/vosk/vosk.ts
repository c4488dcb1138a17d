import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { map } from 'rxjs';
import { describe, engineFailed } from '../../lib/errors.ts';
import type { RestartOptions } from '../../workers/restart.ts';
import { configuredChild } from '../child-process.ts';
import { healthAfter, packageVersion, withVersion } from '../health.ts';
import type { Stt } from '../ports.ts';
import type { Learned, VoskReply, VoskRequest } from './messages.ts';
import { ENGINE, voskParameters } from './model.ts';

/** Longest wait for the text after the last frame. */
const HEARING_DEADLINE_MS = 10_000;

const NOTHING_HEARD = 'speech is not understood';

interface VoskOptions {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Holds the models. */
  readonly dataDirectory: string;
  /** Gets a sentence when a word cannot be heard, or the model takes no phrases. */
  readonly log: (line: string) => void;
  readonly restart?: RestartOptions;
}

/**
 * Speech to text by Vosk, in a child process, with a recogniser for each utterance. Orders are decoded with a list of phrases
 * if the model takes one, other speech with the open language model. Model and library are checked at the first call: a
 * missing one is a Left.
 */
export function vosk({ parameters, dataDirectory, log, restart }: VoskOptions): Stt {
  const read = voskParameters(parameters, dataDirectory);
  if (E.isLeft(read)) return refused(read.left);
  const { wanted, takesPhrases } = read.right;
  const child = configuredChild<VoskRequest, VoskReply>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    lesson: (phrases) => ({ type: 'learn', wanted, phrases }),
    learned: (reply) => {
      if (reply.type === 'learned') report(reply.learned);
    },
    failed: (error) =>
      log(
        `${error._tag === 'EngineMissing' ? NOTHING_HEARD : 'vosk cannot learn what can be said'}: ${describe(error)}`,
      ),
    ...(restart === undefined ? {} : { restart }),
  });
  let refusal: string | undefined;

  return {
    transcribe: (frames$, signal, heard) => () =>
      pipe(
        child.call(
          { type: 'hear', wanted },
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
        TE.map((reply) => (reply.type === 'heard' ? reply.transcript : ({ text: '', by: 'open' } as const))),
      )(),
    learn: (phrases) => {
      if (takesPhrases) child.learn(phrases);
    },
    health: () => {
      const health = withVersion(child.health(), packageVersion(ENGINE));
      return health.state === 'ready' && refusal !== undefined ? { ...health, detail: refusal } : health;
    },
    close: child.close,
  };

  function report(learned: Learned): void {
    if (learned.refusal !== undefined && refusal === undefined) log(`vosk: ${learned.refusal}`);
    refusal = learned.refusal;
    if (learned.unknownWords.length > 0)
      log(`vosk: the model lacks these words, and cannot hear them: ${learned.unknownWords.join(', ')}`);
  }
}

function refused(message: string): Stt {
  const error = engineFailed(ENGINE, message);
  return {
    transcribe: () => TE.left(error),
    learn: () => {},
    health: () => healthAfter(error),
    close: async () => {},
  };
}
