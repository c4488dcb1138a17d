import { type Argument, checkFile, codePlace, isCodeReached, OPTION, type Rule } from './flow.ts';
import { Refused, unsafe } from './shell-syntax.ts';

/** Awk, which takes values as variables and files, and as its input while its program is plain text that runs nothing. */
export const awk: Rule = (invocation, flow, name) => {
  if (!isCodeReached(invocation, flow)) return;
  const { args, isInput } = invocation;
  let hasFile = false;
  let place = 0;
  for (; place < args.length; place += 1) {
    const argument = args[place] as Argument;
    const { text, prefix } = argument;
    if (!(text ?? prefix).startsWith('-')) break;
    if (text === '--') {
      place += 1;
      break;
    }
    const [, letter = '', attached = ''] = /^-([vFf])(.*)$/s.exec(prefix) ?? [];
    const isAttached = attached !== '' || text === undefined;
    if (!isAttached) place += 1;
    const value = isAttached ? { ...argument, prefix: attached } : args[place];
    if (letter === '' || value === undefined) throw unsafe(codePlace(name));
    if (letter === 'v' && !/^\w+=/.test(value.prefix)) throw unsafe(codePlace(name));
    if (letter === 'f') {
      hasFile = true;
      if (value.hasValue) throw unsafe(codePlace(name));
      checkFile({ text: value.text?.replace(/^-f/, '') }, flow, isInput);
    }
  }
  // options go on after a file
  if (hasFile && args[place - 1]?.text !== '--' && args.slice(place).some(({ option }) => option !== 'no'))
    throw new Refused(OPTION);
  if (hasFile) return;
  for (const { text } of args) flow.addMention(text ?? '');
  const program = args[place];
  if (program !== undefined && (program.text === undefined || RUNS.test(program.text.replace(PATTERN, '$1'))))
    throw unsafe(codePlace(name), `${name} -v name={{ x }} '{ print name }'`);
};

/** What runs a program, or writes to a file that a value could name. */
const RUNS = /system|\|(?!\|)(?<!\|\|)|@|getline|\bprintf?\b[^;}\n]*>/;
/** A regular expression where there can be no division. */
const PATTERN = /(^|[~(,{;!&\n])[ \t]*\/(?:\\.|[^/\\\n])*\//g;

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|/(?:\\[^]|[^/\\\n])*/I?)`;
const SUBSTITUTE = String.raw`[sy]([^\w\s\\])(?:\\[^]|(?!\1)[^\\\n])*\1(?:\\[^]|(?!\1)[^\\\n])*\1[gpiImM0-9]*`;
/** One command of sed that neither runs a program nor writes a file. */
const SED_COMMAND = new RegExp(
  String.raw`[\s;{}]*(?:${ADDRESS}(?:,[+~]?${ADDRESS})?[ \t]*!?[ \t]*)?(?:[{}dDpPnNgGhHxlq=]|[bt][ \t]*\w*|:\w+|[aic][ \t]*\\?[^\n]*|${SUBSTITUTE}|(?=$))[ \t]*(?:[;}\n{]|$)`,
  'y',
);

function isPlainSed(script: string): boolean {
  for (SED_COMMAND.lastIndex = 0; SED_COMMAND.lastIndex < script.length; )
    if (SED_COMMAND.exec(script) === null) return false;
  return true;
}

/** Sed, which takes values as files, and as its input while its commands run nothing and write no file. */
export const sed: Rule = (invocation, flow, name) => {
  if (!isCodeReached(invocation, flow)) return;
  const { args } = invocation;
  const scripts: (string | undefined)[] = [];
  let hasScript = false;
  let isEnded = false;
  for (let place = 0; place < args.length; place += 1) {
    const { text, prefix, option } = args[place] as Argument;
    if (option !== 'no' && !isEnded) throw unsafe(codePlace(name));
    if (!isEnded && text === '--') isEnded = true;
    else if (!isEnded && (text ?? prefix).startsWith('-') && text !== '-') {
      const [, flags = '', code] = /^-([nErsuz]*)(?:([ef])|(?:i[\w.~]*)|)$/.exec(text ?? '') ?? [];
      if (text === undefined || (flags === '' && code === undefined && !/^-i/.test(text)))
        if (!/^--(?:posix|sandbox|quiet|silent|regexp-extended|in-place)$/.test(text ?? ''))
          throw unsafe(codePlace(name));
      if (code === undefined) continue;
      place += 1;
      const value = args[place];
      if (code === 'e') scripts.push(value?.text);
      else checkFile({ text: value?.text }, flow, true);
      hasScript = true;
    } else if (!hasScript) {
      scripts.push(text);
      hasScript = true;
    }
  }
  for (const script of scripts)
    if (script === undefined || !isPlainSed(script)) throw unsafe(codePlace(name));
};
