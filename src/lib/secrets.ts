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
const LEAST_LENGTH = 4;

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
    if (text.length >= LEAST_LENGTH && !text.includes('{{')) found.add(text);
  }
}
