import * as E from 'fp-ts/lib/Either.js';
import { defer, Observable, retry, switchMap, tap, timer } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { JOIN_ERRORS, type Join, type SatelliteLine } from '../../rooms/satellite.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { eventOf, type WyomingEvent } from '../protocol/event.ts';
import { describePeer, type Info } from '../protocol/info.ts';
import { keepAlive } from '../protocol/keep-alive.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { dial } from '../protocol/socket-line.ts';
import { readSatellite } from './incoming.ts';
import { joinSatellite, type SatellitePlace } from './link.ts';

interface SessionDeps {
  readonly join: Join;
  /** Called with problems of the satellite's messages, which name it. */
  readonly report: (problem: string) => void;
}

/** The satellite's part of its `info`. */
export type SatelliteInfo = NonNullable<Info['satellite']>;

interface DialTarget {
  readonly address: Address;
  /** Its properties, computed from its `info` at each connection. */
  readonly place: (info: SatelliteInfo) => SatellitePlace;
  /** The satellite that has the same address, so this one is not dialled. */
  readonly sharedWith?: string | undefined;
}

const DIALING_MS = 5_000;
const DESCRIBING_MS = 6_000;

/**
 * One connection to a satellite. Emits once, when it has joined; fails with an `AssistantError`, which names its address, when it could
 * not join or the connection is closed: `EngineMissing` for a peer that is no satellite or is dialled already. Unsubscribing leaves and
 * closes the connection.
 */
const connectOnce = (
  { address, place, sharedWith }: DialTarget,
  { join, report }: SessionDeps,
): Observable<void> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    const fail = (error: AssistantError): void => {
      if (!subscriber.closed) subscriber.error(error);
    };
    const open = async (): Promise<void> => {
      if (sharedWith !== undefined) return fail(sharedAddressError(address, sharedWith));
      const dialed = await dial(address, DIALING_MS, aborter.signal)();
      if (E.isLeft(dialed)) return fail(dialed.left);
      const line = holdDuringSound(dialed.right);
      const failed = (message: string): void => fail(peerFailed(line.peer, message));
      let leave = (): void => {};
      let hungUp = 'it closed the connection before it sent its info';
      subscriber.add(() => {
        leave();
        line.close();
      });
      if (subscriber.closed) return;
      const ended = line.received$.subscribe({ error: fail, complete: () => failed(hungUp) });
      subscriber.add(ended);
      const said = readSatellite(line, {
        report: (problem) => report(`${line.peer}: ${problem}`),
        tooFast: () => failed('its sound comes faster than real time'),
      });
      line.send(eventOf('run-satellite'));
      const info = await describePeer(line, DESCRIBING_MS)();
      if (subscriber.closed) return;
      if (E.isLeft(info)) return fail(info.left);
      const satellite = info.right.satellite;
      if (satellite === undefined) return fail(notSatelliteError(line.peer));
      const link = joinSatellite({ line, said, info: info.right }, place(satellite), join);
      if (E.isLeft(link)) return failed(JOIN_ERRORS[link.left]);
      leave = link.right;
      hungUp = 'it closed the connection';
      subscriber.add(keepAlive(line).subscribe({ error: fail }));
      subscriber.next();
    };
    open().catch((error: unknown) => subscriber.error(error));
    return () => aborter.abort();
  });

const sharedAddressError = (address: Address, name: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: 'wyoming',
  message: `${addressText(address)}: this is the address of "${name}"`,
  fix: 'give each satellite its own address',
});

const notSatelliteError = (peer: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: 'wyoming',
  message: `${peer}: it is not a satellite`,
  fix: 'set the address of a satellite',
});

/** At these events a satellite plays a sound of its own, which would interrupt another sound. */
const CHIME_TYPES: ReadonlySet<string> = new Set(['detection', 'transcript']);
/** These events keep their order relative to `CHIME_TYPES`. */
const TURN_TYPES: ReadonlySet<string> = new Set([
  ...CHIME_TYPES,
  ...['detect', 'transcribe', 'voice-started', 'voice-stopped', 'synthesize', 'error'],
]);

/** The same connection; while it sends a sound, events that make the satellite play its own sound wait for the end. */
export function holdDuringSound(line: WyomingLine): WyomingLine {
  const waiting: WyomingEvent[] = [];
  let isSounding = false;
  return {
    ...line,
    send: (event) => {
      const { type } = event;
      if (isSounding && (waiting.length > 0 ? TURN_TYPES : CHIME_TYPES).has(type)) {
        waiting.push(event);
        return;
      }
      line.send(event);
      if (type === 'audio-start') isSounding = true;
      if (type !== 'audio-stop') return;
      isSounding = false;
      for (const one of waiting.splice(0)) line.send(one);
    },
  };
}

/** Retry delays, in ms. */
export interface RetryDelays {
  /** After a failed connection. */
  readonly failedMs: number;
  /** After a lost connection. */
  readonly droppedMs: number;
  /** After a peer that is no satellite. */
  readonly otherMs: number;
}

export const RETRY_DELAYS: RetryDelays = { failedMs: 10_000, droppedMs: 3_000, otherMs: 600_000 };

interface SatelliteSessionDeps extends Pick<SessionDeps, 'join'> {
  /** Logs a line with the satellite's name. */
  readonly log: (line: string) => void;
  /** Called when a connection failed or was lost. */
  readonly ended: () => void;
  readonly rests?: RetryDelays;
}

/** A connection that lasted this long is stable: the next problem is logged again. */
const STABLE_MS = 60_000;

interface SessionTarget extends DialTarget {
  /** It was discovered in the network, so it may be another service. */
  readonly isDiscovered: boolean;
}

/** A satellite that is dialled and kept connected. */
export interface SatelliteSession {
  readonly line: () => SatelliteLine;
  /** Whether it is known or configured to be a satellite. */
  readonly isSatellite: () => boolean;
  /** Leaves and closes the connection. */
  readonly close: () => void;
}

/** Dials a satellite and reconnects until it is closed. `name` is used until its `info` has one. A failed run is never repeated. */
export function satelliteSession(
  name: string,
  dialled: SessionTarget,
  deps: SatelliteSessionDeps,
): SatelliteSession {
  const { join, ended, rests = RETRY_DELAYS } = deps;
  const { isDiscovered } = dialled;
  const address = addressText(dialled.address);
  let seen: Pick<SatelliteLine, 'state' | 'detail' | 'sinceMs'>;
  let isSatellite = !isDiscovered;
  let whyNot: string | undefined;
  let ownName = name;
  const log = (line: string): void => deps.log(`satellite ${ownName}: ${line}`);
  const status = statusLog(log);
  const place: SessionTarget['place'] = (about) => {
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
    return connectOnce({ ...dialled, place }, { join, report: log });
  }).pipe(
    tap(() => {
      show('connected');
      whyNot = undefined;
      status.back();
    }),
    switchMap(() => timer(STABLE_MS)),
    tap(status.settled),
    retry({
      delay: (error: unknown) => {
        const ms = restMs(error);
        whyNot = describeUnknown(error);
        if (isSatellite) status.trouble(whyNot);
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

const BACK_TEXT = 'it is connected again';

/** Logs each problem once until the connection is stable again; the last line is always true. */
export function statusLog(log: (line: string) => void) {
  const logged = new Set<string>();
  let last: string | undefined;
  const report = (line: string): void => {
    if (logged.has(line)) return;
    logged.add(line);
    last = line;
    log(line);
  };
  return {
    trouble: report,
    back: () => {
      if (logged.size > 0) report(BACK_TEXT);
    },
    settled: () => {
      if (last !== undefined && last !== BACK_TEXT) log(BACK_TEXT);
      logged.clear();
      last = undefined;
    },
  };
}
