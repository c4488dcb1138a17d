import { assign, createMachine, fromCallback } from 'xstate';
import {
  type ConnectionContext,
  type ConnectionMoved,
  connectionMachine,
} from '../../src/machines/connection.machine.ts';
import {
  type ConnectionsContext,
  connectionsMachine,
  type TargetsChanged,
} from '../../src/machines/connections.machine.ts';
import { addressText } from '../../src/wyoming/protocol/address.ts';
import { brocaArtifact, monoFormat } from '../../src/wyoming/protocol/info.ts';
import {
  type DialledTarget,
  type SatelliteTarget,
  sessionKey,
} from '../../src/wyoming/satellites/targets.ts';
import { failed, type Model } from './machine-model.ts';

/** A satellite to dial. */
export const target = (name: string, more: Partial<SatelliteTarget> = {}): DialledTarget => {
  const own: SatelliteTarget = {
    address: { kind: 'tcp', host: name, port: 10_700 },
    place: { name, isDeaf: false, isMuted: false },
    isDiscovered: false,
    ...more,
  };
  return { name, address: addressText(own.address), key: sessionKey(own), target: own };
};

const satellite = { ...brocaArtifact('hall', 'for tests'), languages: [] };

/** What may happen to a connection, by its name. */
export const HAPPENS = {
  opened: { type: 'line.opened' },
  described: { type: 'line.described', satellite, format: monoFormat(16_000) },
  unsuited: { type: 'line.unsuited' },
  joined: { type: 'line.joined' },
  reported: { type: 'line.reported', text: 'tcp://kitchen:10700: detection' },
  failed: { type: 'line.failed', error: 'it was reset' },
  closed: { type: 'line.closed' },
  changed: { type: 'target.changed', to: target('kitchen', { sharedWith: 'hall' }) },
} as const;

/** A connection to a satellite that has told its name, or to one that shares its address. */
export const connectionModel = (more: Partial<SatelliteTarget> = {}): Model => ({
  machine: connectionMachine.provide({
    actors: { line: fromCallback(() => {}), turn: createMachine({}) as never },
    actions: {
      takePlace: assign((_, { satellite: { name } }) => ({ place: { name } })),
      stamp: assign({ sinceMs: 1 }),
    },
  }),
  input: target('kitchen', more),
  events: Object.values(HAPPENS),
  ends: (actor) => [failed(actor)],
  facts: ({ isSatellite, problem, reported, target: { sharedWith } }: ConnectionContext) => [
    ...[isSatellite, problem === undefined, sharedWith],
    ...[Math.min(2, reported.length), reported.at(-1) === problem],
  ],
});

const EVENTS: readonly (TargetsChanged | ConnectionMoved)[] = [
  { type: 'targets.changed', targets: [] },
  { type: 'targets.changed', targets: [target('kitchen'), target('hall')] },
  { type: 'targets.changed', targets: [target('kitchen', { isDiscovered: true })] },
  { type: 'connection.placed', name: 'kitchen', as: 'hall' },
  { type: 'connection.joined', name: 'kitchen', as: 'hall' },
  { type: 'connection.ended', name: 'kitchen', as: 'hall' },
];

/** The connections to what the settings name. */
export const connectionsModel: Model = {
  machine: connectionsMachine.provide({
    actors: { targets: fromCallback(() => {}), connection: createMachine({}) as never },
  }),
  input: undefined,
  events: EVENTS,
  ends: (actor) => [failed(actor)],
  facts: ({ open }: ConnectionsContext) => Object.values(open).map(({ key, as }) => [key, as]),
};
