import type { Description, Listed, Option } from '../command.ts';
import { verbsOf } from '../usage.ts';

/** What may stand at a place of the command line: fixed words, files or folders. */
export interface Candidates {
  readonly words: readonly Candidate[];
  /** `none` where only the user knows. */
  readonly paths: 'none' | 'files' | 'folders';
}

export interface Candidate {
  readonly word: string;
  /** What it means; empty where it is a value. */
  readonly means: string;
}

/** A command as shells complete it. */
export interface Completed extends Candidate {
  /** Its options, with `--`, and what follows those that take a value. */
  readonly options: readonly (Candidate & { readonly value?: Candidates })[];
  /** What may follow its name. */
  readonly words: Candidates;
}

type Described = Listed & { readonly command: Description };

/** What shells complete of these commands. */
export const completed = (commands: readonly Described[]): readonly Completed[] =>
  commands.map((one) => completedOf(one, commands));

function completedOf({ name, purpose, command }: Described, all: readonly Described[]): Completed {
  const { forms, words = {}, options = {} } = command;
  const values = Object.entries(words).flatMap(([word, { values = [] }]) =>
    word === 'COMMAND' ? all.map((one) => one.name) : values,
  );
  return {
    word: name,
    means: purpose,
    options: [
      ...Object.entries(options).map(([option, described]) => ({
        word: `--${option}`,
        means: firstClause(described.means),
        ...valueCandidates(described),
      })),
      { word: '--help', means: 'print the help' },
    ],
    words: {
      words: [...verbsOf(command), ...values].map(plain),
      paths: pathsFor(forms.map((form) => form.words).join(' ')),
    },
  };
}

function valueCandidates({ value, values = [] }: Option): { readonly value?: Candidates } {
  if (value === undefined) return {};
  const choices = /^[a-z|]+$/.test(value) ? value.split('|') : values;
  return { value: { words: choices.map(plain), paths: pathsFor(value) } };
}

const plain = (word: string): Candidate => ({ word, means: '' });

/** By the words in capitals: FILE is a file, DIR and HOME are folders. */
function pathsFor(words: string): Candidates['paths'] {
  if (/\bFILE/.test(words)) return 'files';
  return /\b(DIR|DIRECTORY|HOME)\b/.test(words) ? 'folders' : 'none';
}

/** Shells have room for a few words. */
const firstClause = (means: string): string => means.split(/[;(:]/, 1)[0]?.trim() ?? '';
