import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { inAnyCase, withSchema } from '../../lib/codecs.ts';

/** Where a peer listens. */
export type Address =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'unix'; readonly path: string };

const EXPECTED = 'tcp://HOST:PORT or unix:///PATH';
const TCP = /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})\/?$/i;
const UNIX = /^unix:\/\/(\/.+)$/;

/** Parses the address of a peer. Left: the expected form. */
export function addressOf(uri: string): E.Either<string, Address> {
  const path = UNIX.exec(uri)?.[1];
  if (path !== undefined) return E.right({ kind: 'unix', path });
  const [, six, host = six, digits] = TCP.exec(uri) ?? [];
  const port = Number(digits);
  const isTcp = host !== undefined && port > 0 && port <= 65_535;
  return isTcp ? E.right({ kind: 'tcp', host, port }) : E.left(EXPECTED);
}

/** Formats an address in the form that `addressOf` parses. */
export function addressText(address: Address): string {
  if (address.kind === 'unix') return `unix://${address.path}`;
  const { host, port } = address;
  return `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The codec of an address in the settings. */
export const Uri = withSchema(
  new t.Type<Address, string, unknown>(
    EXPECTED,
    (value): value is Address => typeof value === 'object' && value !== null && 'kind' in value,
    (value, context) => {
      const address = typeof value === 'string' ? addressOf(value) : E.left('');
      return E.isRight(address) ? t.success(address.right) : t.failure(value, context);
    },
    addressText,
  ),
  { type: 'string', pattern: `^(?:${inAnyCase('tcp')}://.+:\\d+/?|unix:///.+)$` },
);

const Several = withSchema(
  t.refinement(t.readonlyArray(Uri), (list) => list.length > 0, `${EXPECTED}, or a list of these`),
  { minItems: 1 },
);

/** The codec of one address or a list of addresses. A union would not report which entry is wrong. */
export const Uris = withSchema(
  new t.Type<readonly Address[], readonly string[], unknown>(
    Several.name,
    Several.is,
    (value, context) =>
      Array.isArray(value)
        ? Several.validate(value, context)
        : E.either.map(Uri.validate(value, context), (address): readonly Address[] => [address]),
    (addresses) => addresses.map(addressText),
  ),
  t.union([Uri, Several]),
);
