import type { EngineReport, HealthAnswer, State } from '../../client/types.ts';

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
      detail: [detail, restarts === 0 ? [] : `started again ${restarts} times`]
        .flat()
        .filter(Boolean)
        .join('; '),
    }))
    .toSorted((one, other) => rank(one.state) - rank(other.state));

const KINDS: Readonly<Record<string, string>> = {
  stt: 'Recogniser',
  tts: 'Voice',
  player: 'Player',
  trigger: 'Trigger',
  source: 'Microphone',
  detector: 'Speech detector',
};

const rank = (state: EngineReport['state']): number => (state === 'missing' || state === 'failed' ? 0 : 1);

/** Where the machines stand, one line each: `ears: waiting_for_trigger`. */
export function stateLines(states: State, path: readonly string[] = []): readonly string[] {
  if (typeof states === 'string') return [`${path.join(' › ')}: ${states}`];
  return Object.entries(states).flatMap(([part, state]) => stateLines(state, [...path, part]));
}
