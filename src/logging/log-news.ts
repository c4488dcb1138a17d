import type { News } from '../brain/events.ts';
import { saidTexts } from '../brain/said-texts.ts';
import type { Log } from './log.ts';
import { outcomeText } from './outcome-text.ts';

/**
 * Logs what failed; a failure of speech that comes again and again, such as a missing sound card, is said once. What people said
 * and what they were told is in no line unless `transcripts`; then each run has a line too.
 */
export function logNews(log: Log, transcripts: () => boolean): (news: News) => void {
  const said = saidTexts();
  let last: string | undefined;
  return (news) => {
    said.keep(news);
    switch (news.type) {
      case 'actor.failed':
        return log.error(`${news.actor} failed: ${news.error}`, { actor: news.actor });
      case 'signal.failed':
        return log.warn(`signal ${news.signal}: ${news.error}`, { signal: news.signal });
      case 'hook.failed':
        return log.warn(`hook ${news.hook}: ${news.error}`, { hook: news.hook });
      case 'neuron.failed': {
        const { conversation, call, place } = news;
        const error = transcripts() ? news.error : said.takenOut(news.error, call);
        return log.warn(`${place}: ${error}`, { conversation, run: call, place });
      }
      case 'speech.failed': {
        if (news.error === last) return;
        last = news.error;
        const text = transcripts() ? `"${news.text}"` : 'a text';
        return log.warn(`could not say ${text}: ${news.error}`, ofCall(news));
      }
      case 'call.answered': {
        if (transcripts()) log.info(outcomeText(said.startOf(news.call), news.result), ofCall(news));
      }
    }
  };
}

const ofCall = ({ call, conversation }: { readonly call: string; readonly conversation: string }) => ({
  conversation,
  run: call,
});
