import { defer, retry, switchMap, tap, timer } from 'rxjs';
import { describeUnknown, isAssistantError } from '../../errors.ts';
import type { SatelliteLine } from '../../rooms/satellite.ts';
import { shownAddress } from '../protocol/address.ts';
import { type Dialled, type SessionWorld, session } from './session.ts';

/** How long it rests before the next try, in ms. */
export interface Rests {
  /** After a try that failed. */
  readonly failedMs: number;
  /** After a session that was cut. */
  readonly droppedMs: number;
  /** After it said that it is no satellite. */
  readonly otherMs: number;
}

export const RESTS: Rests = { failedMs: 10_000, droppedMs: 3_000, otherMs: 600_000 };

interface KeptWorld extends Pick<SessionWorld, 'join'> {
  /** For people, with the satellite's name. */
  readonly log: (line: string) => void;
  /** Its line is gone, or could not be had. */
  readonly ended: () => void;
  readonly rests?: Rests;
}

/** A session that stands for so long is no flapping one: what is wrong after that is news. */
const SETTLED_MS = 60_000;

export interface Kept extends Dialled {
  /** It was found in the network and need not be a satellite. */
  readonly isDiscovered: boolean;
}

/** A satellite that is dialled again and again. */
export interface KeptSession {
  readonly line: () => SatelliteLine;
  /** Whether it is known to be one, or meant to be. */
  readonly isSatellite: () => boolean;
  /** Leaves it and hangs up. */
  readonly close: () => void;
}

/** `name`: until it has told its own. Dials it, and again whenever that fails or its line is lost, until it is closed. A run that failed is never begun again. */
export function keptSession(name: string, dialled: Kept, world: KeptWorld): KeptSession {
  const { join, ended, rests = RESTS } = world;
  const { isDiscovered } = dialled;
  const address = shownAddress(dialled.address);
  let seen: Pick<SatelliteLine, 'state' | 'detail' | 'sinceMs'>;
  let isSatellite = !isDiscovered;
  let whyNot: string | undefined;
  let ownName = name;
  const log = (line: string): void => world.log(`satellite ${ownName}: ${line}`);
  const told = toldOnce(log);
  const place: Kept['place'] = (about) => {
    isSatellite = true;
    const placed = dialled.place(about);
    ownName = placed.name;
    return placed;
  };
  const show = (state: SatelliteLine['state'], detail?: string): void => {
    seen = { state, detail, sinceMs: Date.now() };
  };
  const restMs = (error: unknown): number => {
    if (isAssistantError(error) && error._tag === 'EngineMissing') return rests.otherMs;
    return seen.state === 'connected' ? rests.droppedMs : rests.failedMs;
  };
  const tries$ = defer(() => {
    show('connecting', whyNot);
    return session({ ...dialled, place }, { join, tell: log });
  }).pipe(
    tap(() => {
      show('connected');
      whyNot = undefined;
      told.back();
    }),
    switchMap(() => timer(SETTLED_MS)),
    tap(told.settled),
    retry({
      delay: (error: unknown) => {
        const ms = restMs(error);
        whyNot = describeUnknown(error);
        if (isSatellite) told.trouble(whyNot);
        show('waiting', whyNot);
        ended();
        return timer(ms);
      },
    }),
  );
  show('connecting');
  const keeping = tries$.subscribe();
  return {
    line: () => ({ name: ownName, address, isDiscovered, ...seen }),
    isSatellite: () => isSatellite,
    close: () => keeping.unsubscribe(),
  };
}

/** A log that tells each thing once, until all is well again for long. */
interface ToldOnce {
  readonly trouble: (why: string) => void;
  /** It is there, for now. */
  readonly back: () => void;
  /** It has been there for long. */
  readonly settled: () => void;
}

const BACK = 'it is there again';

/** Somebody who comes and goes every few seconds is told of once, and what comes last is true in the end. */
export function toldOnce(log: (line: string) => void): ToldOnce {
  const told = new Set<string>();
  let last: string | undefined;
  const tell = (line: string): void => {
    if (told.has(line)) return;
    told.add(line);
    last = line;
    log(line);
  };
  return {
    trouble: tell,
    back: () => {
      if (told.size > 0) tell(BACK);
    },
    settled: () => {
      if (last !== undefined && last !== BACK) log(BACK);
      told.clear();
      last = undefined;
    },
  };
}
