import {
  ANYTHING,
  type Argument,
  checkVariable,
  checkWritten,
  type Flow,
  type Held,
  hasOwnVariables,
  held,
  heldText,
  type Invocation,
  isCommanding,
  NUMBER,
  type OptionRisk,
  type Value,
  worse,
} from './flow.ts';
import { basename } from './program-names.ts';
import { invoke } from './programs.ts';
import {
  type Command,
  type CompoundCommand,
  type Part,
  type Redirect,
  type Script,
  type SimpleCommand,
  unsafe,
  type Word,
} from './shell-syntax.ts';

/** The maximum of passes that follow values through variables against the order of the script. */
const MAX_ROUNDS = 20;

/** Follows values to all programs they reach. Throws `Refused` if one may read them as code. `set`: variables with values. */
export function followValues(
  script: Script,
  values: readonly Value[],
  set: ReadonlyMap<string, Value>,
): void {
  const variables = new Map<string, Held>();
  const authored = new Map<string, string>();
  for (const [name, { text, isAuthored }] of set) {
    if (isAuthored) authored.set(name, text);
    else variables.set(name, heldText(text));
  }
  const files = new Set<string>();
  const mentioned = new Set<string>();
  let hasChanged = true;
  const addTo = (names: Set<string>) => (name: string) => {
    hasChanged ||= !names.has(name);
    names.add(name);
  };
  const flow: Flow = {
    values: [...values, ...set.values()],
    authored,
    variables,
    files,
    setVariable: (name, risk) => {
      checkVariable(name);
      const before = variables.get(name);
      const after = {
        quoted: worse(before?.quoted, risk.quoted),
        bare: worse(before?.bare, risk.bare),
        isLeading: before?.isLeading === true || risk.isLeading,
      };
      hasChanged ||= JSON.stringify(before) !== JSON.stringify(after);
      variables.set(name, after);
    },
    mentioned,
    addMention: addTo(mentioned),
    addFile: addTo(files),
    follow: (inner, isInput) => pipelines(inner, isInput, flow),
    invoke: (invocation) => invoke(invocation, flow),
  };
  // a loop may carry a value back to earlier commands
  for (let round = 0; hasChanged; round += 1) {
    if (round > MAX_ROUNDS) throw unsafe('in a command that is not understood');
    hasChanged = false;
    pipelines(script, false, flow);
  }
}

function pipelines(script: Script, isInput: boolean, flow: Flow): boolean {
  let isOutput = false;
  for (const commands of script) {
    let isPiped = isInput;
    for (const command of commands) isPiped = followed(command, isPiped, flow);
    isOutput ||= isPiped;
  }
  return isOutput;
}

function followed(command: Command, isInput: boolean, flow: Flow): boolean {
  const targets = command.redirects.map(({ operator, word }) => ({
    operator,
    file: argument(word, isInput, flow),
  }));
  const isFed = targets.reduce((isAlready, target) => checkTarget(target, flow) || isAlready, isInput);
  const isOutput = command.type === 'simple' ? simple(command, isFed, flow) : compound(command, isFed, flow);
  for (const { operator, file } of isOutput ? targets : [])
    if (/^>[>|]?$/.test(operator) && !/^\/dev\/(?:null|std\w+|tty)$/.test(file.text ?? ''))
      flow.addFile(basename(file.text ?? `*${file.suffix}`));
  return isOutput;
}

function compound({ words, variable, scripts }: CompoundCommand, isInput: boolean, flow: Flow): boolean {
  for (const word of words) {
    const one = argument(word, isInput, flow);
    if (variable !== undefined && (one.hasValue || one.isAuthored)) flow.setVariable(variable, held(one));
  }
  return scripts.map((script) => flow.follow(script, isInput)).some((isOutput) => isOutput);
}

interface Target {
  readonly operator: Redirect['operator'];
  readonly file: Argument;
}

/** Checks a redirect; returns whether it reads a value. */
function checkTarget({ operator, file }: Target, { files }: Flow): boolean {
  if (operator === '<<') return file.hasValue || file.isAuthored;
  if (operator === '<') return file.hasValue || files.size > 0;
  checkWritten(file);
  return false;
}

function simple({ assignments, words, redirects }: SimpleCommand, isInput: boolean, flow: Flow): boolean {
  const environment = assignments.flatMap(({ name, word }) => {
    const value = argument(word, isInput, flow);
    if (!value.hasValue && !value.isAuthored) return [];
    if (value.hasValue || !isCommanding(name)) flow.setVariable(name, held(value));
    return [name];
  });
  if (words.length === 0 && assignments.some(({ name }) => name === 'IFS'))
    throw unsafe('in a command that sets IFS');
  const [program, ...args] = words.map((one) => argument(one, isInput, flow));
  if (program === undefined) return environment.length > 0;
  if (program.text === 'exec' && args.length === 0 && redirects.length > 0)
    throw unsafe('in a command with exec');
  return follow({ program, args, isInput }, flow);
}

/** Follows values into a program; returns whether its output contains one. */
function follow(invocation: Invocation, flow: Flow): boolean {
  invoke(invocation, flow);
  const { program, args, isInput } = invocation;
  return isInput || flow.files.size > 0 || [program, ...args].some((one) => one.hasValue || one.isAuthored);
}

/** Follows the values of all expansions in a word. */
function argument({ parts }: Word, isInput: boolean, flow: Flow): Argument {
  let text: string | undefined = '';
  let known: string | undefined = '';
  let shape = '';
  let prefix: string | undefined;
  let suffix = '';
  let hasValue = false;
  let isAuthored = false;
  let option: OptionRisk = 'no';
  let isLeading = false;
  let isInside = true;
  let begins = true;
  const hasNames = [...flow.files].some((file) => file.includes('*'));
  const isTest = parts.length === 1 && parts[0]?.type === 'text' && parts[0].text === '[';
  for (const part of parts) {
    const isGlob = part.type === 'text' && !part.isQuoted && /[*?[]/.test(part.text) && !isTest;
    if (isGlob && hasNames) {
      hasValue = true;
      isInside = false;
      isLeading ||= begins;
      if (begins) option = worse(option, 'any');
    }
    if (part.type === 'text') {
      if (part.text !== '') begins = false;
      shape += part.text;
      suffix += part.text;
      if (known !== undefined) known += part.text;
      if (text !== undefined) text = isGlob ? undefined : text + part.text;
      if (isGlob) known = undefined;
      continue;
    }
    prefix ??= text ?? '';
    text = undefined;
    suffix = '';
    const own = authoredText(part, flow);
    if (own !== undefined) {
      isAuthored = true;
      if (own !== '') begins = false;
      shape += own;
      if (known !== undefined) known += own;
      continue;
    }
    if (part.type === 'value') {
      const value = flow.values[part.index]?.text ?? '';
      hasValue = true;
      isLeading ||= begins;
      if (begins && value.startsWith('-')) option = 'yes';
      if (value !== '') begins = false;
      if (value.includes('/')) isInside = false;
      shape += 'x';
      if (known !== undefined) known += value;
      continue;
    }
    known = undefined;
    const risk = replaced(part, isInput, flow);
    if (risk !== undefined) {
      hasValue = true;
      isInside = false;
      isLeading ||= begins && (risk.isLeading || !part.isQuoted);
      if (begins) option = worse(option, risk.quoted);
      if (!part.isQuoted) option = worse(option, risk.bare);
    }
    // the value may be empty, or end in a space
    if (!part.isQuoted) begins = true;
  }
  if (known !== undefined && NUMBER.test(known)) option = 'no';
  isInside &&= known !== undefined && dots(known) === dots(shape);
  return {
    text,
    prefix: prefix ?? text ?? '',
    suffix,
    known,
    hasValue,
    isAuthored,
    option,
    isLeading,
    isInside,
  };
}

/** The author's word that a part expands to. */
function authoredText(part: Part, { values, authored }: Flow): string | undefined {
  if (part.type === 'variable') return part.isQuoted ? authored.get(part.name) : undefined;
  const value = part.type === 'value' ? values[part.index] : undefined;
  return value?.isAuthored === true ? value.text : undefined;
}

/** Variables that the shell sets itself. */
const SET_BY_SHELL = /^(?:_|REPLY|OPTARG|MAPFILE|BASH_ARGV|broca_\w+)$/;

const dots = (path: string): number => path.split('/').filter((name) => /^\.\.?$/.test(name)).length;

/** The risk of the values in the expansion of a part; undefined without values. */
function replaced(
  part: Exclude<Part, { type: 'text' | 'value' }>,
  isInput: boolean,
  flow: Flow,
): Held | undefined {
  switch (part.type) {
    case 'variable': {
      const other = argument({ parts: part.other }, isInput, flow);
      const name = /^(?:\d+|[@*])$/.test(part.name) ? '@' : part.name;
      if (other.hasValue) flow.setVariable(name, ANYTHING);
      return flow.variables.get(name) ?? (SET_BY_SHELL.test(name) ? ANYTHING : undefined);
    }
    case 'substitution':
      return flow.follow(part.script, isInput) ? ANYTHING : undefined;
    case 'arithmetic':
      // bash evaluates the variables in it, also indirectly
      if (/[A-Za-z_]/.test(part.text) && hasOwnVariables(flow)) throw unsafe('in a command with arithmetic');
      return undefined;
  }
}
