import { CATALOGUE } from '../../engines/models/catalogue.ts';
import { installedModels, lackingFiles, modelDirectory, takesPhrases } from '../../engines/models/place.ts';

interface Here {
  readonly name: string;
  readonly directory: string;
  readonly isWhole: boolean;
  readonly takesPhrases: boolean;
}

/** The models that are here, and those that can be had. */
export interface Listed {
  readonly here: readonly Here[];
  readonly catalogue: typeof CATALOGUE;
}

export function listed(dataDirectory: string): Listed {
  const here = installedModels(dataDirectory).map((name) => {
    const directory = modelDirectory(dataDirectory, name);
    return {
      name,
      directory,
      isWhole: lackingFiles(directory).length === 0,
      takesPhrases: takesPhrases(directory),
    };
  });
  return { here, catalogue: CATALOGUE };
}

/** For people. */
export function listText({ here, catalogue }: Listed): string {
  const names = new Set(here.map(({ name }) => name));
  const others = catalogue.filter(({ name }) => !names.has(name));
  return [
    here.length === 0 ? 'No model is here.' : 'Here:',
    ...here.map(({ name, isWhole, takesPhrases }) => `  ${name}${remark(isWhole, takesPhrases)}`),
    'To be had:',
    ...table(
      others.map(({ name, language, sizeBytes, licence }) => [name, language, megabytes(sizeBytes), licence]),
    ),
  ].join('\n');
}

function remark(isWhole: boolean, takesPhrases: boolean): string {
  if (!isWhole) return ': not whole, broca models verify tells why';
  return takesPhrases ? '' : ': takes no list of phrases';
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

const LENGTH = 30;
/** So often a line is written where none can be written over. */
const SHARE_OF_A_LINE = 0.1;
const MEGABYTE = 1_000_000;

interface Progress {
  readonly came: (bytes: number, totalBytes: number | undefined) => void;
  readonly told: (line: string) => void;
  /** The last line is left as it is. */
  readonly end: () => void;
}

/** A bar on a terminal; elsewhere a line for each tenth. */
export function progress(name: string, write: (text: string) => void, isTerminal: boolean): Progress {
  let shown = '';
  let nextShare = SHARE_OF_A_LINE;

  const over = (line: string): void => {
    if (line === shown) return;
    write(`\r${line.padEnd(shown.length)}`);
    shown = line;
  };

  return {
    came: (bytes, totalBytes) => {
      if (isTerminal) return over(`${name} ${bar(bytes, totalBytes)}`);
      const share = totalBytes === undefined ? 0 : bytes / totalBytes;
      if (share < nextShare) return;
      nextShare = (Math.floor(share / SHARE_OF_A_LINE + 1e-9) + 1) * SHARE_OF_A_LINE;
      write(`${name}: ${amount(bytes, totalBytes)}\n`);
    },
    told: (line) => (isTerminal ? over(`${name} ${line}`) : write(`${name}: ${line}\n`)),
    end: () => {
      if (shown !== '') write('\n');
    },
  };
}

function bar(bytes: number, totalBytes: number | undefined): string {
  if (totalBytes === undefined) return amount(bytes, totalBytes);
  const filled = Math.round(Math.min(1, bytes / totalBytes) * LENGTH);
  return `[${'#'.repeat(filled)}${' '.repeat(LENGTH - filled)}] ${amount(bytes, totalBytes)}`;
}

const amount = (bytes: number, totalBytes: number | undefined): string =>
  totalBytes === undefined
    ? megabytes(bytes)
    : `${Math.floor((100 * bytes) / totalBytes)} % of ${megabytes(totalBytes)}`;

/** A size for people. */
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
