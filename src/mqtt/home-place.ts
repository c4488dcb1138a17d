import type { EarsState } from '../brain/ears-report.ts';

/** What somebody who looks at it would say that it does. */
export const PLACE_STATES = ['idle', 'listening', 'processing', 'responding', 'waiting_for_answer'] as const;

export type PlaceState = (typeof PLACE_STATES)[number];

/** What waits for an answer. */
export interface AskedQuestion {
  /** Null when nothing was said. */
  readonly text: string | null;
  /** As the brain writes them. */
  readonly answers: readonly string[];
  /** Since 1970; undefined when that is not known. */
  readonly askedAtMs: number | undefined;
}

/** A place where the assistant hears and speaks: its own, or a satellite's. */
export interface HomePlace {
  readonly state: PlaceState;
  readonly ears: EarsState;
  /** Itself, or with the assistant, as `isDeaf`. */
  readonly isMuted: boolean;
  readonly isDeaf: boolean;
  readonly question: AskedQuestion | undefined;
}

export interface SatellitePlace {
  readonly name: string;
  readonly area: string | undefined;
  /** The settings name it: it is one of the home, there or not. */
  readonly isNamed: boolean;
  /** Undefined while it is not there. */
  readonly place: HomePlace | undefined;
}

/** All that the home sees. */
export interface HomePlaces {
  readonly hub: HomePlace;
  readonly satellites: readonly SatellitePlace[];
}
