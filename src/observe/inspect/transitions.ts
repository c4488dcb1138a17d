import { Observable } from 'rxjs';
import type { AnyActorRef, AnyMachineSnapshot, InspectedMicrostepEvent, InspectionEvent } from 'xstate';
import type { Synapse } from '../../brain/synapse.ts';
import { describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { isSecretKey, withoutLogins } from '../../lib/secrets.ts';
import { innermostOf, machineOf, pathOf } from './actor-node.ts';
import { eventName, transitionIds } from './chart.ts';
import { takenTransitions } from './xstate-inside.ts';

/** What a machine did with an event: the transitions it took, and its states after them. JSON. */
export interface Transition {
  /** ISO 8601 with milliseconds, in UTC. */
  readonly time: string;
  /** The path of the machine's actor: `brain/ears`. */
  readonly actor: string;
  /** The name of its chart. */
  readonly machine: string;
  readonly event: ShownEvent;
  /** The ids of the chart. There are several if several regions moved. */
  readonly transitions: readonly string[];
  /** Its innermost states after the event. */
  readonly states: readonly string[];
}

/**
 * Each transition of any machine of this system as it is taken. Events that change nothing are left out. It never
 * completes, and costs nothing without subscribers. Subscribe before the actor starts to see all transitions.
 */
export const watchTransitions = (
  root: AnyActorRef,
  now: () => Date = () => new Date(),
): Observable<Transition> =>
  new Observable((observer) =>
    root.system.inspect((inspected: InspectionEvent) => {
      if (inspected.type !== '@xstate.microstep') return;
      const transition = transitionOf(inspected, now());
      if (transition !== undefined) observer.next(transition);
    }),
  );

function transitionOf(inspected: InspectedMicrostepEvent, time: Date): Transition | undefined {
  const { actorRef, event, snapshot } = inspected;
  const taken = takenTransitions(inspected);
  if (machineOf(actorRef) === undefined || taken.length === 0) return undefined;
  const { machine } = snapshot as AnyMachineSnapshot;
  const ids = transitionIds(machine);
  return {
    time: time.toISOString(),
    actor: pathOf(actorRef as AnyActorRef),
    machine: machine.id,
    event: shownEvent(event, eventName(event.type, taken[0]?.source)),
    transitions: taken.map((transition) => ids.get(transition) ?? ''),
    states: innermostOf(snapshot as AnyMachineSnapshot),
  };
}

/** An event for display as JSON: its type and shortened fields, without secrets and sound. */
export interface ShownEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

const MAX_CHARACTERS = 200;

interface Limits {
  readonly entries: number;
  readonly depth: number;
  /** For all values together, so that an event with a whole kit stays cheap. */
  readonly values: number;
}

const OF_EVENTS: Limits = { entries: 12, depth: 4, values: 80 };
const OF_DATA: Limits = { entries: 50, depth: 12, values: 2_000 };

/** What a machine knows, for display as JSON: without secrets and sound, and with the names of synapses in place of them. */
export const shownData = (data: object): object =>
  shownObject(data, 0, { ...OF_DATA, left: OF_DATA.values }) as object;

/** `name` overrides the event's type. */
export function shownEvent(event: { readonly type: string }, name: string = event.type): ShownEvent {
  try {
    const { type: _, ...fields } = event;
    return { type: name, ...(shown(fields, 0, { ...OF_EVENTS, left: OF_EVENTS.values }) as object) };
  } catch {
    return { type: name }; // an event of a user's signal may have a getter that throws
  }
}

interface Budget extends Limits {
  left: number;
}

function shown(value: unknown, depth: number, budget: Budget): unknown {
  budget.left -= 1;
  switch (typeof value) {
    case 'string':
      return short(withoutLogins(value.slice(0, MAX_CHARACTERS * 2)));
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : shownObject(value, depth, budget);
    default:
      return undefined;
  }
}

function shownObject(value: object, depth: number, budget: Budget): unknown {
  if (value instanceof Error || isAssistantError(value)) return short(withoutLogins(describeUnknown(value)));
  if (value instanceof Date) return value.toJSON();
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if (depth === budget.depth || budget.left <= 0) return '…';
  if (Array.isArray(value)) {
    const first = value.slice(0, budget.entries).map((one) => shown(one, depth + 1, budget));
    return value.length > budget.entries ? [...first, '…'] : first;
  }
  if (!isPlain(value)) return `(${value.constructor?.name ?? 'object'})`;
  if (budget.values === OF_DATA.values && isSynapse(value)) return value.name;
  const entries = Object.entries(value).filter(([, inner]) => typeof inner !== 'function');
  const first = entries
    .slice(0, budget.entries)
    .map(([key, inner]) => [key, isSecretKey(key) ? '…' : shown(inner, depth + 1, budget)] as const);
  return Object.fromEntries(entries.length > budget.entries ? [...first, ['…', '…']] : first);
}

const isSynapse = (value: object): value is Pick<Synapse, 'name'> =>
  'name' in value && 'signals' in value && 'neurons' in value;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const short = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
