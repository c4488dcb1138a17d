import * as E from 'fp-ts/lib/Either.js';
import { defer, Observable, retry, switchMap, tap, timer } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { JOIN_ERRORS, type Join, type SatelliteLine } from '../../rooms/satellite.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { describePeer } from '../protocol/describe.ts';
import { dial } from '../protocol/dial.ts';
import { eventOf, type WyomingEvent } from '../protocol/event.ts';
import type { Info } from '../protocol/info.ts';
import { keepAlive } from '../protocol/keep-alive.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { readSatellite } from './incoming.ts';
import { joinSatellite, type SatellitePlace } from './link.ts';

interface SessionDeps {
  readonly join: Join;
  /** Of what a satellite gets wrong; names it. */
  readonly report: (problem: string) => void;
}

/** What a satellite tells of itself. */
export type SatelliteInfo = NonNullable<Info['satellite']>;

interface DialTarget {
  readonly address: Address;
  /** As it is to be whenever it is taken in, after what it tells of itself. */
  readonly place: (told: SatelliteInfo) => SatellitePlace;
  /** Who has this address, so that it is not dialled; undefined of nobody. */
  readonly sharedWith?: string | undefined;
}

const DIALING_MS = 5_000;
const DESCRIBING_MS = 6_000;

/**
 * A satellite from dialing to hanging up. Emits once, when it is taken in; fails with an `AssistantError`, which names its address, when that
 * could not be, `EngineMissing` for one that is no satellite or is dialled already, and when the line is gone. Unsubscribing leaves it and hangs up.
 */
const connectOnce = (
  { address, place, sharedWith }: DialTarget,
  { join, report }: SessionDeps,
): Observable<void> =>
  new Observable((subscriber) => {
    const given = new AbortController();
    const fail = (error: AssistantError): void => {
      if (!subscriber.closed) subscriber.error(error);
    };
    const open = async (): Promise<void> => {
      if (sharedWith !== undefined) return fail(sharedAddressError(address, sharedWith));
      const dialed = await dial(address, { signal: given.signal, deadlineMs: DIALING_MS })();
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
        outpacing: () => failed('its sound comes faster than real time'),
      });
      line.send(eventOf('run-satellite'));
      const info = await describePeer(line, DESCRIBING_MS)();
      if (subscriber.closed) return;
      if (E.isLeft(info)) return fail(info.left);
      const told = info.right.satellite;
      if (told === undefined) return fail(notSatelliteError(line.peer));
      const link = joinSatellite({ line, said, info: info.right }, place(told), join);
      if (E.isLeft(link)) return failed(JOIN_ERRORS[link.left]);
      leave = link.right;
      hungUp = 'it closed the connection';
      subscriber.add(keepAlive(line).subscribe({ error: fail }));
      subscriber.next();
    };
    open().catch((error: unknown) => subscriber.error(error));
    return () => given.abort();
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

/** A satellite plays sounds of its own at these, into what sounds there. */
const CHIME_TYPES: ReadonlySet<string> = new Set(['detection', 'transcript']);
/** These keep their order with those. */
const TURN_TYPES: ReadonlySet<string> = new Set([
  ...CHIME_TYPES,
  ...['detect', 'transcribe', 'voice-started', 'voice-stopped', 'synthesize', 'error'],
]);

/** The same line; while a sound goes over it, what its satellite would play a sound of its own at waits for the end. */
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

/** How long it rests before the next try, in ms. */
export interface RetryDelays {
  /** After a try that failed. */
  readonly failedMs: number;
  /** After a session that was cut. */
  readonly droppedMs: number;
  /** After it said that it is no satellite. */
  readonly otherMs: number;
}

export const RETRY_DELAYS: RetryDelays = { failedMs: 10_000, droppedMs: 3_000, otherMs: 600_000 };

interface SatelliteSessionDeps extends Pick<SessionDeps, 'join'> {
  /** For people, with the satellite's name. */
  readonly log: (line: string) => void;
  /** Its line is gone, or could not be had. */
  readonly ended: () => void;
  readonly rests?: RetryDelays;
}

/** A session that stands for so long is no flapping one: what is wrong after that is news. */
const STABLE_MS = 60_000;

export interface SessionTarget extends DialTarget {
  /** It was found in the network and need not be a satellite. */
  readonly isDiscovered: boolean;
}

/** A satellite that is dialled again and again. */
export interface SatelliteSession {
  readonly line: () => SatelliteLine;
  /** Whether it is known to be one, or meant to be. */
  readonly isSatellite: () => boolean;
  /** Leaves it and hangs up. */
  readonly close: () => void;
}

/** `name`: until it has told its own. Dials it, and again whenever that fails or its line is lost, until it is closed. A run that failed is never begun again. */
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
  const told = statusLog(log);
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
      told.back();
    }),
    switchMap(() => timer(STABLE_MS)),
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
interface StatusLog {
  readonly trouble: (why: string) => void;
  /** It is there, for now. */
  readonly back: () => void;
  /** It has been there for long. */
  readonly settled: () => void;
}

const BACK_TEXT = 'it is connected again';

/** Somebody who comes and goes every few seconds is told of once, and what comes last is true in the end. */
export function statusLog(log: (line: string) => void): StatusLog {
  const told = new Set<string>();
  let last: string | undefined;
  const report = (line: string): void => {
    if (told.has(line)) return;
    told.add(line);
    last = line;
    log(line);
  };
  return {
    trouble: report,
    back: () => {
      if (told.size > 0) report(BACK_TEXT);
    },
    settled: () => {
      if (last !== undefined && last !== BACK_TEXT) log(BACK_TEXT);
      told.clear();
      last = undefined;
    },
  };
}
