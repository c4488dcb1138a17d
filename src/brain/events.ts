import type { HookName } from './hooks.ts';
import type { RunReport } from './run-report.ts';
import type { Synapse } from './synapse.ts';
import type { Values } from './template.ts';

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

export type Call = OrderGiven | SynapseCalled;

/** What a call came to: its report, or the error (a bug) that ended it. */
export interface CallAnswered {
  readonly type: 'call.answered';
  readonly call: string;
  readonly conversation: string;
  readonly result: { readonly report: RunReport } | { readonly error: unknown };
}

/** The text of an uploaded recording, or the `AssistantError` that kept it from being understood. */
export interface AudioTranscribed {
  readonly type: 'audio.transcribed';
  readonly call: string;
  readonly result: { readonly text: string } | { readonly error: unknown };
}

/** A change of the brain itself. */
export type BrainEdit =
  | { readonly type: 'synapse.added'; readonly synapse: Synapse }
  | { readonly type: 'synapse.deleted'; readonly name: string };

/** News that a hook of the same name may answer. */
export interface HookNews {
  readonly type: HookName;
  readonly conversation?: string;
  readonly mute?: boolean | undefined;
  readonly isFromHook?: boolean;
  /** The order, the text being spoken, or why something failed. */
  readonly detail?: string;
}

/** Everything the assistant tells: what hooks, API, event stream and tests listen to. */
export type News =
  | HookNews
  | CallAnswered
  | AudioTranscribed
  | { readonly type: 'brain.changed' }
  | { readonly type: 'question.dropped'; readonly conversation: string }
  /** A bug ended a whole conversation; its open calls get no other answer. */
  | { readonly type: 'conversation.failed'; readonly conversation: string; readonly error: unknown }
  | { readonly type: 'speech.failed'; readonly text: string; readonly error: string }
  | { readonly type: 'actor.failed'; readonly actor: string; readonly error: string };
