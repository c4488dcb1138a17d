import type { AssistantEvent } from '../../src/brain/events.ts';
import type { StampedEvent } from '../../src/observe/live-event.ts';

/** News that came at a moment of the year 2000. */
export const stamped = (news: AssistantEvent, durationMs?: number): StampedEvent => ({
  event: news,
  timeMs: Date.UTC(2000, 0, 1),
  durationMs,
});

export const CHANGED: AssistantEvent = { type: 'brain.changed' };

export const said = (text: string, call = 'run-1', conversation = 'default'): AssistantEvent => ({
  type: 'speech.asked',
  call,
  conversation,
  text,
});
