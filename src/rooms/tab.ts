import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as J from 'fp-ts/lib/Json.js';
import * as t from 'io-ts';
import {
  concat,
  concatMap,
  defer,
  delayWhen,
  distinctUntilChanged,
  EMPTY,
  endWith,
  filter,
  from,
  ignoreElements,
  interval,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  skip,
  startWith,
  take,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { BYTES_PER_SAMPLE, rawFrames } from '../engines/audio-file/frames.ts';
import { checkedParts } from '../engines/players/checked-parts.ts';
import type { Player, Sound, Source } from '../engines/ports.ts';
import { watchedSource } from '../engines/sources/watched-source.ts';
import type { AssistantError } from '../lib/errors.ts';
import { roundToOneDecimal } from '../lib/text.ts';
import { linePlayer, type Playback, pacing, rateLimit } from './line-player.ts';
import { JOIN_ERRORS, type Join, type JoinError, type MessageLine, steadyMs } from './satellite.ts';

export interface TabOptions {
  readonly name: string;
  /** The sample rate of the incoming sound. */
  readonly rateHz: number;
}

const LEVEL_MS = 250;

type Closing = readonly [code: number, reason: string];

/** Close codes and reasons; codes above 4000 are our own, the others are WebSocket's. */
const NOT_UNDERSTOOD: Closing = [1007, 'the text is not a message of this protocol'];
const TOO_FAST: Closing = [1008, 'the sound comes faster than real time'];
const JOIN_ERROR_CODES: Readonly<Record<JoinError, number>> = {
  is_local: 4409,
  is_taken: 4409,
  are_too_many: 4503,
  is_stopping: 4503,
};

/** Joins a browser tab as a satellite until its connection is closed. If it cannot join, its connection is closed with the reason. */
export function tab({ name, rateHz }: TabOptions, line: MessageLine, join: Join): void {
  const bytes$ = new Subject<Uint8Array>();
  const event$ = new Subject<TabEvent>();
  const send = (message: TabMessage | Uint8Array): void =>
    line.send(message instanceof Uint8Array ? message : JSON.stringify(message));
  const joined = join({
    name,
    source: tabSource(bytes$, rateHz),
    player: tabPlayer({ send, event$ }),
  });
  if (E.isLeft(joined)) {
    line.close(JOIN_ERROR_CODES[joined.left], JOIN_ERRORS[joined.left]);
    return;
  }
  const isTooFast = rateLimit();
  const read = (text: string): void => {
    const tabEvent = readTabMessage(text);
    if (E.isLeft(tabEvent)) line.close(...NOT_UNDERSTOOD);
    else event$.next(tabEvent.right);
  };
  const hear = (bytes: Uint8Array): void => {
    if (isTooFast((bytes.length * 1_000) / (BYTES_PER_SAMPLE * rateHz))) line.close(...TOO_FAST);
    else bytes$.next(bytes);
  };
  line.received$.subscribe({
    next: (message) => (typeof message === 'string' ? read(message) : hear(message)),
    complete: () => {
      joined.right.leave(); // first, so that a finished utterance is still answered
      bytes$.complete();
      event$.complete();
    },
  });
  send({ type: 'ready', conversation: name });
  const { state$, level } = joined.right;
  const gone$ = line.received$.pipe(ignoreElements(), endWith(undefined));
  state$.pipe(takeUntil(gone$)).subscribe((state) => send({ type: 'ears', state }));
  interval(LEVEL_MS)
    .pipe(takeUntil(gone$))
    .subscribe(() => {
      const now = level();
      if (now === undefined) return;
      const [level_db, peak_db] = [roundToOneDecimal(now.levelDb), roundToOneDecimal(now.peakDb)];
      send({ type: 'level', level_db, peak_db });
    });
}

/** The raw sound of a connection at this rate. Bytes without a subscriber are dropped, but counted, to keep samples whole. */
function tabSource(bytes$: Observable<Uint8Array>, rateHz: number): Source {
  let takenBytes = 0;
  bytes$.subscribe((bytes) => {
    takenBytes += bytes.length;
  });
  const frames$ = defer(() => rawFrames(bytes$, rateHz, takenBytes));
  return watchedSource(frames$, () => ({ state: 'off', detail: 'not in use' }));
}

interface TabLine {
  readonly send: (message: TabMessage | Uint8Array) => void;
  /** Completes when the connection is closed. */
  readonly event$: Observable<TabEvent>;
}

/** How far ahead sound is sent: enough for a bad connection, and little to throw away. */
const LEAD_MS = 5_000;
/** How late a tab may report that all was played. */
const LATE_MS = 5_000;

/**
 * Plays in a tab; done when the tab reports it. Left: the error of the sound, `EngineFailed` when the connection is closed or
 * `signal` aborts, `DeadlinePassed` when no report came five seconds after the sound should have ended.
 */
export function tabPlayer(line: TabLine, nowMs = steadyMs): Player {
  let sounds = 0;
  return linePlayer(line.event$, (sound) => {
    sounds += 1;
    const id = sounds;
    return merge(sound.ends$, sendQuiet(line, id, sound.isQuiet$), playSound(line, id, sound, nowMs)).pipe(
      tap({ error: () => line.send({ type: 'sound.stop', id }) }),
    );
  });
}

/** Emits once, when all was played. */
function playSound(
  { send, event$ }: TabLine,
  id: number,
  { sound$, begun }: Playback,
  nowMs: () => number,
): Observable<void> {
  const firstOf = new Map<number, number>();
  let sent = 0;
  const pace = pacing(LEAD_MS, nowMs);
  const give = ({ part, isFirst, sampleRateHz, samples, lengthMs }: Piece): void => {
    if (isFirst && samples.length === 0) {
      begun(part);
      return;
    }
    if (sent === 0) send({ type: 'sound', id, sample_rate_hz: sampleRateHz });
    if (isFirst) firstOf.set(sent, part);
    pace.sent(lengthMs);
    send({ type: 'sound.part', id, part: sent });
    send(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    sent += 1;
  };
  const given$ = checkedParts(sound$).pipe(
    concatMap((sound, part) => from(pieces(sound, part))),
    concatMap((piece) => of(piece).pipe(delayWhen(() => timer(pace.waitMs())))),
    tap(give),
    ignoreElements(),
  );
  const begun$ = event$.pipe(
    tap((tabEvent) => {
      if (tabEvent.type !== 'sound.begun' || tabEvent.id !== id) return;
      const part = firstOf.get(tabEvent.part);
      if (firstOf.delete(tabEvent.part) && part !== undefined) begun(part);
    }),
    ignoreElements(),
  );
  const played$ = event$.pipe(filter((tabEvent) => tabEvent.type === 'sound.played' && tabEvent.id === id));
  const heard$ = defer(() => {
    if (sent === 0) return EMPTY;
    send({ type: 'sound.end', id });
    const deadlineMs = Math.round(pace.leftMs() + LATE_MS);
    const late: AssistantError = { _tag: 'DeadlinePassed', stage: 'playing at the satellite', deadlineMs };
    const late$ = timer(deadlineMs).pipe(mergeMap(() => throwError(() => late)));
    return merge(played$, late$).pipe(take(1));
  });
  return merge(begun$, concat(given$, heard$).pipe(ignoreElements(), endWith(undefined)));
}

const sendQuiet = ({ send }: TabLine, id: number, isQuiet$: Observable<boolean>): Observable<never> =>
  isQuiet$.pipe(
    startWith(false),
    distinctUntilChanged(),
    skip(1),
    tap((isQuiet) => send({ type: 'sound.quiet', id, is_quiet: isQuiet })),
    ignoreElements(),
  );

/** The unit that is sent at once. */
interface Piece extends Sound {
  /** The number of its part within the sound, from 0. */
  readonly part: number;
  /** Whether it is the first of its part. */
  readonly isFirst: boolean;
  readonly lengthMs: number;
}

const PIECE_MS = 1_000;

/** Splits a part of a sound into pieces of a second. A part without samples is one empty piece. */
export function pieces({ sampleRateHz, samples }: Sound, part: number): readonly Piece[] {
  const most = Math.ceil((sampleRateHz * PIECE_MS) / 1_000);
  return Array.from({ length: Math.max(1, Math.ceil(samples.length / most)) }, (_, index) => {
    const own = samples.subarray(index * most, (index + 1) * most);
    return {
      ...{ part, isFirst: index === 0, sampleRateHz, samples: own },
      lengthMs: (own.length * 1_000) / sampleRateHz,
    };
  });
}

const Count = t.refinement(t.number, (count) => Number.isSafeInteger(count) && count >= 0, 'a number from 0');

/** Reports of a tab: a piece of a sound begins to play, or all of it was played. */
const TabEvent = t.union([
  t.type({ type: t.literal('sound.begun'), id: Count, part: Count }),
  t.type({ type: t.literal('sound.played'), id: Count }),
]);
export type TabEvent = t.TypeOf<typeof TabEvent>;

/** Messages to a tab. The samples of a part follow its `sound.part` as a binary message. */
export type TabMessage =
  | { readonly type: 'ready'; readonly conversation: string }
  | { readonly type: 'sound'; readonly id: number; readonly sample_rate_hz: number }
  | { readonly type: 'sound.part'; readonly id: number; readonly part: number }
  /** No part follows. */
  | { readonly type: 'sound.end'; readonly id: number }
  /** Stop playing at once. */
  | { readonly type: 'sound.stop'; readonly id: number }
  /** Play 12 dB quieter while `is_quiet` is true. */
  | { readonly type: 'sound.quiet'; readonly id: number; readonly is_quiet: boolean }
  | { readonly type: 'ears'; readonly state: string }
  | { readonly type: 'level'; readonly level_db: number; readonly peak_db: number };

/** Decodes a text message of a tab. */
const readTabMessage = (text: string): E.Either<unknown, TabEvent> =>
  pipe(J.parse(text), E.chainW(TabEvent.decode));
