import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown } from '../../lib/errors.ts';
import { serialQueue } from '../../lib/promises.ts';
import type { HostedService, Wyoming } from '../../settings/wyoming.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { advertise } from '../protocol/discovery.ts';
import type { WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { SERVING_LIMITS, type Serving, serve } from '../protocol/serve.ts';
import { type HostedLine, hostedLine, type LineDeps } from './hosted-line.ts';
import { watchers } from './request.ts';

/** What is to be hosted, and where; undefined for nothing. */
export interface HostingTarget {
  readonly address: Address;
  readonly services: readonly HostedService[];
  readonly advertises: boolean;
}

/** What `GET /health` shows of it. */
export interface HostingHealth {
  readonly state: 'off' | 'starting' | 'ready' | 'failed' | 'leaving';
  /** Where it listens, or would like to. */
  readonly address?: string;
  readonly detail?: string;
  /** Open ones. */
  readonly lines: number;
  /** Requests at work that will come to an end: whoever waits for a hotword is none. */
  readonly open: number;
}

export interface Hosting {
  /** Moves there, or changes what is hosted; lines that are open bring what is at work to its end, if it has one. */
  readonly use: (wanted: HostingTarget | undefined) => Promise<void>;
  readonly health: () => HostingHealth;
  /** Tells those who watch, takes nothing new; settles when nothing is at work any more, or `cut` aborts. */
  readonly drain: (cut: AbortSignal) => Promise<void>;
  /** Gives up whatever is at work. */
  readonly close: () => Promise<void>;
}

interface HostingDeps extends Pick<LineDeps, 'works'> {
  readonly info: (services: readonly HostedService[]) => Promise<WyomingEvent>;
  /** Gets what those who watch told that can be said, whenever it has changed. */
  readonly learn: (phrases: readonly string[]) => void;
  /** What the network knows it by: the same at each start. */
  readonly name: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  readonly idleMs?: number;
}

const IDLE_MS = 60_000;

/** Hosts nothing until it is told what. */
export function hosting({ works, info, learn, name, log, idleMs = IDLE_MS }: HostingDeps): Hosting {
  const lines = new Set<HostedLine>();
  const watching = watchers(learn);
  const enqueue = serialQueue();
  let wanted: HostingTarget | undefined;
  let place: HostedPlace | undefined;
  let open = 0;
  let isLeaving = false;
  let drained = (): void => {};

  return {
    use: (next) => enqueue(() => move(isLeaving ? undefined : next)),
    health: () => ({
      ...(isLeaving ? { state: 'leaving' } : (place?.health() ?? { state: 'off' })),
      lines: lines.size,
      open,
    }),
    drain: async (cut) => {
      isLeaving = true;
      watching.emitLeaving();
      await enqueue(() => move(undefined));
      if (open === 0 || cut.aborted) return;
      await new Promise<void>((resolve) => {
        drained = resolve;
        cut.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    close: async () => {
      isLeaving = true;
      await enqueue(() => move(undefined));
      for (const line of lines) line.close();
      watching.close();
    },
  };

  async function move(next: HostingTarget | undefined): Promise<void> {
    const before = wanted;
    wanted = next;
    if (place !== undefined && next !== undefined && place.isThere(next)) {
      for (const line of lines) line.follow();
      return;
    }
    if (before !== undefined) {
      // whoever shuts down is watched to its end
      if (!isLeaving) watching.dismiss();
      for (const line of lines) line.leave();
      await place?.leave();
    }
    place = next === undefined ? undefined : hostedPlace(next, { name, log, taken: accept });
  }

  function accept(line: WyomingLine): void {
    const hosted = hostedLine(line, {
      works,
      idleMs,
      watchers: watching,
      services: () => wanted?.services ?? [],
      info: () => info(wanted?.services ?? []),
      log: log.warn,
      counted: (by) => {
        open += by;
        watching.emitLoad(open);
        if (open === 0) drained();
      },
      closed: () => lines.delete(hosted),
    });
    lines.add(hosted);
  }
}

/** What the settings want; `socket` is the path that is meant by theirs, and goes before host and port. */
export const hostingTarget = (
  { isActive, host, port, services, advertises }: Wyoming,
  socket: string | undefined,
): HostingTarget | undefined =>
  isActive
    ? {
        address: socket === undefined ? { kind: 'tcp', host, port } : { kind: 'unix', path: socket },
        services,
        advertises,
      }
    : undefined;

/** Where is listened. */
export interface HostedAddress {
  readonly address: Address;
  /** Whether the network is told of it. */
  readonly advertises: boolean;
}

/** One place, until it is left. */
interface HostedPlace {
  readonly isThere: (wanted: HostedAddress) => boolean;
  readonly health: () => {
    readonly state: 'starting' | 'ready' | 'failed';
    readonly address: string;
    readonly detail?: string;
  };
  /** Takes no more lines, and tries no more to; those that are open stay. */
  readonly leave: () => Promise<void>;
}

interface PlaceDeps {
  readonly name: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  readonly taken: (line: WyomingLine) => void;
}

/** Several on one machine are told apart by their ports. */
const DEFAULT_PORT = 10_300;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

/** Listens there; while that cannot be it is tried again, with growing rests. */
function hostedPlace(
  { address, advertises }: HostedAddress,
  { name, log, taken: accept }: PlaceDeps,
): HostedPlace {
  const shown = addressText(address);
  let serving: Serving | undefined;
  let advertisement: { readonly close: () => Promise<void> } | undefined;
  let failure: string | undefined;
  let again: NodeJS.Timeout | undefined;
  let isLeft = false;
  const opening = { now: listen(FIRST_RETRY_MS) };

  return {
    isThere: (wanted) => wanted.advertises === advertises && addressText(wanted.address) === shown,
    health: () => {
      const place = addressText(serving?.address ?? address);
      if (failure !== undefined) return { state: 'failed', address: place, detail: failure };
      return { state: serving === undefined ? 'starting' : 'ready', address: place };
    },
    leave: async () => {
      isLeft = true;
      clearTimeout(again);
      await opening.now;
      await serving?.stopTaking();
      await advertisement?.close().catch(failed);
    },
  };

  function failed(error: unknown): void {
    log.warn(describeUnknown(error));
  }

  async function listen(restMs: number): Promise<void> {
    const served = await serve(address, accept, SERVING_LIMITS, log.warn)();
    if (E.isLeft(served)) {
      failure = describe(served.left);
      log.warn(`${failure}; retrying in ${restMs / 1_000} s`);
      if (isLeft) return;
      again = setTimeout(() => {
        opening.now = listen(Math.min(2 * restMs, MAX_RETRY_MS));
      }, restMs);
      return;
    }
    failure = undefined;
    serving = served.right;
    const { address: place } = serving;
    log.info(`hosting Wyoming services at ${addressText(place)}`);
    if (!advertises || place.kind === 'unix' || isLeft) return;
    const full = place.port === DEFAULT_PORT ? name : `${name}-${place.port}`;
    advertisement = advertise({ name: full, port: place.port }, failed);
  }
}
