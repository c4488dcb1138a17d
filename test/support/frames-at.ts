import type { EnergyOptions } from '../../src/streams/ambient-noise.ts';
import { type AudioFrame, FRAME_SAMPLES } from '../../src/streams/audio.ts';

export const FRAME_MS = 32;

/** How energy tells speech where settings say nothing of it. */
export const ENERGY: EnergyOptions = {
  energy_threshold: 4_000,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};

/** A frame of exactly that energy. */
export const frameAt = (energy: number, atMs: number): AudioFrame => ({
  samples: Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => (index % 2 === 0 ? energy : -energy)),
  atMs,
});

/** Frames one after the other: so much energy for at least so many ms. */
export function framesAt(
  ...parts: readonly (readonly [energy: number, lengthMs: number])[]
): readonly AudioFrame[] {
  const energies = parts.flatMap(([energy, lengthMs]) =>
    Array.from({ length: Math.ceil(lengthMs / FRAME_MS) }, () => energy),
  );
  return energies.map((energy, index) => frameAt(energy, index * FRAME_MS));
}
