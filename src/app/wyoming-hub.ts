import { isDeepStrictEqual } from 'node:util';
import {
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  retry,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { ofType } from '../actors/event-hub.ts';
import { type AssistantEvent, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { ALL } from '../brain/places.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { presentSatellites } from '../machines/satellites.ts';
import type { Join, SatelliteLine } from '../rooms/satellite.ts';
import { sharedAddresses } from '../settings/satellites.ts';
import { browse, type DiscoveryEvent } from '../wyoming/protocol/discovery.ts';
import { type RetryDelays, satelliteSession } from '../wyoming/satellites/session.ts';
import {
  discoveredSatellites,
  placeFromInfo,
  type SatelliteTarget,
  satelliteTargets,
  sessionKey,
} from '../wyoming/satellites/targets.ts';

interface HubDeps {
  readonly brain: BrainActor;
  readonly events$: Observable<AssistantEvent>;
  readonly join: Join;
  readonly log: (line: string) => void;
  readonly delays?: RetryDelays;
  /** The satellites found in the network; by multicast DNS by default. */
  readonly sightings$?: Observable<DiscoveryEvent>;
}

/** The delay after a failed search. Only the first of consecutive failures is logged. */
const SEARCH_AGAIN_MS = 60_000;

type Session = ReturnType<typeof satelliteSession>;

/** Dials the satellites of the settings, and with `wyoming.discover` those found in the network. A change of the settings applies at once. */
export function wyomingHub(deps: HubDeps) {
  const { brain, log, sightings$ = browse() } = deps;
  const settings = () => brain.getSnapshot().context.settings;
  const sessions = new Map<string, { readonly key: string; readonly session: Session }>();
  const found = discoveredSatellites((name) => sessions.get(name)?.session.line().state === 'connected');

  const wanted = (): ReadonlyMap<string, SatelliteTarget> =>
    satelliteTargets(
      settings().satellites,
      found.addresses(),
      sharedAddresses(settings().satellites),
      isReserved,
    );
  const follow = (): void => {
    const now = wanted();
    for (const [name, { key, session }] of sessions) {
      const still = now.get(name);
      const isTakenNow = session.line().name !== name && now.has(session.line().name);
      if (still !== undefined && sessionKey(still) === key && !isTakenNow) continue;
      sessions.delete(name);
      session.close();
    }
    for (const [name, one] of now) {
      if (!sessions.has(name)) sessions.set(name, { key: sessionKey(one), session: openSession(name, one) });
    }
  };
  const openSession = (name: string, one: SatelliteTarget): Session =>
    satelliteSession(
      name,
      { ...one, place: (info) => placeFromInfo(wanted().get(name) ?? one, info, isTakenBeside(name)) },
      {
        ...deps,
        ended: () => {
          if (found.ended(name)) follow();
        },
      },
    );
  /** Whether another satellite than `name` has the reported name already. Called before that satellite joins. */
  const isTakenBeside = (name: string) => (reported: string) =>
    isReserved(reported) ||
    presentSatellites(brain).some(([present]) => present === reported) ||
    (reported !== name && wanted().has(reported)) ||
    [...sessions].some(([other, { session }]) => other !== name && session.line().name === reported);
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
  const settings$ = ofType(deps.events$, 'settings.changed').pipe(startWith(undefined), map(settings));
  const following = settings$
    .pipe(
      map(({ satellites }) => satellites),
      distinctUntilChanged(isDeepStrictEqual),
    )
    .subscribe(follow);
  following.add(
    settings$
      .pipe(
        map(({ wyoming }) => wyoming.discovers),
        distinctUntilChanged(),
        switchMap((discovers) => {
          found.forget();
          follow();
          return discovers ? search$ : EMPTY;
        }),
      )
      .subscribe((sighting) => {
        found.see(sighting);
        follow();
      }),
  );
  return {
    /** The state of each connection. */
    lines: (): readonly SatelliteLine[] =>
      [...sessions.values()]
        .filter(({ session }) => session.isSatellite())
        .map(({ session }) => session.line()),
    /** Closes all connections. */
    close: () => {
      following.unsubscribe();
      for (const { session } of sessions.values()) session.close();
      sessions.clear();
    },
  };
}

const isReserved = (name: string): boolean => name === DEFAULT_CONVERSATION || name === ALL;
