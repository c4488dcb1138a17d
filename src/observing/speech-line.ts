import type { News } from '../brain/events.ts';

/** What a piece of news means to the texts that wait to be heard. */
export type SpeechStep = 'asked' | 'begun' | 'ended' | undefined;

/** Follows the texts through the output, where they are heard one after another. */
export interface SpeechLine {
  readonly follow: (news: News) => SpeechStep;
  /** Asked for and neither begun nor given up. */
  readonly waiting: () => number;
}

export function speechLine(): SpeechLine {
  let waiting = 0;
  /** The one that was begun last, until it has failed or was stopped. */
  let heard: { readonly call: string | undefined; readonly text: string | undefined } | undefined;

  return {
    follow: (news) => {
      if (news.type === 'speech.asked') {
        waiting += 1;
        return 'asked';
      }
      if (news.type === 'on_start_speaking') {
        waiting -= 1;
        heard = { call: news.call, text: news.detail };
        return 'begun';
      }
      if (news.type === 'on_stop_speaking') return 'ended';
      if (news.type !== 'speech.failed' && news.type !== 'speech.stopped') return undefined;
      // one that failed or was stopped while it was played has ended already
      const isHeard = heard !== undefined && heard.call === news.call && heard.text === news.text;
      if (isHeard) {
        heard = undefined;
        return undefined;
      }
      waiting -= 1;
      return 'ended';
    },
    waiting: () => waiting,
  };
}
