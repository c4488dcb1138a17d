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

/** The satellite's part of its `info`. */
export type SatelliteInfo = NonNullable<Info['satellite']>;

interface DialTarget {
  readonly address: Address;
  /** Its properties, computed from its `info` at each connection. */
  readonly place: (info: SatelliteInfo) => SatellitePlace;
  /** The satellite that has the same address, so this one is not dialled. */
  readonly sharedWith?: string | undefined;
  /** It was discovered in the network, so it may be another service. */
  readonly isDiscovered: boolean;
}

const DIALING_MS = 5_000;
const DESCRIBING_MS = 6_000;

/**
 * One connection to a satellite. Emits once, when it has joined; fails with an `AssistantError`, which names its address, when it could
 * not join or the connection is closed: `EngineMissing` for a peer that is no satellite or is dialled already. Unsubscribing leaves and
 * closes the connection. `report` gets the problems of the satellite's messages, which name it.
 */
const connectOnce = (
  { address, place, sharedWith }: DialTarget,
  join: Join,
  report: (problem: string) => void,
): Observable<void> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    const fail = (error: AssistantError): void => {
      if (!subscriber.closed) subscriber.error(error);
    };
    const open = async (): Promise<void> => {
      if (sharedWith !== undefined)
        return fail({
          ...{ _tag: 'EngineMissing', engine: 'wyoming', fix: 'give each satellite its own address' },
          message: `${addressText(address)}: this is the address of "${sharedWith}"`,
        });
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
      subscriber.add(line.received$.subscribe({ error: fail, complete: () => failed(hungUp) }));
      const messages = readSatellite(
        line,
        (problem) => report(`${line.peer}: ${problem}`),
        () => failed('its sound comes faster than real time'),
      );
      line.send(eventOf('run-satellite'));
      const info = await describePeer(line, DESCRIBING_MS)();
      if (subscriber.closed) return;
      if (E.isLeft(info)) return fail(info.left);
      const satellite = info.right.satellite;
      if (satellite === undefined)
        return fail({
          ...{ _tag: 'EngineMissing', engine: 'wyoming', fix: 'set the address of a satellite' },
          message: `${line.peer}: it is not a satellite`,
        });
      const format = info.right.snd[0]?.snd_format;
      const link = joinSatellite(line, messages, place(satellite), join, format);
      if (E.isLeft(link)) return failed(JOIN_ERRORS[link.left]);
      leave = link.right;
      hungUp = 'it closed the connection';
      subscriber.add(keepAlive(line).subscribe({ error: fail }));
      subscriber.next();
    };
    open().catch((error: unknown) => subscriber.error(error));
    return () => aborter.abort();
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

const RETRY_DELAYS = {
  /** After a failed connection. */
  failedMs: 10_000,
  /** After a lost connection. */
  droppedMs: 3_000,
  /** After a peer that is no satellite. */
  otherMs: 600_000,
};
export type RetryDelays = Readonly<typeof RETRY_DELAYS>;

interface SatelliteSessionDeps {
  readonly join: Join;
  /** Logs a line with the satellite's name. */
  readonly log: (line: string) => void;
  /** Called when a connection failed or was lost. */
  readonly ended: () => void;
  readonly delays?: RetryDelays;
}

/** A connection that lasted this long is stable: the next problem is logged again. */
const STABLE_MS = 60_000;

/** Dials a satellite and reconnects until it is closed. `name` is used until its `info` has one. A failed run is never repeated. */
export function satelliteSession(name: string, dialled: DialTarget, deps: SatelliteSessionDeps) {
  const { join, ended, delays = RETRY_DELAYS } = deps;
  const { isDiscovered } = dialled;
  const address = addressText(dialled.address);
  let seen: Pick<SatelliteLine, 'state' | 'detail' | 'sinceMs'> = {
    state: 'connecting',
    sinceMs: Date.now(),
  };
  let isSatellite = !isDiscovered;
  let whyNot: string | undefined;
  let ownName = name;
  const log = (line: string): void => deps.log(`satellite ${ownName}: ${line}`);
  const status = statusLog(log);
  const place: DialTarget['place'] = (info) => {
    isSatellite = true;
    const placed = dialled.place(info);
    ownName = placed.name;
    return placed;
  };
  const show = (state: SatelliteLine['state'], detail?: string): void => {
    seen = { state, detail, sinceMs: Date.now() };
  };
  const retryMs = (error: unknown): number => {
    if (isAssistantError(error) && error._tag === 'EngineMissing') return delays.otherMs;
    return seen.state === 'connected' ? delays.droppedMs : delays.failedMs;
  };
  const tries$ = defer(() => {
    show('connecting', whyNot);
    return connectOnce({ ...dialled, place }, join, log);
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
        const ms = retryMs(error);
        whyNot = describeUnknown(error);
        if (isSatellite) status.trouble(whyNot);
        show('waiting', whyNot);
        ended();
        return timer(ms);
      },
    }),
  );
  const subscription = tries$.subscribe();
  return {
    line: (): SatelliteLine => ({ name: ownName, address, isDiscovered, ...seen }),
    /** Whether it is known or configured to be a satellite. */
    isSatellite: () => isSatellite,
    /** Leaves and closes the connection. */
    close: () => subscription.unsubscribe(),
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
