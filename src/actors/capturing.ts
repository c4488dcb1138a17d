import { defer, finalize, type Observable, Subject, switchMap, tap } from 'rxjs';
import { type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { Detector } from '../engines/detectors/detector.ts';
import type { Source } from '../engines/ports.ts';
import { describeUnknown } from '../errors.ts';
import { db, type Level, level } from '../streams/level.ts';
import { preRoll } from '../streams/pre-roll.ts';
import { reopening } from '../streams/reopening.ts';
import type { HeardFrame } from '../streams/speech.ts';

interface CapturingWorld {
  /** The present one, and what takes its place. */
  readonly source$: Observable<Source>;
  /** Made for each source, and closed with it. */
  readonly detector: () => Detector;
  /** Told why it could not be opened, or was lost; of the same reason once, until it was open again. */
  readonly tellLost: (why: string) => void;
}

/** How loud it is, and how loud speech has to be. */
export interface HeardLevel extends Level {
  /** Absent where something else than energy tells speech. */
  readonly thresholdDb: number | undefined;
}

/** The sound of one source, opened once and heard by many. */
export interface Capturing {
  /** Keeps the source open while it lives; sends `microphone.opened`, `microphone.lost` and `microphone.ended`. */
  readonly actor: CallbackActorLogic<EventObject>;
  readonly frames$: Observable<HeardFrame>;
  /** From that audio time on, as far as it is kept; from now on when absent. */
  readonly since: (atMs: number | undefined) => Observable<HeardFrame>;
  /** Undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
}

/** What is said right after a hotword has passed by when it is found. */
const KEPT_MS = 5_000;

export function capturing({ source$, detector, tellLost }: CapturingWorld): Capturing {
  const frames$ = new Subject<HeardFrame>();
  const { recording, since, nowMs } = preRoll<HeardFrame>(KEPT_MS);
  let newest: Level | undefined;
  let threshold: number | undefined;

  const actor: Capturing['actor'] = fromCallback(({ sendBack }) => {
    let lastWhy = '';
    const soundOf = (source: Source): Observable<HeardFrame> => {
      const { detect, close } = detector();
      return reopening(source.frames$, {
        ...(source.mayRest === true ? { stallMs: Number.POSITIVE_INFINITY } : {}),
        opened: () => {
          lastWhy = '';
          sendBack({ type: 'microphone.opened' });
        },
        lost: (error) => {
          newest = undefined;
          sendBack({ type: 'microphone.lost' });
          const why = describeUnknown(error);
          if (why !== lastWhy) tellLost(why);
          lastWhy = why;
        },
      }).pipe(
        detect,
        recording,
        tap({ complete: () => sendBack({ type: 'microphone.ended' }) }),
        finalize(() => void close()),
      );
    };
    const metering = frames$.pipe(level()).subscribe((measured) => {
      newest = measured;
    });
    const capture = source$
      .pipe(
        tap(() => sendBack({ type: 'microphone.ended' })),
        switchMap(soundOf),
        finalize(() => {
          newest = undefined;
        }),
      )
      .subscribe({
        next: (frame) => {
          threshold = frame.threshold;
          frames$.next(frame);
        },
        error: (error: unknown) => {
          sendBack({ type: 'microphone.ended' });
          tellLost(describeUnknown(error));
        },
      });
    return () => {
      capture.unsubscribe();
      metering.unsubscribe();
    };
  });

  return { actor, frames$, since: (atMs) => defer(() => since(atMs ?? nowMs())), level: heardLevel };

  function heardLevel(): HeardLevel | undefined {
    if (newest === undefined) return undefined;
    return { ...newest, thresholdDb: threshold === undefined ? undefined : db(threshold) };
  }
}
