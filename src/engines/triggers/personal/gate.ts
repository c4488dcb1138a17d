import { type AudioFrame, lengthMs } from '../../../streams/audio.ts';
import { lowsAfter, noLows } from '../../../streams/lows.ts';
import { energyOf } from '../../../streams/speech.ts';

/** What the gate makes of a frame. */
interface Gated {
  /** Somebody may be speaking, or was a moment ago. */
  readonly isOpen: boolean;
  /** It is no louder than the room is. */
  readonly isRoom: boolean;
}

// what opens it in vain costs only work: 4 dB
const ABOVE_ROOM = 1.6;

/** Quieter is nobody, whatever the room (root mean square, 16 bits). */
const LEAST_ENERGY = 20;

/** It stays open for so long after what opened it: the pause before a consonant is part of the word. */
const OPEN_MS = 320;

/**
 * Tells of each frame whether it is worth a closer look. Unlike the detector of orders it never takes lasting talk for the room:
 * a hotword may come in the middle of it.
 */
export function gate(): (frame: AudioFrame) => Gated {
  let heard = noLows;
  let quietMs = OPEN_MS;
  return (frame) => {
    const energy = energyOf(frame.samples);
    heard = lowsAfter(heard, energy, lengthMs(frame));
    const isRoom = energy <= Math.max(LEAST_ENERGY, Math.min(...heard.lows) * ABOVE_ROOM);
    quietMs = isRoom ? quietMs + lengthMs(frame) : 0;
    return { isOpen: quietMs < OPEN_MS, isRoom };
  };
}
