import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate';
import { type FastAction, type FastGuard, fastAction, fastGuard, isSlow } from './fast-actions.ts';

/** The active states of a machine. */
export interface Configuration {
  /** In document order. */
  readonly nodes: readonly AnyStateNode[];
  readonly value: StateValue;
  /** Whether the machine has ended. */
  readonly isFinal: boolean;
  /** What it does with each type of event, as far as that was asked. */
  readonly plans: Map<string, Plans>;
}

/** What one transition does from one configuration. */
export interface Plan {
  readonly transition: AnyTransitionDefinition;
  readonly isAllowed: FastGuard;
  /** The actions of the states it leaves, its own, and those of the states it enters, in this order. */
  readonly actions: readonly FastAction[];
  readonly next: Configuration;
}

/** In the order in which their guards are asked. Undefined: one of them, or of those that may follow, is not known. */
export type Plans = readonly Plan[] | undefined;

export type TransitionTable = ReturnType<typeof transitionTable>;

/**
 * The transitions of a machine, worked out once for each configuration and event, by the rules of XState (SCXML's algorithm).
 * It knows transitions of one region to one target whose states start no actors. With `mayEnd` it also knows those that end the
 * machine: an actor that ends has more to do.
 */
export function transitionTable(machine: AnyStateMachine, mayEnd = false) {
  const configurations = new Map<string, Configuration>();
  const known = new WeakMap<readonly AnyStateNode[], Configuration>();

  const configurationOf = (nodes: readonly AnyStateNode[]): Configuration => {
    const found = known.get(nodes);
    if (found !== undefined) return found;
    const sorted = nodes.toSorted((one, other) => one.order - other.order);
    const key = sorted.map(({ order }) => order).join();
    const configuration = configurations.get(key) ?? {
      nodes: sorted,
      value: valueIn(machine.root, new Set(sorted)),
      isFinal: sorted.some(({ type, parent }) => type === 'final' && parent === machine.root),
      plans: new Map(),
    };
    configurations.set(key, configuration);
    known.set(nodes, configuration);
    known.set(configuration.nodes, configuration);
    return configuration;
  };
  const plansOf = (from: Configuration, type: string): Plans => {
    const found = from.plans.get(type);
    if (found !== undefined || from.plans.has(type)) return found;
    const made = choicesOf(from, type)?.map((transition) =>
      makePlan(machine, from, transition, configurationOf),
    );
    const isKnown = (plan: Plan | undefined): plan is Plan =>
      plan !== undefined && (mayEnd || !plan.next.isFinal);
    const plans = made?.every(isKnown) ? made : undefined;
    from.plans.set(type, plans); // before those that follow, which may lead back here
    const isWhole = plans?.every(({ next }) => plansOf(next, EVENTLESS) !== undefined) ?? false;
    if (!isWhole) from.plans.set(type, undefined);
    return isWhole ? plans : undefined;
  };
  return { configurationOf, plansOf };
}

/** Undefined: several regions may move at once. */
type Choices = readonly AnyTransitionDefinition[] | undefined;

/** The type of transitions without an event. */
export const EVENTLESS = '';

function choicesOf({ nodes }: Configuration, type: string): Choices {
  const root = nodes[0];
  const leaves = nodes.filter((node) => node.type === 'atomic' || node.type === 'final');
  const perLeaf = leaves
    .map((leaf) =>
      ancestry(leaf)
        .filter((node) => node !== root)
        .flatMap((node) => ownChoices(node, type)),
    )
    .filter((found) => found.length > 0);
  if (perLeaf.length > 1) return undefined;
  return [...(perLeaf[0] ?? []), ...(root === undefined ? [] : ownChoices(root, type))];
}

function ownChoices(node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] {
  if (type === EVENTLESS) return node.always ?? [];
  return [...node.transitions.keys()]
    .filter((descriptor) => describes(descriptor, type))
    .toSorted((one, other) => other.length - one.length)
    .flatMap((descriptor) => node.transitions.get(descriptor) ?? []);
}

const describes = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

function makePlan(
  machine: AnyStateMachine,
  from: Configuration,
  transition: AnyTransitionDefinition,
  configurationOf: (nodes: readonly AnyStateNode[]) => Configuration,
): Plan | undefined {
  const { source, target, reenter } = transition;
  const [to] = target ?? [];
  const isInternal = to === undefined || (to === source && !reenter && source.type === 'atomic');
  const moved = isInternal ? { left: [], entered: [] } : movedBy(from, transition, to);
  if (moved === undefined || (target?.length ?? 0) > 1) return undefined;
  const { left, entered } = moved;
  const actions = [
    ...left.flatMap(({ exit }) => exit),
    ...transition.actions,
    ...entered.flatMap(({ entry }) => entry),
  ].map((action) => fastAction(action, machine.implementations.actions));
  if (actions.some(isSlow) || [...left, ...entered].some(({ invoke }) => invoke.length > 0)) return undefined;
  const stay = from.nodes.filter((node) => !left.includes(node));
  const isAllowed = transition.guard === undefined ? ALWAYS : fastGuard(transition.guard, machine);
  if (isAllowed === undefined) return undefined;
  return { transition, isAllowed, actions, next: isInternal ? from : configurationOf([...stay, ...entered]) };
}

const ALWAYS = (): boolean => true;

/** The states that a transition leaves, the innermost first, and those that it enters, the outermost first. */
function movedBy(from: Configuration, { source, reenter }: AnyTransitionDefinition, to: AnyStateNode) {
  const isInside = !reenter && (to === source || isBelow(to, source));
  const shared = ancestry(to)
    .slice(1)
    .find((node) => isBelow(source, node));
  const domain = isInside ? source : shared;
  if (domain?.type !== 'compound') return undefined;
  const entered = enteredBy(to, domain);
  const left = from.nodes.filter((node) => isBelow(node, domain)).toReversed();
  return entered && { left, entered };
}

/** The states that are entered below `scope` on the way to a target, in document order. */
function enteredBy(to: AnyStateNode, scope: AnyStateNode): readonly AnyStateNode[] | undefined {
  const entered = ancestry(to)
    .toReversed()
    .filter((node) => isBelow(node, scope));
  for (let node = to; node.type === 'compound'; ) {
    const [first] = node.initial.target ?? [];
    if (first === undefined || node.initial.actions.length > 0) return undefined;
    entered.push(first);
    node = first;
  }
  const isSimple = entered.every(
    ({ type, parent }) =>
      type === 'compound' || type === 'atomic' || (type === 'final' && parent?.parent === undefined),
  );
  return isSimple ? entered : undefined;
}

/** A state and all its ancestors, the innermost first. */
function ancestry(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [node] : [node, ...ancestry(node.parent)];
}

const isBelow = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node !== ancestor && ancestry(node).includes(ancestor);

function valueIn(node: AnyStateNode, active: ReadonlySet<AnyStateNode>): StateValue {
  const inner = Object.values(node.states).filter((child) => active.has(child));
  const [only] = inner;
  if (node.type === 'compound' && only !== undefined && only.type !== 'compound' && only.type !== 'parallel')
    return only.key;
  return Object.fromEntries(inner.map((child) => [child.key, valueIn(child, active)]));
}
