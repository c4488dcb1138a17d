import { WrittenNumber } from './written-values.ts';

/** Where a device is now. */
export interface DevicePosition {
  readonly device: string;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const degrees = (most: number) =>
  WrittenNumber(`degrees from -${most} to ${most}`, (value) => Math.abs(value) <= most);

export const Latitude = degrees(90);

export const Longitude = degrees(180);
