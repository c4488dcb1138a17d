import * as E from 'fp-ts/lib/Either.js';
import { Observable } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import { type Join, NOT_JOINED } from '../../rooms/satellite.ts';
import { type Address, shownAddress } from '../protocol/address.ts';
import { described } from '../protocol/described.ts';
import { dial } from '../protocol/dial.ts';
import { eventOf, type WyomingEvent } from '../protocol/event.ts';
import { peerFailed } from '../protocol/failure.ts';
import type { Info } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { pinging } from '../protocol/pinging.ts';
import { linked, type SatellitePlace } from './link.ts';
import { saidOver } from './said.ts';

export interface SessionWorld {
  readonly join: Join;
  /** Of what a satellite gets wrong; names it. */
  readonly tell: (problem: string) => void;
}

/** What a satellite tells of itself. */
export type ToldSatellite = NonNullable<Info['satellite']>;

export interface Dialled {
  readonly address: Address;
  /** As it is to be whenever it is taken in, after what it tells of itself. */
  readonly place: (told: ToldSatellite) => SatellitePlace;
  /** Who has this address, so that it is not dialled; undefined of nobody. */
  readonly sharedWith?: string | undefined;
}

const DIALING_MS = 5_000;
const DESCRIBING_MS = 6_000;

/**
 * A satellite from dialing to hanging up. Emits once, when it is taken in; fails with an `AssistantError`, which names its address, when that
 * could not be, `EngineMissing` for one that is no satellite or is dialled already, and when the line is gone. Unsubscribing leaves it and hangs up.
 */
export const session = (
  { address, place, sharedWith }: Dialled,
  { join, tell }: SessionWorld,
): Observable<void> =>
  new Observable((subscriber) => {
    const given = new AbortController();
    const fail = (error: AssistantError): void => {
      if (!subscriber.closed) subscriber.error(error);
    };
    const open = async (): Promise<void> => {
      if (sharedWith !== undefined) return fail(sharing(address, sharedWith));
      const dialed = await dial(address, { signal: given.signal, deadlineMs: DIALING_MS })();
      if (E.isLeft(dialed)) return fail(dialed.left);
      const line = wholeSounds(dialed.right);
      const failed = (message: string): void => fail(peerFailed(line.peer, message));
      let leave = (): void => {};
      let hungUp = 'it hung up before it said what it is';
      subscriber.add(() => {
        leave();
        line.close();
      });
      if (subscriber.closed) return;
      const ended = line.received$.subscribe({ error: fail, complete: () => failed(hungUp) });
      subscriber.add(ended);
      const said = saidOver(line, {
        tell: (problem) => tell(`${line.peer}: ${problem}`),
        outpacing: () => failed('its sound comes faster than anybody speaks'),
      });
      line.send(eventOf('run-satellite'));
      const info = await described(line, DESCRIBING_MS)();
      if (subscriber.closed) return;
      if (E.isLeft(info)) return fail(info.left);
      const told = info.right.satellite;
      if (told === undefined) return fail(noSatellite(line.peer));
      const link = linked({ line, said, info: info.right }, place(told), join);
      if (E.isLeft(link)) return failed(NOT_JOINED[link.left]);
      leave = link.right;
      hungUp = 'it hung up';
      subscriber.add(pinging(line).subscribe({ error: fail }));
      subscriber.next();
    };
    open().catch((error: unknown) => subscriber.error(error));
    return () => given.abort();
  });

const sharing = (address: Address, name: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: 'wyoming',
  message: `${shownAddress(address)}: this is the address of "${name}"`,
  fix: 'give each satellite its own',
});

const noSatellite = (peer: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: 'wyoming',
  message: `${peer}: it says that it is no satellite`,
  fix: 'give the address of one',
});

/** A satellite plays sounds of its own at these, into what sounds there. */
const SOUNDED: ReadonlySet<string> = new Set(['detection', 'transcript']);
/** These keep their order with those. */
const OF_TURN: ReadonlySet<string> = new Set([
  ...SOUNDED,
  ...['detect', 'transcribe', 'voice-started', 'voice-stopped', 'synthesize', 'error'],
]);

/** The same line; while a sound goes over it, what its satellite would play a sound of its own at waits for the end. */
export function wholeSounds(line: WyomingLine): WyomingLine {
  const waiting: WyomingEvent[] = [];
  let isSounding = false;
  return {
    ...line,
    send: (event) => {
      const { type } = event;
      if (isSounding && (waiting.length > 0 ? OF_TURN : SOUNDED).has(type)) {
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
