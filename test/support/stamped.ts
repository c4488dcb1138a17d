import type { News } from '../../src/brain/events.ts';
import type { StampedNews } from '../../src/observe/live-event.ts';

/** News that came at a moment of the year 2000. */
export const stamped = (news: News, durationMs?: number): StampedNews => ({
  news,
  timeMs: Date.UTC(2000, 0, 1),
  durationMs,
});

export const CHANGED: News = { type: 'brain.changed' };

export const said = (text: string, call = 'run-1', conversation = 'default'): News => ({
  type: 'speech.asked',
  call,
  conversation,
  text,
});
