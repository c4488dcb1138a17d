import type { Either } from 'fp-ts/lib/Either.js';
import { type Observable, ReplaySubject, tap } from 'rxjs';
import type { Sound } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import type { Output } from './world.ts';

interface Audible {
  readonly parts$: Observable<Sound>;
  /** What is said; absent for a sound that is no text. */
  readonly text?: string;
  readonly begun?: (part: number) => void;
}

/** Plays it to its end, and keeps those who know the own voice informed. Rejects with a bug in an engine. */
export async function audible(
  { player, ownVoice, ducks = () => false, isHeld$ }: Output,
  { parts$, text, begun }: Audible,
  signal: AbortSignal,
): Promise<Either<AssistantError, void>> {
  const played$ = new ReplaySubject<Sound>();
  const own = ownVoice?.begins({ text, parts$: played$ });
  const tellBegun = (part: number): void => {
    own?.begun(part);
    begun?.(part);
  };
  try {
    return await player().play(parts$.pipe(tap(played$)), signal, tellBegun, ducks() ? isHeld$ : undefined)();
  } finally {
    own?.ended();
  }
}
