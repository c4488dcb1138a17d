import type { CallScope, News } from '../../brain/events.ts';
import { statesOf } from '../../machines/states.ts';
import { FRAME_MS } from '../../streams/audio.ts';
import type { Harness } from './harness-types.ts';
import { inject } from './injected.ts';
import { oneByOne } from './one-by-one.ts';
import { type Answered, type Outcome, outcomeIn } from './outcome.ts';
import { framesIn } from './sound-of.ts';
import { spoken } from './spoken.ts';
import type { Stage } from './stage.ts';

/** What was heard may still have to be found in it: a hotword is told after its end. */
const AFTER_SOUND_MS = 16 * FRAME_MS;
const LONGEST_WORK_MS = 3_600_000;

/** What a test does on a stage, one after another; each lets the time pass that it takes. */
export function giving({
  brain,
  nextCall,
  allNews,
  clock,
  time,
  settled,
  rest: { isAtRest },
}: Stage): Pick<Harness, 'inject' | 'say' | 'sayAloud' | 'hear' | 'advance' | 'rest'> {
  const inTurn = oneByOne();
  const rest = async (): Promise<void> => {
    if (await time.until(isAtRest, clock.now() + LONGEST_WORK_MS)) return;
    throw new Error(`it is still at work after an hour: ${JSON.stringify(statesOf(brain))}`);
  };
  const advance = (ms: number): Promise<void> => time.to(clock.now() + Math.ceil(ms));
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
      inTurn(() => {
        inject(brain, event, nextCall);
        return settled();
      }),
    say: (text, scope = {}) => inTurn(() => say(text, scope)),
    sayAloud: (...texts) =>
      inTurn(async () => {
        const words = await Promise.all(texts.map((text) => framesIn(spoken(text))));
        return hear(words.flat(), false);
      }),
    hear: (sound, { isOngoing = false } = {}) => inTurn(async () => hear(await framesIn(sound), isOngoing)),
    advance: (ms) => inTurn(() => advance(ms)),
    rest: () => inTurn(rest),
  };
}
