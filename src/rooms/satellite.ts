import type { Either } from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import type { AssistantEvent } from '../brain/events.ts';
import type { Player, Source, Trigger } from '../engines/ports.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { Level } from '../streams/level.ts';

/** What is used for one place alone, where it is not what the settings choose for all. */
export interface SatelliteOverrides {
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
  readonly wants?: SatelliteOverrides;
  /** Whoever speaks is heard by every microphone of an area, and served by one of them. Those without one are together. */
  readonly area?: string | undefined;
  /** How it starts; it can be changed later. */
  readonly isDeaf?: boolean;
  readonly isMuted?: boolean;
}

/** A satellite that the assistant hears and speaks through. */
export interface JoinedSatellite {
  /** Where its ears stand, now and from now on. */
  readonly state$: Observable<string>;
  /** How loud it is there; undefined while nothing is captured. */
  readonly level: () => Level | undefined;
  /** What is told from now on of its conversation, and of its ears; `trigger.released` when another place is served. */
  readonly news$: Observable<AssistantEvent>;
  /** What is being said there cannot be heard to its end, and is given up, as when the recogniser fails. */
  readonly cancel: (why: AssistantError) => void;
  /** It is there no more. */
  readonly leave: () => void;
}

/** Why a satellite is not taken in. */
export type JoinError = 'is_local' | 'is_taken' | 'are_too_many' | 'is_stopping';

export type Join = (satellite: Satellite) => Either<JoinError, JoinedSatellite>;

/** A line to somebody outside that carries messages both ways. Whoever has opened it closes it when it is gone. */
export interface MessageLine {
  /** As they come; completes when the line is gone. Whoever subscribes late has missed what came before. */
  readonly received$: Observable<string | Uint8Array>;
  /** Does nothing once the line is gone. */
  readonly send: (message: string | Uint8Array) => void;
  /** `reason` is for people, at most 120 bytes. */
  readonly close: (code: number, reason: string) => void;
}

/** How the line to a satellite stands that is dialled from here. */
export interface SatelliteLine {
  readonly name: string;
  /** As the settings write it. */
  readonly address: string;
  /** `waiting`: before the next try. */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** Since when, in ms since 1970. */
  readonly sinceMs: number;
  /** Why it is not connected, for people. */
  readonly detail?: string | undefined;
  /** It was found in the network and is not in the settings. */
  readonly isDiscovered: boolean;
}

/** Why a satellite is not taken in, in words. */
export const JOIN_ERRORS: Readonly<Record<JoinError, string>> = {
  is_local: "this name belongs to the assistant's own microphone",
  is_taken: 'another satellite with this name is connected',
  are_too_many: 'there are too many satellites',
  is_stopping: 'the assistant is stopping',
};

/** In ms from any moment on, by a clock that never jumps: that of the wall may be set. */
export const steadyMs = (): number => performance.now();
