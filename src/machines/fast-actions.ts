import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  and,
  cancel,
  type NonReducibleUnknown,
  not,
  sendParent,
  sendTo,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';

export type Context = AnyMachineSnapshot['context'];

/** Carries out what the actions of a machine ask for. */
export interface ActionHost {
  readonly self: AnyActorScope['self'];
  /** Absent where nothing inspects. */
  readonly system: AnyActorScope['system'] | undefined;
  /** What the functions of its actions are given. */
  readonly args: (context: Context, event: AnyEventObject) => ActionArgs;
  readonly emit: (event: AnyEventObject) => void;
  /** An action of the machine's own. */
  readonly act: (type: string, params: unknown, work: Work | undefined, args: object) => void;
  /** For the actions of XState itself. */
  readonly scope: AnyActorScope;
}

/** An action whose kind and implementation are known. */
export type FastAction =
  | { readonly kind: 'assign'; readonly assignment: unknown; readonly params?: unknown }
  | { readonly kind: 'emit'; readonly event: unknown; readonly params?: unknown }
  | { readonly kind: 'collect'; readonly collect: Collect; readonly params: unknown }
  | { readonly kind: 'xstate'; readonly work: Work; readonly params: unknown }
  | {
      readonly kind: 'own';
      readonly type: string;
      readonly work: Work | undefined;
      readonly params: unknown;
    };

type Collect = (args: object, params: unknown) => void;

/** The implementation of an action: a function, which has more members if it is one of XState's. */
interface Work {
  (...args: readonly unknown[]): unknown;
  readonly type?: string;
  readonly assignment?: unknown;
  readonly event?: unknown;
  readonly delay?: unknown;
  readonly collect?: Collect;
  readonly resolve?: (...args: readonly unknown[]) => readonly unknown[];
  readonly execute?: (scope: AnyActorScope, resolved: unknown) => void;
}

export type Implementations = Readonly<Record<string, unknown>>;

/** An action as a machine writes it: its name, with or without parameters, or a function. */
export function fastAction(written: unknown, implementations: Implementations): FastAction {
  const isFunction = typeof written === 'function';
  const { type, params } = (typeof written === 'string' ? { type: written } : written) as Named;
  const work = (isFunction ? written : implementations[type]) as Work | undefined;
  const given = isFunction ? undefined : params;
  if (work?.assignment !== undefined) return { kind: 'assign', assignment: work.assignment, params: given };
  if (work?.collect !== undefined) return { kind: 'collect', collect: work.collect, params: given };
  if (work?.type === 'xstate.emit') return { kind: 'emit', event: work.event, params: given };
  if (work?.resolve !== undefined) return { kind: 'xstate', work, params: given };
  return { kind: 'own', type, work, params: given };
}

interface Named {
  readonly type: string;
  readonly params?: unknown;
}

/** Whether an action starts or stops actors, or raises an event at once. */
export const isSlow = (action: FastAction): boolean =>
  action.kind === 'xstate' &&
  (!FAST.has(action.work.type ?? '') ||
    (action.work.type === 'xstate.raise' && action.work.delay === undefined));

const FAST: ReadonlySet<string> = new Set(['xstate.sendTo', 'xstate.cancel', 'xstate.raise']);

export type FastGuard = (context: Context, event: AnyEventObject) => boolean;

/** A guard, of combined ones `and` and `not`; undefined for others, which may ask for the state. */
export function fastGuard(written: unknown, machine: AnyStateMachine): FastGuard | undefined {
  const { type, params } = (typeof written === 'string' ? { type: written } : written) as Named;
  const work: unknown = typeof written === 'function' ? written : machine.implementations.guards[type];
  const combined = work as Combined;
  if (combined?.check === AND && combined.guards !== undefined) {
    const guards = combined.guards.flatMap((one) => fastGuard(one, machine) ?? []);
    if (guards.length < combined.guards.length) return undefined;
    return (context, event) => guards.every((isAllowed) => isAllowed(context, event));
  }
  if (combined?.check === NOT && combined.guards !== undefined) {
    const isAllowed = fastGuard(combined.guards[0], machine);
    return isAllowed && ((context, event) => !isAllowed(context, event));
  }
  if (typeof work !== 'function' || 'check' in work) return undefined;
  if (typeof written === 'function' || params === undefined)
    return (context, event) => work({ context, event });
  return (context, event) => {
    const args = { context, event };
    return work(args, typeof params === 'function' ? params(args) : params);
  };
}

/** A guard that XState makes of others. */
interface Combined {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
}

const AND = (and([]) as Combined).check;
const NOT = (not('') as Combined).check;

/** Carries out actions in their order, and returns the context after them. */
export function carriedOut(
  actions: readonly FastAction[],
  snapshot: AnyMachineSnapshot,
  before: Context,
  event: AnyEventObject,
  host: ActionHost,
): Context {
  if (actions.length === 0) return before;
  let context = before;
  // actions that only compute share their arguments
  const own = host.args(context, event);
  for (const action of actions) {
    own.context = context;
    const params = typeof action.params === 'function' ? action.params(own) : action.params;
    switch (action.kind) {
      case 'assign':
        context = assigned(action.assignment, context, own, params);
        break;
      case 'emit':
        host.emit(typeof action.event === 'function' ? action.event(own, params) : action.event);
        break;
      case 'collect':
        context = carriedOut(
          collected(action.collect, snapshot, own, params),
          snapshot,
          context,
          event,
          host,
        );
        break;
      case 'xstate': {
        const { resolve, execute } = action.work;
        const [, resolved] = resolve?.(host.scope, snapshot, { ...own }, params, action.work, QUEUE) ?? [];
        execute?.(host.scope, resolved);
        break;
      }
      default:
        host.act(action.type, params, action.work, { ...own });
    }
  }
  return context;
}

export interface ActionArgs {
  context: Context;
  readonly event: AnyEventObject;
  readonly self?: ActionHost['self'];
  readonly system?: ActionHost['system'];
  readonly spawn?: () => never;
}

/** Of events that are raised at once, which are slow actions. */
const QUEUE = { internalQueue: [] };

/** For what a fast action cannot do. */
export const notHere = (): never => {
  throw new Error(
    'an action starts or stops an actor, or raises an event, where the table does not expect it',
  );
};

function assigned(assignment: unknown, context: Context, args: object, params: unknown): Context {
  if (typeof assignment === 'function') return { ...context, ...assignment(args, params) };
  const changed = { ...context };
  const values = assignment as Readonly<Record<string, unknown>>;
  for (const key in values) {
    const value = values[key];
    changed[key] = typeof value === 'function' ? value(args, params) : value;
  }
  return changed;
}

/** The actions that an `enqueueActions` asks for. */
function collected(
  collect: Collect,
  snapshot: AnyMachineSnapshot,
  { context, event, self, system }: ActionArgs,
  params: unknown,
): readonly FastAction[] {
  const actions: FastAction[] = [];
  const outer = present;
  present = { actions, snapshot, context, event };
  collect({ context, event, self, system, enqueue, check }, params);
  present = outer;
  return actions;
}

/** The innermost `enqueueActions` at work. */
let present: {
  readonly actions: FastAction[];
  readonly snapshot: AnyMachineSnapshot;
  readonly context: Context;
  readonly event: AnyEventObject;
};

const check = (guard: NonReducibleUnknown): boolean =>
  evaluateGuard(guard as never, present.context, present.event, present.snapshot);

const add = (written: unknown): void =>
  void present.actions.push(fastAction(written, present.snapshot.machine.implementations.actions));

const adding =
  (make: unknown) =>
  (...args: readonly unknown[]): void =>
    add((make as Work)(...args));

const enqueue = Object.assign(add, {
  assign: (assignment: unknown): void => void present.actions.push({ kind: 'assign', assignment }),
  emit: (event: unknown): void => void present.actions.push({ kind: 'emit', event }),
  sendTo: adding(sendTo),
  sendParent: adding(sendParent),
  cancel: adding(cancel),
  raise: notHere,
  spawnChild: notHere,
  stopChild: notHere,
});
