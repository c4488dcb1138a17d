import { isMap } from './collections.ts';

/** Whether the value of this key is secret: `password`, `login`, `api_key`, `token` …, but not `ssl_key`, which is a path. */
export const isSecretKey = (key: string): boolean =>
  /passw|passphrase|(^|[_-])pass$|login|secret|token|credential|authorization|cookie|(?<!ssl_)key$/i.test(
    key,
  );

/** Whether the value at this path is secret; for an item of a list, the key of the list counts. */
export function isSecretPath(path: readonly (string | number)[]): boolean {
  const key = path.findLast((step) => typeof step === 'string');
  return typeof key === 'string' && isSecretKey(key);
}

/** Removes logins before the @ of addresses, and secrets from their queries. Takes linear time, because strangers write parts of the text. */
export const withoutLogins = (text: string): string =>
  (text.includes('//') ? text.replace(/[^\s"']+/g, withoutLogin) : text).replace(
    /([?&])([\w.-]+)=[^&#\s"']+/g,
    (whole, mark: string, name: string) => (isSecretKey(name) ? `${mark}${name}=…` : whole),
  );

/** A password may contain any character, so it ends at the last @ of a word. */
function withoutLogin(word: string): string {
  const end = word.lastIndexOf('@') + 1;
  return end === 0
    ? word
    : word.slice(0, end).replace(/\/\/(?:[^/@:]*:.*|[^/@:]+)@/g, '//…@') + word.slice(end);
}

/** Removing a shorter secret would remove too much other text. */
const MIN_LENGTH = 4;

/** All secret texts and numbers in a value, at any depth, except templates and logins, whose names are common words. */
export function secretsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  collect(value, false, found);
  return [...found];
}

function collect(value: unknown, isSecret: boolean, found: Set<string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const isOwn = Array.isArray(value) ? isSecret : isSecretKey(key) && !/login/i.test(key);
      collect(inner, isOwn, found);
    }
  } else if (isSecret && (typeof value === 'string' || typeof value === 'number')) {
    const text = String(value);
    if (text.length >= MIN_LENGTH && !text.includes('{{')) found.add(text);
  }
}

/** Replaces a hidden secret. */
export const MASK = '***';

/** Replaces every secret with `***`, at any depth. In headers, a value after an authentication scheme is secret too. */
export const masked = <A>(value: A): A => mapped(value, START, shownLeaf) as A;

/** Replaces a whole value that is secret. */
export const hidden = (value: unknown): unknown => mapped(value, { ...START, isSecret: true }, shownLeaf);

/** Replaces masks in `written` by the stored value, where `shown` is the masked form of `stored`. */
export function restored(written: unknown, shown: unknown, stored: unknown): unknown {
  if (written === shown) return stored;
  if (Array.isArray(written) && Array.isArray(shown) && Array.isArray(stored))
    return written.map((one, index) => restored(one, shown[index], stored[index]));
  if (!isMap(written) || !isMap(shown) || !isMap(stored)) return written;
  return Object.fromEntries(
    Object.entries(written).map(([key, one]) => [
      key,
      Object.hasOwn(stored, key) ? restored(one, shown[key], stored[key]) : one,
    ]),
  );
}

/** The path of the first remaining mask; undefined without one. `isSecret` says that the whole value is secret. */
export function maskLeftIn(value: unknown, isSecret = false): readonly (string | number)[] | undefined {
  let found: Place['path'] | undefined;
  mapped(value, { ...START, isSecret }, (leaf, place) => {
    if (found === undefined && isMask(leaf, place)) found = place.path;
    return leaf;
  });
  return found;
}

type Leaf = string | number;

interface Place {
  readonly path: readonly (string | number)[];
  /** Whether it, or a value around it, has the key of a secret. */
  readonly isSecret: boolean;
  readonly isHeader: boolean;
}

const START: Place = { path: [], isSecret: false, isHeader: false };

function mapped(value: unknown, place: Place, leaf: (value: Leaf, place: Place) => unknown): unknown {
  const inside = (key: string | number, more: Partial<Place> = {}): Place => ({
    ...place,
    ...more,
    path: [...place.path, key],
  });
  if (Array.isArray(value)) return value.map((one, index) => mapped(one, inside(index), leaf));
  if (isMap(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const isSecret = place.isSecret || isSecretKey(key);
        return [key, mapped(one, inside(key, { isSecret, isHeader: place.path.at(-1) === 'headers' }), leaf)];
      }),
    );
  return typeof value === 'string' || typeof value === 'number' ? leaf(value, place) : value;
}

function shownLeaf(value: Leaf, { isSecret, isHeader }: Place): Leaf {
  if (typeof value === 'number') return isSecret ? MASK : value;
  if (isSecret) return isMadeLater(value) ? value : MASK;
  return isHeader && SCHEME.test(value) && !isMadeLater(value) ? MASK : withoutLogins(value);
}

const SCHEME = /^(?:basic|bearer|digest|token)\s+(?=\S)/i;

/** Whether it consists only of templates without literals, which may be the secret. */
const isMadeLater = (text: string): boolean =>
  text.includes('{{') &&
  text
    .replace(SCHEME, '')
    .replace(/\{\{.*?\}\}/gs, (made) => (/['"]|\b\d/.test(made) ? made : ''))
    .trim() === '';

const isMask = (leaf: Leaf, { isSecret, isHeader }: Place): boolean =>
  ((isSecret || isHeader) && leaf === MASK) || (typeof leaf === 'string' && PARTLY_MASKED.test(leaf));

/** An address as `withoutLogins` shows it. */
const PARTLY_MASKED = /\/\/…@|[?&][\w.-]+=…/;
