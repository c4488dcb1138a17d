import { energyDetector } from '../../streams/energy-detector.ts';
import type { Detector } from '../ports.ts';

/** Speech is what is louder than the room. */
export const energy: Detector = {
  detect: energyDetector,
  health: () => ({ state: 'ready' }),
  close: async () => {},
};
