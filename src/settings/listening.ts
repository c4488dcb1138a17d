import type { Refusal } from '../decode.ts';
import { shownAddress } from '../wyoming/protocol/address.ts';
import type { WrittenSettings } from './codec.ts';
import type { EngineEntry } from './settings.ts';

/** How the ears follow what is said. */
export interface Listening {
  /** What tells speech from other sounds. */
  readonly detector: 'energy' | 'silero' | 'wyoming';
  /** Where it is, for one that is somewhere else. */
  readonly detectorUri?: readonly string[];
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
  ...(written.detector_uri === undefined ? {} : { detectorUri: written.detector_uri.map(shownAddress) }),
  endSilenceMs: (written.end_silence ?? 0.6) * 1000,
  followUpMs: (written.follow_up ?? 8) * 1000,
  echoTailMs: (written.echo_tail ?? 0.3) * 1000,
  ducks: written.ducking ?? false,
});

/** The detector that is wanted, with what it needs to know. */
export const detectorOf = ({ detector, detectorUri }: Listening): EngineEntry => ({
  name: detector,
  parameters: detector === 'wyoming' && detectorUri !== undefined ? { uri: detectorUri } : {},
});

/** Refuses a detector somewhere else of which nobody says where. */
export const detectorNowhere = ({ detector, detectorUri }: Listening): readonly Refusal[] =>
  detector === 'wyoming' && detectorUri === undefined
    ? [
        {
          path: ['listening', 'detector'],
          found: detector,
          expected: 'its address as listening.detector_uri: tcp://HOST:PORT or unix:///PATH',
        },
      ]
    : [];

/** The source that is wanted, with what it needs to know. */
export function microphoneOf(written: WrittenSettings['microphone'] | undefined): EngineEntry | undefined {
  if (written === undefined || written === null) return undefined;
  const { source = 'mic', ...parameters } = written;
  return { name: source, parameters };
}
