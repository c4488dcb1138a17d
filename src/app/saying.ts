import type { NewsSource } from '../brain/guarded-news.ts';
import type { Said, Say } from '../http/say.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { heard, outputOf } from '../machines/outputs.ts';

/** Says texts that no run asked for. */
export const saying =
  (brain: BrainActor, news$: NewsSource): Say =>
  async (text, scope, signal) => {
    const output = outputOf(brain, scope.conversation);
    if (output?.getSnapshot().status !== 'active') return NO_VOICE;
    let said: Said = { outcome: 'muted' };
    const following = news$.subscribe((news) => {
      if (!('call' in news) || news.call !== scope.call) return;
      if (news.type === 'speech.asked') said = { outcome: 'heard' };
      else if (news.type === 'speech.stopped') said = { outcome: 'stopped' };
      else if (news.type === 'speech.failed') said = { outcome: 'failed', error: news.error };
    });
    try {
      output.send({ type: 'speech.asked', text, scope });
      await heard(output, signal);
    } finally {
      following.unsubscribe();
    }
    if (said.outcome !== 'heard') return said;
    if (signal.aborted) return { outcome: 'stopped' };
    return output.getSnapshot().status === 'error' ? NO_VOICE : said;
  };

const NO_VOICE: Said = { outcome: 'failed', error: 'there is no voice' };
