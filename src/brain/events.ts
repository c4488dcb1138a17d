import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { unknownName } from './names.ts';
import type { NextSynapse } from './question.ts';
import type { SoundingEvent } from './sounding-events.ts';
import type { RunReport } from './stored-run.ts';
import type { Synapse } from './synapse.ts';
import type { TimerEvent } from './timer.ts';

/** The conversation of whoever names none, and of the local microphone. */
export const DEFAULT_CONVERSATION = 'default';

/** Where a call comes from and how loud it may be; it travels with everything the call starts. */
export interface CallScope {
  /** Correlates the call with its answer. */
  readonly call: string;
  readonly conversation: string;
  /** This call's own mute; undefined leaves it to the assistant's. */
  readonly mute: boolean | undefined;
  /** Started by a hook: what it does fires no hooks again. */
  readonly isFromHook: boolean;
  /** Who hears its questions: a client of the API, or whoever is in the room (microphone, timers and signals). */
  readonly by: 'api' | 'voice';
}

export interface OrderGiven extends CallScope {
  readonly type: 'order.given';
  /** As typed or understood. */
  readonly order: string;
}

/** Synapses started by name; a name nobody has is passed over. */
export interface SynapseCalled extends CallScope {
  readonly type: 'synapse.called';
  readonly names: readonly string[];
  readonly parameters: Values;
}

/** Nobody answered a question asked by voice: it goes on with its default. */
export interface QuestionExpired extends CallScope {
  readonly type: 'question.expired';
}

/** What somebody or something outside asks for. */
export type NewCall = OrderGiven | SynapseCalled;

export type Call = NewCall | QuestionExpired;

/** What a call came to: its report, or the error (a bug) that ended it. */
export interface CallAnswered {
  readonly type: 'call.answered';
  readonly call: string;
  readonly conversation: string;
  readonly result: { readonly report: RunReport } | { readonly error: unknown };
}

/** Whoever was asked in this conversation does not want to answer. */
export interface QuestionCancelled {
  readonly type: 'question.cancel';
  readonly conversation: string;
}

/** Whoever was asked by voice said nothing: the question goes on with its default. */
export interface QuestionUnanswered {
  readonly type: 'question.unanswered';
  readonly conversation: string;
}

/** A change of the brain itself. */
export type BrainEdit =
  /** Last, or where `place` says. */
  | { readonly type: 'synapse.added'; readonly synapse: Synapse; readonly place?: number }
  /** In the place of the one of its name. */
  | { readonly type: 'synapse.replaced'; readonly synapse: Synapse }
  | { readonly type: 'synapse.deleted'; readonly name: string }
  | { readonly type: 'synapse.enabled'; readonly name: string; readonly isEnabled: boolean };

/** News that a hook of the same name may answer. */
export interface HookEvent {
  readonly type: HookName;
  /** Of what it is about, where that is one call. */
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
  /** What was said; null for a start by name. */
  readonly order: string | null;
  /** Those started by name. */
  readonly names: readonly string[];
  /** What those were given; nothing when absent. */
  readonly parameters?: Values;
  /** The call's own mute; absent, it is left to the assistant's. */
  readonly mute?: boolean;
  /** The call whose question this one answers, or leaves unanswered; null when it is about something new. */
  readonly answers: string | null;
}

/** What an order, or an answer, was found to mean. */
export interface OrderMatched extends CallRef {
  readonly type: 'order.matched';
  readonly order: string;
  /** Nothing fitted: these are what runs in that case. */
  readonly isDefault: boolean;
  readonly matches: readonly NextSynapse[];
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

/** A machine's region, or a conversation, is in another state now. */
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

/** Everything the assistant tells: what hooks, API, event stream and tests listen to. */
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
  /** A hook names what is not there any more; the others of its synapses ran. */
  | { readonly type: 'hook.failed'; readonly hook: HookName; readonly error: string }
  /** Nobody will answer what these calls asked. */
  | { readonly type: 'question.dropped'; readonly conversation: string; readonly asked: readonly string[] }
  /** A bug ended a whole conversation; its open calls get no other answer. */
  | { readonly type: 'conversation.failed'; readonly conversation: string; readonly error: unknown }
  | { readonly type: 'actor.failed'; readonly actor: string; readonly error: string }
  /** A signal could not do its work; it goes on, or begins anew by itself. */
  | { readonly type: 'signal.failed'; readonly signal: string; readonly error: string }
  /** The neuron `signals` told every signal something. */
  | { readonly type: 'signal.notified'; readonly notification: string; readonly payload: unknown };

/** What every piece of news about one call says of it. */
export interface CallRef {
  readonly call: string;
  readonly conversation: string;
}

/** Names for calls that no other process has given or will give: the time of its start, in ms, is in them. */
export function callNames(startedAtMs = Date.now()): () => string {
  const started = startedAtMs.toString(36);
  let calls = 0;
  return () => `${started}-${++calls}`;
}

/** The lifecycle points a hook may be tied to, as settings, machine news, events and traces call them. */
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

/** What a hook runs, as written: one synapse, several in order, or nothing. */
export type Hook = string | readonly string[] | null;

export type Hooks = Readonly<Record<HookName, Hook>>;

/** What a hook runs, as people write it. */
export const HookValue: t.Type<Hook, unknown> = withSchema(
  t.union([t.string, t.readonlyArray(t.string), t.null], 'a synapse name or a list of them'),
  { title: 'Hook' },
);

/** Some hooks as people write them; whether others have a known name is to be checked by whoever decodes. */
export const HookMap = t.partial(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, HookValue])) as Record<HookName, typeof HookValue>,
  'a map of hooks',
);

/** A name of a hook. */
export const KnownHook = t.keyof(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Record<HookName, null>,
  `a known hook (${HOOK_NAMES.join(', ')})`,
);

/** Refuses those that are no names of hooks: they would never fire, and nobody would know why. */
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
    return hooked(value).map((synapse, index) => ({
      hook,
      synapse,
      path: ['hooks', hook, ...(typeof value === 'string' ? [] : [index])],
    }));
  });

/** The synapses to run at a hook, in order. */
export const hooked = (hook: Hook): readonly string[] =>
  hook === null ? [] : typeof hook === 'string' ? [hook] : hook;
