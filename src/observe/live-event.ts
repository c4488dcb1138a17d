import { type AssistantEvent, HOOK_NAMES } from '../brain/events.ts';
import { eventFields, type Fields } from './event-fields.ts';

/** An event of the API as JSON. */
export type LiveEvent = {
  readonly id: string;
  readonly type: LiveType;
  /** ISO 8601 with milliseconds, in UTC. */
  readonly time: string;
  readonly conversation?: string;
  readonly run?: string;
} & Fields;

/** An event with what was known when it came. */
export interface StampedEvent {
  readonly event: AssistantEvent;
  /** Since 1970. */
  readonly timeMs: number;
  /** The duration of what the event ends: a run, a transcription. */
  readonly durationMs: number | undefined;
}

export function liveEvent(id: string, { event, timeMs, durationMs }: StampedEvent): LiveEvent {
  const { call, conversation } = scopeOf(event);
  return {
    id,
    type: liveTypeOf(event),
    time: new Date(timeMs).toISOString(),
    ...(conversation === undefined ? {} : { conversation }),
    ...(call === undefined ? {} : { run: call }),
    ...eventFields(event),
    ...(durationMs === undefined ? {} : { duration_ms: inMs(durationMs) }),
  };
}

/** The call and conversation of an event, if it has one. */
export const scopeOf = (
  event: AssistantEvent,
): { readonly type: string; readonly call?: string; readonly conversation?: string } => event;

/** Rounds milliseconds for display. */
export const inMs = (ms: number): number => Math.round(ms * 1000) / 1000;

/** The type of an event in the API. All but two equal the inner type. */
export type LiveType =
  | Exclude<AssistantEvent['type'], 'call.answered' | 'audio.transcribed'>
  | 'run.finished'
  | 'transcript.final';

export const liveTypeOf = ({ type }: Pick<AssistantEvent, 'type'>): LiveType => {
  if (type === 'call.answered') return 'run.finished';
  return type === 'audio.transcribed' ? 'transcript.final' : type;
};

const OTHERS: Readonly<Record<Exclude<LiveType, (typeof HOOK_NAMES)[number]>, true>> = {
  'actor.failed': true,
  'brain.changed': true,
  'conversation.failed': true,
  'hook.failed': true,
  'neuron.ended': true,
  'neuron.failed': true,
  'neuron.started': true,
  'order.matched': true,
  'question.dropped': true,
  'run.finished': true,
  'run.started': true,
  'settings.changed': true,
  'signal.failed': true,
  'signal.notified': true,
  'stepping.changed': true,
  'speech.asked': true,
  'speech.failed': true,
  'speech.sounding': true,
  'speech.stopped': true,
  'speech.unheard': true,
  'state.changed': true,
  'timer.cancelled': true,
  'timer.finished': true,
  'timer.started': true,
  'transcript.final': true,
  'transcript.partial': true,
  'trigger.near': true,
  'trigger.released': true,
  'utterance.ended': true,
  'utterance.started': true,
};

/** All types of events, hooks last. */
export const LIVE_TYPES = [...(Object.keys(OTHERS) as (keyof typeof OTHERS)[]), ...HOOK_NAMES] as const;
