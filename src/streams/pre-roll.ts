import { defer, filter, map, mergeMap, type Observable, ReplaySubject, scan, tap } from 'rxjs';
import { type AudioFrame, endMsOf, FRAME_MS } from './audio.ts';
import {
  type Endpoint,
  type EndpointOptions,
  endpointAfter,
  INITIAL_ENDPOINT,
  LEAD_IN_MS,
} from './endpoint.ts';
import type { HeardFrame } from './speech.ts';

/**
 * Buffers the last `heldMs` of sound of one live stream, for late subscribers. Audio time that goes back, as in a reopened source,
 * empties the buffer.
 */
export function preRoll<Frame extends AudioFrame = AudioFrame>(heldMs: number) {
  const heldFrames = Math.max(1, Math.ceil(heldMs / FRAME_MS));
  let buffered$ = new ReplaySubject<Frame>(heldFrames);
  let nowMs = 0;

  return {
    /** Passes the frames on and buffers them. Apply it once, before the stream is shared. */
    recording: tap<Frame>({ next: buffer, error: clear, complete: clear, unsubscribe: clear }),
    /**
     * Emits each frame once and in order, from the one that holds the audio time `atMs` (or the oldest buffered one) on to live frames.
     * Completes when the stream completes, fails or is unsubscribed, and when audio time restarts.
     */
    since: (atMs: number) => defer(() => buffered$.pipe(filter((frame) => endMsOf(frame) > atMs))),
    /** The audio time at the end of the latest frame; 0 before the first frame. */
    nowMs: () => nowMs,
  };

  function buffer(frame: Frame): void {
    if (frame.atMs < nowMs) clear();
    nowMs = endMsOf(frame);
    buffered$.next(frame);
  }

  function clear(): void {
    const ended$ = buffered$;
    buffered$ = new ReplaySubject(heldFrames);
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

/** Emits a detection in place of a hotword for each utterance, from its first sound on. `frames$` must not contain the assistant's own voice. */
export const anySpeech = (frames$: Observable<HeardFrame>) =>
  frames$.pipe(
    speechStarts,
    map((atMs) => ({ hotword: '', endMs: atMs - LEAD_IN_MS, score: 1, means: 'wake' }) as const),
  );
