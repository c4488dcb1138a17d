import fc from 'fast-check';
import { anyBody, anyForm, bodyFor, type Sent } from './fuzz-bodies.ts';
import { FUZZED } from './fuzz-kit.ts';
import { anyPath } from './fuzz-paths.ts';

/** A request as the platform's client can send it. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const RARE = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY', 'BREW', 'get'] as const;

const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...METHODS) },
  { weight: 1, arbitrary: fc.constantFrom(...RARE) },
);

/** What a client may say about itself, odd values among them. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'text/html', 'nonsense', ''],
  'accept-encoding': ['gzip', 'br;q=9', ''],
  authorization: ['Basic', 'Basic !!!', 'Basic YTpi', 'Bearer x', ''],
  'broca-conversation': ['kitchen', '', 'x'.repeat(256), '\u00e9', '__proto__'],
  'content-encoding': ['gzip', 'identity', 'nonsense'],
  'content-language': ['tlh'],
  cookie: ['a=b', `a=${'b'.repeat(5_000)}`, ';;;'],
  expect: ['100-continue', 'nonsense'],
  host: ['localhost', '127.0.0.1:1', 'elsewhere.example', '[::1]', '', 'a b', ']['],
  'if-modified-since': ['yesterday'],
  'if-none-match': ['*'],
  origin: ['null', 'http://elsewhere.example', 'http://localhost', '://', 'file://'],
  range: ['bytes=0-', 'bytes=9-1'],
  'transfer-encoding': ['chunked'],
  upgrade: ['websocket', 'h2c'],
  'x-forwarded-for': ['1.2.3.4'],
  'x-http-method-override': ['DELETE'],
  'x-long': ['x'.repeat(20_000)],
};

const header = fc
  .constantFrom(...Object.entries(HEADERS))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));

const headers = fc
  .oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(header, { maxLength: 4 }) },
  )
  .map((entries) => Object.fromEntries(entries));

type Said = readonly [method: string, path: string, sent: Sent | undefined];

const withHeaders = (said: fc.Arbitrary<Said>): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(said, headers).map(([[method, path, sent], own]) => ({
    method,
    path,
    headers: { ...sent?.headers, ...own },
    body: sent?.body,
  }));

/** Calls of the table, with their bodies and others; anything else; and recordings, which cost most. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = withHeaders(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .constantFrom(...FUZZED)
        .chain((call) => bodyFor(call).map((sent) => [call.method, call.path ?? call.route, sent] as const)),
    },
    { weight: 8, arbitrary: fc.tuple(method, anyPath, anyBody) },
    {
      weight: 1,
      arbitrary: anyForm.map((sent) => ['POST', '/synapses/start/audio', sent] as const),
    },
  ),
);
