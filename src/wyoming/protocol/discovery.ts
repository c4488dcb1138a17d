import type { EventEmitter } from 'node:events';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Bonjour } from 'bonjour-service';
import { concat, from, interval, Observable, startWith, switchMap } from 'rxjs';
import { type AssistantError, describeUnknown, engineFailed } from '../../lib/errors.ts';
import type { Address } from './address.ts';
import { networkErrorText } from './line.ts';

/**
 * Advertises a service at this port by multicast DNS until it is closed, with a unique name that is the same at each start; a dot in
 * it becomes a dash. `failed` gets each error. Closing sends a goodbye and takes at most a second.
 */
export function advertise(
  name: string,
  port: number,
  failed: (error: AssistantError) => void,
  mdns: MdnsOptions = {},
) {
  const open = openMdns(mdns, failed);
  const published = open.then(({ bonjour }) => {
    // a probe for the name would print to the terminal, and continue after the close
    bonjour.publish({ name, port, type: WYOMING_TYPE, host: localName(), probe: false });
  });
  published.catch((error: unknown) => failed(engineFailed('mdns', describeUnknown(error))));
  return {
    close: async (): Promise<void> => {
      const opened = await open.catch(() => undefined);
      if (opened === undefined) return;
      const unpublished = new Promise((resolve) => opened.bonjour.unpublishAll(resolve));
      await Promise.race([wait(GOODBYE_MS), unpublished]);
      await opened.close();
    },
  };
}

const GOODBYE_MS = 500;

const localName = (): string => `${hostname().replace(/\..*$/, '')}.local`;

/** The port and interface of multicast DNS; port 5353 on all interfaces by default. */
interface MdnsOptions {
  readonly port?: number;
  /** The address of one network interface. */
  readonly interface?: string;
}

const DEFAULT_PORT = 5353;

/** The service type of the protocol, without underscore and domain. */
const WYOMING_TYPE = 'wyoming';

/** Opens multicast DNS; `failed` gets each error. Loads the package at the first call; rejects if it is not installed. */
async function openMdns({ port, interface: at }: MdnsOptions, failed: (error: AssistantError) => void) {
  const { default: bonjourService } = await import('bonjour-service');
  const report = (error: Error): void =>
    failed(engineFailed('mdns', `port ${port ?? DEFAULT_PORT}: ${networkErrorText(error)}`));
  const options = { port, ...(at === undefined ? {} : { interface: at, bind: '0.0.0.0' }) };
  const bonjour = new bonjourService.Bonjour(options, report);
  const socket = socketOf(bonjour);
  socket.on('error', report);
  socket.query(`_${WYOMING_TYPE}._tcp.local`, 'PTR', (error) => {
    if (error) report(error);
  });
  return { bonjour, close: () => new Promise<void>((resolve) => bonjour.destroy(() => resolve())) };
}

interface Socket extends EventEmitter {
  query(name: string, type: string, sent: (error?: Error | null) => void): void;
}

/** The package exposes socket errors in no other way; an unhandled one, such as a port in use, would end the process. */
function socketOf(bonjour: Bonjour): Socket {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: Socket } };
  return server.mdns;
}

const QUERY_MS = 30_000;

/**
 * Emits the services in the network, and those that come and go while subscribed. A service that vanishes without a goodbye is lost
 * after two minutes. Fails with `EngineFailed` on an error of the network or of the port.
 */
export const browse = (mdns: MdnsOptions = {}): Observable<DiscoveryEvent> =>
  new Observable<Bonjour>((subscriber) => {
    const opened = openMdns(mdns, (error) => subscriber.error(error));
    const emitted = opened.then(({ bonjour }) => subscriber.next(bonjour));
    emitted.catch((error: unknown) => subscriber.error(engineFailed('mdns', describeUnknown(error))));
    // an error of the opening was reported above
    return () => void opened.then(({ close }) => close()).catch(() => {});
  }).pipe(
    switchMap((bonjour) => {
      const tracker = discoveryTracker();
      return interval(QUERY_MS).pipe(
        startWith(undefined),
        switchMap(() => concat(from(tracker.looking()), query(bonjour, tracker))),
      );
    }),
  );

/** Sends one query and emits its answers until unsubscribed. */
const query = (bonjour: Bonjour, tracker: ReturnType<typeof discoveryTracker>): Observable<DiscoveryEvent> =>
  new Observable((subscriber) => {
    const browser = bonjour.find({ type: WYOMING_TYPE });
    const report = (events: readonly DiscoveryEvent[]): void => {
      for (const event of events) subscriber.next(event);
    };
    browser.on('up', (service) => report(tracker.answered(service)));
    browser.on('srv-update', (service) => report(tracker.answered(service)));
    browser.on('down', ({ name }) => report(tracker.left(name)));
    return () => browser.stop();
  });

/** A service was found, also again with a new address, or a found one was lost. */
export type DiscoveryEvent =
  | { readonly type: 'found'; readonly name: string; readonly address: Address }
  | { readonly type: 'lost'; readonly name: string };

/** An answer of multicast DNS; none of it is verified. */
interface MdnsAnswer {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  /** The sender of the answer. */
  readonly referer?: { readonly address: string };
}

/** Unanswered queries until a service counts as lost: packets may be lost. */
const MAX_MISSED = 3;
/** More services than this are an attack. */
const MAX_FOUND = 200;

/** Tracks services over the answers to repeated queries. */
export function discoveryTracker() {
  const known = new Map<string, { readonly address: Address; missed: number }>();
  const left = (name: string): readonly DiscoveryEvent[] =>
    known.delete(name) ? [{ type: 'lost', name }] : [];
  return {
    looking: (): readonly DiscoveryEvent[] =>
      [...known].flatMap(([name, service]) => {
        service.missed += 1;
        return service.missed > MAX_MISSED ? left(name) : [];
      }),
    answered: (answer: MdnsAnswer): readonly DiscoveryEvent[] => {
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

/** Prefers IPv4, then an address that is not link-local, then the sender of the answer. */
function addressOf({ port, addresses = [], referer }: MdnsAnswer): Address | undefined {
  const all = [...addresses.filter(isIPv4), ...addresses.filter((address) => !/^fe80:/i.test(address))];
  const host = all[0] ?? referer?.address;
  return host === undefined || port < 1 ? undefined : { kind: 'tcp', host, port };
}
