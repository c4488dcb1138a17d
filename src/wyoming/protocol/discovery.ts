import type { EventEmitter } from 'node:events';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Bonjour } from 'bonjour-service';
import {
  asyncScheduler,
  concat,
  defer,
  from,
  interval,
  Observable,
  type SchedulerLike,
  startWith,
  switchMap,
} from 'rxjs';
import { type AssistantError, describeUnknown } from '../../lib/errors.ts';
import type { Address } from './address.ts';
import { networkErrorText } from './line.ts';

interface Advertisement {
  /** As it is found: the same at each start, and no one else's; a dot becomes a dash. */
  readonly name: string;
  readonly port: number;
}

/**
 * Says in the network, until it is closed, that a service listens at that port of this machine. What stands in the way is `failed`, perhaps more than
 * once. Closing takes it back and is done within a second.
 */
export function advertise(
  { name, port }: Advertisement,
  failed: (error: AssistantError) => void,
  place: MdnsOptions = {},
): { readonly close: () => Promise<void> } {
  const open = openMdns(place, failed);
  const told = open.then(({ bonjour }) => {
    // asking first whether the name is free would print to the terminal, and go on after the end
    bonjour.publish({ name, port, type: WYOMING_TYPE, host: localName(), probe: false });
  });
  told.catch((error: unknown) => failed(mdnsFailed(describeUnknown(error))));
  return {
    close: async () => {
      const mdns = await open.catch(() => undefined);
      if (mdns === undefined) return;
      await Promise.race([wait(GOODBYE_MS), new Promise((resolve) => mdns.bonjour.unpublishAll(resolve))]);
      await mdns.close();
    },
  };
}

const GOODBYE_MS = 500;

const localName = (): string => `${hostname().replace(/\..*$/, '')}.local`;

/** Where multicast DNS is spoken: everywhere at port 5353 by default. */
interface MdnsOptions {
  readonly port?: number;
  /** The address of one network interface. */
  readonly interface?: string;
}

/** Multicast DNS of this machine, open until it is closed. */
interface Mdns {
  readonly bonjour: Bonjour;
  readonly close: () => Promise<void>;
}

const DEFAULT_PORT = 5353;

/** The protocol's service type, without what its names are written with. */
const WYOMING_TYPE = 'wyoming';

/**
 * `failed` is told, perhaps more than once, when the network or another program stands in the way. Rejects where the package is not there,
 * which is loaded at the first call.
 */
async function openMdns(
  { port, interface: at }: MdnsOptions,
  failed: (error: AssistantError) => void,
): Promise<Mdns> {
  const { default: bonjourService } = await import('bonjour-service');
  const report = (error: Error): void =>
    failed(mdnsFailed(`port ${port ?? DEFAULT_PORT}: ${networkErrorText(error)}`));
  const options = { port, ...(at === undefined ? {} : { interface: at, bind: '0.0.0.0' }) };
  const bonjour = new bonjourService.Bonjour(options, report);
  const socket = socketOf(bonjour);
  socket.on('error', report);
  socket.query(`_${WYOMING_TYPE}._tcp.local`, 'PTR', (error) => {
    if (error) report(error);
  });
  return { bonjour, close: () => new Promise((resolve) => bonjour.destroy(resolve)) };
}

/** What stands in the way of looking into the network, or of being seen there. */
const mdnsFailed = (message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'mdns',
  message,
});

interface Socket extends EventEmitter {
  query(name: string, type: string, sent: (error?: Error | null) => void): void;
}

/** The package has no other way to hear of a port that is taken, which unheard would end the process, or of a network that is not there. */
function socketOf(bonjour: Bonjour): Socket {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: Socket } };
  return server.mdns;
}

interface BrowseOptions extends MdnsOptions {
  readonly scheduler?: SchedulerLike;
}

const QUERY_MS = 30_000;

/**
 * Who is there, and who comes and goes while subscribed. One that goes without a word is lost after two minutes. Fails with `EngineFailed` when the
 * network or another program stands in the way.
 */
export const browse = ({
  scheduler = asyncScheduler,
  ...place
}: BrowseOptions = {}): Observable<DiscoveryEvent> =>
  open(place).pipe(
    switchMap((bonjour) => {
      const tracker = discoveryTracker();
      return interval(QUERY_MS, scheduler).pipe(
        startWith(undefined),
        switchMap(() =>
          concat(
            defer(() => from(tracker.looking())),
            query(bonjour, tracker),
          ),
        ),
      );
    }),
  );

/** Closed when nobody subscribes any more. */
const open = (place: MdnsOptions): Observable<Bonjour> =>
  new Observable((subscriber) => {
    const opened = openMdns(place, (error) => subscriber.error(error));
    const told = opened.then(({ bonjour }) => subscriber.next(bonjour));
    told.catch((error: unknown) => subscriber.error(mdnsFailed(describeUnknown(error))));
    // one that could not be opened was told already
    return () => void opened.then(({ close }) => close()).catch(() => {});
  });

/** One question, and the answers until the next. */
const query = (bonjour: Bonjour, tracker: DiscoveryTracker): Observable<DiscoveryEvent> =>
  new Observable((subscriber) => {
    const browser = bonjour.find({ type: WYOMING_TYPE });
    const report = (told: readonly DiscoveryEvent[]): void => {
      for (const one of told) subscriber.next(one);
    };
    browser.on('up', (service) => report(tracker.answered(service)));
    browser.on('srv-update', (service) => report(tracker.answered(service)));
    browser.on('down', ({ name }) => report(tracker.left(name)));
    return () => browser.stop();
  });

/** Somebody who says in the network that it speaks the protocol; found again when its address has changed. `lost` names one that was found before. */
export type DiscoveryEvent =
  | { readonly type: 'found'; readonly name: string; readonly address: Address }
  | { readonly type: 'lost'; readonly name: string };

/** What multicast DNS tells of somebody; all of it is what they say themselves. */
export interface MdnsAnswer {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  /** Where the answer came from. */
  readonly referer?: { readonly address: string };
}

/** Who is there, of the answers of one look after another. */
interface DiscoveryTracker {
  readonly looking: () => readonly DiscoveryEvent[];
  readonly answered: (answer: MdnsAnswer) => readonly DiscoveryEvent[];
  readonly left: (name: string) => readonly DiscoveryEvent[];
}

/** Looks without an answer until somebody is lost: a packet may be. */
const MAX_MISSED = 3;
/** A network that shows more shows them to harm. */
const MAX_FOUND = 200;

export function discoveryTracker(): DiscoveryTracker {
  const known = new Map<string, { readonly address: Address; missed: number }>();
  const left = (name: string): readonly DiscoveryEvent[] =>
    known.delete(name) ? [{ type: 'lost', name }] : [];
  return {
    looking: () =>
      [...known].flatMap(([name, one]) => {
        one.missed += 1;
        return one.missed > MAX_MISSED ? left(name) : [];
      }),
    answered: (answer) => {
      const { name } = answer;
      const address = addressOf(answer);
      const before = known.get(name);
      if (address === undefined || (before === undefined && known.size >= MAX_FOUND)) return [];
      known.set(name, { address, missed: 0 });
      return isDeepStrictEqual(before?.address, address) ? [] : [{ type: 'found', name, address }];
    },
    left,
  };
}

/** The first of IPv4, then any other that needs no interface beside it, then where the answer came from. */
function addressOf({ port, addresses = [], referer }: MdnsAnswer): Address | undefined {
  const all = [...addresses.filter(isIPv4), ...addresses.filter((one) => !/^fe80:/i.test(one))];
  const host = all[0] ?? referer?.address;
  return host === undefined || port < 1 ? undefined : { kind: 'tcp', host, port };
}
