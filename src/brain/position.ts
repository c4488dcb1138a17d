/** Where a device is now. */
export interface DevicePosition {
  readonly device: string;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
}
