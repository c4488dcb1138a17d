import { RawNumber } from './raw-numbers.ts';

/** Stands for all places. */
export const ALL = 'all';

/** Where a text sounds: everywhere, or in these places. */
export type Places = typeof ALL | readonly string[];

/** The names of these places without duplicates. `here` lists the connected ones. */
export const namesOf = (places: Places, here: readonly string[]): readonly string[] =>
  places === ALL ? here : [...new Set(places)];

/** The maximum number of satellites at a time. */
export const MAX_SATELLITES = 64;

/** Where a device is now. */
export interface DevicePosition {
  readonly device: string;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const degrees = (most: number) =>
  RawNumber(`degrees from -${most} to ${most}`, (value) => Math.abs(value) <= most, {
    minimum: -most,
    maximum: most,
  });

export const Latitude = degrees(90);

export const Longitude = degrees(180);
