import { type Argument, type Flow, type Invocation, isOneName } from './flow.ts';
import { unsafe } from './shell-syntax.ts';

/** How a program that fetches URLs reads its words. */
interface Fetcher {
  /** An option of letters, up to the one that has a value. */
  readonly letters: RegExp;
  /** Options whose value is mere text. */
  readonly texts: RegExp;
  /** Options whose value names a file, where it is like the second pattern. */
  readonly files: readonly (readonly [RegExp, RegExp])[];
  /** Options whose value names a file of orders. */
  readonly orders: RegExp;
}

const curl: Fetcher = {
  letters: /^-(?!-).*?[AbcCdDeEFhHKmoPQrtTuUwxXyYz]/,
  texts:
    /^-(?!-).*[ACehmPQrtuUxXyYz]$|^--(?:data-raw|form-string|(?:connect|max|speed)-\w+|user|user-agent|request|request-target|referer|proxy|proxy-user|noproxy|retry|retry-delay|retry-max-time|limit-rate|range|interface|resolve|connect-to|oauth2-bearer|cacert|capath|proto(?:-default|-redir)?|unix-socket|mail-from|mail-rcpt|dns-servers|doh-url|socks\w+)$/,
  files: [
    [/^--(?:data-u|url-q|variable)/, /^[^=]*@/],
    [/^-(?!-).*[dHw]$|^--(?:data(?:-ascii|-binary)?|json|header|proxy-header|write-out)$/, /^@/],
    [/^-(?!-).*F$|^--form$/, /^[^=]*=[@<]|;\s*headers=[@<]/i],
    [/^-(?!-).*b$|^--cookie$/, /^[^=]*$/],
    [/^-(?!-).*[cDoT]$|^--(?:upload-file|output|output-dir|dump-header|cookie-jar)$/, /^/],
  ],
  orders: /^-(?!-).*K$|^--conf/,
};

const wget: Fetcher = {
  letters: /^-(?!-).*?[aoOtTwQPUlARDBIXie]/,
  texts:
    /^-(?!-).*[tTwQUlARDBIX]$|^--(?:post-data|body-data|header|method|user|password|user-agent|referer|(?:\w+-)?timeout|tries|wait|limit-rate|http-user|http-password|accept|reject|domains)$/,
  files: [[/^-(?!-).*[aoOP]$|^--(?:post-f|body-f|output|append|directory-p)/, /^/]],
  orders: /^-(?!-).*[ie]$|^--(?:inp|e|conf)/,
};

const FETCHERS: ReadonlyMap<string, Fetcher> = new Map([
  ['curl', curl],
  ['wget', wget],
]);

/** Refuses values that would name files to a program that fetches URLs, or all of a URL, which may be a file, too. */
export function checkFetched({ args, isInput }: Invocation, { files }: Flow, name: string): void {
  const fetcher = FETCHERS.get(name);
  if (fetcher === undefined) return;
  let option = '';
  let isEnded = false;
  for (const argument of args) {
    const { text, prefix, hasValue } = argument;
    const word = text ?? prefix;
    if (isEnded || option !== '' || !/^-./.test(word)) {
      if (hasValue) checkValue(fetcher, option, argument, name);
      option = '';
      continue;
    }
    isEnded = text === '--';
    const letters = fetcher.letters.exec(word)?.[0];
    option = letters ?? word.replace(/=.*/s, '');
    if (fetcher.orders.test(option) && (isInput || files.size > 0))
      throw unsafe(`after ${option} of ${name}, which may take it for code`);
    if (hasValue && letters === undefined && !word.includes('='))
      throw unsafe(`in the name of an option of ${name}`);
    if (hasValue) checkValue(fetcher, option, withoutOption(argument, word.length, option), name);
    const isTaking = fetcher.texts.test(option) || fetcher.files.some(([names]) => names.test(option));
    if (text !== option || !isTaking) option = '';
  }
}

/** What follows an option in the same word. */
function withoutOption({ prefix, known, ...argument }: Argument, length: number, option: string): Argument {
  const start = option.length + (option.startsWith('--') && length > option.length ? 1 : 0);
  const rest = prefix.slice(start);
  return { ...argument, prefix: rest, known: known?.slice(start), isLeading: rest === '' };
}

/** Beginnings of what a value that is not known could be. */
const BEGINNINGS = ['@', '<', ';headers=@'];

function checkValue(fetcher: Fetcher, option: string, value: Argument, name: string): void {
  const { known, prefix, isLeading } = value;
  if (fetcher.texts.test(option)) return;
  const [, file] = fetcher.files.find(([names]) => names.test(option)) ?? [];
  if (file === undefined) {
    if (isLeading && option === '')
      throw unsafe(`as the URL that ${name} fetches`, `${name} "https://example.com/?q={{ x }}"`);
    return;
  }
  const written = prefix === '' && !isLeading ? 'x' : prefix;
  const isFile =
    known === undefined
      ? BEGINNINGS.some((beginning) => file.test(`${written}${beginning}`))
      : file.test(known);
  if (isFile && !(file.test(prefix) && isOneName(value)))
    throw unsafe(`after ${option} of ${name}, which may take it for the name of a file`);
}
