import type { ActorRefFrom, StateValue } from 'xstate';
import type { BrainActor } from './brain.machine.ts';
import type { earsMachine } from './ears.machine.ts';

/** Where the local microphone stands; undefined while the assistant is deaf. */
export function earsOf(brain: BrainActor): ActorRefFrom<typeof earsMachine> | undefined {
  return brain.getSnapshot().children.ears as ActorRefFrom<typeof earsMachine> | undefined;
}

export type States = ReturnType<typeof statesOf>;

/** In which state each part of the assistant is; the ears' is that of their own machine while they are open. */
export function statesOf(brain: BrainActor) {
  const { value } = brain.getSnapshot();
  const ears = earsOf(brain)?.getSnapshot().value;
  return { ...value, ears: ears === undefined ? value.ears : innermost(ears) };
}

const innermost = (value: StateValue): string =>
  typeof value === 'string' ? value : innermost(Object.values(value)[0] ?? '');
