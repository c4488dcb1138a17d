import {
  type Argument,
  checkFile,
  codePlace,
  type Flow,
  type Invocation,
  isOneName,
  isReached,
  OPTION,
  type Rule,
} from './flow.ts';
import { Refused, unsafe } from './shell-syntax.ts';

/** Programs of which only some commands are harmless. */
const only =
  (commands: RegExp, options: RegExp): Rule =>
  (invocation, flow, name) => {
    if (!isReached(invocation, flow)) return;
    const [command, ...rest] = invocation.args;
    if (command?.text === undefined || !commands.test(command.text))
      throw unsafe(`with ${name}, which may take it for code`);
    let isEnded = false;
    for (const { text, prefix, hasValue, option } of rest) {
      isEnded ||= text === '--';
      if (!isEnded && hasValue && option !== 'no') throw new Refused(OPTION);
      if (!isEnded && (text ?? prefix).startsWith('-') && !options.test(text ?? prefix))
        throw unsafe(`in a command with ${name} ${text ?? prefix}`);
    }
  };

/** An archiver that starts programs for some of its options. */
const tar: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  const { args } = invocation;
  if (flow.values.some(({ text, isAuthored }) => !isAuthored && text.includes(':')))
    throw new Refused('a value with : cannot be given to tar');
  let isEnded = false;
  for (const { text, prefix, hasValue, option } of args) {
    isEnded ||= text === '--';
    if (!isEnded && hasValue && option !== 'no') throw new Refused(OPTION);
    if (
      !isEnded &&
      (text ?? prefix).startsWith('-') &&
      !/^-[cxtruAzjJvfpkCO]+$|^--(?:file|directory|gzip)(?:=|$)/.test(text ?? prefix)
    )
      throw unsafe(`in a command with ${name} ${text ?? prefix}`);
  }
  if (args[0]?.text !== undefined && !/^(?:-.*|[cxtruzjJvfpk]+)$/.test(args[0].text))
    throw unsafe(`with ${name}`);
  const isExtract = args.some(
    ({ text = '' }, index) => /^-[A-Za-z]*x/.test(text) || (index === 0 && /x/.test(text)),
  );
  if (isExtract) flow.addFile('*');
};

/** Git, whose behaviour depends on files of its folder. */
const git: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  checkFile({ text: '.git' }, flow, false);
  gitCommands(invocation, flow, name);
};

const gitCommands = only(
  /^(?:add|commit|log|show|status|tag|diff|checkout|switch|branch|mv|rm)$/,
  /^-[amnqsv]+$|^--(?:message|oneline|stat)(?:=|$)/,
);

const festival: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  const isText = invocation.args.some(({ text }) => text === '--tts');
  if (!isText || invocation.args.some(({ hasValue }) => hasValue))
    throw unsafe(`with ${name}, which may take it for code`, 'echo {{ x }} | festival --tts');
};

/** A program for JSON. Values may be variables, files and input; its filters can read the environment. */
const jq: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  const { args, isInput } = invocation;
  const code = unsafe(codePlace(name), `${name} --arg name {{ x }} '.name = $name'`);
  let hasFilter = false;
  let isFile = false;
  for (let place = 0; place < args.length; place += 1) {
    const { text, hasValue, option } = args[place] as Argument;
    if (hasValue && hasFilter && option !== 'no') throw new Refused(OPTION);
    if (hasValue && !hasFilter) throw code;
    if (text !== undefined && /^--(?:arg|argjson|slurpfile|rawfile)$/.test(text)) {
      if (args[place + 1]?.hasValue === true || args[place + 2]?.option === 'any') throw code;
      place += 2;
    } else if (text === '--indent') place += 1;
    else if (text !== undefined && /^-./.test(text)) {
      if (!JQ_FLAGS.test(text)) throw unsafe(`in a command with ${name} ${text}`);
      isFile ||= /^-\w*f|^--from/.test(text);
    } else {
      if (!hasFilter && isFile) checkFile({ text }, flow, isInput);
      hasFilter = true;
    }
  }
};

const JQ_FLAGS =
  /^-[rRnscCMSaejf]+$|^--(?:(?:raw|null|compact|color|monochrome|ascii|join)-(?:in|out)put0?|slurp|sort-keys|exit-status|tab|stream|seq|args|jsonargs|unbuffered|from-file)$/;

/** Programs that may get values for some of their commands. */
export const LIMITED: readonly (readonly [string, Rule])[] = [
  ['tar', tar],
  ['git', git],
  ...['docker', 'podman'].map(
    (name) =>
      [name, only(/^(?:start|stop|restart|kill|pause|unpause|logs|inspect|ps|rm)$/, /^-[aqft]+$/)] as const,
  ),
  ['pactl', only(/^(?:set|get|list|move|suspend|info|stat)(?:-|$)/, /^-[\d.]+(?:%|dB)?$/)],
  ['ntfy', only(/^(?:pub|publish|send)$/, /^-[tpmTq]$|^--(?:title|priority|message|tags|quiet)(?:=|$)/)],
  ...['jq', 'jaq', 'gojq'].map((name) => [name, jq] as const),
  ['festival', festival],
];

/** The options of a program that fetches URLs. */
interface Fetcher {
  /** Single-letter options, up to the one with a value. */
  readonly letters: RegExp;
  /** Options whose value is only text. */
  readonly texts: RegExp;
  /** Options whose value names a file if it matches the second pattern. */
  readonly files: readonly (readonly [RegExp, RegExp])[];
  /** Options whose value names a configuration file. */
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

/** Refuses values that name files for a program that fetches URLs, or a whole URL, which may be a file too. */
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

/** The value of an option in the same word. */
function withoutOption({ prefix, known, ...argument }: Argument, length: number, option: string): Argument {
  const start = option.length + (option.startsWith('--') && length > option.length ? 1 : 0);
  const rest = prefix.slice(start);
  return { ...argument, prefix: rest, known: known?.slice(start), isLeading: rest === '' };
}

/** Prefixes that an unknown value could have. */
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
