import type { EngineReport, HealthAnswer, SettingsAnswer, State } from '../../client/generated/types.ts';
import { healthTexts } from './texts.ts';

/** One engine, as the table shows it. */
export interface EngineRow {
  readonly kind: string;
  /** The settings' name, and the engine that really works where that is another one. */
  readonly name: string;
  readonly state: EngineReport['state'];
  /** Why it is so, and what to do; `''` where all is well. */
  readonly detail: string;
}

/** The engines, those that do not work first. */
export const engineRows = ({ engines }: Pick<HealthAnswer, 'engines'>): readonly EngineRow[] =>
  Object.entries(engines)
    .flatMap(([kind, one]) => {
      const title = KINDS[kind] ?? kind;
      if (one.chain === undefined) return [{ kind: title, ...one }];
      return one.chain.map((link, index) => ({ kind: `${title} ${index + 1}`, ...link }));
    })
    .map(({ kind, name, engine, state, detail = '', restarts = 0 }) => ({
      kind,
      name: name === engine ? name : `${name} (${engine})`,
      state,
      detail: [detail, restarts === 0 ? [] : healthTexts.restarts(restarts)]
        .flat()
        .filter(Boolean)
        .join('; '),
    }))
    .toSorted((one, other) => rank(one) - rank(other));

const KINDS: Readonly<Record<string, string>> = {
  stt: healthTexts.recogniser,
  tts: healthTexts.voice,
  player: healthTexts.player,
  trigger: healthTexts.trigger,
  source: healthTexts.microphone,
  detector: healthTexts.speechDetector,
};

const rank = (one: EngineRow): number => (isLacking(one) ? 0 : 1);

/** Where the machines stand, one line each: `ears: waiting_for_trigger`. */
export function stateLines(states: State, path: readonly string[] = []): readonly string[] {
  if (typeof states === 'string') return [`${path.join(' › ')}: ${states}`];
  return Object.entries(states).flatMap(([part, state]) => stateLines(state, [...path, part]));
}

/** What keeps the assistant from speaking or hearing at its machine; a state, and no failure. */
export interface SoundState {
  /** Why there is no loudspeaker; undefined if there is one, or none is wanted. */
  readonly loudspeaker: string | undefined;
  /** Why there is no microphone; likewise. */
  readonly microphone: string | undefined;
}

export const soundState = ({ engines }: Pick<HealthAnswer, 'engines'>): SoundState => ({
  loudspeaker: lackOf(engines.player),
  microphone: lackOf(engines.source),
});

/** No loudspeaker is wanted. */
export const isWritten = ({ engines }: Pick<HealthAnswer, 'engines'>): boolean =>
  (engines.player?.chain?.[0] ?? engines.player)?.engine === 'none';

/** Why the first engine of a chain does not work, unless another one does the work of it. */
function lackOf(engine: EngineReport | undefined): string | undefined {
  if (engine === undefined) return undefined;
  const chain = engine.chain ?? [engine];
  const [first] = chain;
  const working = chain.find((one) => !isLacking(one));
  const isReplaced = working !== undefined && working.engine !== 'none';
  return first === undefined || !isLacking(first) || isReplaced ? undefined : (first.detail ?? first.state);
}

const isLacking = ({ state }: Pick<EngineReport, 'state'>): boolean =>
  state === 'missing' || state === 'failed';

/** The hooks that run something, in words. */
export const hookLines = ({ settings: { hooks } }: SettingsAnswer): readonly (readonly [string, string])[] =>
  Object.entries(hooks).flatMap(([hook, runs]): readonly (readonly [string, string])[] =>
    runs === null || runs.length === 0 ? [] : [[hook, [runs].flat().join(', ')]],
  );
