import type { Brain } from '../brain/brain.ts';
import type { News } from '../brain/events.ts';
import { redactedNews } from '../brain/guarded-news.ts';
import { knownSecrets, redactedText } from '../observe/log/redacted.ts';
import type { Settings } from '../settings/settings.ts';

interface Present {
  readonly settings: Settings;
  readonly brain: Pick<Brain, 'synapses'>;
}

/** Takes what is secret now out of failures before anybody is told of them; what is no failure costs nothing. */
export function redacting(present: () => Present) {
  const text = (whole: string): string => {
    const { settings, brain } = present();
    return redactedText(whole, knownSecrets(settings, brain.synapses));
  };
  return { text, news: (news: News): News => redactedNews(news, text) };
}
