import * as t from 'io-ts';
import { Latitude, Longitude } from '../../brain/places.ts';
import { RawNumber } from '../../brain/raw-numbers.ts';
import { type SignalUse, signal } from '../signal.ts';

const Parameters = t.type({
  latitude: Latitude,
  longitude: Longitude,
  radius: RawNumber('meters above 0', (meters) => meters > 0, { exclusiveMinimum: 0 }),
});

type Circle = t.TypeOf<typeof Parameters>;

/** The maximum number of devices. The oldest is forgotten first. */
const MAX_DEVICES = 1_000;

/** Starts its synapses when a device enters their circle. A first position inside counts as entering. */
export const geolocation = signal({
  name: 'geolocation',
  parameters: Parameters,
  listen: (uses$, { position$, fire }) => {
    let uses: readonly SignalUse<Circle>[] = [];
    const places = new Map<string, Place>();
    const subscriptions = [
      uses$.subscribe((present) => {
        uses = present;
      }),
      position$.subscribe(({ device, latitude, longitude, started }) => {
        const last = places.get(device);
        places.delete(device); // so that it comes to stand last
        places.set(device, { latitude, longitude });
        const [oldest] = places.keys();
        if (places.size > MAX_DEVICES && oldest !== undefined) places.delete(oldest);
        for (const { synapse, parameters } of uses) {
          const distance = distanceM(parameters, { latitude, longitude });
          if (distance > parameters.radius) continue;
          if (last !== undefined && distanceM(parameters, last) <= parameters.radius) continue;
          const values = { device, latitude, longitude, distance: Math.round(distance) };
          if (fire(synapse, values)) started(synapse);
        }
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  },
});

/** In degrees. */
type Place = Pick<Circle, 'latitude' | 'longitude'>;

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
