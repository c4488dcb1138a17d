import type { Either } from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import type { News } from '../brain/events.ts';
import type { Player, Source, Trigger } from '../engines/ports.ts';
import type { AssistantError } from '../errors.ts';
import type { Level } from '../streams/level.ts';

/** What is used for one place alone, where it is not what the settings choose for all. */
export interface Wants {
  /** Of the recogniser and of the voice. */
  readonly language?: string | undefined;
  /** An entry of the settings' list, as the next two. */
  readonly stt?: string | undefined;
  readonly tts?: string | undefined;
  readonly trigger?: string | undefined;
}

/** A source of sound and an output somewhere else, such as a tab of a browser; its name is that of its conversation. */
export interface Satellite {
  readonly name: string;
  /** `tab` when absent. */
  readonly kind?: 'tab' | 'wyoming';
  readonly source: Source;
  readonly player: Player;
  /**
   * What opens its ears, made over the trigger chosen for it: one that finds hotwords itself leaves that one alone. `isSounding` tells
   * whether the assistant's own words are heard there now, or their echo.
   */
  readonly triggerOver?: (trigger: Trigger, isSounding: () => boolean) => Trigger;
  /** Whether its microphone can be opened from here; always when absent. */
  readonly canBeOpened?: () => boolean;
  /** Whether what its hotword began has failed there, before anybody listened; never when absent. */
  readonly hasGivenUp?: () => boolean;
  readonly wants?: Wants;
  /** Whoever speaks is heard by every microphone of an area, and served by one of them. Those without one are together. */
  readonly area?: string | undefined;
  /** How it starts; it can be changed later. */
  readonly isDeaf?: boolean;
  readonly isMuted?: boolean;
}

/** A satellite that the assistant hears and speaks through. */
export interface Joined {
  /** Where its ears stand, now and from now on. */
  readonly state$: Observable<string>;
  /** How loud it is there; undefined while nothing is captured. */
  readonly level: () => Level | undefined;
  /** What is told from now on of its conversation, and of its ears; `trigger.released` when another place is served. */
  readonly news$: Observable<News>;
  /** What is being said there cannot be heard to its end, and is given up, as when the recogniser fails. */
  readonly giveUp: (why: AssistantError) => void;
  /** It is there no more. */
  readonly leave: () => void;
}

/** Why a satellite is not taken in. */
export type NotJoined = 'is_local' | 'is_taken' | 'are_too_many' | 'is_stopping';

export type Join = (satellite: Satellite) => Either<NotJoined, Joined>;
