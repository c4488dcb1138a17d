import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { innermostOf, machineOf, nameOf, pathOf, shownParentOf } from './actor-node.ts';
import type { SenderOf } from './senders.ts';
import { shownEvent } from './transitions.ts';
import { activeStates } from './xstate-inside.ts';

/** The last steps of all machines, by number. The first one since the start has number 1. */
export type StepLog = ReturnType<typeof stepLog>;

/** A machine after a step. */
export interface MachineThen {
  /** The path of its actor: `brain/ears`. */
  readonly path: string;
  /** The path of the actor above it. */
  readonly above: string | undefined;
  readonly name: string;
  /** The name of its chart. */
  readonly machine: string;
  /** The ids of its innermost states. */
  readonly states: readonly string[];
  readonly nodes: readonly AnyStateNode[];
  readonly context: object;
  /** Whether that is the whole context. */
  readonly isWhole: boolean;
  /** The names of the actors that its machine has started, machines and others. */
  readonly parts: readonly string[];
}

/** What a machine did with an event. */
export interface Step extends MachineThen {
  readonly number: number;
  /** Since 1970. */
  readonly timeMs: number;
  readonly event: AnyEventObject;
  /** The path of the actor that sent it; undefined if none did. */
  readonly sender: string | undefined;
  /** The number of the last live event before it. Its own come after it. */
  readonly afterEvent: number;
  /** Whether the words of people may be shown. */
  readonly keepsTexts: boolean;
  /** Whether all guards said no. */
  readonly isRefused: boolean;
}

interface StepLogDeps {
  /** The number of the last live event. */
  readonly newestEvent: () => number;
  readonly keepsTexts: () => boolean;
  readonly senderOf?: SenderOf;
  readonly nowMs?: () => number;
  /** The maximum number of steps. */
  readonly most?: number;
}

/** The objects of so many steps mostly die young: with twice as many, recording costs twice as much. */
const MOST = 2_048;

/**
 * Keeps what each step left of its machine: references into immutable snapshots, in parallel arrays, so that a step costs no object.
 * The machines as they were at any step are at hand without replaying events, whose guards may read what has changed since.
 */
export function stepLog({ newestEvent, keepsTexts, senderOf, nowMs = Date.now, most = MOST }: StepLogDeps) {
  const known = new WeakMap<AnyActorRef, Actor>();
  const paths = new WeakMap<AnyActorRef, string>();
  /** Those that live or have steps here. */
  const present = new Set<Actor>();
  const actors = Array<Actor | undefined>(most).fill(undefined);
  const events = Array<AnyEventObject>(most).fill(NOTHING);
  const sentBy = Array<string | undefined>(most).fill(undefined);
  const nodes = Array<Left['nodes']>(most).fill([]);
  const contexts = Array<Left['context']>(most).fill({});
  const parts = Array<Left['parts']>(most).fill([]);
  const times = new Float64Array(most);
  const eventsBefore = new Float64Array(most);
  const flags = new Uint8Array(most);
  let newest = 0;

  const oldest = (): number => Math.max(1, newest - most + 1);
  const leftAt = (place: number): Left => ({
    nodes: nodes[place] ?? [],
    context: contexts[place] ?? {},
    parts: parts[place] ?? [],
    isAlive: ((flags[place] ?? 0) & ALIVE) > 0,
  });
  /** The oldest step leaves; its actor keeps what it left. */
  const drop = (place: number): void => {
    const actor = actors[place];
    if (actor === undefined) return;
    if (((flags[place] ?? 0) & ALIVE) === 0) present.delete(actor);
    actor.before ??= { nodes: [], context: {}, parts: [], isAlive: true };
    actor.before.nodes = nodes[place] ?? [];
    actor.before.context = contexts[place] ?? {};
    actor.before.parts = parts[place] ?? [];
  };
  const actorOf = (ref: AnyActorRef): Actor => {
    const found = known.get(ref) ?? actorFrom(ref);
    known.set(ref, found);
    present.add(found);
    return found;
  };
  const placeOf = (ref: AnyActorRef): string => {
    const known = paths.get(ref);
    if (known !== undefined) return known;
    const path = pathOf(ref);
    paths.set(ref, path);
    return path;
  };

  return {
    /** Keeps a step. */
    record: (
      ref: AnyActorRef,
      event: AnyEventObject,
      snapshot: AnyMachineSnapshot,
      isRefused = false,
    ): void => {
      const actor = known.get(ref) ?? actorOf(ref);
      const { children } = snapshot;
      if (children !== actor.children) {
        actor.children = children;
        actor.parts = Object.keys(children);
      }
      newest += 1;
      const place = newest % most;
      drop(place);
      actors[place] = actor;
      const sender = senderOf?.(event);
      sentBy[place] = sender && placeOf(sender);
      events[place] = lightened(event);
      nodes[place] = activeStates(snapshot);
      contexts[place] = actor.holdsMuch ? smallPartOf(snapshot.context) : snapshot.context;
      parts[place] = actor.parts;
      times[place] = nowMs();
      eventsBefore[place] = newestEvent();
      flags[place] =
        (snapshot.status === 'active' ? ALIVE : 0) | (keepsTexts() ? TEXTS : 0) | (isRefused ? REFUSED : 0);
    },
    /** 0 if there was none. */
    newest: () => newest,
    /** 1 if there was none. */
    oldest,
    /** A step; undefined if it is gone. */
    at: (number: number): Step | undefined => {
      const place = number % most;
      const actor = actors[place];
      if (number < oldest() || number > newest || actor === undefined) return undefined;
      return {
        ...machineThen(actor, leftAt(place)),
        number,
        timeMs: times[place] ?? 0,
        event: events[place] ?? NOTHING,
        sender: sentBy[place],
        afterEvent: eventsBefore[place] ?? 0,
        keepsTexts: ((flags[place] ?? 0) & TEXTS) > 0,
        isRefused: ((flags[place] ?? 0) & REFUSED) > 0,
      };
    },
    /** The machine of a step as it was before it; undefined if it started with this step, or that is too long ago. */
    machineBefore: (number: number): MachineThen | undefined => {
      const actor = actors[number % most];
      if (actor === undefined || events[number % most]?.type === STARTED) return undefined;
      for (let step = number - 1; step >= oldest(); step -= 1)
        if (actors[step % most] === actor) return machineThen(actor, leftAt(step % most));
      return actor.before && machineThen(actor, actor.before);
    },
    /** All living machines after this step, the brain first. */
    machinesAt: (number: number): readonly MachineThen[] => {
      const latest = new Map<Actor, Left | undefined>();
      for (let step = number; step >= oldest(); step -= 1) {
        const actor = actors[step % most];
        if (actor !== undefined && !latest.has(actor)) latest.set(actor, leftAt(step % most));
      }
      for (const actor of present) if (!latest.has(actor)) latest.set(actor, actor.before);
      return [...latest]
        .flatMap(([actor, left]) => (left?.isAlive === true ? [machineThen(actor, left)] : []))
        .sort((one, other) => one.path.length - other.path.length);
    },
    /** The number of the last step before this live event; 0 if it came before all steps. */
    before: (event: number): number => {
      let low = oldest() - 1;
      let high = newest;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((eventsBefore[middle % most] ?? 0) < event) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

const ALIVE = 1;
const TEXTS = 2;
const REFUSED = 4;
const NOTHING: AnyEventObject = { type: '' };
const STARTED = 'xstate.init';

/** What a step left of its machine. */
interface Left {
  nodes: readonly AnyStateNode[];
  context: MachineThen['context'];
  parts: readonly string[];
  isAlive: boolean;
}

interface Actor extends Pick<MachineThen, 'path' | 'above' | 'name' | 'machine'> {
  /** Whether its context holds the kit or other actors, whose earlier versions must not stay in memory. */
  readonly holdsMuch: boolean;
  children: object | undefined;
  parts: readonly string[];
  /** What its last dropped step left. */
  before: Left | undefined;
}

const HOLDING_MUCH: ReadonlySet<string> = new Set(['brain', 'signals', 'connections']);

/** Holds no reference to the actor. */
function actorFrom(ref: AnyActorRef): Actor {
  const above = shownParentOf(ref);
  const machine = machineOf(ref)?.id ?? '';
  return {
    path: pathOf(ref),
    above: above === undefined ? undefined : pathOf(above),
    name: nameOf(ref),
    machine,
    holdsMuch: HOLDING_MUCH.has(machine),
    children: undefined,
    parts: [],
    before: undefined,
  };
}

const machineThen = (
  { path, above, name, machine, holdsMuch }: Actor,
  { nodes, context, parts }: Left,
): MachineThen => ({
  ...{ path, above, name, machine },
  states: innermostOf({ _nodes: nodes }),
  nodes,
  context,
  isWhole: !holdsMuch,
  parts,
});

/** An event without what must not stay in memory. */
function lightened(event: AnyEventObject): AnyEventObject {
  if (HEAVY.has(event.type)) return { type: event.type, ...smallPartOf(event) };
  return event.type.startsWith('xstate.') ? shownEvent(event) : event;
}

/** These bring kits, settings or sound. */
const HEAVY: ReadonlySet<string> = new Set([
  'kit.replaced',
  'settings.changed',
  'groups.changed',
  'uses.changed',
  'audio.given',
]);

/** The numbers, texts and flags of a context or an event. */
function smallPartOf(whole: Readonly<Record<string, unknown>>): object {
  const small: Record<string, unknown> = {};
  for (const key in whole) {
    const value = whole[key];
    if (typeof value !== 'object' && typeof value !== 'function') small[key] = value;
  }
  return small;
}
