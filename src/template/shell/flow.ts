import { basename } from './program-names.ts';
import { type Script, unsafe } from './shell-syntax.ts';

/** A word of a command, as far as it is known before the command runs. */
export interface Argument {
  /** The author's text, without quotes; absent if the word contains an expansion. */
  readonly text: string | undefined;
  /** The author's text before the first expansion, and after the last one. */
  readonly prefix: string;
  readonly suffix: string;
  /** The text with its values; absent if the word contains another expansion. */
  readonly known: string | undefined;
  /** Whether it contains an untrusted value, or text made from one. */
  readonly hasValue: boolean;
  /** Whether it contains a value of the author, which may be any argument, but no code. */
  readonly isAuthored: boolean;
  readonly option: OptionRisk;
  /** Whether it may begin with a value. */
  readonly isLeading: boolean;
  /** Whether its values are each one name of a path, within the folder that the author wrote. */
  readonly isInside: boolean;
}

/** Whether a word may be an option because of a value: the word itself (`one`), or any of several words that it becomes (`any`). */
export type OptionRisk = 'no' | 'one' | 'any' | 'yes';

/** The risk of a variable's value: in quotes, and after word splitting. */
export interface Held {
  readonly quoted: OptionRisk;
  readonly bare: OptionRisk;
  readonly isLeading: boolean;
}

/** A value that a template puts into a command. */
export interface Value {
  readonly text: string;
  /** Whether the author of the command chose it, as for a variable of the settings. */
  readonly isAuthored: boolean;
}

/** A program with its arguments. `isInput`: its input contains a value, or text made from one. */
export interface Invocation {
  readonly program: Argument;
  readonly args: readonly Argument[];
  readonly isInput: boolean;
}

/** The places that values reach in a command. */
export interface Flow {
  readonly values: readonly Value[];
  /** Variables that hold words of the author, which count as their text. */
  readonly authored: ReadonlyMap<string, string>;
  /** Variables that hold a value; `@` stands for the shell's own arguments. */
  readonly variables: ReadonlyMap<string, Held>;
  /** Names of the files that a value is written to; `*` for a file whose name is not known. */
  readonly files: ReadonlySet<string>;
  readonly setVariable: (name: string, held: Held) => void;
  readonly addFile: (name: string) => void;
  /** The other arguments of programs that get a value: one may name a file that the program writes. */
  readonly mentioned: ReadonlySet<string>;
  readonly addMention: (word: string) => void;
  /** Follows values through a script; returns whether its output contains one. */
  readonly follow: (script: Script, isInput: boolean) => boolean;
  /** Checks the arguments and the input of a program. */
  readonly invoke: (invocation: Invocation) => void;
}

/** The risk of text made from a value, which may be anything. */
export const ANYTHING: Held = { quoted: 'one', bare: 'any', isLeading: true };

/** Refuses a variable that changes the behaviour of programs. */
export function checkVariable(name: string): void {
  if (isCommanding(name))
    throw unsafe(`in the variable ${name}, which programs take orders from`, 'its name in lower case');
}

/** Whether a variable of this name changes the behaviour of programs. */
export const isCommanding = (name: string): boolean => /[A-Z]/.test(name) && COMMANDING.test(name);

const COMMANDING =
  /PATH|PWD|ENV|OPT|FLAGS|ARGS|^PS\d|IFS|^LD_|^DYLD|EDIT|VISUAL|PAGER|SHELL|COMMAND|CMD|^GIT|LESS|BROWSER|PYTHON|PERL|RUBY|NODE|JAVA|LUA|PRELOAD|^HOME|ASKPASS|RSH|SSH|MAKE|CONV|MAIL|HIST|BASH|^TAR|ZIP|FILTER|HOOK|EXEC|RUN|PROGRAM|INIT|^RC|RC$|CONF|ENGINE|MODULE|PLUGIN|DBUS|AUDIODEV|ALSA|PHP|_HOME|^XDG|RANDOM|SECONDS|LINENO|DIRSTACK|GROUPS|UID|FUNCNAME|PROMPT|TERM|LOCALE|LANGUAGE|^_/;

/** The value of a variable to which this word is assigned. */
export function held({ known, prefix, option, isLeading }: Argument): Held {
  if (known !== undefined) return { ...heldText(known), isLeading };
  return { quoted: prefix === '' ? worse('one', option) : 'no', bare: 'any', isLeading };
}

const RISKS = ['no', 'one', 'any', 'yes'] as const;

/** The greater of two risks. */
export const worse = (a: OptionRisk = 'no', b: OptionRisk = 'no'): OptionRisk =>
  RISKS.indexOf(a) > RISKS.indexOf(b) ? a : b;

/** A negative number is not an option. */
export const NUMBER = /^-\d+(?:\.\d+)?$/;

/** Whether a known text is an option. */
export const heldText = (text: string): Held => ({
  quoted: text.startsWith('-') && !NUMBER.test(text) ? 'yes' : 'no',
  bare: text.split(/\s/).some((word) => word.startsWith('-') && !NUMBER.test(word)) ? 'yes' : 'no',
  isLeading: true,
});

/** Whether a variable that the command sets holds a value. */
export const hasOwnVariables = ({ variables }: Flow): boolean =>
  [...variables.keys()].some((name) => !name.startsWith('broca_'));

/** Checks the arguments of one kind of program. Throws `Refused`. */
export type Rule = (invocation: Invocation, flow: Flow, name: string) => void;

/** Whether a value can reach a program. */
export const isReached = ({ args, isInput }: Invocation, flow: Flow): boolean =>
  isInput || flow.files.size > 0 || args.some(({ hasValue }) => hasValue);

/** Whether a value can reach an interpreter. Includes values of the author, which may come from others too. */
export const isCodeReached = (invocation: Invocation, flow: Flow): boolean =>
  isReached(invocation, flow) || invocation.args.some(({ isAuthored }) => isAuthored);

/** Whether an argument is a path in which a value is one name, within a folder that the author wrote. */
export const isOneName = ({ known, isInside, prefix }: Argument): boolean =>
  known !== undefined && isInside && /[^./].*\/|^\.\//.test(prefix);

/** Refuses a value in the name of a file that is written, unless it cannot leave its folder. */
export function checkWritten({ hasValue, isInside, prefix }: Argument): void {
  if (hasValue && !(isInside && /[^./]/.test(prefix.replace(/^\w+=/, ''))))
    throw unsafe(
      'as the name of a file that is written, unless it is one name in a folder',
      '> notes/{{ x }}.txt',
    );
}

/** Stands for all files of a folder that a value names, after the command has changed to it. */
export const FOLDER = './*';

/** Refuses to run a file to which a value is written, the input, and a file relative to a folder that a value names. */
export function checkFile(
  { text }: Pick<Argument, 'text'>,
  { files, mentioned }: Flow,
  isInput: boolean,
): void {
  if (files.has(FOLDER) && text?.startsWith('/') !== true)
    throw unsafe(
      'as the folder of a file that may be run',
      'cd projects/{{ x }}, or the whole path of the file',
    );
  const name = basename(text ?? '');
  const isWritten =
    [...files].some((file) => file !== FOLDER && (file === name || !DATA_FILE.test(file))) ||
    (files.size > 0 && text === undefined);
  const isMentioned = text !== undefined && [...mentioned].some((word) => word.includes(name));
  const isRead = isInput && (text === undefined || /^(?:-$|\/dev\/|\/proc\/)/.test(text));
  if (isWritten || isMentioned || isRead)
    throw unsafe('in a file that may be run', 'to a file like notes.txt');
}

/** Files that no program runs, or reads because of their name. */
const DATA_FILE = /\.(?:txt|json|csv|log|md|dat|tmp|wav|mp3|ogg|flac|png|jpe?g|gif|pdf)$/;

/** The arguments of a shell, or of its `set --`. */
export function setPositional(args: readonly Argument[], flow: Flow): void {
  for (const { hasValue, option, isLeading } of args)
    if (hasValue) flow.setVariable('@', { quoted: option, bare: worse('any', option), isLeading });
}

/** The name of an interpreter's code in an error. */
export const codePlace = (name: string): string => `in the code of ${name}`;

/** Refuses a value that could be an option. */
export const OPTION =
  'a value that begins with "-" could be an option here; write -- before it, or quote_parameters: false';
