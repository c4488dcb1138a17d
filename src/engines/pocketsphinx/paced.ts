import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { Pace } from './messages.ts';
import { probe } from './probe.ts';
import type { Recogniser } from './recogniser.ts';

/** Above this the grammar is given up: the answer would come late, and later with every utterance. */
const SLOWEST = 0.3;
/** A machine may be busy with something else for an order or two. */
const SLOW_IN_A_ROW = 3;
/** Share of the newest utterance in the kept figure. */
const NEWEST = 0.5;

interface PacedRecogniser extends Recogniser {
  readonly pace: () => Pace;
}

/** Keeps the real-time factor of `recogniser` (processor time, so that a busy machine does not count) and acts on it. */
export function paced(recogniser: Recogniser): PacedRecogniser {
  let pace: Pace = { realTimeFactor: 0, isOpenOnly: false };
  let spentMs = 0;
  let heardMs = 0;
  let slowInARow = 0;

  const timed = <T>(work: () => T): T => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    spentMs += (user + system) / 1_000;
    return result;
  };
  const keep = (factor: number, newest: number, slowAllowed: number): void => {
    slowInARow = factor > SLOWEST ? slowInARow + 1 : 0;
    const realTimeFactor = pace.realTimeFactor * (1 - newest) + factor * newest;
    const isOpenOnly = pace.isOpenOnly || slowInARow > slowAllowed;
    if (isOpenOnly) recogniser.openOnly();
    pace = { realTimeFactor, isOpenOnly };
  };
  const begin = (): void => {
    spentMs = 0;
    heardMs = 0;
    timed(recogniser.begin);
  };
  const feed = (samples: Int16Array): void => {
    heardMs += (samples.length * 1_000) / SAMPLE_RATE_HZ;
    timed(() => recogniser.feed(samples));
  };
  const measured = (): number => spentMs / Math.max(heardMs, 1);

  return {
    ...recogniser,
    begin,
    feed,
    end: (heard) => {
      const factor = measured();
      const transcript = recogniser.end(heard);
      if (heardMs > 0) keep(factor, NEWEST, SLOW_IN_A_ROW - 1);
      return transcript;
    },
    learn: (phrases) => {
      const built = recogniser.learn(phrases);
      pace = { realTimeFactor: 0, isOpenOnly: false };
      if (built.phraseCount === 0) return built;
      begin();
      feed(probe());
      recogniser.cancel();
      slowInARow = 0;
      keep(measured(), 1, 0);
      return built;
    },
    pace: () => pace,
  };
}
