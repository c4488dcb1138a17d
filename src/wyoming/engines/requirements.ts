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
  (info) => {
    const programs = info.asr.map((asr) => programOf(asr, asr.models, asr.supports_transcript_streaming));
    return capabilities(info, programs, 'recogniser', `model "${model}"`, model);
  };

/** Requires a voice, or that one. */
export const needsVoice =
  (voice: string | undefined): Requirement =>
  (info) => {
    const programs = info.tts.map((tts) => programOf(tts, tts.voices, tts.supports_synthesize_streaming));
    return capabilities(info, programs, 'voice', `voice "${voice}"`, voice);
  };

/** Requires a hotword engine with all of these words. */
export const needsHotwords =
  (words: readonly string[]): Requirement =>
  (info) => {
    const programs = info.wake.map((wake) => programOf(wake, wake.models, false));
    const names = installed(programs).flatMap((program) => program.names);
    const missing = words.find((word) => !names.some((name) => isSameHotword(name, word)));
    return capabilities(info, programs, 'hotword engine', `hotword "${missing}"`, missing);
  };

/** Requires nothing: `info` has no section for voice activity detection. */
export const needsNothing: Requirement = (info) =>
  E.right({ isOurs: isOurs(info), isStreaming: false, version: undefined, names: [] });

/** Whether the service is another Broca. */
export const isOurs = ({ asr, tts, wake }: Info): boolean =>
  [...asr, ...tts, ...wake].some(({ name }) => name === PROGRAM);

interface Part {
  readonly name: string;
  readonly installed: boolean;
}

const programOf = (
  { version, installed: isInstalled }: { readonly version?: string; readonly installed: boolean },
  modelsOrVoices: readonly Part[],
  isStreaming: boolean,
) => ({
  ...{ version, isStreaming, installed: isInstalled },
  names: installed(modelsOrVoices).map(({ name }) => name),
});

const installed = <A extends Pick<Part, 'installed'>>(all: readonly A[]): readonly A[] =>
  all.filter((part) => part.installed);

/** Finds the installed program that has the model, voice or hotword `wanted`; any when it is undefined. */
function capabilities(
  info: Info,
  all: readonly ReturnType<typeof programOf>[],
  kind: string,
  part: string,
  wanted: string | undefined,
): E.Either<string, Capabilities> {
  const programs = installed(all);
  const names = programs.flatMap((program) => program.names);
  if (programs.length === 0) return E.left(`has no ${kind}; it has ${kindsText(info)}`);
  const program = programs.find((one) => wanted === undefined || one.names.includes(wanted));
  if (program === undefined) return E.left(`has no ${part}; it has ${listText(names)}`);
  const { isStreaming, version } = program;
  return E.right({ isOurs: isOurs(info), isStreaming, version, names });
}

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
