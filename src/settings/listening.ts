import type { WrittenSettings } from './codec.ts';
import type { EngineEntry } from './settings.ts';

/** How the ears follow what is said. */
export interface Listening {
  /** What tells speech from other sounds. */
  readonly detector: 'energy' | 'silero';
  /** Silence that ends what is said. */
  readonly endSilenceMs: number;
  /** How long whoever was asked may take to begin with the answer; 0 opens no ear. */
  readonly followUpMs: number;
  /** How long the room, and the sound card, may hold the assistant's last words. */
  readonly echoTailMs: number;
  /** Whether what is played becomes quiet while somebody speaks to the assistant. */
  readonly ducks: boolean;
}

/** In seconds where the settings have seconds. */
export const listeningOf = (written: NonNullable<WrittenSettings['listening']>): Listening => ({
  detector: written.detector ?? 'energy',
  endSilenceMs: (written.end_silence ?? 0.6) * 1000,
  followUpMs: (written.follow_up ?? 8) * 1000,
  echoTailMs: (written.echo_tail ?? 0.3) * 1000,
  ducks: written.ducking ?? false,
});

/** The source that is wanted, with what it needs to know. */
export function microphoneOf(written: WrittenSettings['microphone'] | undefined): EngineEntry | undefined {
  if (written === undefined || written === null) return undefined;
  const { source = 'mic', ...parameters } = written;
  return { name: source, parameters };
}
