import { asyncScheduler, defer, EMPTY, filter, map, merge, type Observable, of, Subject } from 'rxjs';
import type { Detection, Trigger } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { LEAD_IN_MS } from '../../streams/endpoint.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import { speechBegins } from '../../streams/speech-begins.ts';
import type { Stage } from './stage.ts';

/** The hotwords that a satellite hears itself. */
export interface Wakes {
  /** It heard this one, and what follows begins at that audio time. */
  readonly woken: (hotword: string, endMs: number) => void;
  readonly detections$: Observable<Detection>;
}

/** Ears that are just being opened may be so late to listen. */
const KEPT_MS = 2_000;
/** Satellites tell no score. */
const SCORE = 0.5;
const UNNAMED = 'the wake word';

/** One that nobody listens for yet is kept for two seconds. */
export function wakes(): Wakes {
  const told$ = new Subject<Detection>();
  let kept: { readonly detection: Detection; readonly atMs: number } | undefined;
  const takeKept = (): Observable<Detection> => {
    const taken = kept;
    kept = undefined;
    return taken !== undefined && asyncScheduler.now() - taken.atMs <= KEPT_MS ? of(taken.detection) : EMPTY;
  };
  return {
    woken: (name, endMs) => {
      const detection: Detection = { hotword: spoken(name), endMs, score: SCORE, means: 'wake' };
      if (told$.observed) told$.next(detection);
      else kept = { detection, atMs: asyncScheduler.now() };
    },
    detections$: merge(defer(takeKept), told$),
  };
}

const spoken = (name: string): string => words(name) || UNNAMED;

const words = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

interface Hearing extends Pick<Wakes, 'detections$'> {
  readonly stage: () => Stage;
  /** Whether something sounds there. */
  readonly isPlaying: () => boolean;
}

/**
 * What opens the ears of a satellite: itself, and while it sends for a hotword the engine, whose hotwords are those it asked for. An
 * engine that takes all talk as meant opens them when somebody speaks.
 */
export const triggerOver =
  ({ detections$, stage, isPlaying }: Hearing) =>
  (trigger: Trigger): Trigger => ({
    ...trigger,
    detect: (frames$, options) => {
      if (options !== undefined) return trigger.detect?.(frames$, options) ?? EMPTY;
      const heard$ = frames$.pipe(filter(() => stage().hears === 'hotword'));
      const found$ = trigger.detect?.(heard$).pipe(filter((found) => isAskedFor(found, stage())));
      return merge(detections$, found$ ?? anySpeech(heard$.pipe(filter(() => !isPlaying()))));
    },
  });

/** The ears give frames that a detector has judged. */
const anySpeech = (frames$: Observable<AudioFrame>): Observable<Detection> =>
  frames$.pipe(
    filter((frame): frame is HeardFrame => 'isSpeech' in frame),
    speechBegins,
    map((atMs) => ({ hotword: '', endMs: atMs - LEAD_IN_MS, score: 1, means: 'wake' })),
  );

const isAskedFor = ({ hotword, means }: Detection, { hotwords }: Stage): boolean =>
  means === 'stop' || hotwords.length === 0 || hotwords.some((asked) => words(asked) === words(hotword));
