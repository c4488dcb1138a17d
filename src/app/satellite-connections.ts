import { isDeepStrictEqual } from 'node:util';
import { defer, distinctUntilChanged, EMPTY, Observable, retry, Subject, switchMap, timer } from 'rxjs';
import { assign, fromCallback } from 'xstate';
import { type AssistantEvent, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { ALL } from '../brain/places.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { type ConnectionMoved, connectionMachine, type LineLogic } from '../machines/connection.machine.ts';
import { connectionsMachine } from '../machines/connections.machine.ts';
import { emitting } from '../machines/forward-emitted.ts';
import { recordable } from '../machines/recordable.ts';
import { presentSatellites } from '../machines/satellites.ts';
import { followSettings } from '../machines/states.ts';
import type { Join, SatelliteLine } from '../rooms/satellite.ts';
import { sharedAddresses } from '../settings/satellites.ts';
import { addressText } from '../wyoming/protocol/address.ts';
import { browse, type DiscoveryEvent } from '../wyoming/protocol/discovery.ts';
import { type LineCommand, satelliteLine } from '../wyoming/satellites/line.ts';
import {
  type DialledTarget,
  discoveredSatellites,
  placeFromInfo,
  satelliteTargets,
  sessionKey,
} from '../wyoming/satellites/targets.ts';
import { turnMachine } from '../wyoming/satellites/turn.machine.ts';

/** What dials the satellites. */
export interface DialsSatellites {
  readonly log: (line: string) => void;
  /** The satellites found in the network; by multicast DNS by default. */
  readonly sightings$?: Observable<DiscoveryEvent>;
}

interface ConnectionsDeps {
  readonly brain: () => BrainActor;
  readonly emit: (event: AssistantEvent) => void;
  readonly join: Join;
  readonly now: () => Date;
  /** Nothing is dialled when absent. */
  readonly dials: DialsSatellites | undefined;
}

/** The machine of the connections to satellites: those of the settings, and with `wyoming.discover` those found in the network. */
export const satelliteConnections = ({ dials, ...deps }: ConnectionsDeps): typeof connectionsMachine =>
  recordable(
    dials === undefined
      ? connectionsMachine.provide({ actors: { targets: fromCallback(() => {}) } })
      : dialled({ ...deps, ...dials }),
  );

/** The delay after a failed search. Only the first of consecutive failures is logged. */
const SEARCH_AGAIN_MS = 60_000;

function dialled(deps: Omit<ConnectionsDeps, 'dials'> & DialsSatellites): typeof connectionsMachine {
  const { brain, emit, join, now, log, sightings$ = browse() } = deps;
  const settings = () => brain().getSnapshot().context.settings;
  const connected = new Set<string>();
  const found = discoveredSatellites((name) => connected.has(name));
  const wanted = () =>
    satelliteTargets(
      settings().satellites,
      found.addresses(),
      sharedAddresses(settings().satellites),
      isReserved,
    );
  /** Whether another satellite than `name` has the reported name already. Called before that satellite joins. */
  const isTakenBeside = (name: string) => (reported: string) =>
    isReserved(reported) ||
    presentSatellites(brain()).some(([present]) => present === reported) ||
    (reported !== name && wanted().has(reported)) ||
    openConnections(brain()).some((one) => one.name !== name && one.as === reported);

  const targets = fromCallback<ConnectionMoved>(({ sendBack, receive }) => {
    let last: readonly DialledTarget[] | undefined;
    const follow = (): void => {
      const present = [...wanted()].map(
        ([name, target]): DialledTarget => ({
          ...{ name, address: addressText(target.address), key: sessionKey(target), target },
        }),
      );
      if (isDeepStrictEqual(last, present)) return;
      last = present;
      for (const name of connected) if (!present.some((one) => one.name === name)) connected.delete(name);
      sendBack({ type: 'targets.changed', targets: present });
    };
    receive(({ type, name }) => {
      if (type === 'connection.joined') connected.add(name);
      else {
        connected.delete(name);
        if (found.ended(name)) follow();
      }
    });
    const search$ = defer(() => {
      found.doubt();
      follow();
      return sightings$;
    }).pipe(
      retry({
        delay: (error: unknown, failures) => {
          if (failures === 1) log(`Broca cannot search for satellites: ${describeUnknown(error)}`);
          return timer(SEARCH_AGAIN_MS);
        },
        resetOnSuccess: true,
      }),
    );
    const discovers$ = new Observable<boolean>((observer) => {
      const tell = (): void => observer.next(settings().wyoming.discovers);
      tell();
      return followSettings(brain(), ['wyoming'], tell);
    }).pipe(distinctUntilChanged());
    const following = discovers$
      .pipe(
        switchMap((discovers) => {
          found.forget();
          follow();
          return discovers ? search$ : EMPTY;
        }),
      )
      .subscribe((sighting) => {
        found.see(sighting);
        follow();
      });
    following.add(followSettings(brain(), ['satellites'], follow));
    return () => following.unsubscribe();
  });

  const connection = connectionMachine.provide({
    actors: { line: lineActor(join), turn: turnMachine },
    actions: {
      takePlace: assign(({ context: { name, target } }, { satellite }) => ({
        place: placeFromInfo(target, satellite, isTakenBeside(name)),
      })),
      stamp: assign({ sinceMs: () => now().getTime() }),
    },
  });
  return emitting(
    connectionsMachine.provide({
      actors: { targets, connection: emitting(recordable(connection), ({ text }) => log(text)) },
    }),
    emit,
  );
}

/** Dials a satellite when it starts, and leaves it when it is stopped. */
const lineActor = (join: Join): LineLogic =>
  fromCallback(({ input, sendBack, receive }) => {
    const {
      target: { address },
      turn,
    } = input;
    if (turn === undefined) throw new Error('a line is dialled without its turns');
    const commands$ = new Subject<LineCommand>();
    receive((command) => commands$.next(command));
    const line = satelliteLine(address, turn, commands$, join).subscribe(sendBack);
    return () => line.unsubscribe();
  });

const isReserved = (name: string): boolean => name === DEFAULT_CONVERSATION || name === ALL;

const openConnections = (brain: BrainActor) =>
  Object.values(brain.getSnapshot().children.connections?.getSnapshot().context.open ?? {});

/** The state of each connection to a satellite. What was found and is not known to be one has none. */
export const satelliteLines = (brain: BrainActor): readonly SatelliteLine[] =>
  openConnections(brain)
    .map(({ ref }) => ref.getSnapshot())
    .filter(({ context }) => context.isSatellite)
    .map((snapshot) => {
      const { address, place, target, problem, sinceMs } = snapshot.context;
      const open = snapshot.matches({ open: 'joined' }) ? 'connected' : 'connecting';
      return {
        ...{ name: place.name, address, isDiscovered: target.isDiscovered, sinceMs, detail: problem },
        state: snapshot.matches('waiting') ? 'waiting' : open,
      };
    });
