const PEAK = 4;

/** So many samples of quiet, at any rate: a room is never all zeros. */
export const quietRoom = (length: number): Int16Array =>
  Int16Array.from({ length }, (_, index) => ((index * 7_919) % (2 * PEAK + 1)) - PEAK);
