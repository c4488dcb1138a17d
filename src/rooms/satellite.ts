import type { Either } from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import type { AssistantEvent } from '../brain/events.ts';
import type { Player, Source, Trigger } from '../engines/ports.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { Level } from '../streams/level.ts';

/** Overrides of the settings for one satellite. */
export interface SatelliteOverrides {
  /** The language of the recogniser and of the voice. */
  readonly language?: string | undefined;
  /** The name of an entry in the settings; the same for `tts` and `trigger`. */
  readonly stt?: string | undefined;
  readonly tts?: string | undefined;
  readonly trigger?: string | undefined;
}

/** A microphone and a speaker elsewhere, such as a browser tab. Its conversation has the same name. */
export interface Satellite {
  readonly name: string;
  /** `tab` when absent. */
  readonly kind?: 'tab' | 'wyoming';
  readonly source: Source;
  readonly player: Player;
  /**
   * Wraps the trigger that the settings choose for it; a satellite that detects hotwords itself replaces it. `isSounding` tells
   * whether its microphone may hear the assistant's own voice or its echo now.
   */
  readonly triggerOver?: (trigger: Trigger, isSounding: () => boolean) => Trigger;
  /** Whether the assistant can open its microphone; always when absent. */
  readonly canBeOpened?: () => boolean;
  /** Whether the turn of its last hotword failed before the ears opened; never when absent. */
  readonly hasGivenUp?: () => boolean;
  readonly wants?: SatelliteOverrides;
  /** All microphones of an area hear a speaker, and one of them serves. Satellites without one share an area. */
  readonly area?: string | undefined;
  /** The initial value, as of `isMuted`; both can change later. */
  readonly isDeaf?: boolean;
  readonly isMuted?: boolean;
}

/** A satellite that has joined the assistant. */
export interface JoinedSatellite {
  /** The state of its ears, beginning with the present one. */
  readonly state$: Observable<string>;
  /** The level of its microphone; undefined while nothing is captured. */
  readonly level: () => Level | undefined;
  /** Events of its conversation and of its ears from now on; `trigger.released` when another place is served. */
  readonly events$: Observable<AssistantEvent>;
  /** Cancels the present utterance, as when the recogniser fails. */
  readonly cancel: (why: AssistantError) => void;
  /** Removes it from the assistant. */
  readonly leave: () => void;
}

/** Why a satellite could not join. */
export type JoinError = keyof typeof JOIN_ERRORS;

export type Join = (satellite: Satellite) => Either<JoinError, JoinedSatellite>;

/** A two-way connection for messages, such as a WebSocket. The code that opened it closes it. */
export interface MessageLine {
  /** Incoming messages, without replay; completes when the connection is closed. */
  readonly received$: Observable<string | Uint8Array>;
  /** Does nothing after the connection is closed. */
  readonly send: (message: string | Uint8Array) => void;
  /** `reason` is a text of at most 120 bytes. */
  readonly close: (code: number, reason: string) => void;
}

/** The status of the connection to a satellite that the assistant dials. */
export interface SatelliteLine {
  readonly name: string;
  /** As the settings write it. */
  readonly address: string;
  /** `waiting`: before the next retry. */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** The time of the last change of `state`, in ms since 1970. */
  readonly sinceMs: number;
  /** Why it is not connected, in words. */
  readonly detail?: string | undefined;
  /** It was discovered in the network and is not in the settings. */
  readonly isDiscovered: boolean;
}

/** The texts of `JoinError`. */
export const JOIN_ERRORS = {
  is_local: "this name belongs to the assistant's own microphone",
  is_taken: 'another satellite with this name is connected',
  are_too_many: 'there are too many satellites',
  is_stopping: 'the assistant is stopping',
} as const;

/** A monotonic clock, in ms. */
export const steadyMs = (): number => performance.now();
