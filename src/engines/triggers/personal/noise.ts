import { BANDS } from './mel-bands.ts';

/** The sound of the room while nobody speaks, learnt over some seconds. */
interface Noise {
  readonly learn: (bands: Float32Array) => void;
  readonly bands: () => Float32Array;
}

const LEARNT_OF_EACH = 0.05;

/** Nothing at first. */
export function noise(): Noise {
  let known: Float32Array = new Float32Array(BANDS);
  let heard = 0;
  return {
    learn: (bands) => {
      heard += 1;
      const share = Math.max(LEARNT_OF_EACH, 1 / heard);
      known = known.map((energy, band) => energy + ((bands[band] ?? 0) - energy) * share);
    },
    bands: () => known,
  };
}
