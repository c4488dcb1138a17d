import { describeProblem } from '../../errors.ts';
import type { KitState } from '../../settings/kit-state.ts';
import type { EngineReport, MqttReport, WyomingReport } from '../codecs/service.ts';

interface Present {
  readonly isActive: boolean;
  readonly isListening: boolean;
  readonly states: unknown;
  readonly engines: Readonly<Record<string, EngineReport>>;
  readonly kit: KitState;
  readonly mqtt?: MqttReport | undefined;
  readonly wyoming?: WyomingReport | undefined;
  readonly storeFailure: string | undefined;
  /** What of the stored files is not in force. */
  readonly setAside: readonly { readonly part: string; readonly detail: string }[];
}

/** How the service is: what works, and what does not. */
export function healthView(present: Present) {
  const { isActive, isListening, states, engines, kit, mqtt, wyoming, storeFailure, setAside } = present;
  const problems = kit.problems.map(describeProblem);
  const degraded = [
    ...Object.entries(engines)
      .flatMap(([kind, one]) =>
        one.chain === undefined
          ? [{ part: `engines.${kind}`, ...one }]
          : one.chain.map((link) => ({ part: `engines.${kind}.${link.name}`, ...link })),
      )
      .filter(({ state }) => state === 'missing' || state === 'failed')
      .map(({ part, engine, state, detail }) => ({
        part,
        detail: `${engine} is ${state}${detail === undefined ? '' : `: ${detail}`}`,
      })),
    ...problems.map((detail) => ({ part: 'kit', detail })),
    ...(mqtt?.detail === undefined ? [] : [{ part: 'mqtt', detail: mqtt.detail }]),
    ...(wyoming?.detail === undefined ? [] : [{ part: 'wyoming', detail: wyoming.detail }]),
    ...(storeFailure === undefined ? [] : [{ part: 'store', detail: storeFailure }]),
    ...setAside,
  ];
  return {
    status: isActive ? (degraded.length === 0 ? 'ok' : 'degraded') : 'stopped',
    live: isActive,
    ready: isActive && isListening,
    degraded,
    states,
    engines,
    ...(mqtt === undefined ? {} : { mqtt }),
    ...(wyoming === undefined ? {} : { wyoming }),
    kit: { current: kit.isCurrent, read_at: kit.readAt.toISOString(), problems },
  };
}
