import { type SignalTools, type SignalUse, signal } from '../signal.ts';
import { ScheduleMap } from './schedule/codec.ts';
import type { Schedule } from './schedule/schedule.ts';

/** The maximum sleep in ms before the clock is read again, because it may be set and the machine may be suspended. */
const LOOK_AGAIN_MS = 3_600_000;

/** A time that the machine slept through by more than this, in ms, is skipped. */
const LATEST_MS = 60_000;

interface Due {
  readonly use: SignalUse<Schedule>;
  readonly at: number | undefined;
}

/** Starts its synapses at the times of their fields. */
export const event = signal({
  name: 'event',
  parameters: ScheduleMap,
  listen: (uses$, tools) => {
    let due: readonly Due[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { clock } = tools;
    const present = (): number => tools.now().getTime();
    const wait = (): void => {
      if (timer !== undefined) clock.clearTimeout(timer);
      const soonest = Math.min(...due.map(({ at }) => at ?? Number.POSITIVE_INFINITY));
      timer = clock.setTimeout(look, Math.max(0, Math.min(soonest - present(), LOOK_AGAIN_MS)));
    };
    let lookedAt = present();
    const look = (): void => {
      const now = present();
      const isSetBack = now < lookedAt;
      lookedAt = now;
      due = due.map((one) => (isSetBack ? first(one.use, now, tools) : looked(one, now, tools)));
      wait();
    };
    const subscription = uses$.subscribe((uses) => {
      const known = new Map(due.map((one) => [one.use, one]));
      due = uses.map((use) => known.get(use) ?? first(use, present(), tools));
      wait();
    });
    return () => {
      subscription.unsubscribe();
      if (timer !== undefined) clock.clearTimeout(timer);
    };
  },
});

function first(use: SignalUse<Schedule>, now: number, { tell }: SignalTools): Due {
  const at = following(use, now);
  if (at === undefined) tell(`synapse "${use.synapse}": its time never comes`);
  return { use, at };
}

function looked(one: Due, now: number, { fire }: SignalTools): Due {
  const { use, at } = one;
  if (at === undefined || now < at) return one;
  if (now - at <= LATEST_MS) fire(use.synapse, {});
  return { use, at: following(use, now) };
}

const following = ({ parameters }: SignalUse<Schedule>, now: number): number | undefined =>
  parameters.after(new Date(now))?.getTime();
