import type { Description, Form, Listed, Option } from './command.ts';

const LINE_CHARACTERS = 100;

/** The ways to call a command, such as `broca check HOME [--json]`. */
export const usageLines = ({ name, forms, options = {} }: Description): readonly string[] =>
  forms.map(({ words, options: names = Object.keys(options) }: Form) =>
    [
      'broca',
      name,
      ...(words === '' ? [] : [words]),
      ...names.map((option) => optionUsage(option, options[option])),
    ].join(' '),
  );

function optionUsage(name: string, { value, isRequired }: Option = { means: '' }): string {
  const usage = value === undefined ? `--${name}` : `--${name} ${value}`;
  return isRequired === true ? usage : `[${usage}]`;
}

/** The words of the user that are typed as they are: the first of each form, such as `train`. */
export const verbsOf = ({ forms }: Pick<Description, 'forms'>): readonly string[] => [
  ...new Set(
    forms.flatMap(({ words }) => {
      const [first = ''] = words.split(' ', 1);
      const verbs = first.replace(/^\[(.*)\]$/, '$1').split('|');
      return verbs.every((verb) => /^[a-z][a-z-]*$/.test(verb)) ? verbs : [];
    }),
  ),
];

/** The words and options of a command with what they mean, as pairs; an option has its value beside it. */
export const termsOf = ({
  words = {},
  options = {},
}: Pick<Description, 'words' | 'options'>): readonly (readonly [term: string, means: string])[] => [
  ...Object.entries(words).map(([word, { means }]) => [word, means] as const),
  ...Object.entries(options).map(
    ([name, { value, means }]) => [value === undefined ? `--${name}` : `--${name} ${value}`, means] as const,
  ),
  ['--help', 'print this text'],
];

/** When a command ends with which status. */
export const statusText = ({ status }: Pick<Description, 'status'>): string =>
  `Exit status: 0 ${status?.[0] ?? 'if it was done'}; 1 ${status?.[1] ?? 'if it was not'}; 2 if the command line is wrong.`;

/** The help of a command. It has no final newline. */
export function helpText(command: Description): string {
  const terms = termsOf(command);
  const short = terms.map(([term]) => term.length).filter((length) => length <= TERM_CHARACTERS);
  const indent = Math.max(...short) + 4;
  return [
    ...usageLines(command).map((line) => wrappedUsage(line, `broca ${command.name} `.length)),
    '',
    ...paragraphs(command.about),
    '',
    ...terms.flatMap(([term, means]) => {
      const head = `  ${term}  `;
      return head.length > indent
        ? [head.trimEnd(), wrapped(' '.repeat(indent) + means, indent)]
        : [wrapped(head.padEnd(indent) + means, indent)];
    }),
    ...(command.more === undefined ? [] : ['', ...paragraphs(command.more)]),
    '',
    wrapped(statusText(command)),
  ].join('\n');
}

const TERM_CHARACTERS = 20;

const paragraphs = (text: string): readonly string[] =>
  text.split('\n').map((paragraph) => wrapped(paragraph));

/** Breaks no option from its value. */
const wrappedUsage = (line: string, indent: number): string =>
  wrapped(
    line.replaceAll(/\[[^\]]*\]/g, (option) => option.replaceAll(' ', NO_BREAK)),
    indent,
  ).replaceAll(NO_BREAK, ' ');

const NO_BREAK = '\u00a0';

/** Breaks a line between words; `indent` blanks begin each further line. */
function wrapped(line: string, indent = 0): string {
  if (line.length <= LINE_CHARACTERS) return line;
  const space = line.lastIndexOf(' ', LINE_CHARACTERS);
  const at = space > indent ? space : line.indexOf(' ', LINE_CHARACTERS);
  if (at < 0) return line;
  return `${line.slice(0, at)}\n${wrapped(' '.repeat(indent) + line.slice(at + 1), indent)}`;
}

/** The help of `broca`: its commands. It has no final newline. */
export function overview(listed: readonly Listed[]): string {
  const width = Math.max(...listed.map(({ name }) => name.length)) + 4;
  const lines = (isForService: boolean) =>
    listed
      .filter((one) => (one.isForService === true) === isForService)
      .map(({ name, purpose }) => `  ${name.padEnd(width)}${purpose}`);
  return [
    'broca COMMAND [WORD…]',
    '',
    'A voice assistant for your home. To begin: broca init my-kit, then broca start --home my-kit',
    '',
    'Commands:',
    ...lines(false),
    '',
    'Commands for a running service:',
    ...lines(true),
    '',
    'broca help COMMAND explains one of them.',
    'Exit status: 0 if all is well; 1 if it is not; 2 if the command line is wrong.',
  ].join('\n');
}
