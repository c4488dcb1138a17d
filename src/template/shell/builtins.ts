import {
  ANYTHING,
  checkFile,
  type Flow,
  heldText,
  type Invocation,
  isReached,
  OPTION,
  type Rule,
  setPositional,
} from './flow.ts';
import { literalScript } from './interpreters.ts';
import { Refused, unsafe } from './shell-syntax.ts';

/** What the shell does itself. */
export const BUILTINS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
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

/** Arithmetic, and tests of variables, of which some shells evaluate the operands. */
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
