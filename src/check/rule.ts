import type { Link, Modules } from '../brain/modules.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import type { Finding } from './finding.ts';

/** What rules know beside the kit. */
export interface LintWorld {
  readonly modules: Modules;
  /** The engines Broca has, and what stands in for any other name. */
  readonly engines: Readonly<Record<EngineKindName, EngineNames>>;
  /** Community modules that cannot be used: where they are, and why. */
  readonly failures: readonly { readonly place: string; readonly reason: string }[];
  /** Of each of these phrases the words that nobody can pronounce, if any; absent where nobody can tell. */
  readonly unspeakable?: ((phrases: readonly string[]) => ReadonlyMap<string, readonly string[]>) | undefined;
}

export type EngineKindName = 'stt' | 'tts' | 'player' | 'trigger';

export interface EngineNames {
  readonly names: readonly string[];
  /** Which engine stands in for one with these parameters, as the end of a sentence. */
  readonly standIn: (parameters: EngineParameters) => string;
  /** The parameters that those read of which anybody knows. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with parameters, by those that can tell: a sentence that begins with the field. */
  readonly checks: Readonly<Record<string, (parameters: EngineParameters) => string | undefined>>;
  /** The synapses that parameters name, by those that start any. */
  readonly links: Readonly<Record<string, (parameters: EngineParameters) => readonly Link[]>>;
}

type EngineParameters = Readonly<Record<string, unknown>>;

/** Looks for one kind of mistake in a kit. */
export type Rule = (kit: ReadKit, world: LintWorld) => readonly Finding[];
