import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown } from '../../lib/errors.ts';
import { serialQueue } from '../../lib/promises.ts';
import type { HostedService, Wyoming } from '../../settings/wyoming.ts';
import { type Address, shownAddress } from '../protocol/address.ts';
import { advertise } from '../protocol/discovery.ts';
import type { WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { SERVING_LIMITS, type Serving, serve } from '../protocol/serve.ts';
import { type HostedLine, hostedLine, type LineDeps } from './hosted-line.ts';
import { watchers } from './request.ts';

/** What is to be hosted, and where; undefined for nothing. */
export interface Wanted {
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
  readonly use: (wanted: Wanted | undefined) => Promise<void>;
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
  const one = serialQueue();
  let wanted: Wanted | undefined;
  let at: HostedPlace | undefined;
  let open = 0;
  let isLeaving = false;
  let rested = (): void => {};

  return {
    use: (next) => one(() => move(isLeaving ? undefined : next)),
    health: () => ({
      ...(isLeaving ? { state: 'leaving' } : (at?.health() ?? { state: 'off' })),
      lines: lines.size,
      open,
    }),
    drain: async (cut) => {
      isLeaving = true;
      watching.emitLeaving();
      await one(() => move(undefined));
      if (open === 0 || cut.aborted) return;
      await new Promise<void>((resolve) => {
        rested = resolve;
        cut.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    close: async () => {
      isLeaving = true;
      await one(() => move(undefined));
      for (const line of lines) line.close();
      watching.close();
    },
  };

  async function move(next: Wanted | undefined): Promise<void> {
    const before = wanted;
    wanted = next;
    if (at !== undefined && next !== undefined && at.isThere(next)) {
      for (const line of lines) line.follow();
      return;
    }
    if (before !== undefined) {
      // whoever shuts down is watched to its end
      if (!isLeaving) watching.dismiss();
      for (const line of lines) line.leave();
      await at?.leave();
    }
    at = next === undefined ? undefined : hostedPlace(next, { name, log, taken });
  }

  function taken(line: WyomingLine): void {
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
        if (open === 0) rested();
      },
      closed: () => lines.delete(hosted),
    });
    lines.add(hosted);
  }
}

/** What the settings want; `socket` is the path that is meant by theirs, and goes before host and port. */
export const wantedOf = (
  { isActive, host, port, services, advertises }: Wyoming,
  socket: string | undefined,
): Wanted | undefined =>
  isActive
    ? {
        address: socket === undefined ? { kind: 'tcp', host, port } : { kind: 'unix', path: socket },
        services,
        advertises,
      }
    : undefined;

/** Where is listened. */
export interface Placed {
  readonly address: Address;
  /** Whether the network is told of it. */
  readonly advertises: boolean;
}

/** One place, until it is left. */
interface HostedPlace {
  readonly isThere: (wanted: Placed) => boolean;
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
const USUAL_PORT = 10_300;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;

/** Listens there; while that cannot be it is tried again, with growing rests. */
function hostedPlace({ address, advertises }: Placed, { name, log, taken }: PlaceDeps): HostedPlace {
  const shown = shownAddress(address);
  let serving: Serving | undefined;
  let told: { readonly close: () => Promise<void> } | undefined;
  let failure: string | undefined;
  let again: NodeJS.Timeout | undefined;
  let isLeft = false;
  const opening = { now: listen(FIRST_REST_MS) };

  return {
    isThere: (wanted) => wanted.advertises === advertises && shownAddress(wanted.address) === shown,
    health: () => {
      const at = shownAddress(serving?.address ?? address);
      if (failure !== undefined) return { state: 'failed', address: at, detail: failure };
      return { state: serving === undefined ? 'starting' : 'ready', address: at };
    },
    leave: async () => {
      isLeft = true;
      clearTimeout(again);
      await opening.now;
      await serving?.stopTaking();
      await told?.close().catch(failed);
    },
  };

  function failed(error: unknown): void {
    log.warn(describeUnknown(error));
  }

  async function listen(restMs: number): Promise<void> {
    const served = await serve(address, taken, SERVING_LIMITS, log.warn)();
    if (E.isLeft(served)) {
      failure = describe(served.left);
      log.warn(`${failure}; the next try is in ${restMs / 1_000} s`);
      if (isLeft) return;
      again = setTimeout(() => {
        opening.now = listen(Math.min(2 * restMs, LONGEST_REST_MS));
      }, restMs);
      return;
    }
    failure = undefined;
    serving = served.right;
    const { address: at } = serving;
    log.info(`services for others are at ${shownAddress(at)}`);
    if (!advertises || at.kind === 'unix' || isLeft) return;
    const full = at.port === USUAL_PORT ? name : `${name}-${at.port}`;
    told = advertise({ name: full, port: at.port }, failed);
  }
}
