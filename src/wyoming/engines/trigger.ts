import * as E from 'fp-ts/lib/Either.js';
import {
  catchError,
  concat,
  map,
  merge,
  mergeMap,
  type Observable,
  takeWhile,
  throwError,
  timer,
} from 'rxjs';
import type { Detection, Trigger } from '../../engines/ports.ts';
import { describe, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, endMsOf } from '../../streams/audio.ts';
import { messageOf } from '../protocol/event.ts';
import { isSameHotword } from '../protocol/message-codecs.ts';
import { decodeHotwords, type HotwordParameters, type Parameters } from './parameters.ts';
import { needsHotwords } from './requirements.ts';
import { misconfigured, responses, type Timing } from './responses.ts';
import { sendFrames, withServiceCall } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

interface WyomingTriggerOptions {
  readonly parameters: Parameters;
  readonly log: (line: string) => void;
  readonly timing?: Timing;
}

/** Hotwords by Wyoming services: a connection for each subscriber, which is an error when it is lost. */
export function wyomingTrigger({ parameters, log, timing }: WyomingTriggerOptions): Trigger {
  const read = decodeHotwords(parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = misconfigured(read.left);
    return { ...engine, detect: () => throwError(() => error) };
  }
  const { uri, words, usual } = read.right;
  const fits = needsHotwords(words.map(({ hotword }) => hotword));
  const services = servicePool({ addresses: uri, fits, timing });
  return {
    detect: (frames$, { isRecorded = false } = {}) =>
      withServiceCall(services, (call) =>
        detections(call, frames$, {
          words,
          usual,
          isWhole: isRecorded,
          leftOut: () => log(`hotwords: ${call.line.peer} is too slow and misses parts of the sound`),
        }),
      ).pipe(catchError((error: unknown) => throwError(() => withoutDeadline(error)))),
    health: services.health,
    close: async () => services.close(),
  };
}

/** What hotwords are listened to with promises no deadline. */
const withoutDeadline = (error: unknown): unknown =>
  isAssistantError(error) && error._tag === 'DeadlinePassed'
    ? { _tag: 'EngineFailed', engine: 'wyoming', message: describe(error) }
    : error;

interface DetectOptions extends Pick<HotwordParameters, 'words' | 'usual'> {
  /** Whether all sound is sent; else what a slow service has not taken for seconds is left out. */
  readonly isWhole: boolean;
  /** Told the first time that some is left out. */
  readonly leftOut: () => void;
}

/** Five seconds of sound. */
const MAX_WAITING_BYTES = 160_000;
/** What a service may still find after the last sound. */
const DETECT_AFTER_MS = 2_000;

/** Hotwords in the sound, until that ends. */
export function detections(
  { line, fit }: Pick<ServiceCall, 'line' | 'fit'>,
  frames$: Observable<AudioFrame>,
  { words, usual, isWhole, leftOut }: DetectOptions,
): Observable<Detection> {
  const times = serviceTimes();
  let isReported = false;
  const isLeftOut = (): boolean => {
    if (isWhole || line.waitingBytes() <= MAX_WAITING_BYTES) return false;
    if (!isReported) leftOut();
    isReported = true;
    return true;
  };
  const end$ = timer(DETECT_AFTER_MS).pipe(map(() => END));
  const names = words.map(({ hotword }) => fit.names.find((name) => isSameHotword(name, hotword)) ?? hotword);
  line.send(messageOf('detect', names.length === 0 ? {} : { names }));
  return merge(
    responses(line),
    concat(sendFrames(line, frames$, { isLeftOut, sent: times.sent }), end$),
  ).pipe(
    takeWhile(({ type }) => type !== END.type && type !== 'not-detected'),
    mergeMap((message): readonly Detection[] => {
      if (message.type !== 'detection') return [];
      const { name = names[0] ?? '', timestamp } = message.data;
      const told = words.find(({ hotword }) => isSameHotword(hotword, name)) ?? { ...usual, hotword: name };
      return [{ ...told, endMs: times.audioMsAt(timestamp), score: 1 }];
    }),
  );
}

const END = { type: 'over' } as const;

/** Brings the times of a service, which count from the first sound it was sent, back to audio time. */
interface ServiceTimes {
  readonly sent: (frame: AudioFrame, sinceStartMs: number) => void;
  /** Without a time, or with one that has not been sent: where the last frame ends. */
  readonly audioMsAt: (sinceStartMs: number | undefined) => number;
}

interface Segment {
  readonly sinceStartMs: number;
  readonly atMs: number;
}

/** Audio time leaps where frames were left out, or a microphone was opened anew; older leaps than these are forgotten. */
const MAX_SEGMENTS = 50;

/** Of one service. */
export function serviceTimes(): ServiceTimes {
  let stretches: readonly Segment[] = [];
  let end: Segment = { sinceStartMs: 0, atMs: 0 };
  return {
    sent: (frame, sinceStartMs) => {
      const isLeap = stretches.length === 0 || Math.abs(frame.atMs - end.atMs) > 1;
      if (isLeap) stretches = [...stretches, { sinceStartMs, atMs: frame.atMs }].slice(-MAX_SEGMENTS);
      const atMs = endMsOf(frame);
      end = { sinceStartMs: sinceStartMs + atMs - frame.atMs, atMs };
    },
    audioMsAt: (sinceStartMs) => {
      if (sinceStartMs === undefined || sinceStartMs > end.sinceStartMs) return end.atMs;
      const stretch = stretches.findLast((one) => one.sinceStartMs <= sinceStartMs) ?? stretches[0] ?? end;
      return Math.max(0, stretch.atMs + sinceStartMs - stretch.sinceStartMs);
    },
  };
}
