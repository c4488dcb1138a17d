import type { PhraseDetection } from '../phrase/messages.ts';

/** Opens a stream of sound, for phrases some of which have heads. */
export interface WakewordDetection extends PhraseDetection {
  readonly dataDirectory: string;
  /** The file of the heads of each phrase; undefined for one that is heard by its phones. */
  readonly trained: readonly (string | undefined)[];
  /** The file of the user's model of each phrase. */
  readonly models: readonly (string | undefined)[];
  /** Which phrases stop the assistant, and so are said over its voice alone. */
  readonly isStop: readonly boolean[];
}
