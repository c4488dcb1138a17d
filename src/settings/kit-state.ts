import type { Problem } from '../errors.ts';

/** How the files of the kit stand to what is in force. */
export interface KitState {
  /** When what is in force was read. */
  readonly readAt: Date;
  /** False when the files have mistakes that would stop a start: the kit before them goes on. */
  readonly isCurrent: boolean;
  /** The mistakes in the files as they are now. */
  readonly problems: readonly Problem[];
}

/** What reading the kit again came to. */
export interface Reloaded {
  /** False when the files say what is in force anyway. */
  readonly isChanged: boolean;
  readonly synapses: number;
  readonly problems: readonly Problem[];
  /** The settings that hold only from the next start on. */
  readonly atNextStart: readonly string[];
}
