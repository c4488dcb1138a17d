import * as E from 'fp-ts/lib/Either.js';

/** Where a peer listens. */
export type Address =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'unix'; readonly path: string };

const EXPECTED = 'tcp://HOST:PORT or unix:///PATH';
const TCP = /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})\/?$/i;
const UNIX = /^unix:\/\/(\/.+)$/;

/** A peer's address as people write it. Left: what was expected. */
export function addressOf(uri: string): E.Either<string, Address> {
  const path = UNIX.exec(uri)?.[1];
  if (path !== undefined) return E.right({ kind: 'unix', path });
  const [, six, host = six, digits] = TCP.exec(uri) ?? [];
  const port = Number(digits);
  const isTcp = host !== undefined && port > 0 && port <= 65_535;
  return isTcp ? E.right({ kind: 'tcp', host, port }) : E.left(EXPECTED);
}

/** The same as `addressOf` reads it. */
export function shownAddress(address: Address): string {
  if (address.kind === 'unix') return `unix://${address.path}`;
  const { host, port } = address;
  return `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
