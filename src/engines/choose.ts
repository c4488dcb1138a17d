import * as E from 'fp-ts/lib/Either.js';
import type { Detector, EngineHealth, Player, Source, Stt, Trigger, Tts } from './ports.ts';
import type { HotwordSynapse } from './triggers/hotword-codecs.ts';

/** An engine as the settings name it, which need not be one Broca has. */
export interface EngineEntry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** An engine at work: the name the settings use and the one it really is. */
export interface ChosenEngine<Engine> {
  readonly name: string;
  readonly engine: string;
  readonly instance: Engine;
  /** Broca does not have the one that was wanted. */
  readonly isStandIn?: true;
  /** Of a stand-in: what its user should know, such as the words that wake it. */
  readonly remark?: string;
}

/**
 * What an entry is made of: its parameter `engine` names the engine it really is, so that a list can hold several of one. A
 * parameter of that name which names none is the engine's own.
 */
export function realEngine({ name, parameters }: EngineEntry, has: (engine: string) => boolean): EngineEntry {
  const { engine, ...others } = parameters;
  if (typeof engine === 'string' && has(engine)) return { name: engine, parameters: others };
  const alias = ALIASES[name];
  return alias !== undefined && !has(name) && has(alias) ? { name: alias, parameters } : { name, parameters };
}

/** Kalliope's names of engines that Broca has under another one. */
export const ALIASES: Readonly<Record<string, string>> = { cmusphinx: 'pocketsphinx' };

/**
 * The engine of that name; where there is none, or the user's own cannot be used, the nearest offline one, with a warning.
 * Of a stranger's parameters the stand-in gets `cache`, the language wherever it is written, and what the kind takes `ofStranger`.
 */
export function choose<Engine>(
  kind: string,
  from: EngineKind<Engine>,
  entry: EngineEntry,
  setup: Omit<EngineSetup, 'parameters'>,
): ChosenEngine<Engine> {
  const { engines, own = {} } = from;
  const { name } = entry;
  const { name: engine, parameters } = realEngine(
    entry,
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

/** The engine of this kind that replaces one Broca does not have, by the parameters of that one, and what it takes over of them. */
export function standInFor(
  { standIn, ofStranger = () => ({}), remarkOn }: Omit<EngineKind<unknown>, 'engines'>,
  stranger: EngineEntry['parameters'],
): {
  readonly engine: string;
  readonly parameters: EngineEntry['parameters'];
  readonly remark: string | undefined;
} {
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

/** What `GET /health` shows of it. */
export const healthOf = ({
  name,
  engine,
  instance,
  remark,
}: ChosenEngine<{ readonly health: () => EngineHealth }>) => ({
  name,
  engine,
  ...(remark === undefined ? {} : { detail: `it stands in for ${name}, ${remark}` }),
  ...instance.health(),
});

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
