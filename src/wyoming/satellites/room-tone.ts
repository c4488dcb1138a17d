import { energyOf } from '../../streams/speech.ts';

/** 16-bit mono sound as it came, of any rate. */
export interface Chunk {
  readonly rateHz: number;
  readonly samples: Int16Array;
}

/** The quietest sound of late, which stands for a room where nothing comes from it. */
interface RoomTone extends Chunk {
  readonly energy: number;
}

export const SILENCE: RoomTone = { rateHz: 16_000, samples: new Int16Array(512), energy: Infinity };

/** How long it lasts. */
export const chunkMs = ({ rateHz, samples }: Chunk): number => (samples.length * 1_000) / rateHz;

/** So much louder than what is kept counts as quiet, chunk by chunk: a room that gets louder is heard after some seconds. */
const FORGETTING = 1.02;

/** What is shorter, such as the end of a sound, says nothing of a room. */
const SHORTEST_MS = 10;

/** The quietest after one more chunk. */
export function toneAfter(tone: RoomTone, chunk: Chunk): RoomTone {
  if (chunkMs(chunk) < SHORTEST_MS) return tone;
  const energy = energyOf(chunk.samples);
  const kept = Math.max(1, tone.energy) * FORGETTING; // digital silence, too, is forgotten
  return energy <= kept ? { ...chunk, energy } : { ...tone, energy: kept };
}
