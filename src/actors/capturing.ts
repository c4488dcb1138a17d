import { defer, finalize, type Observable, retry, Subject, switchMap, tap, timer } from 'rxjs';
import { type AnyActor, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { Detector, Source } from '../engines/ports.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { EnergyOptions } from '../streams/ambient-noise.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { db, type Level, level } from '../streams/level.ts';
import { preRoll } from '../streams/pre-roll.ts';
import { reopening } from '../streams/reopening.ts';
import type { HeardFrame } from '../streams/speech.ts';
import { schedulerOf } from './promise-actor.ts';

interface InUse {
  readonly source: Source;
  readonly detector: Pick<Detector, 'detect'>;
}

interface CapturingDeps {
  /** The present ones, and what takes their place. */
  readonly inUse$: Observable<InUse>;
  readonly energy: () => EnergyOptions;
  /** Told why it could not be opened, or was lost; of the same reason once, until it was open again. */
  readonly reportLost: (why: string) => void;
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
/** Reopening takes no bug of a source for a lost microphone; it is tried again all the same. */
const AFTER_BUG_MS = 8_000;

export function capturing({ inUse$, energy, reportLost }: CapturingDeps): Capturing {
  const frames$ = new Subject<HeardFrame>();
  const { recording, since, nowMs } = preRoll<HeardFrame>(KEPT_MS);
  let newest: Level | undefined;
  let threshold: number | undefined;

  const actor: Capturing['actor'] = fromCallback(({ sendBack, self }) => {
    const scheduler = schedulerOf((self as AnyActor).clock);
    // what the detector has not judged yet: it may take its time
    const captured$ = new Subject<AudioFrame>();
    let lastWhy = '';
    const lost = (error: unknown): void => {
      newest = undefined;
      sendBack({ type: 'microphone.lost' });
      const why = describeUnknown(error);
      if (why !== lastWhy) reportLost(why);
      lastWhy = why;
    };
    const soundOf = ({ source, detector }: InUse): Observable<HeardFrame> =>
      reopening(source.frames$, {
        ...(source.mayRest === true ? { stallMs: Number.POSITIVE_INFINITY } : {}),
        scheduler,
        opened: () => {
          lastWhy = '';
          sendBack({ type: 'microphone.opened' });
        },
        lost,
      }).pipe(
        tap((frame) => captured$.next(frame)),
        detector.detect(energy),
        recording,
        tap({ complete: () => sendBack({ type: 'microphone.ended' }) }),
        retry({
          delay: (bug) => {
            lost(bug);
            return timer(AFTER_BUG_MS, scheduler);
          },
        }),
      );
    const metering = captured$.pipe(level()).subscribe((measured) => {
      newest = measured;
    });
    const capture = inUse$
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
          reportLost(describeUnknown(error));
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
