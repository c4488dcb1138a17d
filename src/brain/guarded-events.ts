import { describeUnknown, isAssistantError } from '../lib/errors.ts';
import type { AssistantEvent } from './events.ts';

/** The source of the assistant's events. */
export interface EventSource$ {
  readonly subscribe: (listener: (event: AssistantEvent) => unknown) => { readonly unsubscribe: () => void };
}

/**
 * The same events for listeners that may throw or reject: a bug costs the listener that event, and not the process. Each place is
 * reported once, without the error's message, which may hold what people said.
 */
export function guardedEvents(events$: EventSource$, emit: (bug: string) => void): EventSource$ {
  const reported = new Set<string>();
  const logOnce = (error: unknown): void => {
    const bug = `a bug cost a listener an event: ${placeOf(error)}`;
    if (reported.has(bug)) return;
    reported.add(bug);
    try {
      emit(bug);
    } catch {
      console.error(bug);
    }
  };
  return {
    subscribe: (listener) =>
      events$.subscribe((event) => {
        try {
          const result = listener(event);
          if (result instanceof Promise) result.catch(logOnce);
        } catch (error) {
          logOnce(error);
        }
      }),
  };
}

/** The kind of the error, and the functions it came from. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name, message, stack = '' } = error;
  const frames = stack.replace(message, '').match(/^ {4}at .*$/gm) ?? [];
  return [name, ...frames.slice(0, MAX_FRAMES).map((frame) => frame.trim())].join(' ');
}

const MAX_FRAMES = 3;

/** The same event with redacted texts of failures. Failures of neurons stay: their report redacts them. */
export function redactedEvent(event: AssistantEvent, redacted: (text: string) => string): AssistantEvent {
  switch (event.type) {
    case 'actor.failed':
    case 'signal.failed':
    case 'hook.failed':
    case 'speech.failed':
      return { ...event, error: redacted(event.error) };
    case 'speech.unheard':
      return { ...event, reason: redacted(event.reason) };
    case 'on_stt_error':
      return event.detail === undefined ? event : { ...event, detail: redacted(event.detail) };
    case 'conversation.failed':
      return { ...event, error: redactedError(event.error, redacted) };
    case 'call.answered':
    case 'audio.transcribed':
      return 'error' in event.result
        ? { ...event, result: { error: redactedError(event.result.error, redacted) } }
        : event;
    default:
      return event;
  }
}

/** An expected failure keeps its kind. */
function redactedError(error: unknown, redacted: (text: string) => string): unknown {
  const text = describeUnknown(error);
  const left = redacted(text);
  if (left === text) return error;
  return isAssistantError(error) && 'message' in error
    ? { ...error, message: redacted(error.message) }
    : new Error(left);
}

/** Whether this event, or entry of a trace, reports a failed part of a run. */
export const isFailureEvent = ({ type }: { readonly type?: unknown }): boolean =>
  type === 'neuron.failed' || type === 'speech.failed';
