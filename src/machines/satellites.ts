import type { BrainActor } from './brain.machine.ts';
import type { BrainContext, SatelliteRef } from './brain-context.ts';
import { freeName } from './free-name.ts';

const SATELLITE = 'satellite.';

/** The satellite of this conversation. */
export const satelliteOf = (
  { satellites }: Pick<BrainContext, 'satellites'>,
  conversation: string | undefined,
): SatelliteRef | undefined =>
  conversation !== undefined && Object.hasOwn(satellites, conversation)
    ? satellites[conversation]
    : undefined;

/** The name of the next one's actor. */
export const nextSatelliteName = ({ satellites }: BrainContext): string =>
  freeName(SATELLITE, Object.fromEntries(Object.values(satellites).map((ref) => [ref.id, ref])));

/** Those that are left when the one of this actor has ended, well or not. */
export const withoutSatellite = ({ satellites }: BrainContext, actorId: string): BrainContext['satellites'] =>
  Object.fromEntries(Object.entries(satellites).filter(([, ref]) => ref.id !== actorId));

/** Whether it is there no more, and only waits for its runs to end. */
export const isLeaving = (satellite: SatelliteRef): boolean => {
  const { status, value } = satellite.getSnapshot();
  return status !== 'active' || value === 'leaving';
};

/** The satellites that are there. */
export const presentSatellites = (brain: BrainActor): readonly (readonly [string, SatelliteRef])[] =>
  Object.entries(brain.getSnapshot().context.satellites).filter(([, ref]) => !isLeaving(ref));

/** Whether this one is deaf itself, whatever the assistant is. */
export const isDeafItself = (satellite: SatelliteRef): boolean => satellite.getSnapshot().context.isDeaf;

/** Whether nothing that it says is heard, whatever the assistant is. */
export const isMutedItself = (satellite: SatelliteRef): boolean =>
  satellite.getSnapshot().matches({ present: { voice: 'muted' } });
