import {
  defer,
  filter,
  type MonoTypeOperatorFunction,
  map,
  mergeMap,
  type Observable,
  ReplaySubject,
  scan,
  tap,
} from 'rxjs';
import { type AudioFrame, endMsOf, FRAME_MS } from './audio.ts';
import {
  type Endpoint,
  type EndpointOptions,
  endpointAfter,
  INITIAL_ENDPOINT,
  LEAD_IN_MS,
} from './endpoint.ts';
import type { HeardFrame } from './speech.ts';

/** A buffer of the latest frames of one live stream, for late subscribers. */
export interface PreRoll<Frame extends AudioFrame> {
  /** Passes the frames on and buffers them. Apply it once, before the stream is shared. */
  readonly recording: MonoTypeOperatorFunction<Frame>;
  /**
   * Emits each frame once and in order, from the one that holds the audio time `atMs` (or the oldest buffered one) on to live frames.
   * Completes when the stream completes, fails or is unsubscribed, and when audio time restarts.
   */
  readonly since: (atMs: number) => Observable<Frame>;
  /** The audio time at the end of the latest frame; 0 before the first frame. */
  readonly nowMs: () => number;
}

/** Buffers the last `heldMs` of sound. Audio time that goes back, as in a reopened source, empties the buffer. */
export function preRoll<Frame extends AudioFrame = AudioFrame>(heldMs: number): PreRoll<Frame> {
  const heldFrames = Math.max(1, Math.ceil(heldMs / FRAME_MS));
  let kept$ = new ReplaySubject<Frame>(heldFrames);
  let nowMs = 0;

  return {
    recording: tap({ next: keep, error: forget, complete: forget, unsubscribe: forget }),
    since: (atMs) => defer(() => kept$.pipe(filter((frame) => endMsOf(frame) > atMs))),
    nowMs: () => nowMs,
  };

  function keep(frame: Frame): void {
    if (frame.atMs < nowMs) forget();
    nowMs = endMsOf(frame);
    kept$.next(frame);
  }

  function forget(): void {
    const ended$ = kept$;
    kept$ = new ReplaySubject(heldFrames);
    nowMs = 0;
    ended$.complete();
  }
}

/** Less speech than this is a click: even a word as short as "no" lasts longer. */
export const MIN_SPEECH_MS = 96;

const SPEECH_START_OPTIONS: EndpointOptions = {
  endSilenceMs: 300,
  longestMs: 15_000,
  nothingSaidMs: Number.POSITIVE_INFINITY,
  startMs: MIN_SPEECH_MS,
};

/** Emits the audio time, in ms, at which each utterance begins. */
export const speechStarts = (frames$: Observable<HeardFrame>): Observable<number> =>
  frames$.pipe(
    scan(
      (before, frame) =>
        endpointAfter(isOver(before) ? INITIAL_ENDPOINT : before, frame, SPEECH_START_OPTIONS),
      INITIAL_ENDPOINT,
    ),
    mergeMap(({ parts }) => parts),
    filter((part) => part.type === 'speech.started'),
    map(({ atMs }) => atMs),
  );

const isOver = ({ parts }: Endpoint): boolean => parts.some(({ type }) => type === 'speech.ended');

/** The detection that stands for a hotword when any speech opens the ears. */
interface AnySpeech {
  readonly hotword: '';
  readonly endMs: number;
  readonly score: 1;
  readonly means: 'wake';
}

/** Emits a detection for each utterance, from its first sound on. `frames$` must not contain the assistant's own voice. */
export const anySpeech = (frames$: Observable<HeardFrame>): Observable<AnySpeech> =>
  frames$.pipe(
    speechStarts,
    map((atMs) => ({ hotword: '', endMs: atMs - LEAD_IN_MS, score: 1, means: 'wake' })),
  );
