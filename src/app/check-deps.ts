import type { CheckDeps } from '../check/finding.ts';
import {
  ALIASES,
  type EngineEntry,
  type EngineKind,
  type EngineKinds,
  realEngine,
  standInFor,
  standInText,
} from '../engines/choose.ts';
import { unspeakable } from '../engines/pocketsphinx/pronunciation.ts';
import type { AllModules } from '../modules/module.ts';
import { chosenEngine, type Settings } from '../settings/settings.ts';

/** What the rules know of this build and of the kit's own modules; the recogniser is asked by `heard`. */
export function checkDeps({ engines, ...modules }: AllModules): Omit<CheckDeps, 'unspeakable'> {
  const { stt, tts, player, trigger } = engines;
  return {
    modules,
    failures: modules.failures,
    engines: { stt: namesOf(stt), tts: namesOf(tts), player: namesOf(player), trigger: namesOf(trigger) },
  };
}

/** Which words the recogniser in use cannot pronounce, where that can be told; it takes a moment. */
export function heard({ stt }: Settings, { stt: kind }: EngineKinds): Pick<CheckDeps, 'unspeakable'> {
  const has = (engine: string) =>
    Object.hasOwn(kind.engines, engine) || Object.hasOwn(kind.own ?? {}, engine);
  const { name, parameters } = realEngine(chosenEngine(stt), has);
  const used = has(name) ? { engine: name, parameters } : standInFor(kind, parameters);
  return { unspeakable: used.engine === 'pocketsphinx' ? unspeakable(used.parameters) : undefined };
}

const namesOf = (kind: EngineKind<unknown>) => {
  const aliases = Object.entries(ALIASES).filter(
    ([name, engine]) => Object.hasOwn(kind.engines, engine) && !Object.hasOwn(kind.own ?? {}, name),
  );
  const alsoByAlias = <A>(facts: Readonly<Record<string, A>> = {}): Readonly<Record<string, A>> => {
    const others = aliases.flatMap(([name, engine]) => {
      const fact = facts[engine];
      return fact === undefined ? [] : [[name, fact] as const];
    });
    return { ...facts, ...Object.fromEntries(others) };
  };
  return {
    names: [...Object.keys(kind.engines), ...Object.keys(kind.own ?? {}), ...aliases.map(([name]) => name)],
    standIn: (parameters: EngineEntry['parameters']) => {
      const { engine, remark } = standInFor(kind, parameters);
      return standInText(engine, remark);
    },
    keys: alsoByAlias(kind.keys),
    checks: alsoByAlias(kind.checks),
    links: alsoByAlias(kind.links),
  };
};
