import * as E from 'fp-ts/lib/Either.js';
import type { AnyEngine, EnginePorts } from './ports.ts';
import type { HotwordSynapse } from './triggers/hotword-codecs.ts';

/** An engine as the settings name it; Broca may not have it. */
export interface EngineEntry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** An engine in use: `name` is that of the settings, `engine` the one that runs. */
export interface ChosenEngine<Engine> {
  readonly name: string;
  readonly engine: string;
  readonly instance: Engine;
  /** It replaces an engine that Broca does not have or cannot use. */
  readonly isStandIn?: true;
  /** What users of a stand-in should know, such as its wake words. */
  readonly remark?: string;
}

/** The engine that runs an entry. The parameter `engine` can name it, for several entries of one engine. */
export function realEngine({ name, parameters }: EngineEntry, has: (engine: string) => boolean): EngineEntry {
  const { engine, ...others } = parameters;
  if (typeof engine === 'string' && has(engine)) return { name: engine, parameters: others };
  const alias = ALIASES[name];
  return alias !== undefined && !has(name) && has(alias) ? { name: alias, parameters } : { name, parameters };
}

/** Maps Kalliope's engine names to those of Broca. */
export const ALIASES: Readonly<Record<string, string>> = { cmusphinx: 'pocketsphinx' };

/**
 * Makes the engine of that name. If there is none, or the user's own cannot be used, it logs a warning and makes the nearest
 * offline one with the language, `cache` and the result of `ofStranger` as parameters.
 */
export function choose<Engine>(
  kind: string,
  from: EngineKind<Engine>,
  entry: EngineEntry,
  setup: Omit<EngineSetup, 'parameters'>,
): ChosenEngine<Engine> {
  const { engines, own = {} } = from;
  const { name } = entry;
  const wanted = name === AUTO && from.best !== undefined ? { ...entry, name: from.best(setup) } : entry;
  const { name: engine, parameters } = realEngine(
    wanted,
    (one) => Object.hasOwn(engines, one) || Object.hasOwn(own, one),
  );
  const builtIn = Object.hasOwn(engines, engine) ? engines[engine] : undefined;
  if (builtIn !== undefined) return { name, engine, instance: builtIn({ ...setup, parameters }) };
  const made = Object.hasOwn(own, engine) ? own[engine]?.({ ...setup, parameters }) : undefined;
  if (made !== undefined && E.isRight(made)) return { name, engine, instance: made.right };
  const why = made === undefined ? 'is not part of Broca' : `cannot be used (${made.left})`;
  const { engine: standIn, parameters: taken, remark } = standInFor(from, parameters);
  setup.log(`${kind} "${name}" ${why}: ${standInText(standIn, remark)}`);
  const make = engines[standIn] as (setup: EngineSetup) => Engine;
  const instance = make({ ...setup, parameters: taken });
  return { name, engine: standIn, instance, isStandIn: true, ...(remark === undefined ? {} : { remark }) };
}

/** Chooses the stand-in for an unknown engine with these parameters, and the parameters it takes over. */
export function standInFor(
  { standIn, ofStranger = () => ({}), remarkOn }: Omit<EngineKind<unknown>, 'engines'>,
  stranger: EngineEntry['parameters'],
) {
  const parameters = { ...inCommon(stranger), ...ofStranger(stranger) };
  const engine = typeof standIn === 'string' ? standIn : standIn(parameters);
  return { engine, parameters, remark: remarkOn?.(engine, parameters) };
}

export const standInText = (engine: string, remark: string | undefined): string =>
  `${engine} stands in for it${remark === undefined ? '' : `, ${remark}`}`;

function inCommon(parameters: EngineEntry['parameters']): EngineEntry['parameters'] {
  const { language, locale, voice, cache } = parameters;
  const spoken = codeIn(language, LANGUAGE) ?? codeIn(locale, LANGUAGE) ?? codeIn(voice, VOICE);
  return {
    ...(spoken === undefined ? {} : { language: spoken }),
    ...(cache === undefined ? {} : { cache }),
  };
}

const LANGUAGE = /^([a-z]{2}(?:[-_][a-z]{2})?)$/i;

/** The language that the name of a voice begins with: `fr-FR_ReneeVoice`. */
const VOICE = /^([a-z]{2}[-_][a-z]{2})(?![a-z])/i;

const codeIn = (written: unknown, form: RegExp): string | undefined =>
  typeof written === 'string' ? form.exec(written.trim())?.[1] : undefined;

/** The name in the settings for the best engine that is installed. */
export const AUTO = 'auto';

/** The engine in `GET /health`. */
export const healthOf = ({ name, engine, instance, remark }: ChosenEngine<Pick<AnyEngine, 'health'>>) => ({
  name,
  engine,
  ...(remark === undefined ? {} : { detail: `it stands in for ${name}, ${remark}` }),
  ...instance.health(),
});

type Parameters = Readonly<Record<string, unknown>>;

/** What the maker of an engine gets: its parameters in the settings, and where it may write. */
export interface EngineSetup {
  readonly parameters: Parameters;
  /** Holds what engines write for users to find. */
  readonly dataDirectory: string;
  readonly cacheDirectory: string;
  readonly log: (line: string) => void;
}

/** One kind of engine: all engines by name, and the one that stands in for an unknown name. */
export interface EngineKind<Engine> {
  readonly engines: Readonly<Record<string, (setup: EngineSetup) => Engine>>;
  /** The users' own engines. Left: why one cannot be used. */
  readonly own?: Readonly<Record<string, (setup: EngineSetup) => E.Either<string, Engine>>>;
  readonly standIn: string | ((parameters: Parameters) => string);
  /** The best engine that is installed, for the name `auto`. Absent for kinds that have no `auto`. */
  readonly best?: (setup: Pick<EngineSetup, 'dataDirectory'>) => string;
  /** What users of a stand-in should know, as the end of a sentence. `parameters` are those it takes over. */
  readonly remarkOn?: (engine: string, parameters: Parameters) => string | undefined;
  /** Picks the parameters of an unknown engine that the stand-in takes over, besides the language. */
  readonly ofStranger?: (parameters: Parameters) => Parameters;
  /** The parameters that each built-in engine reads. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Checks parameters without making the engine; returns a sentence that begins with the wrong field. */
  readonly checks?: Readonly<Record<string, (parameters: Parameters) => string | undefined>>;
  /** Says what an engine lacks, such as a model, without starting it. */
  readonly lacks?: Readonly<
    Record<string, (parameters: Parameters, dataDirectory: string) => string | undefined>
  >;
  /** The synapses that an engine's parameters name. */
  readonly links?: Readonly<Record<string, (parameters: Parameters) => readonly HotwordSynapse[]>>;
}

/** Every engine the settings may name. */
export type EngineKinds = { readonly [Kind in keyof EnginePorts]: EngineKind<EnginePorts[Kind]> };
