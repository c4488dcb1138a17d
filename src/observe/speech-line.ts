import type { News } from '../brain/events.ts';
import { MOST_SATELLITES } from '../brain/places.ts';

/** What a piece of news means to the texts that wait to be heard. */
export type SpeechStep = 'asked' | 'begun' | 'ended' | undefined;

/** Follows the texts through the outputs, in each of which they are heard one after another. */
export interface SpeechLine {
  readonly follow: (news: News) => SpeechStep;
  /** Asked for and neither begun nor given up. */
  readonly waiting: () => number;
}

interface Begun {
  readonly call: string | undefined;
  readonly text: string | undefined;
}

/** The local one, and those of satellites. */
const MOST_OUTPUTS = MOST_SATELLITES + 1;

export function speechLine(): SpeechLine {
  let waiting = 0;
  /** Those that were begun last, one of a call, until they have failed or were stopped. */
  let heard: readonly Begun[] = [];

  return {
    follow: (news) => {
      if (news.type === 'speech.asked') {
        waiting += 1;
        return 'asked';
      }
      if (news.type === 'on_start_speaking') {
        waiting -= 1;
        const { call, detail: text } = news;
        heard = [{ call, text }, ...heard.filter((one) => one.call !== call)].slice(0, MOST_OUTPUTS);
        return 'begun';
      }
      if (news.type === 'on_stop_speaking') return 'ended';
      if (news.type !== 'speech.failed' && news.type !== 'speech.stopped') return undefined;
      // one that failed or was stopped while it was played has ended already
      const begun = heard.find(({ call, text }) => call === news.call && text === news.text);
      if (begun !== undefined) {
        heard = heard.filter((one) => one !== begun);
        return undefined;
      }
      waiting -= 1;
      return 'ended';
    },
    waiting: () => waiting,
  };
}
