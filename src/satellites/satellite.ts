import type { Either } from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import type { Player, Source } from '../engines/ports.ts';
import type { Level } from '../streams/level.ts';

/** A source of sound and an output somewhere else, such as a tab of a browser; its name is that of its conversation. */
export interface Satellite {
  readonly name: string;
  readonly source: Source;
  readonly player: Player;
}

/** A satellite that the assistant hears and speaks through. */
export interface Joined {
  /** Where its ears stand, now and from now on. */
  readonly state$: Observable<string>;
  /** How loud it is there; undefined while nothing is captured. */
  readonly level: () => Level | undefined;
  /** It is there no more. */
  readonly leave: () => void;
}

/** Why a satellite is not taken in. */
export type NotJoined = 'is_local' | 'is_taken' | 'are_too_many' | 'is_stopping';

export type Join = (satellite: Satellite) => Either<NotJoined, Joined>;
