import { asyncScheduler, defer, retry, tap, timer } from 'rxjs';
import { describeUnknown, isAssistantError } from '../../errors.ts';
import { shownAddress } from '../../wyoming/address.ts';
import type { SatelliteLine } from '../satellite-line.ts';
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

export interface KeptWorld extends SessionWorld {
  /** For people, with the satellite's name. */
  readonly log: (line: string) => void;
  readonly rests?: Rests;
}

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

/** Dials it, and again whenever that fails or its line is lost, until it is closed. A run that failed is never begun again. */
export function keptSession(name: string, dialled: Kept, world: KeptWorld): KeptSession {
  const { log, rests = RESTS } = world;
  const { isDiscovered } = dialled;
  const address = shownAddress(dialled.address);
  let seen: Pick<SatelliteLine, 'state' | 'detail' | 'sinceMs'>;
  let isSatellite = !isDiscovered;
  let toldWhy: string | undefined;
  const show = (state: SatelliteLine['state'], detail?: string): void => {
    seen = { state, detail, sinceMs: asyncScheduler.now() };
  };
  const tellWhy = (why: string): void => {
    if (why !== toldWhy && isSatellite) log(`satellite ${name}: ${why}`);
    toldWhy = why;
  };
  const restMs = (error: unknown): number => {
    if (isAssistantError(error) && error._tag === 'EngineMissing') return rests.otherMs;
    return seen.state === 'connected' ? rests.droppedMs : rests.failedMs;
  };
  const tries$ = defer(() => {
    show('connecting', toldWhy);
    return session(dialled, world);
  }).pipe(
    tap(() => {
      show('connected');
      isSatellite = true;
      if (toldWhy !== undefined) log(`satellite ${name}: it is there again`);
      toldWhy = undefined;
    }),
    retry({
      delay: (error: unknown) => {
        const ms = restMs(error);
        const why = describeUnknown(error);
        tellWhy(why);
        show('waiting', why);
        return timer(ms);
      },
    }),
  );
  show('connecting');
  const keeping = tries$.subscribe();
  return {
    line: () => ({ name, address, isDiscovered, ...seen }),
    isSatellite: () => isSatellite,
    close: () => keeping.unsubscribe(),
  };
}
