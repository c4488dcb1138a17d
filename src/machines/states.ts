import type { ActorRefFrom, AnyActorRef, StateValue } from 'xstate';
import type { Brain } from '../brain/brain.ts';
import { brainInForce } from '../brain/sentences/sentences-in-force.ts';
import type { BrainActor } from './brain.machine.ts';
import type { BrainContext } from './brain-events.ts';
import { conversationOf, openConversations } from './conversations.ts';
import type { earsMachine } from './ears.machine.ts';
import { outputAt } from './outputs.ts';
import { pendingQuestions, runningCalls } from './runs.ts';
import { presentSatellites } from './satellites.ts';

export type EarsRef = ActorRefFrom<typeof earsMachine>;

/** The synapses in force. */
export const presentBrain = (brain: BrainActor): Brain => brainInForce(brain.getSnapshot().context);

/** The ears of the brain or of a satellite; undefined while they are closed. */
export const earsOf = (place: AnyActorRef): EarsRef | undefined =>
  place.getSnapshot().children.ears as EarsRef | undefined;

export type States = ReturnType<typeof statesOf>;

/** The state of each part; open ears show that of their own machine. `satellites` is only present if there are any. */
export function statesOf(brain: BrainActor) {
  const { value } = brain.getSnapshot();
  const satellites = presentSatellites(brain).map(
    ([name, ref]) => [name, earsStateOf(ref) ?? 'deaf'] as const,
  );
  return {
    ...value,
    ears: earsStateOf(brain) ?? value.ears,
    output: outputStateOf(brain),
    ...(satellites.length === 0 ? {} : { satellites: Object.fromEntries(satellites) }),
  };
}

/** The state of these ears. */
export function earsStateOf(place: AnyActorRef): string | undefined {
  const value = earsOf(place)?.getSnapshot().value;
  return value === undefined ? undefined : innermost(value);
}

/** The state of what sounds at this output. */
function outputStateOf(place: BrainActor): string {
  const output = outputAt(place)?.getSnapshot();
  return output?.status === 'active' ? innermost(output.value.sound) : 'stopped';
}

/** Whether a wake word would open these ears now. */
export const mayBeOpened = (place: AnyActorRef): boolean => {
  const ears = earsOf(place)?.getSnapshot();
  return ears?.status === 'active' && OPENABLE.some((state) => ears.matches({ open: state }));
};

const OPENABLE = ['waiting_for_trigger', 'answering'] as const;

const innermost = (value: StateValue): string =>
  typeof value === 'string' ? value : innermost(Object.values(value)[0] ?? '');

/** Every open conversation: its state, its calls at work, and its pending questions, the oldest first. */
export const conversationReports = (brain: BrainActor) =>
  [...openConversations(brain)].map(([name, { ref }]) => {
    const { value, context } = ref.getSnapshot();
    return { name, state: value, runs: runningCalls(context), questions: pendingQuestions(context) };
  });

export type ConversationReport = ReturnType<typeof conversationReports>[number];

/** Whether a question is pending in this conversation. */
export const isWaiting = (brain: BrainActor, conversation: string): boolean =>
  conversationOf(brain, conversation)?.getSnapshot().value === 'waiting_for_answer';

/** Calls `apply` after each change of one of these parts of the settings: others stay the same objects. Unsubscribe to end it. */
export function followSettings(
  brain: BrainActor,
  parts: readonly (keyof BrainContext['settings'])[],
  apply: () => void,
): { readonly unsubscribe: () => void } {
  const present = () => parts.map((part) => brain.getSnapshot().context.settings[part]);
  let last = present();
  return brain.on('settings.changed', () => {
    const next = present();
    if (next.every((part, index) => part === last[index])) return;
    last = next;
    apply();
  });
}
