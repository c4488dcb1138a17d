import { concat, from, map, mergeMap, type OperatorFunction, of, scan, takeWhile } from 'rxjs';
import { endMsOf, lengthMs } from './audio.ts';
import type { HeardFrame } from './speech.ts';

/** All in ms of audio time. */
export interface EndpointOptions {
  /** Silence that ends an utterance. */
  readonly endSilenceMs: number;
  /** After so long it is cut, whether or not there is silence. */
  readonly longestMs: number;
  /** So long somebody may take to begin. */
  readonly nothingSaidMs: number;
  /** So much speech within `WINDOW_MS` begins an utterance; less is a click. */
  readonly startMs: number;
}

export type UtterancePart =
  /** `atMs`: where the speech begins; the frames that follow begin up to `LEAD_IN_MS` before. */
  | { readonly type: 'speech.started'; readonly atMs: number }
  /** What the recogniser gets. */
  | { readonly type: 'frame'; readonly frame: HeardFrame }
  /** `atMs`: the end of the last frame, so after the silence that was waited for. */
  | {
      readonly type: 'speech.ended';
      readonly atMs: number;
      readonly by: 'silence' | 'length' | 'end_of_stream';
    }
  | { readonly type: 'nothing.said'; readonly atMs: number };

/** Speech is looked for in this much of the latest sound. */
export const WINDOW_MS = 256;

/** How much before the speech goes to the recogniser: a detector hears soft first sounds late. */
export const LEAD_IN_MS = 300;

// less speech than this does not break a silence: a click
const MIN_SPEECH_MS = 64;

// what is so many times quieter than the utterance was is somebody else (18 dB)
const OTHER_SPEAKER_RATIO = 8;

// how loud it was counts half after so long: a slammed door is forgotten
const LOUDNESS_HALF_LIFE_MS = 4_000;

// an energy counts as the utterance's when it holds for so many frames
const SUSTAINED_FRAMES = 3;

/** Where an utterance stands; `recent` holds what may still be needed, no longer than the window and the lead-in. */
export interface Endpoint {
  readonly recent: readonly HeardFrame[];
  /** How much sound was heard; what lies between frames that are not given is none. */
  readonly heardMs: number;
  readonly startedMs: number | undefined;
  readonly lastSpeechMs: number;
  /** The highest energy of the utterance that was held, less the longer ago. */
  readonly loudness: number;
  readonly endMs: number;
  /** What there is to tell after the last frame. */
  readonly parts: readonly UtterancePart[];
}

export const INITIAL_ENDPOINT: Endpoint = {
  recent: [],
  heardMs: 0,
  startedMs: undefined,
  lastSpeechMs: 0,
  loudness: 0,
  endMs: 0,
  parts: [],
};

/** One more frame, or `undefined` for the end of the stream. Audio time that goes back is another stream. */
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
  const { recent, endMs, heardMs } = heard;
  const speech = speechIn(heard);
  const first = speech[0];
  if (first !== undefined && msOf(speech) >= options.startMs) {
    const frames = recent.filter(({ atMs }) => atMs >= first.atMs - LEAD_IN_MS);
    const startedMs = first.atMs;
    return {
      ...heard,
      startedMs,
      lastSpeechMs: endMs,
      parts: [{ type: 'speech.started', atMs: startedMs }, ...frames.map(framePart)],
    };
  }
  const isOver = heardMs >= options.nothingSaidMs && !frame.isSpeech;
  return { ...heard, parts: isOver ? [{ type: 'nothing.said', atMs: endMs }] : [] };
}

function duringSpeech(
  heard: Endpoint,
  frame: HeardFrame,
  startedMs: number,
  { endSilenceMs, longestMs }: EndpointOptions,
): Endpoint {
  const { endMs } = heard;
  const faded = heard.loudness * 0.5 ** (lengthMs(frame) / LOUDNESS_HALF_LIFE_MS);
  const loudness = Math.max(faded, sustainedEnergy(heard));
  const speech = speechIn(heard).filter(({ energy }) => energy * OTHER_SPEAKER_RATIO >= loudness);
  const isContinued = speech.at(-1) === frame && msOf(speech) >= MIN_SPEECH_MS;
  const lastSpeechMs = isContinued ? endMs : heard.lastSpeechMs;
  const after = { ...heard, lastSpeechMs, loudness, parts: [framePart(frame)] };
  if (endMs - lastSpeechMs >= endSilenceMs) return endUtterance(after, 'silence');
  return endMs - startedMs >= longestMs ? endUtterance(after, 'length') : after;
}

const framePart = (frame: HeardFrame): UtterancePart => ({ type: 'frame', frame });

const endUtterance = (endpoint: Endpoint, by: 'silence' | 'length'): Endpoint => ({
  ...endpoint,
  parts: [...endpoint.parts, { type: 'speech.ended', atMs: endpoint.endMs, by }],
});

const atEndOfStream = ({ startedMs, endMs }: Endpoint): UtterancePart =>
  startedMs === undefined
    ? { type: 'nothing.said', atMs: endMs }
    : { type: 'speech.ended', atMs: endMs, by: 'end_of_stream' };

const speechIn = ({ recent, endMs }: Endpoint): readonly HeardFrame[] =>
  recent.filter(({ isSpeech, atMs }) => isSpeech && atMs >= endMs - WINDOW_MS);

const sustainedEnergy = ({ recent }: Endpoint): number =>
  Math.min(...recent.slice(-SUSTAINED_FRAMES).map(({ energy }) => energy));

const msOf = (frames: readonly HeardFrame[]): number =>
  frames.reduce((sum, frame) => sum + lengthMs(frame), 0);

/**
 * One utterance: what is said until it is silent again, with what came just before it; completes with the part that ends it.
 * A stream that completes before anybody spoke gives `nothing.said`, a failing one fails. `options` is read for every frame.
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
