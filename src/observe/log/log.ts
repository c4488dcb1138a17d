import { pino } from 'pino';
import type { Synapse } from '../../brain/synapse.ts';
import { escapedButStack, escapedControls } from '../../lib/text.ts';
import type { Logging, Settings } from '../../settings/settings.ts';
import { knownSecrets, redactedText, redactedValue } from './redacted.ts';

export type LogFields = Readonly<Record<string, unknown>>;

type Write = (message: string, fields?: LogFields) => void;

/** The log of the service. `say` is written at any level. */
export type Log = ReturnType<typeof logOf>;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** `text`: the message alone. `json`: one object a line with time, level, msg and the fields. */
type LogFormat = 'text' | 'json';

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Writes a line, given without its newline. */
  readonly write: (line: string) => void;
  /** The secrets that no line may hold, read for each line. */
  readonly secrets: () => readonly string[];
}

/** A log that shows no secret: no field of a secret's name, none of `secrets`, and no login in an address. Long texts are cut; control characters and line ends are escaped. */
export function logOf({ level, format, write, secrets }: LogOptions) {
  const root = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write: (line: string) => {
        const known = secrets();
        const shown = (text: string): string => cutText(redactedText(text, known));
        const { level, time, msg, ...fields } = JSON.parse(line) as Entry;
        if (format === 'text') return write(escapedButStack(shown(msg)));
        const entry = { level, time, ...(redactedValue(fields, shown) as LogFields), msg: shown(msg) };
        write(escapedControls(JSON.stringify(entry)));
      },
    },
  );
  const always = root.child({}, { level: 'debug' });
  const at =
    (logger: typeof root, name: LogLevel): Write =>
    (message, fields = {}) =>
      logger[name](fields, message);
  return {
    debug: at(root, 'debug'),
    info: at(root, 'info'),
    warn: at(root, 'warn'),
    error: at(root, 'error'),
    say: at(always, 'info'),
  };
}

type Entry = LogFields & Readonly<Record<'level' | 'time' | 'msg', string>>;

/** In UTF-16 units. Texts of other programs may have any length. */
const MAX_LENGTH = 8_000;

/** Cuts a text to the maximum length without splitting a character. */
function cutText(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const start = text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
  return `${start}… (${text.length - start.length} more characters)`;
}

interface Present {
  readonly settings: Settings;
  readonly synapses: readonly Synapse[];
}

/** The log of a service, which follows its secrets. */
export interface ServiceLog extends Log {
  readonly isDebug: boolean;
  /** Whether lines may hold the words of people and of the assistant. */
  readonly transcripts: () => boolean;
  /** Sets where the present settings and synapses come from. */
  readonly follow: (present: () => Present) => void;
}

interface ServiceLogOptions {
  /** Gets every line as text. By default lines go to stdout in the chosen format. */
  readonly log?: ((line: string) => void) | undefined;
  /** Overrides the format of the settings. */
  readonly logFormat?: LogFormat | undefined;
}

/** Without a kit there are no known secrets, and the defaults apply. */
export function serviceLog({ log, logFormat }: ServiceLogOptions, kit?: Present): ServiceLog {
  const { level, format }: Logging = kit?.settings.logging ?? BY_DEFAULT;
  let present = (): Present | undefined => kit;
  const lines = logOf({
    level,
    format: log === undefined ? (logFormat ?? format) : 'text',
    write: log ?? console.log,
    secrets: () => {
      const now = present();
      return now === undefined ? [] : knownSecrets(now.settings, now.synapses);
    },
  });
  return {
    ...lines,
    isDebug: level === 'debug',
    transcripts: () => (present()?.settings.logging ?? BY_DEFAULT).transcripts,
    follow: (newest) => {
      present = newest;
    },
  };
}

const BY_DEFAULT: Logging = { level: 'info', format: 'text', transcripts: false };
