import * as E from 'fp-ts/lib/Either.js';
import { catchError, defer, map, mergeMap, Observable, of, switchMap, takeWhile } from 'rxjs';
import { JOIN_ERRORS, type Join } from '../../rooms/satellite.ts';
import type { Address } from '../protocol/address.ts';
import { eventOf, type WyomingEvent } from '../protocol/event.ts';
import { askedInfo, type Info } from '../protocol/info.ts';
import { keepAlive } from '../protocol/keep-alive.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import type { AudioFormat } from '../protocol/message-codecs.ts';
import { dial } from '../protocol/socket-line.ts';
import { readSatellite, type SatelliteMessages } from './incoming.ts';
import { joinSatellite, type SatellitePlace } from './link.ts';
import type { TurnActor } from './turn.machine.ts';

/** The satellite's part of its `info`. */
export type SatelliteInfo = NonNullable<Info['satellite']>;

/** What happens to the connection to a satellite. The last one is `line.failed` or `line.closed`. */
export type LineEvent =
  | { readonly type: 'line.opened' }
  | LineDescribed
  /** The peer is no satellite. */
  | { readonly type: 'line.unsuited' }
  | { readonly type: 'line.joined' }
  /** A problem of its messages, which costs at most a turn. */
  | { readonly type: 'line.reported'; readonly text: string }
  /** `error` is an `AssistantError` that names the peer, or a bug. */
  | { readonly type: 'line.failed'; readonly error: unknown }
  /** The peer closed it. */
  | { readonly type: 'line.closed' };

export interface LineDescribed {
  readonly type: 'line.described';
  readonly satellite: SatelliteInfo;
  /** Of the sound that it plays; undefined if it does not say so. */
  readonly format: AudioFormat | undefined;
}

/** What an open connection is asked to do. */
export type LineCommand = { readonly type: 'line.describe' } | LineJoin;

export interface LineJoin {
  readonly type: 'line.join';
  readonly place: SatellitePlace;
  readonly format: AudioFormat | undefined;
}

/**
 * A connection to a satellite, which is dialled at the subscription. Unsubscribing leaves and closes it. It has no deadline for the dialling and
 * for the answer to `line.describe`.
 */
export const satelliteLine = (
  address: Address,
  turn: TurnActor,
  commands$: Observable<LineCommand>,
  join: Join,
): Observable<LineEvent> =>
  dialled(address).pipe(
    switchMap((line) => openLine(line, turn, commands$, join)),
    catchError((error: unknown) => of<LineEvent>({ type: 'line.failed', error })),
    takeWhile(({ type }) => type !== 'line.closed', true),
  );

/** Emits the open connection, and closes it when it is unsubscribed. */
const dialled = (address: Address): Observable<WyomingLine> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    subscriber.add(() => aborter.abort());
    void dial(address, Number.POSITIVE_INFINITY, aborter.signal)().then((result) => {
      if (E.isLeft(result)) return subscriber.error(result.left);
      subscriber.add(result.right.close);
      subscriber.next(result.right);
    });
  });

const openLine = (
  opened: WyomingLine,
  turn: TurnActor,
  commands$: Observable<LineCommand>,
  join: Join,
): Observable<LineEvent> =>
  new Observable((subscriber) => {
    const line = holdDuringSound(opened);
    const { peer, received$ } = line;
    const fail = (error: unknown): void => subscriber.error(error);
    // before the messages are read: a lost satellite leaves, and then its sound ends
    subscriber.add(
      received$.subscribe({ error: fail, complete: () => subscriber.next({ type: 'line.closed' }) }),
    );
    subscriber.add(turn.on('told', ({ event }) => line.send(event)));
    const messages = readSatellite(
      line,
      turn,
      (problem) => subscriber.next({ type: 'line.reported', text: `${peer}: ${problem}` }),
      () => fail(peerFailed(peer, 'its sound comes faster than real time')),
    );
    const answers$ = commands$.pipe(
      mergeMap((command) =>
        command.type === 'line.describe' ? described(line) : joined(line, turn, messages, command, join),
      ),
    );
    subscriber.add(answers$.subscribe({ next: (event) => subscriber.next(event), error: fail }));
    subscriber.next({ type: 'line.opened' });
  });

/** How long a satellite may take to answer until it is asked again. */
const ASKED_AGAIN_MS = 2_000;

/** Makes the satellite begin, and asks for its properties. */
const described = (line: WyomingLine): Observable<LineEvent> =>
  defer(() => {
    line.send(eventOf('run-satellite'));
    return askedInfo(line, ASKED_AGAIN_MS);
  }).pipe(
    map(({ satellite, snd }) =>
      satellite === undefined
        ? { type: 'line.unsuited' }
        : { type: 'line.described', satellite, format: snd[0]?.snd_format },
    ),
  );

/** Lets it join the assistant until it is unsubscribed. Fails with the connection, or when it is not taken in. */
const joined = (
  line: WyomingLine,
  turn: TurnActor,
  messages: SatelliteMessages,
  { place, format }: LineJoin,
  join: Join,
): Observable<LineEvent> =>
  new Observable((subscriber) => {
    const leave = joinSatellite(line, turn, messages, place, join, format);
    if (E.isLeft(leave)) return subscriber.error(peerFailed(line.peer, JOIN_ERRORS[leave.left]));
    subscriber.add(leave.right);
    subscriber.add(keepAlive(line).subscribe({ error: (error: unknown) => subscriber.error(error) }));
    subscriber.next({ type: 'line.joined' });
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
