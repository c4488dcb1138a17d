import * as TE from 'fp-ts/lib/TaskEither.js';
import { defer, firstValueFrom, fromEvent, map, merge, type Observable, of, take, toArray } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../../errors.ts';
import type { Sound } from '../ports.ts';
import { checkedParts } from './checked-parts.ts';

/**
 * Every part of a sound, for a player without a loudspeaker: each counts as begun when it comes. Left: what the sound failed
 * with, or `EngineFailed` when `signal` aborts before its end.
 */
export function allParts(
  engine: string,
  sound$: Observable<Sound>,
  signal: AbortSignal,
  begun: (part: number) => void = () => {},
): TE.TaskEither<AssistantError, readonly Sound[]> {
  const failed = (message: string): AssistantError => ({ _tag: 'EngineFailed', engine, message });
  const parts$ = checkedParts(sound$).pipe(
    map((sound, part) => {
      begun(part);
      return sound;
    }),
    toArray(),
  );
  const givenUp$ = defer(() => (signal.aborted ? of(signal) : fromEvent(signal, 'abort'))).pipe(
    take(1),
    map(() => {
      throw failed('speaking was given up');
    }),
  );
  return TE.tryCatch(
    () => firstValueFrom(merge(givenUp$, parts$)),
    (error) => (isAssistantError(error) ? error : failed(describeUnknown(error))),
  );
}
