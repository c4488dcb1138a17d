import { concat, from, map, mergeMap, type OperatorFunction, of, scan, takeWhile } from 'rxjs';
import { endMsOf, lengthMs } from './audio.ts';
import type { HeardFrame } from './speech.ts';

/** All values are in ms of audio time. */
export interface EndpointOptions {
  /** Silence that ends an utterance. */
  readonly endSilenceMs: number;
  /** Silence that ends one of which nothing more can be said: its speech ends before `untilMs` of audio time. */
  readonly complete?: { readonly silenceMs: number; readonly untilMs: number };
  /** The longest utterance; a longer one is cut. */
  readonly longestMs: number;
  /** How long to wait for speech. */
  readonly nothingSaidMs: number;
  /** How much speech within `WINDOW_MS` begins an utterance; less is a click. */
  readonly startMs: number;
  /** For speech that begins so soon that it may be the rest of a hotword, which ended a little later than was thought, or of a text that it interrupts. */
  readonly hotwordRest?: HotwordRest;
}

/** All values are in ms of audio time. */
export interface HotwordRest {
  /** Speech that begins later is no such rest. */
  readonly withinMs: number;
  /** The same as the other `startMs`: less is no utterance. */
  readonly startMs: number;
  /**
   * An utterance that ends sooner may be nothing else, and the order may come after a pause: it goes on for `pauseMs` of silence. What is
   * said after `endSilenceMs` of it begins the utterance anew.
   */
  readonly longestMs: number;
  readonly pauseMs: number;
}

/** Why an utterance ended. */
export type EndReason = 'silence' | 'length' | 'end_of_stream';

export type UtterancePart =
  /** `atMs`: where the speech begins; the frames after this part begin up to `LEAD_IN_MS` earlier. A second one takes the place of the first. */
  | { readonly type: 'speech.started'; readonly atMs: number }
  /** A frame for the recogniser. */
  | { readonly type: 'frame'; readonly frame: HeardFrame }
  /** `atMs`: the end of the last frame, `silenceMs` after the last speech. */
  | {
      readonly type: 'speech.ended';
      readonly atMs: number;
      readonly by: EndReason;
      readonly silenceMs: number;
    }
  | { readonly type: 'nothing.said'; readonly atMs: number };

/** The window of latest sound in which speech is measured. */
export const WINDOW_MS = 256;

/** How much sound before the speech goes to the recogniser: a detector is late for soft first sounds. */
export const LEAD_IN_MS = 300;

// less speech than this does not break a silence: a click
const MIN_SPEECH_MS = 64;

// speech this many times quieter than the utterance is another person (18 dB)
const OTHER_SPEAKER_RATIO = 8;

// the half-life of the utterance's loudness: a slammed door is forgotten
const LOUDNESS_HALF_LIFE_MS = 4_000;

// an energy counts as the utterance's when it lasts for this many frames
const SUSTAINED_FRAMES = 3;

/** The state of one utterance. `recent` is as long as the window and the lead-in. */
export interface Endpoint {
  readonly recent: readonly HeardFrame[];
  /** How much sound has come; gaps between frames do not count. */
  readonly heardMs: number;
  readonly startedMs: number | undefined;
  /** Whether the speech began so soon that it may be the rest of a hotword. */
  readonly mayBeRest: boolean;
  readonly lastSpeechMs: number;
  /** The highest sustained energy of the utterance, which decays over time. */
  readonly loudness: number;
  readonly endMs: number;
  /** The parts to emit after the last frame. */
  readonly parts: readonly UtterancePart[];
}

export const INITIAL_ENDPOINT: Endpoint = {
  recent: [],
  heardMs: 0,
  startedMs: undefined,
  mayBeRest: false,
  lastSpeechMs: 0,
  loudness: 0,
  endMs: 0,
  parts: [],
};

/** The state after one more frame, or after the end of the stream (`undefined`). Audio time that goes back begins another stream. */
export function endpointAfter(
  known: Endpoint,
  frame: HeardFrame | undefined,
  options: EndpointOptions,
): Endpoint {
  const endMs = frame === undefined ? known.endMs : endMsOf(frame);
  const isNewStream = known.heardMs > 0 && endMs <= known.endMs;
  if (frame === undefined || (isNewStream && known.startedMs !== undefined))
    return { ...known, parts: [atEndOfStream(known)] };
  const before = isNewStream ? INITIAL_ENDPOINT : known;
  const recent = [...before.recent, frame].filter(({ atMs }) => atMs >= endMs - WINDOW_MS - LEAD_IN_MS);
  const heard = { ...before, recent, endMs, heardMs: before.heardMs + lengthMs(frame) };
  return heard.startedMs === undefined
    ? beforeSpeech(heard, frame, options)
    : duringSpeech(heard, frame, heard.startedMs, options);
}

function beforeSpeech(heard: Endpoint, frame: HeardFrame, options: EndpointOptions): Endpoint {
  const { endMs, heardMs } = heard;
  const { startMs, hotwordRest = { startMs, withinMs: 0 } } = options;
  const speech = speechIn(heard);
  const first = speech[0];
  const mayBeRest = first !== undefined && heardMs - (endMs - first.atMs) < hotwordRest.withinMs;
  if (first !== undefined && msOf(speech) >= (mayBeRest ? hotwordRest.startMs : startMs))
    return beginUtterance({ ...heard, mayBeRest }, first.atMs);
  const isOver = heardMs >= options.nothingSaidMs && !frame.isSpeech;
  return { ...heard, parts: isOver ? [{ type: 'nothing.said', atMs: endMs }] : [] };
}

/** The lead-in reaches no earlier speech. */
function beginUtterance(heard: Endpoint, startedMs: number): Endpoint {
  const sinceMs = Math.max(startedMs - LEAD_IN_MS, heard.lastSpeechMs);
  const frames = heard.recent.filter(({ atMs }) => atMs >= sinceMs);
  return {
    ...heard,
    startedMs,
    lastSpeechMs: heard.endMs,
    parts: [{ type: 'speech.started', atMs: startedMs }, ...frames.map(framePart)],
  };
}

function duringSpeech(
  heard: Endpoint,
  frame: HeardFrame,
  startedMs: number,
  { startMs, endSilenceMs, complete, longestMs, hotwordRest }: EndpointOptions,
): Endpoint {
  const { endMs } = heard;
  const restMs = heard.mayBeRest && hotwordRest !== undefined ? hotwordRest.longestMs : 0;
  const isAfterRest = heard.lastSpeechMs - startedMs < restMs && endMs - heard.lastSpeechMs >= endSilenceMs;
  const faded = heard.loudness * 0.5 ** (lengthMs(frame) / LOUDNESS_HALF_LIFE_MS);
  const loudness = Math.max(faded, sustainedEnergy(heard));
  const speech = speechIn(heard).filter(({ energy }) => energy * OTHER_SPEAKER_RATIO >= loudness);
  const next = speech.filter(({ atMs }) => atMs >= heard.lastSpeechMs);
  if (isAfterRest && next[0] !== undefined && msOf(next) >= startMs)
    return beginUtterance({ ...heard, mayBeRest: false, loudness: 0 }, next[0].atMs);
  const isContinued = !isAfterRest && speech.at(-1) === frame && msOf(speech) >= MIN_SPEECH_MS;
  const lastSpeechMs = isContinued ? endMs : heard.lastSpeechMs;
  const after = { ...heard, lastSpeechMs, loudness, parts: [framePart(frame)] };
  const isComplete = complete !== undefined && !frame.isSpeech && lastSpeechMs <= complete.untilMs;
  const pauseMs = lastSpeechMs - startedMs < restMs ? (hotwordRest?.pauseMs ?? 0) : 0;
  const usualMs = Math.max(endSilenceMs, pauseMs);
  const silenceMs = isComplete ? Math.min(complete.silenceMs, endSilenceMs) : usualMs;
  if (endMs - lastSpeechMs >= silenceMs) return endUtterance(after, 'silence');
  return endMs - startedMs >= longestMs ? endUtterance(after, 'length') : after;
}

const framePart = (frame: HeardFrame): UtterancePart => ({ type: 'frame', frame });

const endUtterance = (endpoint: Endpoint, by: 'silence' | 'length'): Endpoint => ({
  ...endpoint,
  parts: [...endpoint.parts, endOf(endpoint, by)],
});

const endOf = ({ endMs, lastSpeechMs }: Endpoint, by: EndReason): UtterancePart => ({
  ...{ type: 'speech.ended', atMs: endMs, by },
  silenceMs: endMs - lastSpeechMs,
});

const atEndOfStream = (endpoint: Endpoint): UtterancePart =>
  endpoint.startedMs === undefined
    ? { type: 'nothing.said', atMs: endpoint.endMs }
    : endOf(endpoint, 'end_of_stream');

const speechIn = ({ recent, endMs }: Endpoint): readonly HeardFrame[] =>
  recent.filter(({ isSpeech, atMs }) => isSpeech && atMs >= endMs - WINDOW_MS);

const sustainedEnergy = ({ recent }: Endpoint): number =>
  Math.min(...recent.slice(-SUSTAINED_FRAMES).map(({ energy }) => energy));

const msOf = (frames: readonly HeardFrame[]): number =>
  frames.reduce((sum, frame) => sum + lengthMs(frame), 0);

/**
 * Emits one utterance with the sound just before it, and completes with the part that ends it. A stream that completes without speech
 * emits `nothing.said`; an error passes through. `options` is read for every frame.
 */
export const utterance =
  (options: () => EndpointOptions): OperatorFunction<HeardFrame, UtterancePart> =>
  (heard$) =>
    concat(heard$, of(undefined)).pipe(
      scan((endpoint, frame) => endpointAfter(endpoint, frame, options()), INITIAL_ENDPOINT),
      map(({ parts }) => parts),
      mergeMap((parts) => from(parts)),
      takeWhile(({ type }) => type !== 'speech.ended' && type !== 'nothing.said', true),
    );
