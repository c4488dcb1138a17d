import { type Argument, checkFile, codePlace, isReached, OPTION, type Rule } from './flow.ts';
import { Refused, unsafe } from './shell-syntax.ts';

/** Programs of which only some commands are harmless. */
const only =
  (commands: RegExp, options: RegExp): Rule =>
  (invocation, flow, name) => {
    if (!isReached(invocation, flow)) return;
    const [command, ...rest] = invocation.args;
    if (command?.text === undefined || !commands.test(command.text))
      throw unsafe(`with ${name}, which may take it for code`);
    let isEnded = false;
    for (const { text, prefix, hasValue, option } of rest) {
      isEnded ||= text === '--';
      if (!isEnded && hasValue && option !== 'no') throw new Refused(OPTION);
      if (!isEnded && (text ?? prefix).startsWith('-') && !options.test(text ?? prefix))
        throw unsafe(`in a command with ${name} ${text ?? prefix}`);
    }
  };

/** An archiver that starts programs for some of its options. */
const tar: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  const { args } = invocation;
  if (flow.values.some(({ text, isAuthored }) => !isAuthored && text.includes(':')))
    throw new Refused('a value with : cannot be given to tar');
  let isEnded = false;
  for (const { text, prefix, hasValue, option } of args) {
    isEnded ||= text === '--';
    if (!isEnded && hasValue && option !== 'no') throw new Refused(OPTION);
    if (
      !isEnded &&
      (text ?? prefix).startsWith('-') &&
      !/^-[cxtruAzjJvfpkCO]+$|^--(?:file|directory|gzip)(?:=|$)/.test(text ?? prefix)
    )
      throw unsafe(`in a command with ${name} ${text ?? prefix}`);
  }
  if (args[0]?.text !== undefined && !/^(?:-.*|[cxtruzjJvfpk]+)$/.test(args[0].text))
    throw unsafe(`with ${name}`);
  const isExtract = args.some(
    ({ text = '' }, index) => /^-[A-Za-z]*x/.test(text) || (index === 0 && /x/.test(text)),
  );
  if (isExtract) flow.addFile('*');
};

/** Git, which takes orders from files of its folder. */
const git: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  checkFile({ text: '.git' }, flow, false);
  gitCommands(invocation, flow, name);
};

const gitCommands = only(
  /^(?:add|commit|log|show|status|tag|diff|checkout|switch|branch|mv|rm)$/,
  /^-[amnqsv]+$|^--(?:message|oneline|stat)(?:=|$)/,
);

const festival: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  const isText = invocation.args.some(({ text }) => text === '--tts');
  if (!isText || invocation.args.some(({ hasValue }) => hasValue))
    throw unsafe(`with ${name}, which may take it for code`, 'echo {{ x }} | festival --tts');
};

/** A program for JSON, which takes values as variables, as files and as its input; its filters read the environment. */
const jq: Rule = (invocation, flow, name) => {
  if (!isReached(invocation, flow)) return;
  const { args, isInput } = invocation;
  const code = unsafe(codePlace(name), `${name} --arg name {{ x }} '.name = $name'`);
  let hasFilter = false;
  let isFile = false;
  for (let place = 0; place < args.length; place += 1) {
    const { text, hasValue, option } = args[place] as Argument;
    if (hasValue && hasFilter && option !== 'no') throw new Refused(OPTION);
    if (hasValue && !hasFilter) throw code;
    if (text !== undefined && /^--(?:arg|argjson|slurpfile|rawfile)$/.test(text)) {
      if (args[place + 1]?.hasValue === true || args[place + 2]?.option === 'any') throw code;
      place += 2;
    } else if (text === '--indent') place += 1;
    else if (text !== undefined && /^-./.test(text)) {
      if (!JQ_FLAGS.test(text)) throw unsafe(`in a command with ${name} ${text}`);
      isFile ||= /^-\w*f|^--from/.test(text);
    } else {
      if (!hasFilter && isFile) checkFile({ text }, flow, isInput);
      hasFilter = true;
    }
  }
};

const JQ_FLAGS =
  /^-[rRnscCMSaejf]+$|^--(?:(?:raw|null|compact|color|monochrome|ascii|join)-(?:in|out)put0?|slurp|sort-keys|exit-status|tab|stream|seq|args|jsonargs|unbuffered|from-file)$/;

/** Programs that take values for some of what they do. */
export const LIMITED: readonly (readonly [string, Rule])[] = [
  ['tar', tar],
  ['git', git],
  ...['docker', 'podman'].map(
    (name) =>
      [name, only(/^(?:start|stop|restart|kill|pause|unpause|logs|inspect|ps|rm)$/, /^-[aqft]+$/)] as const,
  ),
  ['pactl', only(/^(?:set|get|list|move|suspend|info|stat)(?:-|$)/, /^-[\d.]+(?:%|dB)?$/)],
  ['ntfy', only(/^(?:pub|publish|send)$/, /^-[tpmTq]$|^--(?:title|priority|message|tags|quiet)(?:=|$)/)],
  ...['jq', 'jaq', 'gojq'].map((name) => [name, jq] as const),
  ['festival', festival],
];
