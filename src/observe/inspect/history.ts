import { presentNeuron, runName } from '../../brain/call-stack.ts';
import type { ConversationContext } from '../../machines/runs.ts';
import type { Fields } from '../event-fields.ts';
import type { EventLog } from '../event-log.ts';
import { redactedValue } from '../log/redacted.ts';
import { withoutTexts } from '../open-run.ts';
import { type ActorNode, isTransparent, leaf } from './actor-node.ts';
import { kindOf, workNode } from './actor-tree.ts';
import { eventName } from './chart.ts';
import type { MachineThen, Step, StepLog } from './step-log.ts';
import { type ShownEvent, shownData, shownEvent } from './transitions.ts';
import { weighed } from './weighing.ts';

/** What a machine did with an event. JSON. */
export interface PastStep {
  readonly number: number;
  /** ISO 8601 with milliseconds, in UTC. */
  readonly time: string;
  /** The path of the machine's actor: `brain/ears`. */
  readonly actor: string;
  /** The name of its chart. */
  readonly machine: string;
  readonly event: ShownEvent;
  /** The path of the actor that sent it; null if none did: it came from a client, a timer of a user, an engine or a neuron. */
  readonly sender: string | null;
  /** The ids of the transitions that it took; none if all guards said no. */
  readonly transitions: readonly string[];
  readonly refused: readonly RefusedTransition[];
  /** Its innermost states after the event. */
  readonly states: readonly string[];
  /** The id of the last live event before it; null without one. Its own come after it. */
  readonly after_event: string | null;
}

/** A transition that was not taken because of its guard. JSON. */
export interface RefusedTransition {
  readonly transition: string;
  /** The part of its guard that said no. */
  readonly guard: string;
  /** What that part read of the context and of the event. */
  readonly read: Fields;
}

/** An actor as it was, with its children. JSON. */
export interface PastActor extends Pick<ActorNode, 'path' | 'name' | 'kind' | 'machine' | 'states'> {
  /** What a machine or a run knew; null for others. */
  readonly data: Fields | null;
  readonly children: readonly PastActor[];
}

export interface HistoryDeps {
  readonly steps: StepLog;
  readonly events: Pick<EventLog, 'idOf' | 'numberOf'>;
  /** Whether the words of people may be shown. */
  readonly keepsTexts: () => boolean;
  /** Removes the present secrets from a text. */
  readonly redacted: (text: string) => string;
}

/** The last steps of the machines, and everything as it was after each of them. It is made when somebody asks. */
export type History = ReturnType<typeof history>;

export function history({ steps, events, keepsTexts, redacted }: HistoryDeps) {
  const shownTo = (mayShowTexts: boolean) => {
    const isWhole = mayShowTexts && keepsTexts();
    return (fields: object): Fields => {
      const left = redactedValue(fields, redacted);
      return isWhole ? left : withoutTexts(left, () => '…');
    };
  };
  const shownStep = (step: Step): PastStep => {
    const { number, timeMs, path, machine, event, sender, states, afterEvent, keepsTexts } = step;
    const show = shownTo(keepsTexts);
    const { source, taken, refused } = weighed(steps.machineBefore(number), step);
    return {
      number,
      time: new Date(timeMs).toISOString(),
      actor: path,
      machine,
      event: { ...show(shownEvent(event)), type: eventName(event.type, source) },
      sender: sender ?? null,
      transitions: taken,
      refused: refused.map(({ transition, guard, read }) => ({
        transition,
        guard,
        read: show(shownData(read)),
      })),
      states,
      after_event: afterEvent === 0 ? null : events.idOf(afterEvent),
    };
  };
  const numberOf = (moment: string): number | undefined => {
    if (moment === NOW) return steps.newest();
    if (/^\d{1,15}$/.test(moment)) return Number(moment);
    const event = events.numberOf(moment);
    return event === undefined ? undefined : steps.before(event);
  };

  return {
    /** The last steps, the newest first, before one number and after another. */
    list: ({ before = steps.newest() + 1, after = 0, limit }: HistoryQuery) => {
      const first = Math.max(steps.oldest(), after + 1);
      const found: PastStep[] = [];
      const last = Math.min(before - 1, steps.newest());
      for (let number = last; number >= first && found.length < limit; number -= 1) {
        const step = steps.at(number);
        if (step !== undefined) found.push(shownStep(step));
      }
      return found;
    },
    /** Everything as it was after a step, or when a live event happened, by its id. Undefined if that is unknown or too long ago. */
    at: (moment: string) => {
      const step = steps.at(numberOf(moment) ?? 0);
      if (step === undefined) return undefined;
      const [root] = treeOf(steps.machinesAt(step.number), (data) =>
        shownTo(step.keepsTexts)(shownData(data)),
      );
      return { step: shownStep(step), actors: root ?? null };
    },
  };
}

/** The moment of the newest step. */
const NOW = 'now';

/** Which steps are listed, and how many at most. */
export interface HistoryQuery {
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
}

/** What of a machine's data may be shown. */
type Show = (data: object) => Fields;

function treeOf(machines: readonly MachineThen[], show: Show): readonly PastActor[] {
  const nodeOf = (machine: MachineThen): PastActor => {
    const { path, name, states, context, parts } = machine;
    const below = machines.filter(({ above }) => above === path);
    const others = parts.filter(
      (part) => !isTransparent({ id: part }) && !below.some((one) => one.name === part),
    );
    return {
      ...{ path, name, kind: kindOf(machine.machine), machine: machine.machine, states },
      data: show(withoutRuns(context)),
      children: [
        ...below.map(nodeOf),
        ...others.map((part) => withoutData(workNode(`${path}/${part}`, part))),
        ...runNodes(machine, show),
      ],
    };
  };
  return machines.filter(({ above }) => above === undefined).map(nodeOf);
}

/** The runs of a conversation, each with its neuron. */
function runNodes({ machine, path, context }: MachineThen, show: Show): readonly PastActor[] {
  if (machine !== 'conversation') return [];
  return (context as ConversationContext).runs.map((run) => {
    const name = runName(run.context.id);
    const neuron = run.value === 'running' ? presentNeuron(run.context.stack)?.neuron.name : undefined;
    const place = `${path}/${name}`;
    return {
      ...{ path: place, name, kind: 'run', machine: 'run', states: [`run.${run.value}`] },
      data: show(run.context),
      children: neuron === undefined ? [] : [withoutData(leaf(`${place}/${neuron}`, neuron, 'neuron'))],
    };
  });
}

/** The runs of a conversation are nodes of their own. */
function withoutRuns(context: object): object {
  if (!('runs' in context)) return context;
  const { runs: _, ...rest } = context;
  return rest;
}

const withoutData = ({ path, name, kind, machine, states }: ActorNode): PastActor => ({
  ...{ path, name, kind, machine, states },
  data: null,
  children: [],
});
