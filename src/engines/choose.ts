import * as E from 'fp-ts/lib/Either.js';
import type { EngineKind, EngineSetup } from './index.ts';
import type { EngineHealth } from './ports.ts';

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
}

/**
 * What an entry is made of: its parameter `engine` names the engine it really is, so that a list can hold several of one. A
 * parameter of that name which names none is the engine's own.
 */
export function realEngine({ name, parameters }: EngineEntry, has: (engine: string) => boolean): EngineEntry {
  const { engine, ...others } = parameters;
  return typeof engine === 'string' && has(engine)
    ? { name: engine, parameters: others }
    : { name, parameters };
}

/**
 * The engine of that name; where there is none, or the user's own cannot be used, the nearest offline one, with a warning.
 * Of a stranger's parameters the stand-in gets `cache`, the language wherever it is written, and what the kind takes `ofStranger`.
 */
export function choose<Engine>(
  kind: string,
  { engines, own = {}, standIn, ofStranger }: EngineKind<Engine>,
  entry: EngineEntry,
  setup: Omit<EngineSetup, 'parameters'>,
): ChosenEngine<Engine> {
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
  setup.log(`${kind} "${name}" ${why}: ${standIn} stands in for it`);
  const make = engines[standIn] as (setup: EngineSetup) => Engine;
  const instance = make({ ...setup, parameters: standInParameters(parameters, ofStranger) });
  return { name, engine: standIn, instance, isStandIn: true };
}

/** What the stand-in of this kind takes over of a stranger's parameters. */
export const standInParameters = (
  parameters: EngineEntry['parameters'],
  ofStranger: EngineKind<unknown>['ofStranger'] = () => ({}),
): EngineEntry['parameters'] => ({ ...inCommon(parameters), ...ofStranger(parameters) });

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
}: ChosenEngine<{ readonly health: () => EngineHealth }>) => ({ name, engine, ...instance.health() });
