import type * as E from 'fp-ts/lib/Either.js';
import type { Detector, Player, Source, Stt, Trigger, Tts } from './ports.ts';
import type { HotwordSynapse } from './triggers/hotword-codecs.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** What an engine is made of: its parameters in the settings, and where it may write. */
export interface EngineSetup {
  readonly parameters: Parameters;
  /** Holds what engines write for users to find. */
  readonly dataDirectory: string;
  readonly cacheDirectory: string;
  readonly log: (line: string) => void;
}

/** One kind of engine: all there are, by the names settings use, and the one that stands in for any other name. */
export interface EngineKind<Engine> {
  readonly engines: Readonly<Record<string, (setup: EngineSetup) => Engine>>;
  /** The users' own. Left: why there is none of that name after all. */
  readonly own?: Readonly<Record<string, (setup: EngineSetup) => E.Either<string, Engine>>>;
  readonly standIn: string | ((parameters: Parameters) => string);
  /** What the user of a stand-in should know of it, as the end of a sentence. `parameters` are those that it takes over. */
  readonly remarkOn?: (engine: string, parameters: Parameters) => string | undefined;
  /** What the stand-in takes over of a stranger's parameters, besides the language. */
  readonly ofStranger?: (parameters: Parameters) => Parameters;
  /** The parameters each of Broca's own reads. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** What an engine would refuse of its parameters, told without making it: a sentence that begins with the field. */
  readonly checks?: Readonly<Record<string, (parameters: Parameters) => string | undefined>>;
  /** What an engine lacks to do its work, such as a model, told without starting it. */
  readonly lacks?: Readonly<
    Record<string, (parameters: Parameters, dataDirectory: string) => string | undefined>
  >;
  /** The synapses that an engine's parameters name. */
  readonly links?: Readonly<Record<string, (parameters: Parameters) => readonly HotwordSynapse[]>>;
}

/** Every engine the settings may name. */
export interface EngineKinds {
  readonly stt: EngineKind<Stt>;
  readonly tts: EngineKind<Tts>;
  readonly player: EngineKind<Player>;
  readonly trigger: EngineKind<Trigger>;
  readonly source: EngineKind<Source>;
  readonly detector: EngineKind<Detector>;
}
