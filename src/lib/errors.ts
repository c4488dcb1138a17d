/** Every failure that the service expects. Any other error is a bug: let it throw. */
export type AssistantError =
  /** Files of the kit (settings, brain, variables …) have mistakes, all of which are listed. */
  | { readonly _tag: 'InvalidKit'; readonly problems: readonly Problem[] }
  /** A request is malformed; `field` is its path in the body, `''` for the body itself. */
  | { readonly _tag: 'BadRequest'; readonly field: string; readonly message: string }
  /** A request is well formed and names something that does not exist. */
  | { readonly _tag: 'UnknownName'; readonly field: string; readonly message: string }
  | { readonly _tag: 'UnknownSynapse'; readonly name: string }
  | { readonly _tag: 'SynapseExists'; readonly name: string }
  | { readonly _tag: 'NameTaken'; readonly message: string }
  /** Something else has changed in between, or stands in the way; nothing was changed. */
  | { readonly _tag: 'Conflict'; readonly message: string }
  /** The caller knew an earlier state of this synapse, or none of it. */
  | { readonly _tag: 'Outdated'; readonly name: string }
  /** The settings do not let clients do this; `field` is its place in the body. */
  | { readonly _tag: 'NotAllowed'; readonly field: string; readonly message: string }
  /** A template of a neuron failed, or a value for it is missing; `parameter` is its path, e.g. `message[0]`. */
  | {
      readonly _tag: 'TemplateFailed';
      readonly neuron: string;
      readonly parameter: string;
      readonly message: string;
    }
  /** A neuron failed, or a value it needs is missing. */
  | { readonly _tag: 'NeuronFailed'; readonly neuron: string; readonly message: string }
  /** A program, library or model of the engine is missing; `fix` says how to get it. */
  | {
      readonly _tag: 'EngineMissing';
      readonly engine: string;
      readonly message: string;
      readonly fix: string;
    }
  /** There is nothing that could play sound: a state of the machine. `message` says why, and what to do. */
  | { readonly _tag: 'NoLoudspeaker'; readonly message: string }
  /** `isCut`: the peer of the engine closed the connection without an error message. */
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
  /** Stored state could not be written or read; `message` names the file. */
  | { readonly _tag: 'StoreFailed'; readonly message: string; readonly isFull: boolean }
  /** `stage` is a step of the pipeline: transcribing, speaking … */
  | { readonly _tag: 'DeadlinePassed'; readonly stage: string; readonly deadlineMs: number };

/** The error of an engine, or of the peer behind it. */
export const engineFailed = (engine: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine,
  message,
});

/** The error of an engine that lacks a program, library or model; `fix` says how to get it. */
export const engineMissing = (engine: string, message: string, fix: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine,
  message,
  fix,
});

/** A mistake in a file that a person wrote. Line and column count from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Path of the field, e.g. `[3].neurons[0].say.message`; `''` is the whole file. */
  readonly path: string;
  /** The value found there, shortened, as a person would write it. */
  readonly found: string;
  readonly expected: string;
  /** Replaces `found` and `expected` in messages. */
  readonly message?: string;
  /** The possible names, if known. */
  readonly known?: readonly string[];
  /** Whether it disables only the neuron, signal or link that contains it; otherwise the kit cannot be used. */
  readonly isPartial?: boolean;
}

/** A sentence for a log or an HTTP body; one line per problem for an invalid kit. */
export function describe(error: AssistantError): string {
  switch (error._tag) {
    case 'InvalidKit':
      return error.problems.map(describeProblem).join('\n');
    case 'BadRequest':
    case 'UnknownName':
    case 'NameTaken':
    case 'Conflict':
    case 'NotAllowed':
    case 'NeuronFailed':
    case 'TooLarge':
    case 'StoreFailed':
    case 'NoLoudspeaker':
      return error.message;
    case 'UnknownSynapse':
      return `no synapse is named "${error.name}"`;
    case 'Outdated':
      return `the synapse "${error.name}" was changed since it was read`;
    case 'SynapseExists':
      return `a synapse is already named "${error.name}"`;
    case 'TemplateFailed':
      return `${error.parameter}: ${error.message}`;
    case 'EngineMissing':
      return `${error.engine}: ${error.message}; ${error.fix}`;
    case 'EngineFailed':
      return `${error.engine}: ${error.message}`;
    case 'UnsupportedFile':
      return `"${error.fileName}" does not end in .wav or .mp3`;
    case 'UndecodableAudio':
      return `the audio cannot be decoded: ${error.message}`;
    case 'DeadlinePassed':
      return `${error.stage} took longer than ${error.deadlineMs} ms`;
  }
}

/** `file:line:column path: found …, expected …`, a form that editors can jump to. */
export const describeProblem = ({ file, line, column, path, found, expected, message }: Problem): string =>
  `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message ?? `found ${found}, expected ${expected}`}`;

/** Tells an expected error from a bug or an error of a kit's module. */
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
  Conflict: true,
  Outdated: true,
  NotAllowed: true,
  TemplateFailed: true,
  NeuronFailed: true,
  EngineMissing: true,
  NoLoudspeaker: true,
  EngineFailed: true,
  UnsupportedFile: true,
  UndecodableAudio: true,
  TooLarge: true,
  DeadlinePassed: true,
  StoreFailed: true,
};

/** A sentence for any thrown value: the text of an expected error, the message of a bug with its causes, or the value as JSON. */
export const describeUnknown = (error: unknown): string => withCauses(error, MAX_CAUSES);

/** Bounds the chain of causes, which may be circular. */
const MAX_CAUSES = 5;

function withCauses(error: unknown, causes: number): string {
  if (isAssistantError(error)) return describe(error);
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: unknown };
  if (typeof message === 'string') return withCause(message, cause, causes);
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
}

/** Adds the cause, without which `fetch failed` says nothing. Of several attempts (IPv6, IPv4) only the first. */
function withCause(message: string, cause: unknown, causes: number): string {
  if (cause === undefined || cause === null || causes === 0) return message;
  const { errors } = cause as { readonly errors?: unknown };
  const reason = withCauses(Array.isArray(errors) && errors.length > 0 ? errors[0] : cause, causes - 1);
  return message.includes(reason) ? message : `${message}: ${reason}`;
}
