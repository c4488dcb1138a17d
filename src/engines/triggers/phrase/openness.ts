import { type AudioFrame, lengthMs } from '../../../streams/audio.ts';
import { type Room, roomAfter } from '../../../streams/room.ts';
import { energyOf } from '../../../streams/speech.ts';

/** What is 3 dB louder than the room opens it: opening it in vain costs only work. */
const OPTIONS = {
  energy_threshold: 60,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.4,
  adjust_for_ambient_noise_second: 0,
};

/** It stays open for so long: the pause before a consonant is part of the word. */
const OPEN_MS = 320;

/** Tells of each frame, one after another, whether somebody may be speaking. */
export function openness(): (frame: AudioFrame) => boolean {
  let room: Room | undefined;
  let quietMs = OPEN_MS;
  return (frame) => {
    const frameMs = lengthMs(frame);
    room = roomAfter(room, { energy: energyOf(frame.samples), atMs: frame.atMs, lengthMs: frameMs }, OPTIONS);
    quietMs = room.isSpeech ? 0 : quietMs + frameMs;
    return quietMs < OPEN_MS;
  };
}
