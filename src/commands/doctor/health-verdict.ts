import type { ChosenEngine } from '../../engines/choose.ts';
import type { EngineHealth } from '../../engines/ports.ts';
import { ok, problem, type Verdict } from './verdict.ts';

/** What an engine says of itself, and how long what it was asked for took. */
export function healthVerdict(
  { engine, instance }: ChosenEngine<{ readonly health: () => EngineHealth }>,
  ms?: number,
): Verdict {
  const { state, detail } = instance.health();
  const found = `${engine}: ${detail ?? state}`;
  return state === 'missing' || state === 'failed' ? problem(found) : ok(found, ms);
}
