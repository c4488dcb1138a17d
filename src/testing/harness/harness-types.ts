import { inspect } from 'node:util';
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
  /** Real engines, or what the scripted ones are to do; `stt: 'kit'` is the recogniser of the kit itself. */
  readonly engines?: Omit<ScriptedEngines, 'stt'> & { readonly stt?: ScriptedEngines['stt'] | 'kit' };
  /** Whether there is a microphone; true when absent. */
  readonly hasMicrophone?: boolean;
  /** The date at the start; noon of 1 January 2026 on this machine's clock when absent. */
  readonly at?: string | Date;
  /** Neurons that do their work though they reach outside the assistant; none when absent. */
  readonly run?: readonly string[] | 'all';
  /** What those find that do not, by neuron. */
  readonly values?: Readonly<Record<string, Values>>;
  /** Go before those of the harness. */
  readonly tools?: Partial<NeuronTools>;
  /** What outlives the assistant; whoever made it closes it. It forgets everything when absent. */
  readonly store?: Store;
  /** What the store still holds. */
  readonly recalled?: AssistantDeps['recalled'];
  /** How long, in real ms, is waited for real engines and neurons before time passes without them; 10 000 when absent. */
  readonly patienceMs?: number;
}

/** An assistant without devices, in virtual time. Whatever lets time pass waits its turn, one after another. */
export interface Harness extends FaultCommands {
  /** Sends an event; settles when everything has happened that it leads to at once. */
  readonly inject: (event: Injected) => Promise<void>;
  /** Gives an order as text, or the answer to the question that waits, and lets time pass until nothing is going on. Rejects with a bug. */
  readonly say: (text: string, scope?: Partial<CallScope>) => Promise<Answered>;
  /** Somebody says these texts, one after another: as `hear`, of sound that scripted engines understand. */
  readonly sayAloud: (...texts: readonly string[]) => Promise<Outcome>;
  /** The microphone hears it, then silence, until nothing is going on; `isOngoing`: more is to come, so only as long as it sounds. */
  readonly hear: (sound: GivenSound, how?: { readonly isOngoing?: boolean }) => Promise<Outcome>;
  /** Lets time pass: timers ring, neurons sleep, an open microphone hears silence. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets time pass until nothing is going on but what waits for somebody, or for a date. Rejects after an hour. */
  readonly rest: () => Promise<void>;
  /** Settles when everything has happened that happens without time passing. */
  readonly settled: () => Promise<void>;
  readonly states: () => States;
  readonly now: () => Date;
  /** What was told since the start, or the last call. */
  readonly news: () => readonly AssistantEvent[];
  /** The texts that were heard to their end, since the start or the last call. */
  readonly said: () => readonly string[];
  /** The neurons that were written down in place of being run, since the start or the last call. */
  readonly called: () => readonly NeuronCalled[];
  /** The states its machines came into, since the start or the last call of it or of `expectPath`. */
  readonly path: () => readonly Move[];
  /** Throws unless these are the moves since then, of the machines they name: `ears: trigger.heard -> listening`, or `ears -> listening`. */
  readonly expectPath: (moves: readonly string[]) => void;
  readonly microphone: Pick<Microphone, 'lose' | 'restore' | 'end' | 'listeners'>;
  /** The machine itself, for whoever wants to look closer. */
  readonly brain: BrainActor;
  /** Whatever is going on is given up. */
  readonly stop: () => Promise<void>;
}

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
    throw new Error(`nobody knows an event of the type ${event.type}${hintFor(event.type, events)}`);
  if (!isSound(event)) brain.send(whole(event, nextCall));
  else if (ears !== undefined) ears.send(event);
  else throw new Error(`nobody takes ${event.type}: the assistant is deaf`);
}

function hintFor(type: string, events: readonly string[]): string {
  const near = nearest(type, [...events, ...Object.keys(SOUND)]);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

const isSound = (event: Injected): event is SoundEvent => Object.hasOwn(SOUND, event.type);

function whole(event: WithoutScope<BrainEvent>, nextCall: () => string): BrainEvent {
  if (event.type !== 'order.given' && event.type !== 'synapse.called') return event;
  const room = {
    conversation: DEFAULT_CONVERSATION,
    mute: undefined,
    isFromHook: false,
    by: 'voice',
  } as const;
  return { ...room, ...event, call: event.call ?? nextCall() };
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
