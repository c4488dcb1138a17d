/** How the line to a satellite stands that is dialled from here. */
export interface SatelliteLine {
  readonly name: string;
  /** As the settings write it. */
  readonly address: string;
  /** `waiting`: before the next try. */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** Since when, in ms since 1970. */
  readonly sinceMs: number;
  /** Why it is not connected, for people. */
  readonly detail?: string | undefined;
  /** It was found in the network and is not in the settings. */
  readonly isDiscovered: boolean;
}
