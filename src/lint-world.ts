import { realEngine } from './engines/choose.ts';
import type { EngineKind, EngineKinds } from './engines/index.ts';
import { unspeakable } from './engines/pocketsphinx/unspeakable.ts';
import type { LintWorld } from './lint/rule.ts';
import type { AllModules } from './modules/built-in.ts';
import { chosenEngine, type Settings } from './settings/settings.ts';

/** What the rules know of this build and of the kit's own modules; the recogniser is asked by `heard`. */
export function lintWorld({ engines, ...modules }: AllModules): Omit<LintWorld, 'unspeakable'> {
  const { stt, tts, player, trigger } = engines;
  return {
    modules,
    failures: modules.failures,
    engines: { stt: namesOf(stt), tts: namesOf(tts), player: namesOf(player), trigger: namesOf(trigger) },
  };
}

/** Which words the recogniser in use cannot pronounce, where that can be told; it takes a moment. */
export function heard({ stt }: Settings, { stt: kind }: EngineKinds): Pick<LintWorld, 'unspeakable'> {
  const { names } = namesOf(kind);
  const { name, parameters } = realEngine(chosenEngine(stt), (engine) => names.includes(engine));
  if (name === 'pocketsphinx') return { unspeakable: unspeakable(parameters) };
  const isStoodIn = !names.includes(name);
  return { unspeakable: isStoodIn ? unspeakable({ language: parameters.language }) : undefined };
}

const namesOf = ({
  engines,
  own = {},
  standIn,
  keys = {},
  checks = {},
  links = {},
}: EngineKind<unknown>) => ({
  names: [...Object.keys(engines), ...Object.keys(own)],
  standIn,
  keys,
  checks,
  links,
});
