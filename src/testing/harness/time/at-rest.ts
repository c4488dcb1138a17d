import type { News } from '../../../brain/events.ts';
import type { BrainActor } from '../../../machines/brain.machine.ts';
import { statesOf } from '../../../machines/states.ts';

/** Looks whether nothing is going on any more, but for what waits: for a hotword, an answer, a timer. */
export interface RestLook {
  readonly told: (news: News) => void;
  readonly isAtRest: () => boolean;
}

const QUIET_EARS: ReadonlySet<string> = new Set(['deaf', 'no_microphone', 'waiting_for_trigger']);

export function restLook(brain: BrainActor): RestLook {
  let isSpokenTo = false;
  let heard: 'unknown' | 'asked' | 'all' = 'unknown';
  const isHeard = (): boolean => {
    const { speaking } = brain.getSnapshot().children;
    if (speaking === undefined) return true;
    if (heard === 'unknown') {
      heard = 'asked';
      speaking.send({ type: 'drain.asked', done: () => (heard = heard === 'asked' ? 'all' : heard) });
    }
    return heard === 'all';
  };
  return {
    told: (news) => {
      if (news.type === 'utterance.started') isSpokenTo = true;
      if (news.type === 'state.changed' && news.region === 'ears') isSpokenTo = false;
      if (news.type === 'speech.asked' || news.type === 'run.started') heard = 'unknown';
    },
    isAtRest: () => {
      if (brain.getSnapshot().status !== 'active') return true;
      const { conversations, transcribing } = brain.getSnapshot().context;
      const runs = Object.values(conversations).flatMap((one) =>
        Object.keys(one.getSnapshot().context.running),
      );
      const { ears } = statesOf(brain);
      const areEarsQuiet = QUIET_EARS.has(ears) || (ears === 'listening' && !isSpokenTo);
      return runs.length === 0 && Object.keys(transcribing).length === 0 && areEarsQuiet && isHeard();
    },
  };
}
