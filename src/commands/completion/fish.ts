import type { Candidates, Completed } from './completed.ts';

/** The script for fish. */
export const fishScript = (commands: readonly Completed[]): string =>
  [
    '# fish completion of broca',
    'complete -c broca -f',
    ...commands.map(
      ({ word, means }) => `complete -c broca -n __fish_use_subcommand -a ${word} -d ${quoted(means)}`,
    ),
    ...commands.flatMap(({ word: command, options, words }) => {
      const begin = `complete -c broca -n '__fish_seen_subcommand_from ${command}'`;
      return [
        ...argumentsOf(words).map((rest) => `${begin} ${rest}`),
        ...options.map(({ word, means, value }) => {
          const rest = value === undefined ? [] : ['-x', ...argumentsOf(value)];
          return [begin, `-l ${word.slice(2)}`, `-d ${quoted(means)}`, ...rest].join(' ');
        }),
      ];
    }),
  ].join('\n');

/** The words in their order, then paths. */
function argumentsOf({ words, paths }: Candidates): readonly string[] {
  const named = words.map(({ word }) => word).join(' ');
  const found = { none: '', files: '(__fish_complete_path)', folders: '(__fish_complete_directories)' }[
    paths
  ];
  const all = [named, found].filter((text) => text !== '').join(' ');
  return all === '' ? [] : [`-a ${quoted(all)}`];
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
