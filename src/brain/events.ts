import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import type { NearMatch, NearPolicy } from './call-stack.ts';
import { unknownName } from './names.ts';
import type { NextSynapse } from './question.ts';
import type { SoundingEvent } from './sounding-events.ts';
import type { RunReport } from './stored-run.ts';
import type { Synapse } from './synapse.ts';
import type { TimerEvent } from './timer.ts';

/** The conversation of the local microphone and of calls that name none. */
export const DEFAULT_CONVERSATION = 'default';

/** Where a call comes from and how loud it may be; it travels with everything the call starts. */
export interface CallScope {
  /** Correlates the call with its answer. */
  readonly call: string;
  readonly conversation: string;
  /** This call's own mute; undefined leaves it to the assistant's. */
  readonly mute: boolean | undefined;
  /** Started by a hook. It fires no hooks itself. */
  readonly isFromHook: boolean;
  /** Who answers its questions: a client of the API, or a person in the room (microphone, timers, signals). */
  readonly by: 'api' | 'voice';
}

export interface OrderGiven extends CallScope {
  readonly type: 'order.given';
  /** As typed or understood. */
  readonly order: string;
  /** What becomes of it if it is nearly right; undefined leaves it to the settings. */
  readonly near?: NearPolicy;
}

/** Starts synapses by name. Unknown names are skipped. */
export interface SynapseCalled extends CallScope {
  readonly type: 'synapse.called';
  readonly names: readonly string[];
  readonly parameters: Values;
}

/** A question asked by voice had no answer in time: it continues with its default. */
export interface QuestionExpired extends CallScope {
  readonly type: 'question.expired';
}

/** Everything that starts a run. */
export type NewCall = OrderGiven | SynapseCalled;

export type Call = NewCall | QuestionExpired;

/** What a call came to: its report, or the error (a bug) that ended it. */
export interface CallAnswered {
  readonly type: 'call.answered';
  readonly call: string;
  readonly conversation: string;
  readonly result: { readonly report: RunReport } | { readonly error: unknown };
}

/** The person who was asked in this conversation does not want to answer. */
export interface QuestionCancelled {
  readonly type: 'question.cancel';
  readonly conversation: string;
}

/** The person asked by voice said nothing. The question continues with its default. */
export interface QuestionUnanswered {
  readonly type: 'question.unanswered';
  readonly conversation: string;
}

/** A change of the brain itself. */
export type BrainEdit =
  /** Appended, or inserted at `place`. */
  | { readonly type: 'synapse.added'; readonly synapse: Synapse; readonly place?: number }
  /** Replaces the synapse of this name. */
  | { readonly type: 'synapse.replaced'; readonly synapse: Synapse }
  | { readonly type: 'synapse.deleted'; readonly name: string }
  | { readonly type: 'synapse.enabled'; readonly name: string; readonly isEnabled: boolean };

/** An event that a hook of the same name may react to. */
export interface HookEvent {
  readonly type: HookName;
  /** The call it belongs to, if any. */
  readonly call?: string;
  readonly conversation?: string;
  readonly mute?: boolean | undefined;
  readonly isFromHook?: boolean;
  readonly by?: CallScope['by'];
  /** The order, the text being spoken, or why something failed. */
  readonly detail?: string;
}

/** A call begins to run. */
export interface RunStarted extends CallRef {
  readonly type: 'run.started';
  readonly by: CallScope['by'];
  readonly isFromHook: boolean;
  /** The order; null for a start by name. */
  readonly order: string | null;
  /** The synapses started by name. */
  readonly names: readonly string[];
  /** Their parameters, if any. */
  readonly parameters?: Values;
  /** The call's own mute. If absent, the assistant's mute applies. */
  readonly mute?: boolean;
  /** The call whose question this one answers or leaves unanswered; null otherwise. */
  readonly answers: string | null;
}

/** The synapses that an order or an answer starts. */
export interface OrderMatched extends CallRef {
  readonly type: 'order.matched';
  readonly order: string;
  /** Nothing matched; these are the synapses of `on_order_not_found` or the question's default. */
  readonly isDefault: boolean;
  readonly matches: readonly NextSynapse[];
  /** What was nearly said. */
  readonly near?: NearMatch;
}

export interface NeuronStarted extends CallRef {
  readonly type: 'neuron.started';
  readonly synapse: string;
  readonly neuron: string;
  /** Which of the synapse's neurons, from 0. */
  readonly step: number;
}

export interface NeuronEnded extends CallRef {
  readonly type: 'neuron.ended';
  readonly synapse: string;
  readonly neuron: string;
  readonly step: number;
  readonly outcome: 'finished' | 'asked' | 'started_synapses';
  readonly said: string | null;
}

/** A machine's region or a conversation entered a state. */
export interface StateChanged {
  readonly type: 'state.changed';
  readonly region: 'ears' | 'voice' | 'dialogue' | 'conversation' | 'satellite';
  readonly state: string;
  /** Of the regions `conversation` and `satellite`, and of a satellite's ears and voice. */
  readonly conversation?: string;
}

/** A neuron that failed, was skipped, or did not do all it should have. */
export interface NeuronFailed extends CallRef {
  readonly type: 'neuron.failed';
  readonly synapse: string;
  readonly neuron: string;
  readonly step: number;
  /** File and line where there are any, synapse and neuron. */
  readonly place: string;
  readonly error: string;
}

/** Every event that the assistant emits, for hooks, the API, the event stream and tests. */
export type AssistantEvent =
  | HookEvent
  | CallAnswered
  | RunStarted
  | OrderMatched
  | NeuronStarted
  | NeuronEnded
  | NeuronFailed
  | StateChanged
  | SoundingEvent
  | TimerEvent
  | { readonly type: 'brain.changed' }
  /** The machines are held before each transition from now on, or no longer. */
  | { readonly type: 'stepping.changed'; readonly isStepping: boolean }
  | { readonly type: 'settings.changed' }
  /** A hook names a synapse that no longer exists. Its other synapses ran. */
  | { readonly type: 'hook.failed'; readonly hook: HookName; readonly error: string }
  /** The questions of these calls were dropped without an answer. */
  | { readonly type: 'question.dropped'; readonly conversation: string; readonly asked: readonly string[] }
  /** A bug ended a conversation. Its open calls fail with this error. */
  | { readonly type: 'conversation.failed'; readonly conversation: string; readonly error: unknown }
  | { readonly type: 'actor.failed'; readonly actor: string; readonly error: string }
  /** A signal failed. It continues or restarts by itself. */
  | { readonly type: 'signal.failed'; readonly signal: string; readonly error: string }
  /** The neuron `signals` sent a message to every signal. */
  | { readonly type: 'signal.notified'; readonly notification: string; readonly payload: unknown };

/** The fields of every event about one call. */
export interface CallRef {
  readonly call: string;
  readonly conversation: string;
}

/** Makes names for calls, unique across processes: they contain the start time of the process in ms. */
export function callNames(startedAtMs = Date.now()): () => string {
  const started = startedAtMs.toString(36);
  let calls = 0;
  return () => `${started}-${++calls}`;
}

/** The names of hooks in settings, events and traces. */
export const HOOK_NAMES = [
  'on_deaf',
  'on_mute',
  'on_order_found',
  'on_order_not_found',
  'on_processed_synapses',
  'on_start',
  'on_start_listening',
  'on_start_speaking',
  'on_stop_listening',
  'on_stop_speaking',
  'on_stt_error',
  'on_triggered',
  'on_undeaf',
  'on_unmute',
  'on_waiting_for_trigger',
] as const;

export type HookName = (typeof HOOK_NAMES)[number];

/** The synapses of a hook as written: one, several in order, or none. */
export type Hook = string | readonly string[] | null;

export type Hooks = Readonly<Record<HookName, Hook>>;

/** What a hook runs, as people write it. */
export const HookValue: t.Type<Hook, unknown> = withSchema(
  t.union([t.string, t.readonlyArray(t.string), t.null], 'a synapse name or a list of them'),
  { title: 'Hook' },
);

/** Some hooks as written. The caller checks their names. */
export const HookMap = t.partial(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, HookValue])) as Record<HookName, typeof HookValue>,
  'a map of hooks',
);

/** A name of a hook. */
export const KnownHook = t.keyof(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Record<HookName, null>,
  `a known hook (${HOOK_NAMES.join(', ')})`,
);

/** Refuses unknown names of hooks, which would never fire. */
export const unknownHooks = (names: readonly string[]): readonly Refusal[] =>
  names
    .filter((name) => !KnownHook.is(name))
    .map((name) => unknownName(['hooks', name], name, 'hook', HOOK_NAMES));

/** Every synapse that hooks name, hook by hook, with the path to its name from the map that has them as `hooks`. */
export const hookedSynapses = (
  hooks: Readonly<Partial<Record<HookName, Hook>>>,
): readonly { readonly hook: HookName; readonly synapse: string; readonly path: Refusal['path'] }[] =>
  HOOK_NAMES.flatMap((hook) => {
    const value = hooks[hook] ?? null;
    return synapsesOfHook(value).map((synapse, index) => ({
      hook,
      synapse,
      path: ['hooks', hook, ...(typeof value === 'string' ? [] : [index])],
    }));
  });

/** The synapses to run at a hook, in order. */
export const synapsesOfHook = (hook: Hook): readonly string[] => (hook === null ? [] : [hook].flat());
