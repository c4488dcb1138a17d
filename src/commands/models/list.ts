import { CATALOGUE } from '../../engines/models/catalogue.ts';
import { installedModels, modelDirectory, takesPhrases } from '../../engines/models/place.ts';
import { modelProblem, userOf } from '../../engines/models/whole.ts';
import { bar, table } from '../styled.ts';

/** The models that are here, and those that can be had. */
export const listModels = (dataDirectory: string) => ({
  here: installedModels(dataDirectory).map((name) => {
    const directory = modelDirectory(dataDirectory, name);
    const engine = userOf(name, directory);
    const isWhole = modelProblem(directory, engine) === undefined;
    return { name, directory, engine, isWhole, takesPhrases: takesPhrases(directory) };
  }),
  catalogue: CATALOGUE,
});

/** The list as text. */
export function listText({ here, catalogue }: ReturnType<typeof listModels>): string {
  const names = new Set(here.map(({ name }) => name));
  const rows = catalogue
    .filter(({ name }) => !names.has(name))
    .map(({ name, engine, language = '', sizeBytes, licence }) => [
      name,
      engine,
      language,
      megabytes(sizeBytes),
      licence,
    ]);
  return [
    here.length === 0 ? 'No model is here.' : 'Here:',
    ...here.map(
      ({ name, engine, isWhole, takesPhrases }) =>
        `  ${name}${remark(isWhole, engine !== 'vosk' || takesPhrases)}`,
    ),
    'To be had:',
    ...table(rows, '  ').map((row) => `  ${row}`),
  ].join('\n');
}

function remark(isWhole: boolean, takesPhrases: boolean): string {
  if (!isWhole) return ': not whole, broca models verify tells why';
  return takesPhrases ? '' : ': takes no list of phrases';
}

/** Where no line can be written over, a line is written for each such share. */
const SHARE_OF_A_LINE = 0.1;
const MEGABYTE = 1_000_000;

/** A bar on a terminal; elsewhere a line for each tenth. */
export function progress(name: string, write: (text: string) => void, isTerminal: boolean) {
  let shown = '';
  let nextShare = SHARE_OF_A_LINE;

  const over = (line: string): void => {
    if (line === shown) return;
    write(`\r${line.padEnd(shown.length)}`);
    shown = line;
  };

  return {
    came: (bytes: number, totalBytes: number | undefined): void => {
      if (isTerminal) {
        over(`${name} ${progressBar(bytes, totalBytes)}`);
        return;
      }
      const share = totalBytes === undefined ? 0 : bytes / totalBytes;
      if (share < nextShare) return;
      nextShare = (Math.floor(share / SHARE_OF_A_LINE + 1e-9) + 1) * SHARE_OF_A_LINE;
      write(`${name}: ${amount(bytes, totalBytes)}\n`);
    },
    told: (line: string): void => (isTerminal ? over(`${name} ${line}`) : write(`${name}: ${line}\n`)),
    /** Ends the last line, which stays. */
    end: (): void => {
      if (shown !== '') write('\n');
    },
  };
}

const progressBar = (bytes: number, totalBytes: number | undefined): string =>
  `${totalBytes === undefined ? '' : `${bar(bytes / totalBytes)} `}${amount(bytes, totalBytes)}`;

const amount = (bytes: number, totalBytes: number | undefined): string =>
  totalBytes === undefined
    ? megabytes(bytes)
    : `${Math.floor((100 * bytes) / totalBytes)} % of ${megabytes(totalBytes)}`;

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
