import type { Transition } from '../../client/generated/types.ts';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { isLit } from './chart/charts.ts';

/** The actor of this path; undefined when it has ended. */
export const actorAt = (tree: ActorNode, path: string): ActorNode | undefined =>
  allActors(tree).find((actor) => actor.path === path);

/** Every actor, each before those it started. */
export const allActors = (tree: ActorNode): readonly ActorNode[] => [
  tree,
  ...tree.children.flatMap(allActors),
];

/** The tree after one of its actors went into these states, at this time. */
export function withStates(
  tree: ActorNode,
  { actor, states, time }: Pick<Transition, 'actor' | 'states' | 'time'>,
): ActorNode {
  if (tree.path !== actor) {
    if (!actor.startsWith(`${tree.path}/`)) return tree;
    return { ...tree, children: tree.children.map((child) => withStates(child, { actor, states, time })) };
  }
  if (states.join() === tree.states.join()) return tree;
  // the deadlines of a state end with it; those of the new one come with the next tree
  return {
    ...tree,
    states,
    since: time,
    deadlines: tree.deadlines.filter(({ state }) => isLit(states, state)),
  };
}

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

/** The visible rows of the tree when these actors are folded. */
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

/** What a key does in the tree. */
interface TreeStep {
  readonly does: 'focus' | 'fold' | 'unfold' | 'choose';
  readonly path: string;
}

/** The step of a key, by the ARIA pattern for trees; undefined if the key does nothing. */
export function treeStep(rows: readonly ActorRow[], focused: string, key: string): TreeStep | undefined {
  const row = rows.find(({ actor }) => actor.path === focused) ?? rows[0];
  if (row === undefined) return undefined;
  const index = rows.indexOf(row);
  const { path } = row.actor;
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[index + 1]);
    case 'ArrowUp':
      return focusOn(rows[index - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      if (row.isOpen === false) return { does: 'unfold', path };
      return row.isOpen && focusOn(rows[index + 1]);
    case 'ArrowLeft':
      return row.isOpen ? { does: 'fold', path } : parentOf(row);
    case 'Enter':
    case ' ':
      return { does: 'choose', path };
    default:
      return undefined;
  }
}

const focusOn = (row: ActorRow | undefined): TreeStep | undefined =>
  row && { does: 'focus', path: row.actor.path };

const parentOf = ({ parent }: ActorRow): TreeStep | undefined =>
  parent === undefined ? undefined : { does: 'focus', path: parent };

/** What is looked at: an actor, and the machine whose chart is shown for it. */
export type Selection = ReturnType<typeof selectionOf>;

/** What to look at for this path: `''` is the ears, or the brain without ears. An ended actor's chart stays. */
export function selectionOf(tree: ActorNode, path: string, chartNames: readonly string[]) {
  const chosen = path === '' ? (actorNamed(tree, 'ears')?.path ?? tree.path) : path;
  const actor = actorAt(tree, chosen);
  const machine = actor && nearestMachine(tree, chosen);
  return {
    /** Its path; it may have ended. */
    path: chosen,
    /** Undefined where it does not run now. */
    actor,
    /** The nearest around it that follows a chart, itself first; undefined where it does not run now. */
    machine,
    /** The name of the chart. */
    chart: machine?.machine ?? chartOf(chosen, chartNames),
  };
}

const actorNamed = (tree: ActorNode, machine: string): ActorNode | undefined =>
  allActors(tree).find((actor) => actor.machine === machine);

function nearestMachine(tree: ActorNode, path: string): ActorNode | undefined {
  const actor = actorAt(tree, path);
  if (actor?.machine != null) return actor;
  const end = path.lastIndexOf('/');
  return end === -1 ? undefined : nearestMachine(tree, path.slice(0, end));
}

/** `brain/conversation.kitchen` follows the chart `conversation`. */
function chartOf(path: string, names: readonly string[]): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return names.find((one) => one === name || name.startsWith(`${one}.`)) ?? names[0] ?? '';
}
