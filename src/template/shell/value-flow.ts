import { argument } from './arguments.ts';
import {
  type Argument,
  checkVariable,
  checkWritten,
  type Flow,
  type Held,
  held,
  heldText,
  type Invocation,
  isCommanding,
  type Value,
  worse,
} from './flow.ts';
import { basename } from './program-names.ts';
import { invoke } from './programs.ts';
import {
  type Command,
  type CompoundCommand,
  type Redirect,
  type Script,
  type SimpleCommand,
  unsafe,
} from './shell-syntax.ts';

/** Of the ways a value may go through variables from end to begin. */
const MAX_ROUNDS = 20;

/**
 * Follows the values of a command to all the programs they reach. Throws `Refused` where one may read them as code. `set` are
 * variables that hold a value from the beginning.
 */
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
  // a loop may bring a value back to what stands before it
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

/** Whether a value comes from there. */
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

/** Follows values into a program; whether what it writes has one in it. */
function follow(invocation: Invocation, flow: Flow): boolean {
  invoke(invocation, flow);
  const { program, args, isInput } = invocation;
  return isInput || flow.files.size > 0 || [program, ...args].some((one) => one.hasValue || one.isAuthored);
}
