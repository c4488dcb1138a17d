import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown } from '../../lib/errors.ts';
import { serialQueue } from '../../lib/promises.ts';
import type { HostedService, Wyoming } from '../../settings/wyoming.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { advertise } from '../protocol/discovery.ts';
import type { WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { SERVING_LIMITS, type Serving, serve } from '../protocol/serve.ts';
import { hostedLine, type LineDeps } from './hosted-line.ts';
import { watchers } from './request.ts';

/** The services to host and their address. */
export interface HostingTarget {
  readonly address: Address;
  readonly services: readonly HostedService[];
  readonly advertises: boolean;
}

/** The hosting in `GET /health`. */
export interface HostingHealth {
  readonly state: 'off' | 'starting' | 'ready' | 'failed' | 'leaving';
  /** The actual address, or the one it tries. */
  readonly address?: string;
  readonly detail?: string;
  /** The number of open connections. */
  readonly lines: number;
  /** The number of open requests, without endless ones such as hotword detection. */
  readonly open: number;
}

export type Hosting = ReturnType<typeof hosting>;

interface HostingDeps extends Pick<LineDeps, 'works'> {
  readonly info: (services: readonly HostedService[]) => Promise<WyomingEvent>;
  /** Gets the phrases of all watchers whenever they change. */
  readonly learn: (phrases: readonly string[]) => void;
  /** The name in the network: the same at each start. */
  readonly name: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  readonly idleMs?: number;
}

const IDLE_MS = 60_000;

/** Hosts nothing until `use` is called. */
export function hosting({ works, info, learn, name, log, idleMs = IDLE_MS }: HostingDeps) {
  const lines = new Set<ReturnType<typeof hostedLine>>();
  const watching = watchers(learn);
  const enqueue = serialQueue();
  let wanted: HostingTarget | undefined;
  let current: ReturnType<typeof hostedPlace> | undefined;
  let open = 0;
  let isLeaving = false;
  let drained = (): void => {};

  return {
    /** Changes the address or the services, undefined for none. Open requests that end by themselves are finished. */
    use: (next: HostingTarget | undefined) => enqueue(() => move(isLeaving ? undefined : next)),
    health: (): HostingHealth => ({
      ...(isLeaving ? { state: 'leaving' } : (current?.health() ?? { state: 'off' })),
      lines: lines.size,
      open,
    }),
    /** Informs the watchers and takes no new requests; settles when all requests are done, or `cut` aborts. */
    drain: async (cut: AbortSignal): Promise<void> => {
      isLeaving = true;
      watching.emitLeaving();
      await enqueue(() => move(undefined));
      if (open === 0 || cut.aborted) return;
      await new Promise<void>((resolve) => {
        drained = resolve;
        cut.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    /** Cancels all requests and closes. */
    close: async (): Promise<void> => {
      isLeaving = true;
      await enqueue(() => move(undefined));
      for (const line of lines) line.close();
      watching.close();
    },
  };

  async function move(next: HostingTarget | undefined): Promise<void> {
    const before = wanted;
    wanted = next;
    if (current !== undefined && next !== undefined && current.isThere(next)) {
      for (const line of lines) line.follow();
      return;
    }
    if (before !== undefined) {
      // watchers stay connected during a shutdown
      if (!isLeaving) watching.dismiss();
      for (const line of lines) line.leave();
      await current?.leave();
    }
    current = next && hostedPlace(next, accept, name, log);
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

/** The target of the settings; `socket` is the resolved path of their socket and overrides host and port. */
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

/** Services on other ports have the port in their name. */
const DEFAULT_PORT = 10_300;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

/** A server at one address until it is left, which retries with growing delays. `name` is that of its advertisement. */
function hostedPlace(
  { address, advertises }: HostingTarget,
  accept: (line: WyomingLine) => void,
  name: string,
  log: HostingDeps['log'],
) {
  const shown = addressText(address);
  let serving: Serving | undefined;
  let advertisement: ReturnType<typeof advertise> | undefined;
  let failure: string | undefined;
  let again: NodeJS.Timeout | undefined;
  let isLeft = false;
  const opening = { now: listen(FIRST_RETRY_MS) };

  return {
    isThere: (wanted: HostingTarget): boolean =>
      wanted.advertises === advertises && addressText(wanted.address) === shown,
    health: (): Pick<HostingHealth, 'state' | 'address' | 'detail'> => {
      const actual = addressText(serving?.address ?? address);
      if (failure !== undefined) return { state: 'failed', address: actual, detail: failure };
      return { state: serving === undefined ? 'starting' : 'ready', address: actual };
    },
    /** Accepts no more connections; open ones stay. */
    leave: async (): Promise<void> => {
      isLeft = true;
      clearTimeout(again);
      await opening.now;
      serving?.stopAccepting();
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
    const { address: actual } = serving;
    log.info(`hosting Wyoming services at ${addressText(actual)}`);
    if (!advertises || actual.kind === 'unix' || isLeft) return;
    const full = actual.port === DEFAULT_PORT ? name : `${name}-${actual.port}`;
    advertisement = advertise(full, actual.port, failed);
  }
}
