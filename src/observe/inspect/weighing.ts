import type { AnyEventObject, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type TransitionIds, transitionIds } from './chart.ts';
import { type Notes, type Situation, verdictOf } from './guards.ts';

/** A transition that was not taken, because of its guard. */
export interface Refused {
  /** The id of the chart. */
  readonly transition: string;
  /** The part of its guard that said no. */
  readonly guard: string;
  /** What that part read of the context and of the event. */
  readonly read: Notes;
}

/** What a machine did with an event: the ids of the transitions that it took, and those whose guards said no. */
export interface Weighed {
  /** The state of the first transition upon the event. */
  readonly source: AnyStateNode | undefined;
  readonly taken: readonly string[];
  readonly refused: readonly Refused[];
}

/** A machine after a step, and what it was given. */
interface StepTaken extends MachineAt {
  readonly event: AnyEventObject;
  /** Whether all guards said no. */
  readonly isRefused: boolean;
}

/** A machine before or after a step. */
interface MachineAt {
  readonly nodes: readonly AnyStateNode[];
  readonly context: object;
  readonly isWhole: boolean;
}

/**
 * Works out again which transitions led from one to the other, by XState's rules: nothing has to be kept of them. The guards of transitions
 * without an event are asked with the context after the step, which may have changed since; then what leads to where the machine is was taken. `before` is undefined when the machine starts.
 */
export function weighed(before: MachineAt | undefined, after: StepTaken): Weighed {
  const { event, isRefused } = after;
  const machine = after.nodes[0]?.machine;
  if (machine === undefined) return { source: undefined, taken: [], refused: [] };
  const leavesNow = new Set(after.nodes.filter(isLeaf));
  const weighing = weigher(machine, leavesNow, isRefused);
  let leaves: readonly AnyStateNode[] = initialLeaves(machine.root);
  let source: AnyStateNode | undefined;
  if (before !== undefined) {
    const nodes = new Set(before.nodes);
    const chosen = weighing.upon(machine.root, { ...before, nodes, event });
    source = chosen[0]?.source;
    leaves = chosen.reduce<readonly AnyStateNode[]>(leavesAfter, before.nodes.filter(isLeaf));
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const passed = leaves.filter((leaf) => !leavesNow.has(leaf));
    const chosen = weighing.without(passed, { ...after, nodes: new Set(after.nodes), event });
    if (chosen.length === 0) break;
    leaves = chosen.reduce(leavesAfter, leaves);
  }
  return { source, ...weighing.weighed() };
}

const MAX_ROUNDS = 20;

function weigher(machine: AnyStateMachine, leavesNow: ReadonlySet<AnyStateNode>, isRefused: boolean) {
  const ids: TransitionIds = transitionIds(machine);
  const taken: string[] = [];
  const refused: Refused[] = [];

  /** The first one that is allowed; where that is not known, the first one that may be, or else that leads to where the machine is. */
  const first = (choices: readonly AnyTransitionDefinition[], situation: Situation, mustLead = false) => {
    const verdicts = choices.map((choice) => ({ choice, ...verdictOf(choice.guard, machine, situation) }));
    const end = verdicts.findIndex(({ isAllowed }) => isAllowed === true);
    const maybe = isRefused ? undefined : verdicts.find(({ isAllowed }) => isAllowed === undefined);
    const leading = mustLead ? verdicts.find(({ choice }) => leadsTo(choice, leavesNow)) : undefined;
    const chosen = verdicts[end] ?? maybe ?? leading;
    for (const one of end === -1 ? verdicts : verdicts.slice(0, end)) {
      const isNo = one.isAllowed === false || isRefused;
      if (isNo && one !== chosen)
        refused.push({ transition: ids.get(one.choice) ?? '', guard: one.by, read: one.read });
    }
    if (chosen === undefined) return [];
    taken.push(ids.get(chosen.choice) ?? '');
    return [chosen.choice];
  };
  /** The transitions upon an event: of the innermost states first, and of a state around them only if they have none. */
  const upon = (node: AnyStateNode, situation: Situation): readonly AnyTransitionDefinition[] => {
    const inner = Object.values(node.states)
      .filter((child) => situation.nodes.has(child))
      .flatMap((child) => upon(child, situation));
    return inner.length > 0 ? inner : first(choicesUpon(node, situation.event.type), situation);
  };
  /** The transitions without an event out of these states. */
  const without = (leaves: readonly AnyStateNode[], situation: Situation) =>
    leaves.flatMap((leaf) => {
      for (const node of ancestry(leaf)) {
        const chosen = first(node.always ?? [], situation, true);
        if (chosen.length > 0) return chosen;
      }
      return [];
    });
  return { upon, without, weighed: () => ({ taken: [...new Set(taken)], refused }) };
}

function choicesUpon({ transitions }: AnyStateNode, type: string): readonly AnyTransitionDefinition[] {
  const exact = transitions.get(type);
  if (exact !== undefined) return exact;
  return [...transitions.keys()]
    .filter((key) => key === '*' || (key.endsWith('.*') && `${type}.`.startsWith(key.slice(0, -1))))
    .sort((one, other) => other.length - one.length)
    .flatMap((key) => transitions.get(key) ?? []);
}

/** Where a transition leads. One without a target leaves all as it is. */
function leavesAfter(
  leaves: readonly AnyStateNode[],
  { source, target = [], reenter }: AnyTransitionDefinition,
): readonly AnyStateNode[] {
  const entered = target.flatMap(initialLeaves);
  const [to] = target;
  if (to === undefined) return leaves;
  const isInside = !reenter && (to === source || isBelow(to, source));
  const domain = isInside
    ? source
    : ancestry(to)
        .slice(1)
        .find((node) => isBelow(source, node) || node === source);
  return [...leaves.filter((leaf) => domain !== undefined && !isBelow(leaf, domain)), ...entered];
}

const leadsTo = ({ target = [] }: AnyTransitionDefinition, leaves: ReadonlySet<AnyStateNode>): boolean =>
  target.flatMap(initialLeaves).some((leaf) => leaves.has(leaf));

function initialLeaves(node: AnyStateNode): readonly AnyStateNode[] {
  switch (node.type) {
    case 'compound':
      return (node.initial.target ?? []).flatMap(initialLeaves);
    case 'parallel':
      return Object.values(node.states).flatMap(initialLeaves);
    default:
      return [node];
  }
}

const isLeaf = ({ type }: AnyStateNode): boolean => type === 'atomic' || type === 'final';

/** A state and those around it, the innermost first. */
const ancestry = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...ancestry(node.parent)];

const isBelow = (node: AnyStateNode, around: AnyStateNode): boolean =>
  node !== around && ancestry(node).includes(around);
