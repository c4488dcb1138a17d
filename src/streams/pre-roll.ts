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

/** The newest part of one live stream, for whoever wants to hear what was before he came. */
export interface PreRoll<Frame extends AudioFrame> {
  /** Passes the frames of the one stream on and keeps them; stands before it is shared. */
  readonly recording: MonoTypeOperatorFunction<Frame>;
  /**
   * From the frame that holds the audio time `atMs`, or the oldest that is kept, on to those to come: each once, in their order.
   * Completes when the stream ends, however it does, and when audio time begins again.
   */
  readonly since: (atMs: number) => Observable<Frame>;
  /** The audio time up to which everything has come; 0 before the first frame. */
  readonly nowMs: () => number;
}

/** Keeps the frames that hold the last `heldMs`. Audio time that goes back, as in a source opened anew, forgets them. */
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

/** A word as short as "no" lasts longer. */
export const MIN_SPEECH_MS = 96;

const SPEECH_START_OPTIONS: EndpointOptions = {
  endSilenceMs: 300,
  longestMs: 15_000,
  nothingSaidMs: Number.POSITIVE_INFINITY,
  startMs: MIN_SPEECH_MS,
};

/** The audio time at which somebody begins to speak, in ms, each time. */
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

/** What takes the place of a hotword where all talk is meant. */
interface AnySpeech {
  readonly hotword: '';
  readonly endMs: number;
  readonly score: 1;
  readonly means: 'wake';
}

/** Without a hotword, whatever is said opens the ear, from its first sound on; `frames$` are without the assistant's own words. */
export const anySpeech = (frames$: Observable<HeardFrame>): Observable<AnySpeech> =>
  frames$.pipe(
    speechStarts,
    map((atMs) => ({ hotword: '', endMs: atMs - LEAD_IN_MS, score: 1, means: 'wake' })),
  );
