import type { NewsSource } from '../brain/guarded-news.ts';
import type { Said, Say } from '../http/say.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { outputOf } from '../machines/outputs.ts';

/** Says texts that no run asked for. */
export const saying =
  (brain: BrainActor, news$: NewsSource): Say =>
  (text, scope) =>
    new Promise((settle) => {
      const output = outputOf(brain, scope.conversation);
      if (output === undefined) return settle({ outcome: 'failed', error: 'there is no voice' });
      let said: Said = { outcome: 'muted' };
      const following = news$.subscribe((news) => {
        if (!('call' in news) || news.call !== scope.call) return;
        if (news.type === 'speech.asked') said = { outcome: 'heard' };
        else if (news.type === 'speech.stopped') said = { outcome: 'stopped' };
        else if (news.type === 'speech.failed') said = { outcome: 'failed', error: news.error };
      });
      output.send({ type: 'speech.asked', text, scope });
      const done = (): void => {
        following.unsubscribe();
        settle(said);
      };
      output.send({ type: 'drain.asked', done });
    });
