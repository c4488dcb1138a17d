import {
  ANYTHING,
  type Argument,
  type Flow,
  FOLDER,
  isCodeReached,
  isReached,
  OPTION,
  type OptionRisk,
  type Rule,
} from './flow.ts';
import { literalScript } from './interpreters.ts';
import { LIMITED } from './limited-programs.ts';
import { Refused, unsafe } from './shell-syntax.ts';

interface Options {
  /** Letters of options without a value, and of options with one. */
  readonly flags: string;
  readonly settings: string;
  readonly long?: RegExp;
}

/** The words before the started command: options, variables, and `operands` others. */
interface Starter extends Options {
  readonly operands?: number;
  readonly takesVariables?: true;
}

/** The index of the first word after the options of a program that starts another one. Throws `Refused` for unknown options. */
function afterOptions(args: readonly Argument[], { flags, settings, long }: Options, name: string): number {
  for (let place = 0; place < args.length; place += 1) {
    const { text, prefix, hasValue } = args[place] as Argument;
    if (text === '--') return place + 1;
    if (!(text ?? prefix).startsWith('-') || text === '-') return place;
    if (text === undefined || hasValue) throw unsafe(`among the options of ${name}`);
    if (long?.test(text) === true) continue;
    const letters = text.slice(1);
    const first = [...letters].findIndex((letter) => !flags.includes(letter));
    if (first === -1) continue;
    if (!settings.includes(letters[first] ?? '')) throw unsafe(`in a command with ${name} ${text}`);
    if (first === letters.length - 1) place += 1;
    if (args[place]?.hasValue === true) throw unsafe(`among the options of ${name}`);
  }
  return args.length;
}

/** A program that runs the rest of its words as a command. */
const starter =
  ({ operands = 0, takesVariables, ...options }: Starter): Rule =>
  (invocation, flow, name) => {
    const { args, isInput } = invocation;
    let place = afterOptions(args, options, name);
    for (const operand of args.slice(place, place + operands))
      if (operand.hasValue) throw unsafe(`as an argument of ${name}`);
    place += operands;
    if (takesVariables === true) place = afterVariables(args, place, flow);
    const [program, ...rest] = args.slice(place);
    if (program?.text?.startsWith('-') === true) throw unsafe(`in a command with ${name} ${program.text}`);
    if (program !== undefined) flow.invoke({ program, args: rest, isInput });
  };

function afterVariables(args: readonly Argument[], start: number, flow: Flow): number {
  let place = start;
  for (; place < args.length; place += 1) {
    const { prefix, hasValue } = args[place] as Argument;
    const [, name] = /^([A-Za-z_]\w*)=/.exec(prefix) ?? [];
    if (name === undefined) break;
    if (hasValue) flow.setVariable(name, ANYTHING);
  }
  return place;
}

/** A program that starts another one with words of its input. */
const xargs: Rule = (invocation, flow, name) => {
  const { args, isInput } = invocation;
  const place = afterOptions(args, { flags: '0rtx', settings: 'InLPsdE' }, name);
  const [program, ...rest] = args.slice(place);
  if (program === undefined) return;
  if (!isReached(invocation, flow)) {
    flow.invoke({ program, args: rest, isInput: false });
    return;
  }
  const options = args.slice(0, place).map(({ text = '' }) => text);
  const replaced = options.flatMap((text, index) =>
    /^-[0rtx]*I/.test(text) ? [text.replace(/^-[0rtx]*I/, '') || (options[index + 1] ?? '')] : [],
  )[0];
  if (replaced === undefined) {
    const isInputUsed = isInput || flow.files.size > 0;
    flow.invoke({ program, args: isInputUsed ? [...rest, found('', 'any')] : rest, isInput: false });
    return;
  }
  const [one, ...others] = [program, ...rest].map((argument) => {
    const before = argument.prefix.indexOf(replaced);
    const isFound = before !== -1 || argument.suffix.includes(replaced);
    if (!isFound && argument.text !== undefined) return argument;
    const prefix = argument.prefix.slice(0, Math.max(before, 0));
    return found(prefix, isFound && prefix === '' ? 'any' : argument.option);
  });
  if (one !== undefined) flow.invoke({ program: one, args: others, isInput: false });
};

/** A word that the program finds where a value is. */
const found = (prefix: string, option: OptionRisk): Argument => ({
  text: undefined,
  prefix,
  suffix: '',
  known: undefined,
  hasValue: true,
  isAuthored: false,
  option,
  isLeading: prefix === '',
  isInside: false,
});

/** A program that searches for files, and starts programs with the results. */
const find: Rule = (invocation, flow) => {
  const { args, isInput } = invocation;
  if (!isReached(invocation, flow)) return;
  const hasValue = flow.files.size > 0 || args.some((argument) => argument.hasValue);
  for (let place = 0; place < args.length; place += 1) {
    const { text, prefix, option } = args[place] as Argument;
    if (option !== 'no' || (text === undefined && prefix.startsWith('-'))) throw new Refused(OPTION);
    if (text === undefined || !/^-(?:exec|execdir|ok|okdir)$/.test(text)) continue;
    const end = args.findIndex((argument, index) => index > place && /^[;+]$/.test(argument.text ?? ''));
    const words = args.slice(place + 1, end === -1 ? undefined : end);
    const [program, ...rest] = words.map((word) =>
      hasValue && word.text?.includes('{}') !== false
        ? found(word.prefix.replace(/\{\}.*/s, ''), word.option)
        : word,
    );
    if (hasValue && text.endsWith('dir')) flow.addFile(FOLDER);
    if (program !== undefined) flow.invoke({ program, args: rest, isInput });
  }
};

/** A program that runs a command on another machine, whose shell reads all words as one text. */
const ssh: Rule = (invocation, flow, name) => {
  const { args, isInput } = invocation;
  if (!isCodeReached(invocation, flow)) return;
  if (args.some(({ hasValue }) => hasValue))
    throw unsafe(`after ${name}, which hands it to another shell`, INPUT);
  const options = { flags: '46AaCfGgKkMNnqsTtVvXxYy', settings: 'BbcDEeFIiJLlmOopQRSWw' };
  const place = afterOptions(args, options, name);
  const words = args.slice(place + 1).map(({ text }) => text);
  if (words.length === 0 || words.includes(undefined))
    throw unsafe(`in the input of ${name}, which runs it`, INPUT);
  flow.follow(literalScript(words.join(' ')), isInput);
};

const INPUT = `echo {{ x }} | ssh host 'cat > note.txt'`;

const env: Starter = { flags: 'i0v', settings: 'uC', takesVariables: true };
const sudo: Starter = { flags: 'AbEHnPSk', settings: 'ugpCThrt', takesVariables: true };

/** Programs that start others, with their rules for values. */
export const STARTERS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['sudo', starter(sudo)],
  ['doas', starter({ flags: 'n', settings: 'u' })],
  ['env', starter(env)],
  ['nice', starter({ flags: '0123456789', settings: 'n' })],
  ['ionice', starter({ flags: 't', settings: 'cn' })],
  ['nohup', starter({ flags: '', settings: '' })],
  ['setsid', starter({ flags: 'cfw', settings: '' })],
  [
    'timeout',
    starter({ flags: 'v', settings: 'ks', long: /^--(?:foreground|preserve-status)$/, operands: 1 }),
  ],
  ['stdbuf', starter({ flags: '', settings: 'ioe' })],
  ['time', starter({ flags: 'pv', settings: 'fo' })],
  ['flock', starter({ flags: 'snxuF', settings: 'wE', operands: 1 })],
  ['command', starter({ flags: 'p', settings: '' })],
  ['builtin', starter({ flags: '', settings: '' })],
  ['exec', starter({ flags: 'cl', settings: 'a' })],
  ['busybox', starter({ flags: '', settings: '' })],
  ['toybox', starter({ flags: '', settings: '' })],
  ['xargs', xargs],
  ['find', find],
  ['ssh', ssh],
  ...LIMITED,
]);
