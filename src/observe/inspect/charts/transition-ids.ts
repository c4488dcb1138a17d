import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventName } from './event-name.ts';

export type TransitionIds = ReadonlyMap<AnyTransitionDefinition, string>;

/** The id of each transition of a machine: its state, its event, and where there are several its place among them. */
export function transitionIds(machine: AnyStateMachine): TransitionIds {
  const known = kept.get(machine);
  if (known !== undefined) return known;
  const ids = new Map<AnyTransitionDefinition, string>();
  add(machine.root, ids);
  kept.set(machine, ids);
  return ids;
}

/** All that may be taken at a state itself: those of its events, then those that need none. */
export const transitionsAt = (
  state: AnyStateNode,
): readonly (readonly [type: string, transitions: readonly AnyTransitionDefinition[]])[] => [
  ...state.transitions,
  ...(state.always === undefined ? [] : [['', state.always] as const]),
];

const kept = new WeakMap<AnyStateMachine, TransitionIds>();

function add(state: AnyStateNode, ids: Map<AnyTransitionDefinition, string>): void {
  for (const [type, transitions] of transitionsAt(state))
    for (const [index, transition] of transitions.entries())
      ids.set(transition, `${state.id}:${eventName(type, state)}${index === 0 ? '' : `:${index + 1}`}`);
  for (const inner of Object.values(state.states)) add(inner, ids);
}
