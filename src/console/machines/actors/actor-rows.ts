import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';

/** One line of the tree as it is shown. */
export interface ActorRow {
  readonly actor: ActorNode;
  /** 1 is the outermost. */
  readonly level: number;
  readonly parent: string | undefined;
  /** Undefined where there is nothing to fold. */
  readonly isOpen: boolean | undefined;
  /** Of how many beside it, and as which, counted from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** What is seen of the tree when these actors are folded. */
export function actorRows(tree: ActorNode, folded: ReadonlySet<string>): readonly ActorRow[] {
  return rowsOf([tree], 1, undefined, folded);
}

function rowsOf(
  actors: readonly ActorNode[],
  level: number,
  parent: string | undefined,
  folded: ReadonlySet<string>,
): readonly ActorRow[] {
  return actors.flatMap((actor, index) => {
    const isOpen = actor.children.length === 0 ? undefined : !folded.has(actor.path);
    const row = { actor, level, parent, isOpen, position: index + 1, siblings: actors.length };
    return [row, ...(isOpen === true ? rowsOf(actor.children, level + 1, actor.path, folded) : [])];
  });
}
