import {
  ANYTHING,
  type Argument,
  checkFile,
  checkWritten,
  type Flow,
  FOLDER,
  hasOwnVariables,
  heldText,
  type Invocation,
  isCodeReached,
  isOneName,
  isReached,
  OPTION,
  type Rule,
  setPositional,
} from './flow.ts';
import { INTERPRETERS, literalScript } from './interpreters.ts';
import { checkFetched } from './limited-programs.ts';
import {
  basename,
  CODE,
  CODE_OPTION,
  CODE_OPTIONS,
  CODE_TEXT,
  DATA,
  NEVER,
  programName,
} from './program-names.ts';
import { Refused, unsafe } from './shell-syntax.ts';
import { STARTERS } from './starters.ts';

/** Checks the arguments of a program. Throws `Refused` when it may read a value as code. */
export function invoke(invocation: Invocation, flow: Flow): void {
  const path = pathOf(invocation, flow);
  if (path === undefined) return;
  const name = programName(path);
  if (NEVER.has(name)) throw unsafe(`in a command with ${name}`);
  if (!isCodeReached(invocation, flow)) {
    for (const text of filesRun(path, name, invocation)) checkFile({ text }, flow, false);
    if (!hasOwnVariables(flow) && !OF_SHELL.has(name)) return;
  }
  const rule = STARTERS.get(name) ?? INTERPRETERS.get(name) ?? BUILTINS.get(name);
  if (rule !== undefined) rule(invocation, flow, name);
  else if (isReached(invocation, flow)) checkProgram(path, name, invocation, flow);
}

/** Programs that change the meaning of the rest of a command, or start one that does. */
const OF_SHELL = new Set(['eval', 'set', 'trap', 'command', 'builtin', 'exec']);

/** The files in plain text that a program without values may run. */
function filesRun(path: string, name: string, { args }: Invocation): readonly string[] {
  const isInterpreter =
    (INTERPRETERS.has(name) && !/awk$|sed$/.test(name)) || name === '.' || name === 'source';
  const words = isInterpreter ? args.flatMap(({ text }) => (text === undefined ? [] : [text])) : [];
  return [...(path.includes('/') ? [path] : []), ...words].filter((word) => /^[^-].*\w$/s.test(word));
}

/** The name of the program; undefined if it is unknown and no value reaches it. */
function pathOf(invocation: Invocation, flow: Flow): string | undefined {
  const { hasValue, isAuthored, suffix, known, text } = invocation.program;
  if (hasValue) {
    if (isOneName(invocation.program)) return known;
    throw unsafe('as the name of a program', './programs/{{ x }}');
  }
  if (isAuthored && known !== undefined) return known;
  if (text !== undefined && !/[={}]|^$/.test(text)) return text;
  // a program in a folder that a variable of the environment names
  if (text === undefined && /\/[\w.-]+$/.test(suffix)) return suffix;
  if (isReached(invocation, flow) || hasOwnVariables(flow))
    throw unsafe('in a command whose program is not named by plain text');
  return undefined;
}

function checkProgram(path: string, name: string, invocation: Invocation, flow: Flow): void {
  const { args, isInput } = invocation;
  if (CODE.has(name)) {
    throw unsafe(
      isInput ? `in the input of ${name}` : `with ${name}, which may take it for code`,
      'a script of the kit, and the value as its argument',
    );
  }
  const isData = DATA.has(name) || CODE_OPTIONS.has(name) || CODE_TEXT.has(name);
  const isPath = path.includes('/') && !isData;
  const isOwn = isPath && !/^\/(?:usr\/)?s?bin\//.test(path);
  if (isPath) checkFile({ text: path }, flow, isInput);
  else for (const { text, known } of args) flow.addMention(text ?? (COPIES.has(name) ? known : '') ?? '');
  if (isInput && !isData && !isPath)
    throw unsafe(
      `in the input of ${name}, which may take it for code`,
      `its path if it does not, as in /usr/local/bin/${name}`,
    );
  const [pattern, shown] = CODE_TEXT.get(name) ?? [];
  if (pattern !== undefined && flow.values.some(({ text, isAuthored }) => !isAuthored && pattern.test(text)))
    throw new Refused(`a value with ${shown} cannot be given to ${name}`);
  const option = CODE_OPTIONS.get(name) ?? (isOwn || DATA.has(name) ? undefined : CODE_OPTION);
  checkOptions(args, name, option, isOwn || DATA.has(name));
  checkFetched(invocation, flow, name);
  const isElsewhere = args.some((one) => one.hasValue && !isOneName(one));
  if (name === 'cd' && isElsewhere) flow.addFile(FOLDER);
  for (const one of WRITES.has(name) ? args : COPIES.has(name) ? args.slice(-1) : []) checkWritten(one);
  if (WRITES.has(name) || (COPIES.has(name) && (isElsewhere || flow.files.size > 0)))
    for (const { text, suffix } of args) flow.addFile(basename(text ?? `*${suffix}`));
}

const COPIES = new Set(['cp', 'mv', 'ln', 'install', 'unzip']);
const WRITES = new Set(['tee', 'sponge', 'dd']);

/** Refuses values that may be options, and values of options that take code. */
function checkOptions(
  args: readonly Argument[],
  name: string,
  code: RegExp | undefined,
  isHarmless: boolean,
): void {
  let before = '';
  for (const { hasValue, option, prefix, text } of args) {
    if (text === '--') return;
    if (hasValue) {
      const isOption =
        option === 'yes' || option === 'any' || (option === 'one' && before === '' && CODE_OPTIONS.has(name));
      if (isOption && !/^(?:echo|printf|:|true|false)$/.test(name)) throw new Refused(OPTION);
      if (/^-(?:-[\w-]*)?$/.test(prefix) && !isHarmless) throw unsafe(`in the name of an option of ${name}`);
      const key = prefix.startsWith('-') ? prefix.replace(/=.*/s, '') : before;
      if (code?.test(key) === true || (prefix.startsWith('-') && code?.test(prefix.slice(0, 2)) === true))
        throw unsafe(`after ${key} of ${name}, which may take it for code`);
    }
    before = text?.startsWith('-') === true ? text : '';
  }
}

/** The builtins of the shell. */
const BUILTINS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['export', exported],
  ['readonly', exported],
  ['read', readInto],
  ['set', setArguments],
  ['printf', printed],
  ['test', tested],
  ['[', tested],
  ['eval', evaluated],
  ['trap', trapped],
  ['.', sourced],
  ['source', sourced],
]);

function exported({ args }: Invocation, flow: Flow): void {
  for (const { hasValue, prefix, known, text } of args) {
    if (text?.startsWith('-') === true) throw unsafe('in a command with options of export');
    if (!hasValue) continue;
    const [, name] = /^([A-Za-z_]\w*)=/.exec(prefix) ?? [];
    if (name === undefined) throw unsafe('as the name of a variable');
    flow.setVariable(name, known === undefined ? ANYTHING : heldText(known.slice(name.length + 1)));
  }
}

function readInto({ args, isInput }: Invocation, flow: Flow): void {
  for (const { hasValue, text } of args) {
    if (hasValue) throw unsafe('as the name of a variable');
    if (!isInput && flow.files.size === 0) continue;
    if (text === undefined) throw unsafe('in a variable that is not named by plain text');
    if (!text.startsWith('-')) flow.setVariable(text, ANYTHING);
  }
}

function setArguments({ args }: Invocation, flow: Flow): void {
  const [first, ...rest] = args;
  if (args.some(({ text }) => text !== undefined && /^-\w*k|^keyword$/.test(text)))
    throw unsafe('in a command with set -k');
  if (!args.some(({ hasValue }) => hasValue)) return;
  if (first?.text !== '--') throw unsafe('as an option of the shell', 'set -- {{ x }}');
  setPositional(rest, flow);
}

function printed(invocation: Invocation, flow: Flow): void {
  if (!isReached(invocation, flow)) return;
  const [format] = invocation.args;
  if (format?.text?.startsWith('-v') === true || (format?.hasValue === true && format.option !== 'no'))
    throw unsafe('with printf -v');
}

/** Arithmetic and tests, whose operands some shells evaluate. */
function tested(invocation: Invocation, flow: Flow): void {
  if (!isReached(invocation, flow)) return;
  invocation.args.forEach(({ hasValue, text, prefix, option }, index, { [index + 1]: next }) => {
    if (text !== undefined && /^-(?:v|R|eq|ne|lt|le|gt|ge)$/.test(text))
      throw unsafe(`in a test with ${text}`);
    if (!hasValue) return;
    const isOperator = option === 'one' && next?.hasValue === true;
    if (option === 'any' || option === 'yes' || isOperator || prefix.startsWith('-'))
      throw new Refused(OPTION);
  });
}

function evaluated({ args, isInput }: Invocation, flow: Flow): void {
  const texts = args.map(({ text }) => text);
  if (texts.includes(undefined)) throw unsafe('in a command with eval');
  flow.follow(literalScript(texts.join(' ')), isInput);
}

function trapped({ args: [code, ...signals] }: Invocation, flow: Flow): void {
  if (code?.text === undefined || signals.some(({ hasValue }) => hasValue))
    throw unsafe('in a command with trap');
  if (code.text !== '-') flow.follow(literalScript(code.text), false);
}

function sourced({ args, isInput }: Invocation, flow: Flow): void {
  if (args.some(({ hasValue }) => hasValue)) throw unsafe('after a . that runs a file');
  for (const one of args) checkFile(one, flow, isInput);
}
