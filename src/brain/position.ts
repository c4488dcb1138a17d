import { described } from '../lib/described.ts';
import { WrittenNumber } from './written-values.ts';

/** Where a device is now. */
export interface DevicePosition {
  readonly device: string;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const degrees = (most: number) =>
  described(
    WrittenNumber(`degrees from -${most} to ${most}`, (value) => Math.abs(value) <= most),
    { anyOf: [{ type: 'number', minimum: -most, maximum: most }, { type: 'string' }] },
  );

export const Latitude = degrees(90);

export const Longitude = degrees(180);
