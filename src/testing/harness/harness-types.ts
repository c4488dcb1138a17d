import { inspect } from 'node:util';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { AssistantDeps } from '../../app/assistant.ts';
import { type AssistantEvent, type CallScope, DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { isMap } from '../../lib/collections.ts';
import { nearest } from '../../lib/text.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import type { BrainEvent } from '../../machines/brain-events.ts';
import type { SoundEvent } from '../../machines/ears-events.ts';
import { earsOf, type States } from '../../machines/states.ts';
import type { Store } from '../../store/store.ts';
import type { FaultCommands } from './faulty-engines.ts';
import type { GivenSound, Microphone } from './microphone.ts';
import type { NeuronCalled } from './open-kit.ts';
import type { Answered, Outcome } from './outcome.ts';
import type { Move } from './path.ts';
import type { ScriptedEngines } from './scripted-engines.ts';

export interface HarnessOptions {
  /** Real engines, or scripts for the scripted ones. `stt: 'kit'` is the recogniser of the kit. */
  readonly engines?: Omit<ScriptedEngines, 'stt'> & { readonly stt?: ScriptedEngines['stt'] | 'kit' };
  /** Whether there is a microphone; true by default. */
  readonly hasMicrophone?: boolean;
  /** The date at the start; by default noon of 1 January 2026 in local time. */
  readonly at?: string | Date;
  /** Neurons that run although they reach outside the assistant; none by default. */
  readonly run?: readonly string[] | 'all';
  /** The values of the recorded neurons, by neuron. */
  readonly values?: Readonly<Record<string, Values>>;
  /** They override those of the harness. */
  readonly tools?: Partial<NeuronTools>;
  /** The store, which the caller closes. By default it forgets everything at the end. */
  readonly store?: Store;
  /** The stored state to restore. */
  readonly recalled?: AssistantDeps['recalled'];
  /** How long real engines and neurons are waited for before time passes without them, in real ms; 10 000 by default. */
  readonly patienceMs?: number;
}

/** An assistant without devices, in virtual time. Calls that let time pass run one after the other. */
export interface Harness extends FaultCommands {
  /** Sends an event. Settles when its immediate effects have happened. */
  readonly inject: (event: Injected) => Promise<void>;
  /** Gives an order as text, or the answer to the pending question, and lets time pass until it is at rest. Rejects with a bug. */
  readonly say: (text: string, scope?: Partial<CallScope>) => Promise<Answered>;
  /** Says these texts one after the other: like `hear`, with sound that scripted engines understand. */
  readonly sayAloud: (...texts: readonly string[]) => Promise<Outcome>;
  /** The microphone hears the sound and then silence until it is at rest. With `isOngoing` it ends with the sound. */
  readonly hear: (sound: GivenSound, how?: { readonly isOngoing?: boolean }) => Promise<Outcome>;
  /** Lets time pass: timers ring, neurons sleep, an open microphone hears silence. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets time pass until it only waits for a person or a date. Rejects after an hour. */
  readonly rest: () => Promise<void>;
  /** Settles when everything has happened that needs no time. */
  readonly settled: () => Promise<void>;
  readonly states: () => States;
  readonly now: () => Date;
  /** The events since the start or the last call. */
  readonly news: () => readonly AssistantEvent[];
  /** The texts that were played to their end since the start or the last call. */
  readonly said: () => readonly string[];
  /** The recorded neurons since the start or the last call. */
  readonly called: () => readonly NeuronCalled[];
  /** The states that its machines entered since the start or the last call of this or of `expectPath`. */
  readonly path: () => readonly Move[];
  /** Throws unless these are the moves of the named machines since then: `ears: trigger.heard -> listening`, or `ears -> listening`. */
  readonly expectPath: (moves: readonly string[]) => void;
  readonly microphone: Pick<Microphone, 'lose' | 'restore' | 'end' | 'listeners'>;
  /** The brain machine's actor. */
  readonly brain: BrainActor;
  /** Stops it and cancels all its work. */
  readonly stop: () => Promise<void>;
}

type WithoutScope<Event> = Event extends CallScope
  ? Omit<Event, keyof CallScope> & Partial<CallScope>
  : Event;

/** Any event for the assistant or its ears. A call without a source comes from the room. */
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

/** Sends an event to its machine. Throws if it is unknown or incomplete, or if the ears are closed. */
export function inject(brain: BrainActor, event: Injected, nextCall: () => string): void {
  checkEvent(event);
  const ears = earsOf(brain);
  const { events } = brain.getSnapshot().machine;
  if (isSound(event)) {
    if (ears === undefined) throw new Error(`the assistant is deaf: it takes no ${event.type}`);
    ears.send(event);
  } else if ((events as readonly string[]).includes(event.type)) brain.send(whole(event, nextCall));
  else {
    const near = nearest(event.type, [...events, ...Object.keys(SOUND)]);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    throw new Error(`there is no event of the type ${event.type}${hint}`);
  }
}

const isSound = (event: Injected): event is SoundEvent => Object.hasOwn(SOUND, event.type);

function whole(event: WithoutScope<BrainEvent>, nextCall: () => string): BrainEvent {
  if (event.type !== 'order.given' && event.type !== 'synapse.called') return event;
  const room = { conversation: DEFAULT_CONVERSATION, mute: undefined, isFromHook: false } as const;
  return { ...room, by: 'voice', ...event, call: event.call ?? nextCall() };
}

/** Throws if it is not an event, or a call without an order or names. It helps callers without TypeScript. */
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

const TEXT: Field = { expected: 'a text', is: t.string.is };

const NAMES: Field = { expected: 'a list of names of synapses', is: t.readonlyArray(t.string).is };

const SCOPE = { conversation: { ...TEXT, isOptional: true }, call: { ...TEXT, isOptional: true } };

const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'order.given': { order: TEXT, ...SCOPE },
  'synapse.called': { names: NAMES, parameters: { expected: 'a map', is: isMap }, ...SCOPE },
  'question.unanswered': { conversation: TEXT },
  'question.cancel': { conversation: TEXT },
};
