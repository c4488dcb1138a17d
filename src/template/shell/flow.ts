import { basename } from './program-names.ts';
import { type Script, unsafe } from './shell-syntax.ts';

/** One word of a command, as far as it is known before the command runs. */
export interface Argument {
  /** What its author wrote, without quotes; absent where something is replaced in it. */
  readonly text: string | undefined;
  /** The same before the first thing that is replaced, and after the last one. */
  readonly prefix: string;
  readonly suffix: string;
  /** With its values; absent where there is more to replace. */
  readonly known: string | undefined;
  /** A value is in it, or what was made of one; not one of the author's. */
  readonly hasValue: boolean;
  /** A value of the author's is in it, which is an argument like any other, but no code. */
  readonly isAuthored: boolean;
  readonly option: OptionRisk;
  /** A value may be its beginning. */
  readonly isLeading: boolean;
  /** Its values stay what they are in a path: one name, within the folder that is written. */
  readonly isInside: boolean;
}

/**
 * Whether a value makes a word an option. What was made of a value may be one (`one`), or several words of which one is (`any`).
 */
export type OptionRisk = 'no' | 'one' | 'any' | 'yes';

/** The risk of what a variable holds: in quotes, and where it falls into words. */
export interface Held {
  readonly quoted: OptionRisk;
  readonly bare: OptionRisk;
  readonly isLeading: boolean;
}

/** What a template puts into a command. */
export interface Value {
  readonly text: string;
  /** Chosen by the author of the command, as a variable of the settings is. */
  readonly isAuthored: boolean;
}

/** A program with what it is started with. `isInput`: a value, or what was made of one, is in what it reads. */
export interface Invocation {
  readonly program: Argument;
  readonly args: readonly Argument[];
  readonly isInput: boolean;
}

/** Where values have got to in a command. */
export interface Flow {
  readonly values: readonly Value[];
  /** Variables that hold words of the author, as a text that stands there would. */
  readonly authored: ReadonlyMap<string, string>;
  /** Variables that hold a value; `@` stands for the shell's own arguments. */
  readonly variables: ReadonlyMap<string, Held>;
  /** Names of the files that a value is written to; `*` for a file whose name is not known. */
  readonly files: ReadonlySet<string>;
  readonly setVariable: (name: string, held: Held) => void;
  readonly addFile: (name: string) => void;
  /** What programs that have a value are told beside it: one of these may be the name of a file they write. */
  readonly mentioned: ReadonlySet<string>;
  readonly addMention: (word: string) => void;
  /** Follows values through a script; whether what it writes has one in it. */
  readonly follow: (script: Script, isInput: boolean) => boolean;
  /** Lets a program have its arguments and its input. */
  readonly invoke: (invocation: Invocation) => void;
}

/** What is made of a value may be anything. */
export const ANYTHING: Held = { quoted: 'one', bare: 'any', isLeading: true };

/** Refuses a variable that programs take orders from. */
export function checkVariable(name: string): void {
  if (isCommanding(name))
    throw unsafe(`in the variable ${name}, which programs take orders from`, 'its name in lower case');
}

/** Whether programs take orders from a variable of this name. */
export const isCommanding = (name: string): boolean => /[A-Z]/.test(name) && COMMANDING.test(name);

const COMMANDING =
  /PATH|PWD|ENV|OPT|FLAGS|ARGS|^PS\d|IFS|^LD_|^DYLD|EDIT|VISUAL|PAGER|SHELL|COMMAND|CMD|^GIT|LESS|BROWSER|PYTHON|PERL|RUBY|NODE|JAVA|LUA|PRELOAD|^HOME|ASKPASS|RSH|SSH|MAKE|CONV|MAIL|HIST|BASH|^TAR|ZIP|FILTER|HOOK|EXEC|RUN|PROGRAM|INIT|^RC|RC$|CONF|ENGINE|MODULE|PLUGIN|DBUS|AUDIODEV|ALSA|PHP|_HOME|^XDG|RANDOM|SECONDS|LINENO|DIRSTACK|GROUPS|UID|FUNCNAME|PROMPT|TERM|LOCALE|LANGUAGE|^_/;

/** What a variable holds that gets this word. */
export function held({ known, prefix, option, isLeading }: Argument): Held {
  if (known !== undefined) return { ...heldText(known), isLeading };
  return { quoted: prefix === '' ? worse('one', option) : 'no', bare: 'any', isLeading };
}

const RISKS = ['no', 'one', 'any', 'yes'] as const;

/** The greater of two risks. */
export const worse = (a: OptionRisk = 'no', b: OptionRisk = 'no'): OptionRisk =>
  RISKS.indexOf(a) > RISKS.indexOf(b) ? a : b;

/** A number below zero is no option. */
export const NUMBER = /^-\d+(?:\.\d+)?$/;

/** The same of a text that is known. */
export const heldText = (text: string): Held => ({
  quoted: text.startsWith('-') && !NUMBER.test(text) ? 'yes' : 'no',
  bare: text.split(/\s/).some((word) => word.startsWith('-') && !NUMBER.test(word)) ? 'yes' : 'no',
  isLeading: true,
});

/** Whether a variable of the command's own holds a value. */
export const hasOwnVariables = ({ variables }: Flow): boolean =>
  [...variables.keys()].some((name) => !name.startsWith('broca_'));

/** Looks at what one kind of program is given. Throws `Refused`. */
export type Rule = (invocation: Invocation, flow: Flow, name: string) => void;

/** Whether a value can get to a program. */
export const isReached = ({ args, isInput }: Invocation, flow: Flow): boolean =>
  isInput || flow.files.size > 0 || args.some(({ hasValue }) => hasValue);

/** Whether a value can get to an interpreter, be it the author's own: that may have come from somebody else, too. */
export const isCodeReached = (invocation: Invocation, flow: Flow): boolean =>
  isReached(invocation, flow) || invocation.args.some(({ isAuthored }) => isAuthored);

/** Whether an argument is a path in which a value is one name, in a folder that is written. */
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

/** Stands among the files for all of a folder that a value names, and where the command goes on. */
export const FOLDER = './*';

/** A file that is run must be another one than a value is written to, and no input, and not be found from a folder that a value names. */
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

/** Files that nobody runs, or reads because of their name. */
const DATA_FILE = /\.(?:txt|json|csv|log|md|dat|tmp|wav|mp3|ogg|flac|png|jpe?g|gif|pdf)$/;

/** The arguments of a shell, or of its `set --`. */
export function setPositional(args: readonly Argument[], flow: Flow): void {
  for (const { hasValue, option, isLeading } of args)
    if (hasValue) flow.setVariable('@', { quoted: option, bare: worse('any', option), isLeading });
}

/** How a refusal names the code of an interpreter. */
export const codePlace = (name: string): string => `in the code of ${name}`;

/** Refuses a value that could be an option. */
export const OPTION =
  'a value that begins with "-" could be an option here; write -- before it, or quote_parameters: false';
