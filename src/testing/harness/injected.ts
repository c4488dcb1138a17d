import { inspect } from 'node:util';
import { type CallScope, DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { nearest } from '../../lib/text.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import type { BrainEvent } from '../../machines/brain-events.ts';
import type { SoundEvent } from '../../machines/ears-news.ts';
import { earsOf } from '../../machines/states.ts';

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

/** Throws when it is no event, or a call that does not say what is to be run: whoever writes no TypeScript is told by nobody else. */
function checkEvent(event: unknown): void {
  const fields = isMap(event) ? event : {};
  const { type } = fields;
  if (typeof type !== 'string') throw new Error(`found ${inspect(event)}, expected an event: { type: … }`);
  for (const [name, { expected, is, isOptional = false }] of Object.entries(FIELDS[type] ?? {})) {
    const value = fields[name];
    if (!(isOptional && value === undefined) && !is(value))
      throw new Error(`${type}: ${name}: found ${inspect(value)}, expected ${expected}`);
  }
}

interface Field {
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
  readonly isOptional?: boolean;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TEXT: Field = { expected: 'a text', is: (value) => typeof value === 'string' };

const NAMES: Field = {
  expected: 'a list of names of synapses',
  is: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
};

const SCOPE = { conversation: { ...TEXT, isOptional: true }, call: { ...TEXT, isOptional: true } };

const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'order.given': { order: TEXT, ...SCOPE },
  'synapse.called': { names: NAMES, parameters: { expected: 'a map', is: isMap }, ...SCOPE },
  'question.unanswered': { conversation: TEXT },
  'question.cancel': { conversation: TEXT },
};
