import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type MonoTypeOperatorFunction, tap } from 'rxjs';
import type { Stt, Tts } from '../../../engines/ports.ts';
import type { AudioFrame } from '../../../streams/audio.ts';

/** What takes real time, however the virtual clock stands: a recogniser's process, a voice's. */
export interface RealWork {
  /** The same engines; what they do is counted while somebody waits for it. */
  readonly stt: (stt: Stt) => Stt;
  readonly tts: (tts: Tts) => Tts;
  readonly count: () => number;
}

export function realWork(): RealWork {
  let open = 0;
  const begins = (signal: AbortSignal): (() => void) => {
    let isOpen = true;
    open += 1;
    const end = (): void => {
      if (isOpen) open -= 1;
      isOpen = false;
    };
    signal.addEventListener('abort', end, { once: true });
    return end;
  };
  return {
    stt: (stt) => ({
      ...stt,
      transcribe: (frames$, signal, heard) => {
        let end = (): void => {};
        // while somebody speaks nobody waits yet
        const spoken = atEnd<AudioFrame>(() => {
          end = begins(signal);
        });
        return ending(stt.transcribe(frames$.pipe(spoken), signal, heard), () => end());
      },
    }),
    // in pieces nobody could tell when it is at work
    tts: ({ synthesizePieces: _, ...tts }) => ({
      ...tts,
      synthesize: (text, signal, rateHz) => async () => {
        const end = begins(signal);
        return ending(tts.synthesize(text, signal, rateHz), end)();
      },
    }),
    count: () => open,
  };
}

const atEnd = <A>(act: () => void): MonoTypeOperatorFunction<A> => tap({ complete: act, error: act });

const ending =
  <A, Error>(task: TaskEither<Error, A>, end: () => void): TaskEither<Error, A> =>
  () =>
    task().finally(end);
