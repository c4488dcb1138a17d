/**
 * The place after the beginning of a command, if what stands there would be read as code even when it is quoted well: by another
 * interpreter, on another machine, or by the shell's own arithmetic. It looks at the mere text, so that odd quoting cannot hide
 * it, and knows the usual programs only.
 */
export function placeReadAsCode(before: string, whole: string): string | undefined {
  if (ANYWHERE.test(whole)) return 'in a command with eval, arithmetic or [[ ]]';
  const text = before.replaceAll('\\\n', '');
  return PLACES.find(([pattern]) => pattern.test(text))?.[1];
}

const START = String.raw`(?:^|[^\w.-])`;
/** These read a value again even out of a variable of the command's own. */
const ANYWHERE = new RegExp(String.raw`\$\[|\(\(|\[\[|${START}(?:let|eval)\s`);

/** Whole quotations, then perhaps an open one, with these characters between them. */
const quotations = (between: string): string =>
  String.raw`(?:${between}|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")*(?:'[^']*|"(?:[^"\\]|\\[^])*)?$`;
/** One word as far as it is there. */
const WORD = quotations(String.raw`[^\s'"\\]`);
/** All the words of a line. */
const WORDS = quotations(String.raw`[^\n'"\\]`);
const INTERPRETER = String.raw`(?:(?:ba|da|a|k|z|fi)?sh|\$\{?SHELL\}?|python[\d.]*|perl|ruby|node|php|lua)["']?`;
const OPTIONS = String.raw`(?:[^;|&\n]*\s)?`;

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\$\{[^}]*$/, `in \${ }`],
  [
    new RegExp(String.raw`${START}(?:trap|source|su|runuser|ssh|watch|parallel)\s${WORDS}`),
    'after ssh, su, trap or another command that reads it as code',
  ],
  [
    new RegExp(String.raw`${START}${INTERPRETER}\s${OPTIONS}-\w*[ceEr]\s*${WORD}`),
    'in the code of an interpreter',
  ],
  [new RegExp(String.raw`${START}(?:[gm]?awk|sed)\s+(?:-(?!v)\S+\s+)*${WORD}`), 'in the code of awk or sed'],
];
