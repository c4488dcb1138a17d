import type { AssistantError } from '../../errors.ts';
import type { Chain, Member } from './chain.ts';

/** The failure of a whole chain: each engine by the name of the settings, and why it does not work. */
export function nobodyLeft(chain: Chain<unknown>, kind: string): AssistantError {
  const all = chain.flat();
  const message = `none of the chain works: ${all.map(reasonOf).join('; ')}`;
  const isMissing = all.every(({ rest }) => rest.failure()?.state === 'missing');
  return isMissing
    ? { _tag: 'EngineMissing', engine: kind, message, fix: 'one of them is enough' }
    : { _tag: 'EngineFailed', engine: kind, message };
}

function reasonOf({ name, rest }: Member<unknown>): string {
  const why = rest.failure()?.detail ?? 'it did not answer';
  return why.startsWith(`${name}: `) ? why : `${name}: ${why}`;
}
