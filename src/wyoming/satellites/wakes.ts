import { defer, EMPTY, filter, merge, type Observable, of, Subject } from 'rxjs';
import type { Detection, Trigger } from '../../engines/ports.ts';
import { steadyMs } from '../../rooms/steady-ms.ts';
import { anySpeech } from '../../streams/any-speech.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import { isSameHotword, plainHotword } from '../protocol/same-hotword.ts';
import type { Stage } from './stage.ts';

/** The hotwords that a satellite hears itself. */
interface Wakes {
  /** It heard this one, and what follows begins at that audio time. */
  readonly woken: (hotword: string, endMs: number) => void;
  /** What it heard is over before anybody listened. */
  readonly forget: () => void;
  readonly detections$: Observable<Detection>;
}

/** Ears that are just being opened may be so late to listen. */
const KEPT_MS = 2_000;
/** Satellites tell none. */
const SCORE = 0.5;
const UNNAMED = 'the wake word';

/** One that nobody listens for yet is kept for two seconds. */
export function wakes(nowMs = steadyMs): Wakes {
  const told$ = new Subject<Detection>();
  let kept: { readonly detection: Detection; readonly atMs: number } | undefined;
  const takeKept = (): Observable<Detection> => {
    const taken = kept;
    kept = undefined;
    return taken !== undefined && nowMs() - taken.atMs <= KEPT_MS ? of(taken.detection) : EMPTY;
  };
  return {
    woken: (name, endMs) => {
      const hotword = spoken(name);
      const detection: Detection = { hotword, endMs, score: SCORE, means: 'wake', isTold: true };
      if (told$.observed) told$.next(detection);
      else kept = { detection, atMs: nowMs() };
    },
    forget: () => {
      kept = undefined;
    },
    detections$: merge(defer(takeKept), told$),
  };
}

const spoken = (name: string): string => plainHotword(name) || UNNAMED;

interface Hearing extends Pick<Wakes, 'detections$'> {
  readonly stage: () => Stage;
}

/**
 * What opens the ears of a satellite: itself, and while it sends for a hotword the engine, whose hotwords are those it asked for. An
 * engine that takes all talk as meant opens them when somebody speaks.
 */
export const triggerOver =
  ({ detections$, stage }: Hearing) =>
  (trigger: Trigger, isSounding: () => boolean): Trigger => ({
    ...trigger,
    detect: (frames$, options) => {
      if (options !== undefined) return trigger.detect?.(frames$, options) ?? EMPTY;
      const heard$ = frames$.pipe(filter(() => stage().hears === 'hotword'));
      const found$ = trigger.detect?.(heard$).pipe(filter((found) => isAskedFor(found, stage())));
      const others$ = heard$.pipe(filter((frame): frame is HeardFrame => isJudged(frame) && !isSounding()));
      return merge(detections$, found$ ?? anySpeech(others$));
    },
  });

/** The ears give frames that a detector has judged. */
const isJudged = (frame: AudioFrame): boolean => 'isSpeech' in frame;

const isAskedFor = ({ hotword, means }: Detection, { hotwords }: Stage): boolean =>
  means === 'stop' || hotwords.length === 0 || hotwords.some((asked) => isSameHotword(asked, hotword));
