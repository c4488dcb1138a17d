import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';
import { actorAt, everyActor } from './actors.ts';

/** What is looked at: an actor, and the machine whose chart is shown for it. */
export interface Looked {
  /** Its path; it may have ended. */
  readonly path: string;
  /** Undefined where it does not run now. */
  readonly actor: ActorNode | undefined;
  /** The nearest around it that follows a chart, itself first; undefined where it does not run now. */
  readonly machine: ActorNode | undefined;
  /** The name of the chart. */
  readonly chart: string;
}

/**
 * What to look at for this path. `''` chooses the ears, or the brain where there are none. Of an actor that has ended the chart
 * stays, as far as its name tells which.
 */
export function lookedAt(tree: ActorNode, path: string, chartNames: readonly string[]): Looked {
  const chosen = path === '' ? (actorNamed(tree, 'ears')?.path ?? tree.path) : path;
  const actor = actorAt(tree, chosen);
  const machine = actor && nearestMachine(tree, chosen);
  return { path: chosen, actor, machine, chart: machine?.machine ?? chartOf(chosen, chartNames) };
}

const actorNamed = (tree: ActorNode, machine: string): ActorNode | undefined =>
  everyActor(tree).find((actor) => actor.machine === machine);

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
