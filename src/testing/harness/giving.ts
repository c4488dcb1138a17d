import type { CallScope, News } from '../../brain/events.ts';
import { inTurn } from '../../lib/in-turn.ts';
import { statesOf } from '../../machines/states.ts';
import { FRAME_MS } from '../../streams/audio.ts';
import { durationMs } from './duration-ms.ts';
import { framesIn } from './engines/sound-of.ts';
import { spoken } from './engines/spoken.ts';
import type { Harness } from './harness-types.ts';
import { inject } from './injected.ts';
import { type Answered, type Outcome, outcomeIn } from './outcome.ts';
import type { Rig } from './rig.ts';
import { StillAtWork } from './still-at-work.ts';

/** What was heard may still have to be found in it: a hotword is told after its end. */
const AFTER_SOUND_MS = 16 * FRAME_MS;
const LONGEST_WORK_MS = 3_600_000;

/** What a test does on a rig, one after another; each lets the time pass that it takes. */
export function giving({
  brain,
  nextCall,
  allNews,
  clock,
  time,
  settled,
  rest: { isAtRest },
}: Rig): Pick<Harness, 'inject' | 'say' | 'sayAloud' | 'hear' | 'advance' | 'rest'> {
  const next = inTurn();
  const rest = async (): Promise<void> => {
    if (await time.until(isAtRest, clock.now() + LONGEST_WORK_MS)) return;
    throw new StillAtWork(LONGEST_WORK_MS, statesOf(brain));
  };
  const advance = (ms: number): Promise<void> => time.to(clock.now() + Math.ceil(ms));
  const inTurnAlive = <Result>(work: () => Promise<Result>): Promise<Result> =>
    next(async () => {
      if (brain.getSnapshot().status !== 'active') throw new Error('the assistant has stopped');
      return work();
    });
  const toldIn = async (work: () => Promise<void>): Promise<readonly News[]> => {
    const before = allNews.length;
    await work();
    return allNews.slice(before);
  };
  const say = async (order: string, scope: Partial<CallScope>): Promise<Answered> => {
    const call = scope.call ?? nextCall();
    const news = await toldIn(() => {
      inject(brain, { type: 'order.given', order, ...scope, call }, nextCall);
      return rest();
    });
    const [report] = outcomeIn(news.filter((one) => 'call' in one && one.call === call)).reports;
    if (report === undefined) throw new Error(`nobody answered "${order}"`);
    return { ...outcomeIn(news), report };
  };
  const hear = async (frames: readonly Int16Array[], isOngoing: boolean): Promise<Outcome> => {
    const news = await toldIn(async () => {
      time.sound(frames);
      await advance(frames.length * FRAME_MS);
      if (isOngoing) return;
      await advance(AFTER_SOUND_MS);
      await rest();
    });
    return outcomeIn(news);
  };
  return {
    inject: (event) =>
      inTurnAlive(() => {
        inject(brain, event, nextCall);
        return settled();
      }),
    say: (text, scope = {}) => inTurnAlive(() => say(text, scope)),
    sayAloud: (...texts) =>
      inTurnAlive(async () => {
        const words = await Promise.all(texts.map((text) => framesIn(spoken(text))));
        return hear(words.flat(), false);
      }),
    hear: (sound, { isOngoing = false } = {}) =>
      inTurnAlive(async () => hear(await framesIn(sound), isOngoing)),
    advance: (ms) => inTurnAlive(() => advance(durationMs(ms))),
    rest: () => inTurnAlive(rest),
  };
}
