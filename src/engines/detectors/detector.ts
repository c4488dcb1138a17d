import { energyDetector } from '../../streams/energy-detector.ts';
import type { EnergyOptions } from '../../streams/room.ts';
import type { SpeechDetector } from '../../streams/speech.ts';
import type { EngineHealth } from '../ports.ts';
import { silero } from './silero.ts';

/** Tells speech from other sounds; ends what it started when closed. */
export interface Detector {
  readonly detect: SpeechDetector;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

export interface DetectorOptions {
  /** Read for every frame. */
  readonly energy: () => EnergyOptions;
  readonly log: (line: string) => void;
}

/** The detector `listening.detector` names. Nothing of Silero is loaded, or started, unless it is chosen and somebody listens. */
export const speechDetector = (name: 'energy' | 'silero', options: DetectorOptions): Detector =>
  name === 'silero'
    ? silero(options)
    : {
        detect: energyDetector(options.energy),
        health: () => ({ state: 'ready' }),
        close: async () => {},
      };
