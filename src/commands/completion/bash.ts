import type { Candidates, Completed } from './completed.ts';

/** The script for bash. It needs nothing but bash itself, of version 4 or newer. */
export const bashScript = (commands: readonly Completed[]): string => `# bash completion of broca
_broca() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=( $(compgen -W '${commands.map(({ word }) => word).join(' ')} --help --version' -- "$word") )
    return
  fi
  case "$command $before" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
complete -o filenames -F _broca broca`;

const valueCases = ({ word, options }: Completed): readonly string[] =>
  options.flatMap((option) =>
    option.value === undefined
      ? []
      : [`    '${word} ${option.word}') ${replies(option.value).join('; ')}; return ;;`],
  );

function commandCase({ word, options, words }: Completed): string {
  const names = options.map((option) => option.word).join(' ');
  return `    ${word})
      if [[ $word == -* ]]; then COMPREPLY=( $(compgen -W '${names}' -- "$word") ); return; fi
      ${replies(words).join('; ')} ;;`;
}

/** The statements that add candidates; paths may hold blanks, so they are read line by line. */
function replies({ words, paths }: Candidates): readonly string[] {
  const named = words.map(({ word }) => word).join(' ');
  const added = [
    ...(named === '' ? [] : [`COMPREPLY+=( $(compgen -W '${named}' -- "$word") )`]),
    ...(paths === 'none'
      ? []
      : [`local IFS=$'\\n'; COMPREPLY+=( $(compgen ${paths === 'files' ? '-f' : '-d'} -- "$word") )`]),
  ];
  return added.length === 0 ? [':'] : added;
}
