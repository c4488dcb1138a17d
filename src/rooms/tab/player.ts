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
  merge,
  mergeMap,
  type Observable,
  of,
  skip,
  startWith,
  take,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { checkedParts } from '../../engines/players/checked-parts.ts';
import type { Player } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import { linePlayer, type Sounding } from '../line-player.ts';
import { pacing } from '../pacing.ts';
import { steadyMs } from '../steady-ms.ts';
import type { TabMessage, TabTold } from './messages.ts';
import { type Piece, pieces } from './pieces.ts';

interface TabLine {
  readonly send: (message: TabMessage | Uint8Array) => void;
  /** Completes when the line is gone. */
  readonly told$: Observable<TabTold>;
}

/** So much more than is heard goes out: enough for a bad line, and little to throw away. */
const LEAD_MS = 5_000;
/** A tab may be so late with its word that all was heard. */
const LATE_MS = 5_000;

/**
 * Plays at the other end of a line. Heard when that says so. Left: what the sound failed with, `EngineFailed` when the line is gone
 * or `signal` aborts, `DeadlinePassed` when no word came five seconds after it should have been heard.
 */
export function tabPlayer(line: TabLine, nowMs = steadyMs): Player {
  let sounds = 0;
  return linePlayer(line.told$, (sound) => {
    sounds += 1;
    const id = sounds;
    return merge(sound.ends$, quiet(line, id, sound.isQuiet$), sounding(line, id, sound, nowMs)).pipe(
      tap({ error: () => line.send({ type: 'sound.stop', id }) }),
    );
  });
}

/** Emits once, when all was heard. */
function sounding(
  { send, told$ }: TabLine,
  id: number,
  { sound$, begun }: Sounding,
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
  const begun$ = told$.pipe(
    tap((told) => {
      const part = told.type === 'sound.begun' && told.id === id ? firstOf.get(told.part) : undefined;
      if (part === undefined || told.type !== 'sound.begun') return;
      firstOf.delete(told.part);
      begun(part);
    }),
    ignoreElements(),
  );
  const played$ = told$.pipe(
    filter((told) => told.type === 'sound.played' && told.id === id),
    take(1),
  );
  const heard$ = defer(() => {
    if (sent === 0) return EMPTY;
    send({ type: 'sound.end', id });
    const deadlineMs = pace.leftMs() + LATE_MS;
    const late$ = timer(deadlineMs).pipe(mergeMap(() => throwError(() => late(deadlineMs))));
    return merge(played$, late$).pipe(take(1));
  });
  return merge(begun$, concat(given$, heard$).pipe(ignoreElements(), endWith(undefined)));
}

const quiet = ({ send }: TabLine, id: number, isQuiet$: Observable<boolean>): Observable<never> =>
  isQuiet$.pipe(
    startWith(false),
    distinctUntilChanged(),
    skip(1),
    tap((isQuiet) => send({ type: 'sound.quiet', id, is_quiet: isQuiet })),
    ignoreElements(),
  );

const late = (deadlineMs: number): AssistantError => ({
  _tag: 'DeadlinePassed',
  stage: 'playing at the satellite',
  deadlineMs: Math.round(deadlineMs),
});
