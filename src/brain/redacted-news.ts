import { describeUnknown, isAssistantError } from '../errors.ts';
import type { News } from './events.ts';

/**
 * The same news, its failures as `redacted` leaves their texts. Those of neurons are left: whoever lists them in a report has
 * done it for both.
 */
export function redactedNews(news: News, redacted: (text: string) => string): News {
  switch (news.type) {
    case 'actor.failed':
    case 'signal.failed':
    case 'hook.failed':
    case 'speech.failed':
      return { ...news, error: redacted(news.error) };
    case 'on_stt_error':
      return news.detail === undefined ? news : { ...news, detail: redacted(news.detail) };
    case 'conversation.failed':
      return { ...news, error: redactedError(news.error, redacted) };
    case 'call.answered':
    case 'audio.transcribed':
      return 'error' in news.result
        ? { ...news, result: { error: redactedError(news.result.error, redacted) } }
        : news;
    default:
      return news;
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
