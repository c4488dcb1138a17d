import fc from 'fast-check';
import { FUZZED } from './fuzz-kit.ts';

const KNOWN = [...new Set(FUZZED.map(({ path, route }) => path ?? route))];

/** What stands for a name, or between two names. */
const ODD = [
  '%',
  '%zz',
  '%00',
  '%0a',
  '%20',
  '%2f',
  '%2e%2e',
  '%c0%af',
  '%e0%a4',
  '%ff',
  '%ed%a0%80',
  '%25%32%66',
  '%u0041',
  '..',
  '..;',
  '.',
  '~',
  '*',
  ':name',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  ';x=1',
  '\\..\\..',
  '%f0%9f%8d%b5',
  'x'.repeat(300),
  'x'.repeat(2_500),
] as const;

const OUT = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd',
  '/docs/../../package.json',
  '/docs/..%2f..%2f..%2fpackage.json',
  '/docs/static/..%5c..%5cpackage.json',
  '/synapses/../settings',
  '/synapses/start/id/..%2f..%2f..',
  'http://elsewhere.example/settings',
  `/${'a/'.repeat(3_000)}`,
  `/${'x'.repeat(9_000)}`,
] as const;

const known = fc.constantFrom(...KNOWN);

const encoded = fc
  .string({ unit: 'binary', maxLength: 20 })
  .filter((text) => !/\p{Surrogate}/u.test(text))
  .map(encodeURIComponent);

/** The path with one character put in, taken out or replaced. */
const misspelt = fc
  .tuple(known, fc.nat(), fc.constantFrom(...'/%.?#&;:=aA0_-~!$*+,@'), fc.constantFrom('in', 'out', 'other'))
  .map(([path, position, character, how]) => {
    const at = 1 + (position % path.length);
    return path.slice(0, at) + (how === 'out' ? '' : character) + path.slice(how === 'in' ? at : at + 1);
  });

const REARRANGED: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => path + path,
  (path) => path.replaceAll(/[a-z]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  (path) => `${path}/more/and/more`,
  (path) => `${path}%20`,
  (path) => path.replaceAll('/', '//'),
];

const rearranged = fc.tuple(known, fc.constantFrom(...REARRANGED)).map(([path, change]) => change(path));

const odd = fc
  .tuple(known, fc.oneof(fc.constantFrom(...ODD), encoded))
  .map(([path, piece]) => path.replace(/[^/]*$/, piece));

const queried = fc
  .tuple(
    known,
    fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('name', 'source', 'limit', 'before', '__proto__', 'a[b]'), encoded),
        fc.oneof(fc.constantFrom('fresh', 'true', '-1', '1e999', '%', '%00', ''), encoded),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([path, pairs]) => `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`);

/** A path that the platform's client sends as it is: known ones, near misses, odd ones, and ways out. */
export const anyPath: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 10, arbitrary: known },
    { weight: 2, arbitrary: misspelt },
    { weight: 2, arbitrary: rearranged },
    { weight: 3, arbitrary: odd },
    { weight: 2, arbitrary: queried },
    { weight: 1, arbitrary: fc.constantFrom(...OUT) },
  )
  .map((path) => path.replaceAll(/[^\x21-\xff]/g, encodeURIComponent));
