import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown } from '../../errors.ts';
import { type Address, shownAddress } from '../protocol/address.ts';
import { advertise } from '../protocol/advertise.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { SERVING_LIMITS, type Serving, serve } from '../protocol/serve.ts';

/** Where is listened. */
export interface Placed {
  readonly address: Address;
  /** Whether the network is told of it. */
  readonly advertises: boolean;
}

/** One place, until it is left. */
export interface HostedPlace {
  readonly isThere: (wanted: Placed) => boolean;
  readonly health: () => {
    readonly state: 'starting' | 'ready' | 'failed';
    readonly address: string;
    readonly detail?: string;
  };
  /** Takes no more lines, and tries no more to; those that are open stay. */
  readonly leave: () => Promise<void>;
}

interface PlaceWorld {
  readonly name: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  readonly taken: (line: WyomingLine) => void;
}

/** Several on one machine are told apart by their ports. */
const USUAL_PORT = 10_300;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;

/** Listens there; while that cannot be it is tried again, with growing rests. */
export function hostedPlace({ address, advertises }: Placed, { name, log, taken }: PlaceWorld): HostedPlace {
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
