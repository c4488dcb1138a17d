import { healthOf } from '../choose.ts';
import type { EngineHealth, EngineInChain } from '../ports.ts';
import type { Chain, Member } from './chain.ts';

type Healthy = { readonly health: () => EngineHealth };

/** How each engine of a chain is; as a whole it is as the first that works, or as its first when none does. */
export function chainHealth(chain: Chain<Healthy>): EngineHealth {
  const all = chain.flat().map(inChain);
  const [first] = all;
  const inTurn = all.find(isAtWork) ?? first;
  if (first === undefined || inTurn === undefined) return { state: 'off' };
  const { state, version } = inTurn;
  const detail = inTurn === first ? first.detail : `${inTurn.name} works in the place of ${first.name}`;
  const restarts = all.reduce((sum, one) => sum + (one.restarts ?? 0), 0);
  return {
    state,
    ...(detail === undefined ? {} : { detail }),
    ...(version === undefined ? {} : { version }),
    ...(restarts === 0 ? {} : { restarts }),
    chain: all,
  };
}

/** Whether an engine of a chain is not broken. */
export const isAtWork = ({ state }: EngineInChain): boolean => state !== 'missing' && state !== 'failed';

function inChain(member: Member<Healthy>): EngineInChain {
  const { chain, ...present } = healthOf(member);
  const failure = member.rest.failure();
  const waitMs = member.rest.waitMs();
  if (failure === undefined) return present;
  const broken = { ...present, ...failure, last_failure: failure.detail ?? '' };
  return waitMs === 0 ? broken : { ...broken, rests_for_s: Math.ceil(waitMs / 100) / 10 };
}
