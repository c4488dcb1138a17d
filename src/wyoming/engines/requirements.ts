import * as E from 'fp-ts/lib/Either.js';
import { PROGRAM } from '../protocol/event.ts';
import type { Info } from '../protocol/info.ts';
import { isSameHotword } from '../protocol/message-codecs.ts';

/** The capabilities of a service that meets a requirement. */
export interface Capabilities {
  /** It is another Broca, which reports its load and learns phrases. */
  readonly isOurs: boolean;
  /** It streams transcripts, or takes text in chunks. */
  readonly isStreaming: boolean;
  readonly version: string | undefined;
  /** The names of its models or voices. */
  readonly names: readonly string[];
}

/** Left: the missing and the available parts, as the end of a sentence that begins with the address. */
export type Requirement = (info: Info) => E.Either<string, Capabilities>;

/** Requires a recogniser, or one with that model. */
export const needsModel =
  (model: string | undefined): Requirement =>
  (info) =>
    capabilities(
      info,
      info.asr.map((one) => programOf(one, one.models, one.supports_transcript_streaming)),
      { kind: 'recogniser', part: 'model', isWanted: isOneOf(model), wanted: model },
    );

/** Requires a voice, or that one. */
export const needsVoice =
  (voice: string | undefined): Requirement =>
  (info) =>
    capabilities(
      info,
      info.tts.map((one) => programOf(one, one.voices, one.supports_synthesize_streaming)),
      { kind: 'voice', part: 'voice', isWanted: isOneOf(voice), wanted: voice },
    );

/** Requires a hotword engine with all of these words. */
export const needsHotwords =
  (words: readonly string[]): Requirement =>
  (info) => {
    const programs = info.wake.map((one) => programOf(one, one.models, false));
    const known = installedNames(programs);
    const missing = words.find((word) => !known.some((name) => isSameHotword(name, word)));
    return capabilities(info, programs, {
      ...{ kind: 'hotword engine', part: 'hotword', wanted: missing },
      isWanted: () => missing === undefined,
    });
  };

/** Requires nothing: `info` has no section for voice activity detection. */
export const needsNothing: Requirement = (info) =>
  E.right({ isOurs: isOurs(info), isStreaming: false, version: undefined, names: [] });

/** Whether the service is another Broca. */
export const isOurs = ({ asr, tts, wake }: Info): boolean =>
  [...asr, ...tts, ...wake].some(({ name }) => name === PROGRAM);

interface Program {
  readonly version?: string | undefined;
  readonly installed: boolean;
  readonly isStreaming: boolean;
  /** The names of its models or voices. */
  readonly names: readonly string[];
}

interface NeededPart {
  readonly kind: string;
  readonly part: string;
  readonly isWanted: (names: readonly string[]) => boolean;
  readonly wanted: string | undefined;
}

function capabilities(
  info: Info,
  all: readonly Program[],
  { kind, part, isWanted, wanted }: NeededPart,
): E.Either<string, Capabilities> {
  const programs = all.filter(isInstalled);
  const known = installedNames(all);
  if (programs.length === 0) return E.left(`has no ${kind}; it has ${kindsText(info)}`);
  const program = programs.find(({ names }) => isWanted(names));
  if (program === undefined) return E.left(`has no ${part} "${wanted}"; it has ${listText(known)}`);
  const { isStreaming, version } = program;
  return E.right({ isOurs: isOurs(info), isStreaming, version, names: known });
}

const isOneOf =
  (wanted: string | undefined) =>
  (names: readonly string[]): boolean =>
    wanted === undefined || names.includes(wanted);

const isInstalled = ({ installed }: { readonly installed: boolean }): boolean => installed;

const programOf = (
  { version, installed }: Pick<Program, 'version' | 'installed'>,
  parts: readonly { readonly name: string; readonly installed: boolean }[],
  isStreaming: boolean,
): Program => ({
  ...{ version, installed, isStreaming },
  names: parts.filter(isInstalled).map(({ name }) => name),
});

const installedNames = (programs: readonly Program[]): readonly string[] =>
  programs.filter(isInstalled).flatMap(({ names }) => names);

/** Some services have hundreds of voices. */
const MAX_SHOWN = 10;

function listText(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length - MAX_SHOWN;
  return `${names.slice(0, MAX_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function kindsText(info: Info): string {
  const kinds = (['asr', 'tts', 'wake', 'handle', 'intent', 'mic', 'snd'] as const).filter(
    (kind) => info[kind].length > 0,
  );
  return kinds.length === 0 ? 'nothing at all' : `only ${kinds.join(', ')}`;
}
