import type { Candidate, Candidates, Completed } from './completed.ts';

/** The script for zsh, as a function that is loaded with compinit. */
export const zshScript = (commands: readonly Completed[]): string => `#compdef broca
_broca() {
  local -a commands
  commands=(
${commands.map((command) => `    ${described(command)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(commandCase).join('\n')}
  esac
}
_broca "$@"`;

const commandCase = ({ word, options, words }: Completed): string => `    ${word})
      _arguments ${[
        ...options.map(
          ({ word, means, value }) =>
            `'${word}[${escaped(means)}]${value === undefined ? '' : `:value:${action(value)}`}'`,
        ),
        // with an action that offers nothing, zsh offers no options either
        ...(action(words) === NOTHING ? [] : [`'*:word:${action(words)}'`]),
      ].join(' \\\n        ')} ;;`;

const NOTHING = ' ';

function action({ words, paths }: Candidates): string {
  const named = words.map(({ word }) => word).join(' ');
  const files = { none: '', files: '_files', folders: '_files -/' }[paths];
  if (named === '') return files === '' ? NOTHING : files;
  return files === '' ? `(${named})` : `{ compadd ${named}; ${files} }`;
}

const described = ({ word, means }: Candidate): string => `'${word}:${escaped(means)}'`;

/** In single quotes, within brackets or before a colon. */
const escaped = (text: string): string => text.replace(/[\][:\\]/g, '\\$&').replaceAll("'", "'\\''");
