import { defer, finalize, type Observable, retry, Subject, switchMap, tap, timer } from 'rxjs';
import { type AnyActor, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { Detector, Source } from '../engines/ports.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { EnergyOptions } from '../streams/ambient-noise.ts';
import { db, type Level, levelMeter } from '../streams/level.ts';
import { preRoll } from '../streams/pre-roll.ts';
import { reopening } from '../streams/reopening.ts';
import type { HeardFrame } from '../streams/speech.ts';
import { schedulerOf } from './clock-scheduler.ts';

interface InUse {
  readonly source: Source;
  readonly detector: Pick<Detector, 'detect'>;
}

interface CapturingDeps {
  /** The present sources, and each that replaces them. */
  readonly inUse$: Observable<InUse>;
  readonly energy: () => EnergyOptions;
  /** Reports why the source failed to open or was lost; the same reason once until it opened again. */
  readonly reportLost: (why: string) => void;
}

/** The sound level, and the threshold of speech. */
export interface HeardLevel extends Level {
  /** Absent if the detector does not use the energy of the sound. */
  readonly thresholdDb: number | undefined;
}

/** The length of the buffer: a wake word is found after the words that follow it. */
const KEPT_MS = 5_000;
/** A source that throws counts as a lost microphone and is opened again. */
const AFTER_BUG_MS = 8_000;

/** The sound of one source, opened once for several listeners. */
export function capturing({ inUse$, energy, reportLost }: CapturingDeps) {
  const frames$ = new Subject<HeardFrame>();
  const { recording, since, nowMs } = preRoll<HeardFrame>(KEPT_MS);
  /** Of the open source. */
  let meter: ReturnType<typeof levelMeter> | undefined;
  let threshold: number | undefined;

  const actor: CallbackActorLogic<EventObject> = fromCallback(({ sendBack, self }) => {
    const scheduler = schedulerOf((self as AnyActor).clock);
    let lastWhy = '';
    let isLost = false;
    const lost = (error: unknown): void => {
      meter = undefined;
      if (!isLost) sendBack({ type: 'microphone.lost' });
      isLost = true;
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
          isLost = false;
          sendBack({ type: 'microphone.opened' });
        },
        lost,
      }).pipe(
        tap((frame) => {
          meter ??= levelMeter();
          meter.take(frame);
        }),
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
    const capture = inUse$
      .pipe(
        tap(() => sendBack({ type: 'microphone.ended' })),
        switchMap(soundOf),
        finalize(() => {
          meter = undefined;
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
    return () => capture.unsubscribe();
  });

  return {
    /** It keeps the source open, and sends `microphone.opened`, `microphone.ended`, and `microphone.lost` once until it opened again. */
    actor,
    frames$: frames$.asObservable(),
    /** The frames from this audio time on, as far as they are buffered; from now on without a time. */
    since: (atMs: number | undefined) => defer(() => since(atMs ?? nowMs())),
    /** Undefined while the source is closed. */
    level: (): HeardLevel | undefined => {
      const level = meter?.read();
      return level && { ...level, thresholdDb: threshold === undefined ? undefined : db(threshold) };
    },
  };
}
