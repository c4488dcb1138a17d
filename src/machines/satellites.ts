import type { BrainActor } from './brain.machine.ts';
import type { BrainContext, SatelliteRef } from './brain-events.ts';
import { freeName } from './free-name.ts';
import { satelliteMachine } from './satellite.machine.ts';

const SATELLITE = 'satellite.';

type SatelliteMachine = typeof satelliteMachine;

/**
 * The machines of satellites by conversation, each with the engines of its place, and the one machine that the brain names: an actor of
 * it begins as the registered machine of its conversation. Without one its parts are bugs that report themselves.
 */
export function satelliteRegistry() {
  const machines = new Map<string, SatelliteMachine>();
  const machine = satelliteMachine.provide({});
  machine.getInitialSnapshot = (scope, input) =>
    (machines.get(input?.conversation ?? '') ?? satelliteMachine).getInitialSnapshot(scope, input);
  return { machines, machine };
}

/** The satellite of this conversation. */
export const satelliteOf = (
  { satellites }: Pick<BrainContext, 'satellites'>,
  conversation: string | undefined,
): SatelliteRef | undefined =>
  conversation !== undefined && Object.hasOwn(satellites, conversation)
    ? satellites[conversation]
    : undefined;

/** The actor name of the next satellite. */
export const nextSatelliteName = ({ satellites }: BrainContext): string =>
  freeName(SATELLITE, Object.fromEntries(Object.values(satellites).map((ref) => [ref.id, ref])));

/** The satellites without the one of this ended actor. */
export const withoutSatellite = ({ satellites }: BrainContext, actorId: string): BrainContext['satellites'] =>
  Object.fromEntries(Object.entries(satellites).filter(([, ref]) => ref.id !== actorId));

/** Whether it has disconnected and only waits for its runs. */
export const isLeaving = (satellite: SatelliteRef): boolean => {
  const { status, value } = satellite.getSnapshot();
  return status !== 'active' || value === 'leaving';
};

/** The connected satellites. */
export const presentSatellites = (brain: BrainActor): readonly (readonly [string, SatelliteRef])[] =>
  Object.entries(brain.getSnapshot().context.satellites).filter(([, ref]) => !isLeaving(ref));

/** Whether its own switch makes it deaf. */
export const isDeafItself = (satellite: SatelliteRef): boolean => satellite.getSnapshot().context.isDeaf;

/** Whether its own switch makes it mute. */
export const isMutedItself = (satellite: SatelliteRef): boolean =>
  satellite.getSnapshot().matches({ present: { voice: 'muted' } });
