import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { Observable, throwError } from 'rxjs';
import { type AssistantError, engineFailed } from '../../lib/errors.ts';
import { childProcess } from '../child-process.ts';
import type { EngineSetup } from '../choose.ts';
import { healthAfter, packageVersion, withVersion } from '../health.ts';
import { PACKAGE } from '../onnx/runtime.ts';
import type { Sound, Tts } from '../ports.ts';
import { concatSounds } from '../wav.ts';
import { ENGINE, sherpaTtsParameters } from './parameters.ts';
import type { SpeakReply, SpeakRequest } from './tts-worker.ts';

/** Longest time without a message of the process, which sends one each second: only loading a library may hold it up. */
const DEADLINE_MS = 30_000;
const STAGE = 'synthesizing';
/** A letter or a digit. */
const WORDS = /[\p{L}\p{N}]/u;

/**
 * Speech by sherpa-onnx, in a child process, sentence by sentence. Package and files are checked at the first text: a missing or wrong one
 * is a Left. A text without words gives no samples.
 */
export function sherpaTts({
  parameters: raw,
  dataDirectory,
}: Pick<EngineSetup, 'parameters' | 'dataDirectory'>): Tts {
  const read = sherpaTtsParameters(raw, dataDirectory);
  if (E.isLeft(read)) return refused(read.left);
  const parameters = read.right;
  const child = childProcess<SpeakRequest, SpeakReply>({
    engine: ENGINE,
    module: new URL('./tts-worker.ts', import.meta.url),
  });
  const speak = (text: string, signal: AbortSignal, came: (piece: Sound) => void) => async () => {
    if (!WORDS.test(text)) return E.right(undefined);
    let hasSound = false;
    const progress = (reply: SpeakReply): void => {
      if (reply.type !== 'piece') return;
      const { type: _, ...piece } = reply;
      hasSound ||= piece.samples.length > 0;
      came(piece);
    };
    const request = { parameters, text: text.replaceAll('\0', ' ') };
    const spoken = await child.call(request, { signal, deadlineMs: DEADLINE_MS, stage: STAGE, progress })();
    if (E.isLeft(spoken)) return spoken;
    return hasSound ? E.right(undefined) : E.left<AssistantError>(engineFailed(ENGINE, NO_SOUND));
  };

  return {
    synthesize: (text, signal) => async () => {
      const pieces: Sound[] = [];
      const spoken = await speak(text, signal, (piece) => pieces.push(piece))();
      return E.isLeft(spoken) ? spoken : E.right(concatSounds(pieces));
    },
    synthesizePieces: (text) =>
      new Observable((subscriber) => {
        const life = new AbortController();
        subscriber.add(() => life.abort());
        let count = 0;
        const came = (piece: Sound): void => {
          count += 1;
          subscriber.next(piece);
        };
        void speak(text, life.signal, came)().then((spoken) => {
          if (E.isLeft(spoken)) return subscriber.error(spoken.left);
          if (count === 0) subscriber.next(concatSounds([]));
          subscriber.complete();
        });
      }),
    health: () => withVersion(child.health(), packageVersion(PACKAGE)),
    close: child.close,
  };
}

const NO_SOUND = 'the voice gave no sound for a text with words: it may be made for another language';

function refused(message: string): Tts {
  const error = engineFailed(ENGINE, message);
  return {
    synthesize: () => TE.left(error),
    synthesizePieces: () => throwError(() => error),
    health: () => healthAfter(error),
    close: async () => {},
  };
}
