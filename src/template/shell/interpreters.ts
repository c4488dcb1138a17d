import {
  type Argument,
  checkFile,
  codePlace,
  type Flow,
  hasOwnVariables,
  isCodeReached,
  isOneName,
  OPTION,
  type Rule,
  setPositional,
} from './flow.ts';
import { readShell } from './shell-grammar.ts';
import { Refused, type Script, unsafe } from './shell-syntax.ts';

/** Awk. Values may be variables and files, and input if the program is plain text that runs no other program. */
const awk: Rule = (invocation, flow, name) => {
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
  // options may follow a file
  if (hasFile && args[place - 1]?.text !== '--' && args.slice(place).some(({ option }) => option !== 'no'))
    throw new Refused(OPTION);
  if (hasFile) return;
  for (const { text } of args) flow.addMention(text ?? '');
  const program = args[place];
  if (program !== undefined && (program.text === undefined || RUNS.test(program.text.replace(PATTERN, '$1'))))
    throw unsafe(codePlace(name), `${name} -v name={{ x }} '{ print name }'`);
};

/** Code that runs a program, or writes to a file that a value could name. */
const RUNS = /system|\|(?!\|)(?<!\|\|)|@|getline|\bprintf?\b[^;}\n]*>/;
/** A regular expression, at a position where no division is possible. */
const PATTERN = /(^|[~(,{;!&\n])[ \t]*\/(?:\\.|[^/\\\n])*\//g;

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|/(?:\\[^]|[^/\\\n])*/I?)`;
const SUBSTITUTE = String.raw`[sy]([^\w\s\\])(?:\\[^]|(?!\1)[^\\\n])*\1(?:\\[^]|(?!\1)[^\\\n])*\1[gpiImM0-9]*`;
/** A command of sed that neither runs a program nor writes a file. */
const SED_COMMAND = new RegExp(
  String.raw`[\s;{}]*(?:${ADDRESS}(?:,[+~]?${ADDRESS})?[ \t]*!?[ \t]*)?(?:[{}dDpPnNgGhHxlq=]|[bt][ \t]*\w*|:\w+|[aic][ \t]*\\?[^\n]*|${SUBSTITUTE}|(?=$))[ \t]*(?:[;}\n{]|$)`,
  'y',
);

function isPlainSed(script: string): boolean {
  for (SED_COMMAND.lastIndex = 0; SED_COMMAND.lastIndex < script.length; )
    if (SED_COMMAND.exec(script) === null) return false;
  return true;
}

/** Sed. Values may be files, and input if its commands run no program and write no file. */
const sed: Rule = (invocation, flow, name) => {
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

/** A script in a command, as plain text. */
export const literalScript = (text: string): Script => readShell(text).script;

/** The file that an interpreter runs; a value may be its name within a folder. */
function checkScript(file: Argument, flow: Flow, isInput: boolean, name: string): void {
  if (file.hasValue && !isOneName(file))
    throw unsafe(`as the file that ${name} runs`, `${name} scripts/{{ x }}.sh`);
  checkFile({ text: file.hasValue ? file.known : file.text }, flow, isInput);
}

const shell: Rule = (invocation, flow, name) => {
  const { args, isInput } = invocation;
  let place = 0;
  let hasCode = false;
  let readsInput = false;
  for (; place < args.length; place += 1) {
    const argument = args[place] as Argument;
    const { text } = argument;
    const isFree = hasCode || !argument.hasValue || argument.prefix.includes('/');
    if (text === undefined && isFree && !/^[-+]/.test(argument.prefix)) break;
    const option = text;
    if (option === undefined) throw unsafe(`among the options of ${name}`);
    if (option === '--') {
      place += 1;
      break;
    }
    if (!/^[-+]./.test(option)) break;
    if (/^--(?:rcfile|init-file)/.test(option)) throw unsafe(`in a command with ${option}`);
    if (option.startsWith('--')) continue;
    if (option.startsWith('-')) {
      hasCode ||= option.includes('c');
      readsInput ||= option.includes('s');
    }
    if (option.endsWith('o') || option.endsWith('O')) place += 1;
  }
  const [first, ...rest] = args.slice(place);
  if (hasCode) {
    if (first === undefined) return;
    if (first.text === undefined) {
      if (!isCodeReached(invocation, flow) && !hasOwnVariables(flow)) return;
      throw unsafe(`in the code of ${name}`, `${name} -c 'echo "$1"' ${name} {{ x }}`);
    }
    if (flow.files.size > 0) checkFile({ text: '/-c' }, flow, false);
    setPositional(rest, flow);
    flow.follow(literalScript(first.text), isInput);
    return;
  }
  if (!isCodeReached(invocation, flow)) return;
  if (isInput && (first === undefined || readsInput)) throw unsafe(`in the input of ${name}, which runs it`);
  if (first !== undefined && !readsInput) checkScript(first, flow, isInput, name);
};

interface Interpreter {
  /** Options without a value. */
  readonly flags: RegExp;
  /** Options whose value is not code. */
  readonly settings?: RegExp;
  /** An option whose value is code, in the same word or the next one. */
  readonly code: RegExp;
  /** Options that open the files after them in a way that may run a program. */
  readonly opens?: RegExp;
  /** Whether a file after the code is run too. */
  readonly runsBoth?: true;
}

/** Code that may evaluate a text, or run a program named by it. */
const DANGEROUS =
  /sys(?:tem|call)|exec|eval|popen|subprocess|spawn|child_process|open|pty|compile|require|import(?!\s+(?:sys|json|re|math|time|datetime|html|urllib\.parse)(?:\s*[;,\n]|$))|getattr|__|passthru|assert|include|qx|\bdo\b|load|call|send|Function|constructor|\bvm\b|\bos\b|[`<|]|[^\w\s][a-z]{0,6}e[a-z]{0,4}e[a-z]{0,4}\b|\bARGF\b|\bgets\b/;

function interpreter({ flags, settings, code, opens, runsBoth }: Interpreter): Rule {
  return (invocation, flow, name) => {
    if (!isCodeReached(invocation, flow)) return;
    const { args, isInput } = invocation;
    let hasCode = false;
    let isOpening = false;
    let place = 0;
    for (; place < args.length; place += 1) {
      const argument = args[place] as Argument;
      if (argument.text === undefined && !/^-/.test(argument.prefix) && !argument.hasValue) break;
      if (
        argument.text === undefined &&
        ((hasCode && runsBoth !== true) || /^[^-].*\//s.test(argument.prefix)) &&
        argument.option === 'no'
      )
        break;
      const option = argument.text;
      if (option === undefined) throw unsafe(codePlace(name), `a script, as in ${name} script {{ x }}`);
      if (!/^-./.test(option)) break;
      if (option === '--') {
        place += 1;
        break;
      }
      const [match] = code.exec(option) ?? [];
      if (match !== undefined) {
        const isAlone = option === match;
        if (isAlone) place += 1;
        const text = isAlone ? args[place]?.text : option.slice(match.length);
        if (text === undefined || DANGEROUS.test(text))
          throw unsafe(codePlace(name), `a script, as in ${name} script {{ x }}`);
        hasCode = true;
      } else if (settings?.test(option) === true) {
        if (option.length === 2) place += 1;
      } else if (!flags.test(option)) throw unsafe(`in a command with ${name} ${option}`);
      isOpening ||= opens?.test(match ?? option) === true;
    }
    if (isOpening && args.slice(place).some(({ hasValue }) => hasValue))
      throw unsafe(`as a file that ${name} opens`);
    const script = args[place];
    // code may import a file of its folder
    if (hasCode) checkFile({ text: '-c' }, flow, false);
    if (hasCode && (script === undefined || runsBoth !== true)) return;
    if (script === undefined) {
      if (isInput) throw unsafe(`in the input of ${name}, which runs it`);
    } else checkScript(script, flow, isInput, name);
  };
}

const python = interpreter({
  flags: /^-[BbdEIOPqRsSuvx]+$/,
  settings: /^-[WX]/,
  code: /^-[BbdEIOPqRsSuvx]*c/,
});
/** Modules of Python that run or open their arguments. */
const MODULES =
  /^(?:timeit|pdb|c?profile|trace|runpy|code\w*|doctest|unittest|pip|venv|zipapp|ensurepip|idlelib|compileall|py_compile|bdb|pydoc|asyncio|sqlite3|IPython|pytest|ptpython|bpython|this|turtledemo|lib2to3|test|pickle\w*|inspect|webbrowser|importlib|distutils|setuptools|pyclbr|modulefinder|pyrepl|coverage|invoke|jupyter\w*|notebook|marimo|flask|django|uvicorn|gunicorn|celery|nose2?|tox|nox|ansible|http\.server|wsgiref|torch|joblib|debugpy|pudb|ipdb|viztracer|memory_profiler|line_profiler|kernprof|cython|numba)(?:\.|$)/i;

const pythonRule: Rule = (invocation, flow, name) => {
  const { args } = invocation;
  const place = args.findIndex(({ text }) => text !== undefined && /^-[BbdEIOPqRsSuvx]*m/.test(text));
  const isFirst = args.slice(0, place).every(({ text = '' }) => /^-[BbdEIOPqRsSuvx]+$/.test(text));
  if (place === -1 || !isFirst) return python(invocation, flow, name);
  const [, attached] = /^-\w*?m(.*)$/.exec(args[place]?.text ?? '') ?? [];
  const module = attached === '' ? args[place + 1]?.text : attached;
  if (!isCodeReached(invocation, flow)) return;
  if (module === undefined || MODULES.test(module))
    throw unsafe(codePlace(name), `a script, as in ${name} script {{ x }}`);
  checkFile({ text: '-m' }, flow, false);
};

const NONE = /^(?!)/;
/** Interpreters of which only the script file is checked. */
const FILE_ONLY = [
  'fish',
  'csh',
  'tcsh',
  'zsh',
  'ksh',
  'mksh',
  'yash',
  'tclsh',
  'expect',
  'Rscript',
  'julia',
  'mono',
  'dotnet',
];

/** Interpreters. Values may only be arguments of code that is plain text. */
export const INTERPRETERS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...['sh', 'bash', 'dash', 'ash'].map((name) => [name, shell] as const),
  ...['python', 'pypy'].map((name) => [name, pythonRule] as const),
  [
    'perl',
    interpreter({
      flags: /^-[acnpwWltTu0-7.]+$|^-i[\w.]*$/,
      code: /^-[acnpwWltTu0-7]*[eE]/,
      opens: /^-[^i]*[anp]/,
    }),
  ],
  ['ruby', interpreter({ flags: /^-[acwWlnpU0-7]+$/, code: /^-[aclnpwW0-7]*e/ })],
  ...['lua', 'luajit'].map(
    (name) => [name, interpreter({ flags: /^-[EWv]+$/, code: /^-e/, runsBoth: true })] as const,
  ),
  ...['node', 'nodejs'].map(
    (name) =>
      [
        name,
        interpreter({
          flags: /^--(?:no-warnings|enable-source-maps)$|^-v$/,
          code: /^-(?:e|pe?)$|^--(?:eval|print)$/,
        }),
      ] as const,
  ),
  ...FILE_ONLY.map((name) => [name, interpreter({ flags: NONE, code: NONE })] as const),
  ['java', interpreter({ flags: /^-(?:jar|X\S+|D\S+)$/, code: NONE })],
  ['php', interpreter({ flags: /^-[qnCHs]+$|^-f$/, code: /^-r/ })],
  ...['awk', 'gawk', 'mawk', 'nawk', 'original-awk'].map((name) => [name, awk] as const),
  ['sed', sed],
  ['gsed', sed],
]);
