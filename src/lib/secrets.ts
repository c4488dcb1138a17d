/** Whether what stands under a key of this name is nobody's business: `password`, `login`, `api_key`, `token` …; `ssl_key` is a path. */
export const isSecretKey = (key: string): boolean =>
  /passw|passphrase|(^|[_-])pass$|login|secret|token|credential|authorization|cookie|(?<!ssl_)key$/i.test(
    key,
  );

/** The same for a place in a file or a body; of a list, its key counts. */
export function isSecretPath(path: readonly (string | number)[]): boolean {
  const key = path.findLast((step) => typeof step === 'string');
  return typeof key === 'string' && isSecretKey(key);
}

/**
 * A text whose addresses have lost the name and password before their @, and the secrets of their query. It is read once from
 * front to back, whatever it holds: others write parts of it.
 */
export const withoutLogins = (text: string): string =>
  (text.includes('//') ? text.replace(/[^\s"']+/g, withoutLogin) : text).replace(
    /([?&])([\w.-]+)=[^&#\s"']+/g,
    (whole, mark: string, name: string) => (isSecretKey(name) ? `${mark}${name}=…` : whole),
  );

/** A password may hold any sign, so that the last @ of a word is where it ends. */
function withoutLogin(word: string): string {
  const end = word.lastIndexOf('@') + 1;
  return end === 0
    ? word
    : word.slice(0, end).replace(/\/\/(?:[^/@:]*:.*|[^/@:]+)@/g, '//…@') + word.slice(end);
}

/** A shorter secret would take too much else away with it. */
const MIN_LENGTH = 4;

/**
 * Every secret text or number in a value, however deep; what a template has yet to make is none. Of logins none: the names of
 * people are words of other sentences too.
 */
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

/** Stands where a secret is that is not shown. */
export const MASK = '***';

/** A value with `***` in the place of every secret, however deep: by the log's rule, and in headers what has a scheme before it. */
export const masked = <A>(value: A): A => mapped(value, START, shownLeaf) as A;

/** The same where all of the value is secret. */
export const hidden = (value: unknown): unknown => mapped(value, { ...START, isSecret: true }, shownLeaf);

/** What `written` means where `shown` is what its writer saw of `stored`: a mask that was sent back is the stored value. */
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

/** Where the first mask is that stands for nothing; undefined where there is none. `isSecret`: all of the value is. */
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
  /** Itself, or what it is in, has a secret's name. */
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

/** It holds nothing but what a template has yet to put there; a text or a number in the template may be the secret. */
const isMadeLater = (text: string): boolean =>
  text.includes('{{') &&
  text
    .replace(SCHEME, '')
    .replace(/\{\{.*?\}\}/gs, (made) => (/['"]|\b\d/.test(made) ? made : ''))
    .trim() === '';

const isMask = (leaf: Leaf, { isSecret, isHeader }: Place): boolean =>
  ((isSecret || isHeader) && leaf === MASK) || (typeof leaf === 'string' && PARTLY_MASKED.test(leaf));

/** As `withoutLogins` leaves an address. */
const PARTLY_MASKED = /\/\/…@|[?&][\w.-]+=…/;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
