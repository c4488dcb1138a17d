import { describeProblem } from '../../errors.ts';
import type { KitState } from '../../settings/kit-state.ts';
import type { EngineReport } from '../codecs/service.ts';

interface Present {
  readonly isActive: boolean;
  readonly isListening: boolean;
  readonly states: unknown;
  readonly engines: Readonly<Record<string, EngineReport>>;
  readonly kit: KitState;
  readonly storeFailure: string | undefined;
}

/** How the service is: what works, and what does not. */
export function healthView(present: Present) {
  const { isActive, isListening, states, engines, kit, storeFailure } = present;
  const problems = kit.problems.map(describeProblem);
  const degraded = [
    ...Object.entries(engines)
      .filter(([, { state }]) => state === 'missing' || state === 'failed')
      .map(([kind, { engine, state, detail }]) => ({
        part: `engines.${kind}`,
        detail: `${engine} is ${state}${detail === undefined ? '' : `: ${detail}`}`,
      })),
    ...problems.map((detail) => ({ part: 'kit', detail })),
    ...(storeFailure === undefined ? [] : [{ part: 'store', detail: storeFailure }]),
  ];
  return {
    status: isActive ? (degraded.length === 0 ? 'ok' : 'degraded') : 'stopped',
    live: isActive,
    ready: isActive && isListening,
    degraded,
    states,
    engines,
    kit: { current: kit.isCurrent, read_at: kit.readAt.toISOString(), problems },
  };
}
