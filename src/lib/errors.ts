/**
 * Every failure the service expects, as one tagged union.
 * Anything else is a bug: let it throw.
 */
export type AssistantError =
  /** Files of the kit (settings, brain, variables …) hold mistakes; all of them are listed. */
  | { readonly _tag: 'InvalidKit'; readonly problems: readonly Problem[] }
  /** A request is malformed; `field` is its path in the body, `''` for the body itself. */
  | { readonly _tag: 'BadRequest'; readonly field: string; readonly message: string }
  /** A request is well formed and names something that does not exist. */
  | { readonly _tag: 'UnknownName'; readonly field: string; readonly message: string }
  | { readonly _tag: 'UnknownSynapse'; readonly name: string }
  | { readonly _tag: 'SynapseExists'; readonly name: string }
  | { readonly _tag: 'NameTaken'; readonly message: string }
  /** The settings do not let clients do this; `field` is its place in the body. */
  | { readonly _tag: 'NotAllowed'; readonly field: string; readonly message: string }
  /** A template of a neuron failed, or needs a value that nobody gave; `parameter` is its path, e.g. `message[0]`. */
  | {
      readonly _tag: 'TemplateFailed';
      readonly neuron: string;
      readonly parameter: string;
      readonly message: string;
    }
  /** A neuron could not do its work, or a value it needs is missing. */
  | { readonly _tag: 'NeuronFailed'; readonly neuron: string; readonly message: string }
  /** Something the engine needs is not there (program, library, model); `fix` says how to get it. */
  | {
      readonly _tag: 'EngineMissing';
      readonly engine: string;
      readonly message: string;
      readonly fix: string;
    }
  /** `isCut`: what it stands at the end of a connection for hung up without a word. */
  | {
      readonly _tag: 'EngineFailed';
      readonly engine: string;
      readonly message: string;
      readonly isCut?: true;
    }
  /** An upload whose name does not end in .wav or .mp3. */
  | { readonly _tag: 'UnsupportedFile'; readonly fileName: string }
  | { readonly _tag: 'UndecodableAudio'; readonly message: string }
  | { readonly _tag: 'TooLarge'; readonly message: string }
  /** What was to outlive the process could not be written or read; `message` names the file. */
  | { readonly _tag: 'StoreFailed'; readonly message: string; readonly isFull: boolean }
  /** `stage` is the pipeline's word: transcribing, speaking … */
  | { readonly _tag: 'DeadlinePassed'; readonly stage: string; readonly deadlineMs: number };

/** One mistake in a file a person wrote. Line and column count from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Path of the field, e.g. `[3].neurons[0].say.message`; `''` is the whole file. */
  readonly path: string;
  /** What is there, shortened, as a person would write it. */
  readonly found: string;
  readonly expected: string;
  /** Says it all, in place of what was found and expected. */
  readonly message?: string;
  /** The names that could stand there, where they are known. */
  readonly known?: readonly string[];
  /** It costs the neuron, signal or link it is in; without it the kit cannot be used. */
  readonly isPartial?: boolean;
}

/** One sentence for a log or an HTTP body; an invalid kit gives one line per problem. */
export function describe(error: AssistantError): string {
  switch (error._tag) {
    case 'InvalidKit':
      return error.problems.map(describeProblem).join('\n');
    case 'BadRequest':
    case 'UnknownName':
    case 'NameTaken':
    case 'NotAllowed':
      return error.message;
    case 'UnknownSynapse':
      return `no synapse is named "${error.name}"`;
    case 'SynapseExists':
      return `a synapse is already named "${error.name}"`;
    case 'TemplateFailed':
      return `${error.parameter}: ${error.message}`;
    case 'NeuronFailed':
      return error.message;
    case 'EngineMissing':
      return `${error.engine}: ${error.message}; ${error.fix}`;
    case 'EngineFailed':
      return `${error.engine}: ${error.message}`;
    case 'UnsupportedFile':
      return `"${error.fileName}" does not end in .wav or .mp3`;
    case 'UndecodableAudio':
      return `the audio cannot be decoded: ${error.message}`;
    case 'TooLarge':
    case 'StoreFailed':
      return error.message;
    case 'DeadlinePassed':
      return `${error.stage} took longer than ${error.deadlineMs} ms`;
  }
}

/** `file:line:column path: found …, expected …`, the form editors can jump to. */
export const describeProblem = ({ file, line, column, path, found, expected, message }: Problem): string =>
  `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message ?? `found ${found}, expected ${expected}`}`;

/** Narrows what a promise or an actor rejected with; a bug, and what a module of a kit calls an error, stay what they are. */
export function isAssistantError(error: unknown): error is AssistantError {
  const { _tag } = (error ?? {}) as { readonly _tag?: unknown };
  return typeof _tag === 'string' && Object.hasOwn(TAGS, _tag);
}

const TAGS: Readonly<Record<AssistantError['_tag'], true>> = {
  InvalidKit: true,
  BadRequest: true,
  UnknownName: true,
  UnknownSynapse: true,
  SynapseExists: true,
  NameTaken: true,
  NotAllowed: true,
  TemplateFailed: true,
  NeuronFailed: true,
  EngineMissing: true,
  EngineFailed: true,
  UnsupportedFile: true,
  UndecodableAudio: true,
  TooLarge: true,
  DeadlinePassed: true,
  StoreFailed: true,
};

/** The sentence for anything thrown: an expected error's own words, a bug's message with its causes, anything else as it can be shown. */
export const describeUnknown = (error: unknown): string => withCauses(error, MAX_CAUSES);

/** Errors may cause each other. */
const MAX_CAUSES = 5;

function withCauses(error: unknown, causes: number): string {
  if (isAssistantError(error)) return describe(error);
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: unknown };
  if (typeof message === 'string') return withCause(message, cause, causes);
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
}

/** `fetch failed` says nothing without what it failed for. Of several attempts (IPv6, IPv4) the first is enough. */
function withCause(message: string, cause: unknown, causes: number): string {
  if (cause === undefined || cause === null || causes === 0) return message;
  const { errors } = cause as { readonly errors?: unknown };
  const reason = withCauses(Array.isArray(errors) && errors.length > 0 ? errors[0] : cause, causes - 1);
  return message.includes(reason) ? message : `${message}: ${reason}`;
}
