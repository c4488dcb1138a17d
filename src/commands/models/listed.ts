import { CATALOGUE } from '../../engines/models/catalogue.ts';
import { installedModels } from '../../engines/models/installed.ts';
import { modelDirectory } from '../../engines/models/place.ts';
import { lackingFiles, takesPhrases } from '../../engines/models/vosk-files.ts';
import { megabytes } from './progress.ts';

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
