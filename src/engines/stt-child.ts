import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { map } from 'rxjs';
import { describe } from '../lib/errors.ts';
import { type ChildProcessOptions, configuredChild } from './child-process.ts';
import type { LessonChange } from './lesson-change.ts';
import type { HeardSoFar, TranscribeOptions, Transcript } from './ports.ts';
import { transcribed } from './transcribed.ts';

/** `hear` is followed by the samples of the utterance. */
export type SttRequest<Parameters> =
  | ({ readonly type: 'hear'; readonly parameters: Parameters } & TranscribeOptions)
  | { readonly type: 'learn'; readonly parameters: Parameters; readonly change: LessonChange }
  | { readonly type: 'samples'; readonly samples: Int16Array };

/** `Learned` describes what the child can decode now; `Measured` comes with every result. */
export type SttReply<Learned, Measured = unknown> =
  /** The text so far; sent before `heard`. */
  | ({ readonly type: 'hearing' } & HeardSoFar)
  /** A sign of life while the child decodes sound that came faster than it can, or decodes it again. */
  | { readonly type: 'working' }
  | ({ readonly type: 'heard'; readonly transcript: Transcript } & Measured)
  | ({ readonly type: 'learned'; readonly learned: Learned } & Measured)
  /** A newer `learn` came before this one was built. */
  | { readonly type: 'superseded' };

/** Longest time without a message of the child after the last frame. */
const HEARING_DEADLINE_MS = 10_000;

interface SttChildOptions<Parameters, Reply>
  extends Pick<ChildProcessOptions, 'engine' | 'module' | 'restart'> {
  /** Sent with each utterance and each lesson. */
  readonly parameters: Parameters;
  /** Gets each `heard` and `learned`. */
  readonly finished: (reply: Reply) => void;
  /** Logged with the reason when the child cannot learn. */
  readonly cannotLearn: string;
  readonly log: (line: string) => void;
}

/** Speech to text in a child process that learns what can be said. */
export function sttChild<Parameters, Learned, Measured = unknown>({
  parameters,
  finished,
  cannotLearn,
  log,
  ...options
}: SttChildOptions<Parameters, SttReply<Learned, Measured>>) {
  const child = configuredChild<SttRequest<Parameters>, SttReply<Learned, Measured>>({
    ...options,
    lesson: (change) => ({ type: 'learn', parameters, change }),
    learned: finished,
    failed: (error) =>
      log(`${error._tag === 'EngineMissing' ? 'speech is not understood' : cannotLearn}: ${describe(error)}`),
  });
  const transcribe = transcribed((frames$, signal, heard, options) =>
    pipe(
      child.call(
        { type: 'hear', parameters, ...options },
        {
          signal,
          deadlineMs: HEARING_DEADLINE_MS,
          stage: 'transcribing',
          progress: (reply) => {
            if (reply.type !== 'hearing') return;
            const { type: _, ...soFar } = reply;
            heard(soFar);
          },
          more$: frames$.pipe(map(({ samples }) => ({ type: 'samples', samples }))),
        },
      ),
      TE.map((reply): Transcript => {
        if (reply.type !== 'heard') return { text: '', by: 'open' };
        finished(reply);
        return reply.transcript;
      }),
    ),
  );
  return { transcribe, learn: child.learn, health: child.health, close: child.close };
}
