import type { SatelliteSwitched } from '../../machines/brain-events.ts';
import type { SatelliteSwitches } from '../../settings/satellite-switches.ts';

/** What makes satellites deaf or mute, or no more, as they are switched. */
export const switchEvents = (switches: SatelliteSwitches): readonly SatelliteSwitched[] =>
  Object.entries(switches).flatMap(([conversation, { deaf, mute }]): readonly SatelliteSwitched[] => [
    ...(deaf === undefined
      ? []
      : [{ type: deaf ? 'satellite.deafen' : 'satellite.undeafen', conversation } as const]),
    ...(mute === undefined
      ? []
      : [{ type: mute ? 'satellite.mute' : 'satellite.unmute', conversation } as const]),
  ]);
