import type { News } from '../../brain/events.ts';
import { remainingSeconds, type TimerNews } from '../../brain/timer.ts';
import type { WyomingEvent } from '../protocol/event.ts';
import { messageOf } from '../protocol/messages.ts';

/** What a satellite with a display is told of a timer; undefined for other news. */
export function timerEvent(news: News, now: () => Date): WyomingEvent | undefined {
  switch (news.type) {
    case 'timer.started':
      return started(news, now());
    case 'timer.cancelled':
      return messageOf('timer-cancelled', { id: news.timer.id });
    case 'timer.finished':
      return messageOf('timer-finished', { id: news.timer.id });
    default:
      return undefined;
  }
}

function started({ timer }: TimerNews, now: Date): WyomingEvent {
  const total_seconds = remainingSeconds(timer, now);
  return messageOf('timer-started', {
    id: timer.id,
    name: timer.name ?? undefined,
    total_seconds,
    start_hours: Math.floor(total_seconds / 3_600),
    start_minutes: Math.floor((total_seconds % 3_600) / 60),
    start_seconds: total_seconds % 60,
  });
}
