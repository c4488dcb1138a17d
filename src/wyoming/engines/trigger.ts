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
import { describe, engineFailed, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, endMsOf } from '../../streams/audio.ts';
import { messageOf } from '../protocol/event.ts';
import { isSameHotword } from '../protocol/message-codecs.ts';
import { decodeHotwords, type EngineOptions, type HotwordParameters } from './parameters.ts';
import { needsHotwords } from './requirements.ts';
import { misconfigured, responses } from './responses.ts';
import { sendFrames, withServiceCall } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

/** Hotword detection by Wyoming services. Each subscriber has its own connection and fails when it is lost. */
export function wyomingTrigger({ parameters, log, timing }: EngineOptions): Trigger {
  const read = decodeHotwords(parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = misconfigured(read.left);
    return { ...engine, detect: () => throwError(() => error) };
  }
  const hotwords = read.right;
  const requirement = needsHotwords(hotwords.words.map(({ hotword }) => hotword));
  const services = servicePool(hotwords.uri, requirement, timing);
  return {
    detect: (frames$, { isRecorded = false } = {}) =>
      withServiceCall(services, (call) => {
        const isTooSlow = `hotwords: ${call.line.peer} is too slow and misses parts of the sound`;
        return detections(call, frames$, hotwords, isRecorded ? undefined : () => log(isTooSlow));
      }).pipe(catchError((error: unknown) => throwError(() => withoutDeadline(error)))),
    health: services.health,
    close: services.close,
  };
}

/** A trigger must not fail with `DeadlinePassed`: detection has no deadline. */
const withoutDeadline = (error: unknown): unknown =>
  isAssistantError(error) && error._tag === 'DeadlinePassed'
    ? engineFailed('wyoming', describe(error))
    : error;

/** Five seconds of sound. */
const MAX_WAITING_BYTES = 160_000;
/** How long a service may still detect after the last sound. */
const DETECT_AFTER_MS = 2_000;

/** Emits the detections in the sound. With `dropped`, a slow service misses frames; it is called the first time. */
export function detections(
  { line, fit }: Pick<ServiceCall, 'line' | 'fit'>,
  frames$: Observable<AudioFrame>,
  { words, usual }: Pick<HotwordParameters, 'words' | 'usual'>,
  dropped?: () => void,
): Observable<Detection> {
  const times = serviceTimes();
  let isReported = false;
  const isLeftOut = (): boolean => {
    if (dropped === undefined || line.waitingBytes() <= MAX_WAITING_BYTES) return false;
    if (!isReported) dropped();
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
      const action = words.find(({ hotword }) => isSameHotword(hotword, name)) ?? { ...usual, hotword: name };
      return [{ ...action, endMs: times.audioMsAt(timestamp), score: 1 }];
    }),
  );
}

const END = { type: 'over' } as const;

interface Segment {
  readonly sinceStartMs: number;
  readonly atMs: number;
}

/** A segment begins where frames were dropped or a microphone was reopened; only the latest segments are kept. */
const MAX_SEGMENTS = 50;

/** Converts the times of a service, which count from the first sound it got, to audio time. */
export function serviceTimes() {
  let segments: readonly Segment[] = [];
  let end: Segment = { sinceStartMs: 0, atMs: 0 };
  return {
    sent: (frame: AudioFrame, sinceStartMs: number): void => {
      const isLeap = segments.length === 0 || Math.abs(frame.atMs - end.atMs) > 1;
      if (isLeap) segments = [...segments, { sinceStartMs, atMs: frame.atMs }].slice(-MAX_SEGMENTS);
      const atMs = endMsOf(frame);
      end = { sinceStartMs: sinceStartMs + atMs - frame.atMs, atMs };
    },
    /** The end of the last frame if the time is absent or in the future. */
    audioMsAt: (sinceStartMs: number | undefined): number => {
      if (sinceStartMs === undefined || sinceStartMs > end.sinceStartMs) return end.atMs;
      const segment = segments.findLast((begun) => begun.sinceStartMs <= sinceStartMs) ?? segments[0] ?? end;
      return Math.max(0, segment.atMs + sinceStartMs - segment.sinceStartMs);
    },
  };
}
