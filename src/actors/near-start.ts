import type { Brain } from '../brain/brain.ts';
import type { NearMatch, NearPolicy, StartedSynapse } from '../brain/call-stack.ts';
import type { OrderGiven } from '../brain/events.ts';
import type { MatchOptions } from '../brain/match-order.ts';
import { nearOrders } from '../brain/near/near-orders.ts';
import { nearQuestion, type Understanding } from '../brain/near/near-question.ts';
import { knowsOpposites } from '../sentences/near/small-words.ts';

/** What an order starts that is nearly right. */
export interface NearStart {
  /** False while it is only asked for. */
  readonly isFound: boolean;
  readonly started: readonly StartedSynapse[];
  readonly near: NearMatch;
}

/** By how much the nearest order must be nearer than the next, to run without being asked for. */
const CLEAR = 0.05;

/**
 * The nearest order if it is near enough, run at once or asked for; undefined for none. Hooks are not asked. What would run is asked for
 * in a language whose opposites nobody wrote down.
 */
export function nearStart(
  call: OrderGiven,
  brain: Brain,
  understanding: Understanding,
  options: MatchOptions,
): NearStart | undefined {
  const policy = policyOf(call, understanding);
  if (policy === 'off' || call.isFromHook) return undefined;
  const [nearest, next] = nearOrders(brain, call.order, 2, options);
  if (nearest === undefined || nearest.score < understanding.threshold) return undefined;
  const { order, score, matches } = nearest;
  const isClear = next === undefined || score - next.score >= CLEAR;
  const isDangerous = matches.some(({ synapse }) => synapse.isDangerous === true);
  const { language } = brain.sentences;
  if (policy === 'run' && isClear && !isDangerous && knowsOpposites(language))
    return { isFound: true, started: matches, near: { outcome: 'run', order, score } };
  const question = nearQuestion(nearest, call.order, understanding, language);
  return { isFound: false, started: [question], near: { outcome: 'asked', order, score } };
}

/** A call may say it itself; then the settings do, and at last who asks: a person in the room is asked back, a client of the API is not. */
const policyOf = ({ near, by }: OrderGiven, understanding: Understanding): NearPolicy =>
  near ?? understanding.near ?? (by === 'voice' ? 'ask' : 'off');
