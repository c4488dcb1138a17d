import type { ErrorActorEvent } from 'xstate';
import type { OutputContent, OutputItem, SpeakingProgress } from '../actors/speaking.ts';
import type { AssistantEvent, CallScope } from '../brain/events.ts';
import { describeUnknown, engineFailed, isAssistantError } from '../lib/errors.ts';
import type { OutputCommand } from './ears-events.ts';

/** A text to say after all that waits. */
export interface SpeechAsked {
  readonly type: 'speech.asked';
  readonly text: string;
  readonly scope: CallScope;
}

/** A sound file to play after all that waits. `play.ended` reports the end of this request. */
export interface PlayAsked {
  readonly type: 'play.asked';
  readonly path: string;
  readonly scope: CallScope;
  /** A name that no other request has. */
  readonly request: string;
}

/** The request is not wanted any more, wherever it is. */
export interface PlayCancelled {
  readonly type: 'play.cancelled';
  readonly request: string;
}

/** The end of a request: without an error the sound was played to its end. Only for who asked. */
export interface PlayEnded {
  readonly type: 'play.ended';
  readonly request: string;
  readonly error: unknown;
}

/** Every event that may be sent to an output. */
export type OutputEvent = SpeechAsked | PlayAsked | PlayCancelled | OutputCommand;

/** Also the events of its actor. */
export type OutputMachineEvent = OutputEvent | SpeakingProgress;

/** What an output emits. */
export type OutputEmitted = AssistantEvent | PlayEnded;

export interface OutputInput {
  /** The name of its satellite, or the local conversation. */
  readonly place: string;
}

export interface OutputContext extends OutputInput {
  /** What waits, in its order. */
  readonly queue: readonly OutputItem[];
  /** What is prepared or played. */
  readonly present: OutputItem | undefined;
  /** The length of the sound that the player got of it. */
  readonly givenMs: number;
  /** The calls that were interrupted, the latest last: they say nothing more. */
  readonly silenced: readonly string[];
  /** The number of the last item. */
  readonly latest: number;
}

/** The maximum number of texts that wait or sound. Further ones fail. */
export const MAX_TEXTS = 200;
/** The maximum number of silenced calls. The oldest are forgotten. */
const MAX_SILENCED = 100;

/** What waits and what is at work. */
export const itemsOf = ({ present, queue }: OutputContext): readonly OutputItem[] =>
  present === undefined ? queue : [present, ...queue];

/** What is at work. It is always there outside of `idle`. */
export function presentItem({ present }: OutputContext): OutputItem {
  if (present === undefined) throw new Error('nothing is at work');
  return present;
}

/** The queue with this item at its end. */
export function added(
  { queue, latest }: OutputContext,
  scope: CallScope,
  content: OutputContent,
): Pick<OutputContext, 'queue' | 'latest'> {
  const id = latest + 1;
  return { queue: [...queue, { id, scope, ...content }], latest: id };
}

export const isText = ({ type }: OutputItem): boolean => type === 'text';

/** Silences all calls whose texts wait or sound, also what they say later. */
export function silencedBy(context: OutputContext): readonly string[] {
  const calls = new Set(
    itemsOf(context)
      .filter(isText)
      .map(({ scope }) => scope.call),
  );
  return [...context.silenced.filter((call) => !calls.has(call)), ...calls].slice(-MAX_SILENCED);
}

/** The end of an item. With an error it was not heard to its end. */
export type Outcome =
  | { readonly type: 'heard' }
  | { readonly type: 'stopped'; readonly error?: unknown }
  | { readonly type: 'failed'; readonly error: unknown };

/** The error of a sound that was stopped before it began. */
const CANCELLED = engineFailed('output', 'playing was cancelled');

/** What is emitted at the end of an item: failures, and each end of a sound. */
export function endedAs(item: OutputItem | SpeechAsked, outcome: Outcome): readonly OutputEmitted[] {
  const error = outcome.type === 'stopped' ? (outcome.error ?? CANCELLED) : errorOf(outcome);
  if (item.type === 'sound') return [{ type: 'play.ended', request: item.request, error }];
  const of = textOf(item);
  if (outcome.type === 'heard') return [];
  if (outcome.type === 'stopped') return [{ type: 'speech.stopped', ...of }];
  return isAssistantError(error) && error._tag === 'NoLoudspeaker'
    ? [{ type: 'speech.unheard', ...of, reason: error.message }]
    : [{ type: 'speech.failed', ...of, error: describeUnknown(error) }];
}

const errorOf = (outcome: Outcome): unknown => ('error' in outcome ? outcome.error : undefined);

/** The fields of the events of one text. */
export const textOf = ({ text, scope: { call, conversation } }: Pick<SpeechAsked, 'text' | 'scope'>) => ({
  call,
  conversation,
  text,
});

/** A hook around the sound of a text. */
export function speakingHook(
  type: 'on_start_speaking' | 'on_stop_speaking',
  item: OutputItem,
): AssistantEvent {
  const { call, conversation, mute, isFromHook, by } = item.scope;
  return { type, call, conversation, mute, isFromHook, by, detail: textIn(item) };
}

/** The first sound of a text is on its way. */
export function soundingIn(
  item: OutputItem,
  { isCached, engine }: Extract<SpeakingProgress, { readonly type: 'sound.begun' }>,
): AssistantEvent {
  const how = { ...(isCached ? { isCached } : {}), ...(engine === undefined ? {} : { engine }) };
  return { type: 'speech.sounding', ...textOf({ text: textIn(item), scope: item.scope }), ...how };
}

const textIn = (item: OutputItem): string => (item.type === 'text' ? item.text : '');

/** The argument of an action. */
export interface OutputArgs<Event = OutputMachineEvent | ErrorActorEvent> {
  readonly context: OutputContext;
  readonly event: Event;
}
