import type { Brain } from '../brain/brain.ts';
import type { NewCall } from '../brain/events.ts';
import { type Hooks, hooked } from '../brain/hooks.ts';
import type { NextSynapse } from '../brain/question.ts';
import { type Frame, frameOf } from '../brain/run-report.ts';
import type { Synapse } from '../brain/synapse.ts';

/** A run that has come to this many synapses starts no more: links that go in a circle would start them for ever. */
const MOST_SYNAPSES = 1_000;

export interface Started {
  /** What is to run, the first on top. */
  readonly frames: readonly Frame[];
  /** Whether the brain knows the order, or the call named its synapses. */
  readonly isFound: boolean;
}

/** The stack a new call starts with: the synapses named, those the order matches, or the default of `on_order_not_found`. */
export function started(call: NewCall, brain: Brain, hooks: Hooks, lowersHoles = false): Started {
  if (call.type === 'synapse.called') {
    const frames = known(brain, call.names).map((synapse) => frameOf(synapse, null, call.parameters));
    return { frames: frames.reverse(), isFound: true };
  }
  const matches = brain.index().match(call.order, isEnabled, lowersHoles);
  if (matches.length > 0) {
    const frames = matches.map((match) => frameOf(match.synapse, match.matchedOrder, match.parameters));
    return { frames: frames.reverse(), isFound: true };
  }
  const frames = known(brain, hooked(hooks.on_order_not_found))
    .filter(isEnabled)
    .map((synapse) => frameOf(synapse, null, {}));
  return { frames: frames.reverse(), isFound: false };
}

/**
 * Puts what a neuron starts on top of the stack, the first topmost; `entered` is how many synapses the run has come to.
 * Gives why it cannot, having changed nothing.
 */
export function push(
  stack: Frame[],
  next: readonly NextSynapse[],
  brain: Brain,
  entered: number,
): string | undefined {
  const missing = next.find(({ synapse }) => brain.find(synapse) === undefined);
  if (missing !== undefined) return `no synapse is named "${missing.synapse}"`;
  if (Math.max(entered, stack.length) >= MOST_SYNAPSES)
    return `more than ${MOST_SYNAPSES} synapses started by one another`;
  const frames = next.flatMap(({ synapse, matchedOrder, parameters }) =>
    known(brain, [synapse]).map((found) => frameOf(found, matchedOrder, parameters)),
  );
  stack.push(...frames.reverse());
  return undefined;
}

const isEnabled = (synapse: Synapse): boolean => synapse.isEnabled;

const known = (brain: Brain, names: readonly string[]): readonly Synapse[] & Synapse[] =>
  names.flatMap((name) => brain.find(name) ?? []);
