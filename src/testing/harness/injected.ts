import { type CallScope, DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { nearest } from '../../lib/nearest.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import type { BrainEvent } from '../../machines/brain-events.ts';
import type { SoundEvent } from '../../machines/ears-events.ts';
import { earsOf } from '../../machines/states.ts';
import { checkEvent } from './check-event.ts';

type WithoutScope<Event> = Event extends CallScope
  ? Omit<Event, keyof CallScope> & Partial<CallScope>
  : Event;

/** Anything that may be sent to the assistant, or to its ears. Of a call, who gives it and where may be left out: somebody in the room. */
export type Injected = WithoutScope<BrainEvent> | SoundEvent;

const SOUND: Readonly<Record<SoundEvent['type'], true>> = {
  'microphone.opened': true,
  'microphone.lost': true,
  'microphone.ended': true,
  'trigger.heard': true,
  'speech.ended': true,
  'order.heard': true,
  'hearing.failed': true,
  'answer.awaited': true,
};

/** Sends it to where it belongs. Throws when nobody knows such an event, it is no whole one, or its ears are closed. */
export function inject(brain: BrainActor, event: Injected, nextCall: () => string): void {
  checkEvent(event);
  const ears = earsOf(brain);
  const { events } = brain.getSnapshot().machine;
  if (!isSound(event) && !(events as readonly string[]).includes(event.type))
    throw new Error(`nobody knows an event of the type ${event.type}${like(event.type, events)}`);
  if (!isSound(event)) brain.send(whole(event, nextCall));
  else if (ears !== undefined) ears.send(event);
  else throw new Error(`nobody takes ${event.type}: the assistant is deaf`);
}

function like(type: string, events: readonly string[]): string {
  const near = nearest(type, [...events, ...Object.keys(SOUND)]);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

const isSound = (event: Injected): event is SoundEvent => Object.hasOwn(SOUND, event.type);

function whole(event: WithoutScope<BrainEvent>, nextCall: () => string): BrainEvent {
  if (event.type !== 'order.given' && event.type !== 'synapse.called') return event;
  const scope = {
    conversation: DEFAULT_CONVERSATION,
    mute: undefined,
    isFromHook: false,
    by: 'voice',
  } as const;
  return { ...scope, ...event, call: event.call ?? nextCall() };
}
