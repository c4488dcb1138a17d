/**
 * The place after the beginning of a command, if what stands there would be read as code even when it is quoted well: by another
 * interpreter, on another machine, or by the shell's own arithmetic. It looks at the mere text, so that odd quoting cannot hide
 * it, and knows the usual programs only.
 */
export function placeReadAsCode(before: string, whole: string): string | undefined {
  // after a comment such a line end ends its line all the same
  if (ANYWHERE.test(whole) || ANYWHERE.test(joined(whole)))
    return 'in a command with eval, arithmetic or [[ ]]';
  if (PIPED.test(joined(whole.slice(before.length)))) return 'in a command that is piped into an interpreter';
  const text = joined(before);
  return PLACES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Without the line ends that do not end a line. */
const joined = (text: string): string => text.replaceAll('\\\n', '');

const START = String.raw`(?:^|[^\w.-])`;

/** Whole quotations, then perhaps an open one, with these characters between them. */
const quotations = (between: string): string =>
  String.raw`(?:${between}|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")*(?:'[^']*|"(?:[^"\\]|\\[^])*)?$`;
/** One word as far as it is there. */
const WORD = quotations(String.raw`[^\s'"\\]`);
/** All the words of a line. */
const WORDS = quotations(String.raw`[^\n'"\\]`);
/** Up to the end of one command. */
const OPTIONS = String.raw`(?:[^;|&\n]*\s|(?:[^;|&\n'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")*\s)?`;

const SHELLS = String.raw`(?:ba|da|a|k|mk|z|fi|t?c)?sh|\$\{?SHELL\}?`;
/** Interpreters, with the options that code follows. */
const INTERPRETERS = [
  [String.raw`${SHELLS}|python[\d.]*|script`, String.raw`-\w*c|--command`],
  [String.raw`perl|ruby|lua[\d.]*|osascript`, String.raw`-\w*[eE]`],
  ['node(?:js)?', String.raw`-\w*[epr]|--(?:eval|print|require|import)`],
  ['php', String.raw`-\w*[rBRE]|--(?:run|process-(?:begin|code|end))`],
] as const;
const CODE = INTERPRETERS.map(
  ([program, option]) => String.raw`(?:${program})["']?\s${OPTIONS}(?:${option})[\s=]*`,
).join('|');

/** A whole word. */
const ENTIRE = String.raw`(?:[^\s;&|()'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")*`;
/** What may stand in front of a command's name. */
const BEFORE = String.raw`(?:(?:then|do|else|elif|if|while|until|time|command|builtin|exec|!)[ \t]+|\w+=${ENTIRE}[ \t]+)*`;
/** The beginning of a command, also of one in the code of another shell. */
const COMMAND = String.raw`(?:^|[\n;&|(){\x60]|(?:-\w*c|trap)[ \t]+(?:--[ \t]+)?["'])[ \t]*${BEFORE}`;
/** These read a value again even out of a variable of the command's own. */
const ANYWHERE = new RegExp(String.raw`\$\[|\(\(|\[\[|${COMMAND}\\?(?:let|eval)\s`);

const AS_ANOTHER = String.raw`(?:(?:sudo|doas|env|nohup|nice|timeout)\s${OPTIONS})?`;
const DIRECTORY = String.raw`["']?(?:[^\s;|&'"]*/)?`;
const ENDED = String.raw`(?:["']|\s*(?:$|[;|&(){}\n\x60#]|\d*[<>]))`;
/** Interpreters that are told no file and no code, and therefore read what comes through the pipe; and `at`. */
const READERS = [
  String.raw`(?:${INTERPRETERS.map(([program]) => program).join('|')})["']?(?:\s+[-+](?:\w*o\s+\w+|[\w-]*))*${ENDED}`,
  String.raw`(?:${SHELLS})["']?\s+(?:-\w+\s+)*-\w*s\s`,
  String.raw`(?:at|batch)(?:\s|$)`,
];
const PIPED = new RegExp(String.raw`\|&?[\s({]*${BEFORE}${AS_ANOTHER}${DIRECTORY}(?:${READERS.join('|')})`);

/** The words of one command, the last of them perhaps open. */
const ARGUMENTS = String.raw`(?:[^\n;&|()\x60'"\\]|\\[^]|\$\([^()]*\)|'[^']*'|"(?:[^"\\]|\\[^])*")*(?:'[^']*|"(?:[^"\\]|\\[^])*|\$\([^()]*)?$`;
/** A word that is there and always one word, with the space after it. */
const SURE = String.raw`(?!''|"")(?:[^\s;&|()<>$\x60'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")+\s+`;
const NO_OPTION = String.raw`(?!["'\\]*-)`;
const PART = String.raw`(?:[^\s;&|()\x60'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")`;
/** A word that names a file, and such a word as far as it is there. */
const FILE = String.raw`${NO_OPTION}${PART}+\s+`;
const OPEN_FILE = String.raw`(?:[<>]+\s*)?${NO_OPTION}(?:${PART}*(?:'[^']*|"(?:[^"\\]|\\[^])*|\$\([^()]*)?$)`;
const AWK_OPTION = String.raw`-[vF]\s*${SURE}|--\s+`;
const SED_OPTION = String.raw`-[nErsuz]*(?:i[\w.]*)?\s+|--\s+`;
const SED_CODE = String.raw`-[nErsuz]*[ef]\s*${SURE}`;
/** Where a value is only a variable's or a file's: the program is known by then. */
const AWK_VALUE = [
  String.raw`(?:${AWK_OPTION})*(?:-v\s*(?=["']?\w+=)${WORD}|${NO_OPTION}${SURE}${ARGUMENTS})`,
  String.raw`(?:${AWK_OPTION})*-f\s*${SURE}(?:${AWK_OPTION}|${FILE})*(?:-v\s*(?=["']?\w+=)${WORD}|${OPEN_FILE})`,
].join('|');
const SED_VALUE = `(?:${SED_OPTION})*(?:${SED_CODE}|${NO_OPTION}${SURE})(?:${SED_OPTION}|${SED_CODE}|${FILE})*${OPEN_FILE}`;

const CODE_WORDS = String.raw`(?:${ARGUMENTS}|\s*(?:-\S+\s+)*${WORD})`;

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\$\{[^}]*$/, `in \${ }`],
  [
    new RegExp(String.raw`${START}(?:trap|source|su|runuser|ssh|watch|parallel)\s${WORDS}`),
    'after ssh, su, trap or another command that reads it as code',
  ],
  [new RegExp(String.raw`${START}(?:${CODE})(?:[-+]\S*\s+)*${WORD}`), 'in the code of an interpreter'],
  [
    new RegExp(String.raw`${COMMAND}\\?\.[ \t]+(?:--[ \t]+)?${WORD}`),
    'after ssh, su, trap or another command that reads it as code',
  ],
  [
    new RegExp(String.raw`${START}[gm]?awk\s(?!\s*(?:${AWK_VALUE}))${CODE_WORDS}`),
    'in the code of awk or sed',
  ],
  [new RegExp(String.raw`${START}sed\s(?!\s*(?:${SED_VALUE}))${CODE_WORDS}`), 'in the code of awk or sed'],
];
