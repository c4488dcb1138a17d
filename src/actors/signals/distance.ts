/** In degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The mean radius of the earth, in m. */
const EARTH_M = 6_371_009;

/** The great-circle distance in m: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984), 159. */
export function distanceM(from: Place, to: Place): number {
  const high = haversine(to.latitude - from.latitude);
  const wide = haversine(to.longitude - from.longitude);
  const narrowing = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(high + narrowing * wide)));
}

const haversine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
