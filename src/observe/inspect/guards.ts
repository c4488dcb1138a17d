import {
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  and,
  not,
  or,
  type StateValue,
} from 'xstate';

/** What a guard decides by. */
export interface Situation {
  readonly nodes: ReadonlySet<AnyStateNode>;
  readonly context: object;
  /** Whether that is the whole context. */
  readonly isWhole: boolean;
  readonly event: AnyEventObject;
}

/** The decision of a guard. */
export interface Verdict {
  /** Undefined if the situation does not tell. */
  readonly isAllowed: boolean | undefined;
  /** The part that decided: `not isHome` in `isDark and not isHome`. */
  readonly by: string;
  /** What that part read of the context and of the event. */
  readonly read: Notes;
}

/** Asks a guard again, and notes what it reads. */
export function verdictOf(written: unknown, machine: AnyStateMachine, situation: Situation): Verdict {
  const by = guardName(written) ?? '';
  if (written === undefined) return { isAllowed: true, by, read: {} };
  const { type = '', params } = (typeof written === 'string' ? { type: written } : written) as Written;
  const work: unknown = typeof written === 'function' ? written : machine.implementations.guards[type];
  if (typeof work !== 'function') return { isAllowed: undefined, by, read: {} };
  const { check, guards = [], stateValue } = work as Written;
  const verdicts = () => guards.map((one) => verdictOf(one, machine, situation));
  switch (check) {
    case undefined:
      return { by, ...plainVerdict(work as Guard, params, situation) };
    case AND: {
      const all = verdicts();
      const unknown = all.find(({ isAllowed }) => isAllowed === undefined);
      return all.find(({ isAllowed }) => isAllowed === false) ?? unknown ?? { isAllowed: true, by, read: {} };
    }
    case OR: {
      const all = verdicts();
      const allowed = all.find(({ isAllowed }) => isAllowed !== false);
      return allowed ?? { isAllowed: false, by, read: all.reduce(merged, {} as Notes) };
    }
    case NOT: {
      const [inner] = verdicts();
      const isAllowed = inner?.isAllowed === undefined ? undefined : !inner.isAllowed;
      return { isAllowed, by, read: inner?.read ?? {} };
    }
    default:
      return { isAllowed: isIn(machine.root, stateValue, situation.nodes), by, read: {} };
  }
}

/** The name of a guard, also of a combined one: `isAskedByVoice and hasMoreQuestions`. Null without a guard. */
export function guardName(written: unknown): string | null {
  if (written === undefined) return null;
  if (typeof written === 'string') return written;
  const { type, name = '', check, guards = [] } = written as Written;
  const names = guards.map((one) => guardName(one) ?? '');
  switch (check) {
    case AND:
      return names.join(' and ');
    case OR:
      return names.join(' or ');
    case NOT:
      return `not ${names[0]}`;
    default:
      return type ?? name;
  }
}

/** A guard in a definition: an object, or a function. XState's combined guards hold their parts. */
interface Written {
  readonly type?: string;
  readonly name?: string;
  readonly params?: unknown;
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}

const AND = (and([]) as unknown as Written).check;
const OR = (or([]) as unknown as Written).check;
const NOT = (not('') as unknown as Written).check;

const merged = (notes: Notes, { read }: Verdict): Notes => ({
  ...notes,
  ...Object.fromEntries(
    Object.entries(read).map(([key, inner]) => [
      key,
      { ...(notes[key] as object | undefined), ...(inner as object) },
    ]),
  ),
});

type Guard = (situation: Pick<Situation, 'context' | 'event'>, params: unknown) => unknown;

/** Values by their names, as far as they were read. */
export type Notes = Readonly<Record<string, unknown>>;

function plainVerdict(
  guard: Guard,
  params: unknown,
  { context, isWhole, event }: Situation,
): Omit<Verdict, 'by'> {
  const read: Record<string, unknown> = {};
  const args = {
    context: noting(context, () => innerNotes(read, 'context'), isWhole),
    event: noting(event, () => innerNotes(read, 'event'), true) as AnyEventObject,
  };
  try {
    const isAllowed = Boolean(guard(args, typeof params === 'function' ? params(args) : params));
    return { isAllowed, read };
  } catch {
    return { isAllowed: undefined, read: {} }; // it needs more than is kept
  }
}

/** An object that notes what is read of it. Reading what is not kept throws. */
function noting(of: object, notes: () => Record<string, unknown>, isWhole: boolean): object {
  return new Proxy(
    {},
    {
      get: (_, key) => {
        const inner: unknown = Reflect.get(of, key);
        if (typeof key === 'symbol') return inner;
        if (!isWhole && !(key in of)) throw new Error(`${key} is not kept`);
        const all = notes();
        if (!isPlain(inner)) {
          all[key] = inner ?? null;
          return inner;
        }
        all[key] ??= '…';
        return noting(inner, () => innerNotes(all, key), true);
      },
      has: (_, key) => Reflect.has(of, key),
      ownKeys: () => Reflect.ownKeys(of),
      getOwnPropertyDescriptor: (_, key) => ({
        value: Reflect.get(of, key),
        enumerable: true,
        configurable: true,
      }),
    },
  );
}

function innerNotes(notes: Record<string, unknown>, key: string): Record<string, unknown> {
  const known = notes[key];
  if (typeof known === 'object' && known !== null) return known as Record<string, unknown>;
  const fresh: Record<string, unknown> = {};
  notes[key] = fresh;
  return fresh;
}

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whether a machine is in this state; `wanted` is as XState's `stateIn` takes it. */
function isIn(root: AnyStateNode, wanted: unknown, nodes: ReadonlySet<AnyStateNode>): boolean {
  if (typeof wanted === 'string')
    return [...nodes].some(
      ({ id, key, parent }) => `#${id}` === wanted || (key === wanted && parent === root),
    );
  return Object.entries(wanted as Record<string, StateValue>).every(([key, inner]) => {
    const child = root.states[key];
    return child !== undefined && nodes.has(child) && isIn(child, inner, nodes);
  });
}
