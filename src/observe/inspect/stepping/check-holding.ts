import { type AnyActor, createActor, createMachine } from 'xstate';
import { holdEvents } from './held-events.ts';

/** Tries on a small machine whether events can be held in this version of XState; throws where they cannot. */
export function checkHolding(): void {
  const timers = new Map<number, () => void>();
  const clock: AnyActor['clock'] = {
    setTimeout: (act: (...args: unknown[]) => void) => {
      timers.set(timers.size + 1, act);
      return timers.size;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  };
  const actor = createActor(TRIED, { clock }).start();
  const held = holdEvents(
    actor,
    (target) => target === actor,
    () => {},
  );
  const isAt = (...states: readonly string[]): boolean =>
    states.includes(actor.getSnapshot().value as string);
  const steps = [
    () => actor.send({ type: 'go' }) === undefined && isAt('first') && held.waiting().length === 1,
    () => held.letOne() && isAt('second') && timers.size === 1,
    () => fire(timers) && isAt('second') && held.waiting().length === 1,
    () => held.letOne() && isAt('third'),
    () => actor.send({ type: 'go' }) === undefined && actor.send({ type: 'go' }) === undefined,
    () => isAt('third') && held.letAll() === undefined && isAt('second'),
    () => fire(timers) && isAt('third') && held.waiting().length === 0,
  ];
  const failed = steps.findIndex((step) => !step());
  actor.stop();
  if (failed !== -1)
    throw new Error(`events cannot be held: this XState is not the 5.33 that is known (check ${failed + 1})`);
}

const TRIED = createMachine({
  initial: 'first',
  states: {
    first: { on: { go: 'second' } },
    second: { after: { 1000: 'third' } },
    third: { on: { go: 'first' } },
  },
});

function fire(timers: Map<number, () => void>): boolean {
  const [first] = timers;
  if (first === undefined) return false;
  timers.delete(first[0]);
  first[1]();
  return true;
}
