import type { EarsState } from './ears-report.ts';

/** A satellite that is here, or that the settings name. */
export interface RoomReport {
  /** Also that of its conversation. */
  readonly name: string;
  readonly kind: 'tab' | 'wyoming';
  /** Where it is dialled; undefined of one that came by itself. */
  readonly address: string | undefined;
  /** How the line to it stands. */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** Why it is not connected, for people. */
  readonly detail: string | undefined;
  /** It was found in the network. */
  readonly isDiscovered: boolean;
  readonly area: string | undefined;
  /** Where its ears stand; undefined while it is not here, as the next two. */
  readonly ears: EarsState | undefined;
  /** In decibels to full scale; undefined too while nothing is captured. */
  readonly levelDb: number | undefined;
  readonly peakDb: number | undefined;
  /** Whether it is so itself, whatever the assistant is. */
  readonly isDeaf: boolean;
  readonly isMuted: boolean;
  readonly language: string | undefined;
  /** What it hears and speaks with, as the settings name it. */
  readonly engines: Readonly<Record<'stt' | 'tts' | 'trigger', string>>;
}

/** How a satellite is to be from now on; whatever is absent stays as it is. */
export interface RoomChange {
  readonly isDeaf?: boolean;
  readonly isMuted?: boolean;
}
