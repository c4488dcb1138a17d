import type { Transition } from '../../../client/types.ts';
import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';
import { isLit } from '../chart/lit-states.ts';

/** The actor of this path; undefined when it has ended. */
export function actorAt(tree: ActorNode, path: string): ActorNode | undefined {
  if (tree.path === path) return tree;
  for (const child of tree.children) {
    const found = actorAt(child, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every actor, each before those it started. */
export const everyActor = (tree: ActorNode): readonly ActorNode[] => [
  tree,
  ...tree.children.flatMap(everyActor),
];

/** The tree after one of its actors went into these states, at this time. */
export function withStates(
  tree: ActorNode,
  { actor, states, time }: Pick<Transition, 'actor' | 'states' | 'time'>,
): ActorNode {
  if (tree.path === actor) return moved(tree, states, time);
  if (!actor.startsWith(`${tree.path}/`)) return tree;
  return { ...tree, children: tree.children.map((child) => withStates(child, { actor, states, time })) };
}

/** The deadlines of a state end with it; those of the new one come with the next tree. */
function moved(actor: ActorNode, states: readonly string[], time: string): ActorNode {
  if (states.join() === actor.states.join()) return actor;
  const deadlines = actor.deadlines.filter(({ state }) => isLit(states, state));
  return { ...actor, states, since: time, deadlines };
}
