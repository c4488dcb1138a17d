import {
  ANYTHING,
  type Argument,
  type Flow,
  type Held,
  hasOwnVariables,
  NUMBER,
  type OptionRisk,
  worse,
} from './flow.ts';
import { type Part, unsafe, type Word } from './shell-syntax.ts';

/** A word, with all that is replaced in it looked at. */
export function argument({ parts }: Word, isInput: boolean, flow: Flow): Argument {
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
    // it may be empty, or end in a space
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

/** The word of the author that a part is replaced by. */
function authoredText(part: Part, { values, authored }: Flow): string | undefined {
  if (part.type === 'variable') return part.isQuoted ? authored.get(part.name) : undefined;
  const value = part.type === 'value' ? values[part.index] : undefined;
  return value?.isAuthored === true ? value.text : undefined;
}

/** Variables that get a value without being named. */
const SET_BY_SHELL = /^(?:_|REPLY|OPTARG|MAPFILE|BASH_ARGV|broca_\w+)$/;

const dots = (path: string): number => path.split('/').filter((name) => /^\.\.?$/.test(name)).length;

/** What is known of the values in what a part is replaced by; nothing when there are none. */
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
      // bash evaluates variables that are named in it, also by way of other ones
      if (/[A-Za-z_]/.test(part.text) && hasOwnVariables(flow)) throw unsafe('in a command with arithmetic');
      return undefined;
  }
}
