import * as E from 'fp-ts/lib/Either.js';
import { type Address, addressText } from '../../src/wyoming/protocol/address.ts';
import type { WyomingEvent } from '../../src/wyoming/protocol/event.ts';
import type { LineLimits, WyomingLine } from '../../src/wyoming/protocol/line.ts';
import { type Serving, type ServingLimits, serve } from '../../src/wyoming/protocol/serve.ts';
import { dial } from '../../src/wyoming/protocol/socket-line.ts';

/** One end of a line, and everything that came over it. */
export interface End {
  readonly line: WyomingLine;
  readonly received: readonly WyomingEvent[];
  /** How it ended: `'closed'`, or the error; undefined while it is open. */
  readonly ended: () => unknown;
}

export const LOOPBACK: Address = { kind: 'tcp', host: '127.0.0.1', port: 0 };

export function endOf(line: WyomingLine): End {
  const received: WyomingEvent[] = [];
  let ended: unknown;
  line.received$.subscribe({
    next: (event) => received.push(event),
    complete: () => (ended = 'closed'),
    error: (error: unknown) => (ended = error),
  });
  return { line, received, ended: () => ended };
}

/** Listens, and keeps the end of each line that is dialed. Whoever asked for it closes it. */
export async function served(
  limits?: ServingLimits,
  address = LOOPBACK,
  refused?: (why: string) => void,
): Promise<Serving & { readonly ends: readonly End[]; readonly uri: string }> {
  const ends: End[] = [];
  const serving = await serve(address, (line) => ends.push(endOf(line)), limits, refused)();
  if (E.isLeft(serving)) throw serving.left;
  return { ...serving.right, ends, uri: addressText(serving.right.address) };
}

/** Fails the test where nobody listens. */
export async function dialed(address: Address, limits?: LineLimits): Promise<End> {
  const line = await dial(address, 5_000, new AbortController().signal, limits)();
  if (E.isLeft(line)) throw line.left;
  return endOf(line.right);
}
