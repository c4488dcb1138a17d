import * as E from 'fp-ts/lib/Either.js';
import { endWith, ignoreElements, interval, Subject, takeUntil } from 'rxjs';
import { BYTES_PER_SAMPLE } from '../../engines/audio-file/raw-frames.ts';
import { tenths } from '../../lib/tenths.ts';
import type { MessageLine } from '../line.ts';
import { NOT_JOINED } from '../not-joined.ts';
import { outpaced } from '../outpaced.ts';
import type { Join, Joined, NotJoined } from '../satellite.ts';
import { type TabMessage, type TabTold, tabTold } from './messages.ts';
import { tabPlayer } from './player.ts';
import { tabSource } from './source.ts';

export interface TabWanted {
  readonly name: string;
  /** Of the sound that comes. */
  readonly rateHz: number;
}

const LEVEL_MS = 250;

type Closing = readonly [code: number, reason: string];

/** Why a line is closed; the codes are WebSocket's, those above 4000 our own. */
const NOT_UNDERSTOOD: Closing = [1007, 'a text is no message of this line'];
const TOO_FAST: Closing = [1008, 'the sound comes faster than anybody speaks'];
const NOT_JOINED_CODES: Readonly<Record<NotJoined, number>> = {
  is_local: 4409,
  is_taken: 4409,
  are_too_many: 4503,
  is_stopping: 4503,
};

/** A tab of a browser as a satellite, for as long as its line lasts. A line that is not taken in is closed, and says why. */
export function tab({ name, rateHz }: TabWanted, line: MessageLine, join: Join): void {
  const bytes$ = new Subject<Uint8Array>();
  const told$ = new Subject<TabTold>();
  const send = (message: TabMessage | Uint8Array): void =>
    line.send(message instanceof Uint8Array ? message : JSON.stringify(message));
  const joined = join({ name, source: tabSource(bytes$, rateHz), player: tabPlayer({ send, told$ }) });
  if (E.isLeft(joined)) {
    line.close(NOT_JOINED_CODES[joined.left], NOT_JOINED[joined.left]);
    return;
  }
  const isOutpaced = outpaced();
  const read = (text: string): void => {
    const told = tabTold(text);
    if (E.isLeft(told)) line.close(...NOT_UNDERSTOOD);
    else told$.next(told.right);
  };
  const hear = (bytes: Uint8Array): void => {
    if (isOutpaced((bytes.length * 1_000) / (BYTES_PER_SAMPLE * rateHz))) line.close(...TOO_FAST);
    else bytes$.next(bytes);
  };
  line.received$.subscribe({
    next: (message) => (typeof message === 'string' ? read(message) : hear(message)),
    complete: () => {
      joined.right.leave(); // first: what was heard to its end is still answered, to nobody
      bytes$.complete();
      told$.complete();
    },
  });
  send({ type: 'ready', conversation: name });
  showEars(line, joined.right, send);
}

/** Tells a tab what its ears do, and how loud it is, until its line is gone. */
function showEars(
  { received$ }: MessageLine,
  { state$, level }: Joined,
  send: (message: TabMessage) => void,
): void {
  const gone$ = received$.pipe(ignoreElements(), endWith(undefined));
  state$.pipe(takeUntil(gone$)).subscribe((state) => send({ type: 'ears', state }));
  interval(LEVEL_MS)
    .pipe(takeUntil(gone$))
    .subscribe(() => {
      const now = level();
      if (now === undefined) return;
      send({ type: 'level', level_db: tenths(now.levelDb), peak_db: tenths(now.peakDb) });
    });
}
