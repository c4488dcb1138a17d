import { type CallbackActorLogic, createActor, createMachine, type EventObject } from 'xstate';
import { marbleClock } from './marble-clock.ts';

/** An actor at work below a parent, and all that it sent back. Whoever starts it stops it. */
export function invoked<Input>(logic: CallbackActorLogic<EventObject, Input>, input?: Input) {
  const sent: EventObject[] = [];
  const parent = createMachine({
    invoke: { src: logic, input },
    on: { '*': { actions: ({ event }) => void sent.push(event) } },
  });
  const actor = createActor(parent, { clock: marbleClock }).start();
  return { sent, types: () => sent.map(({ type }) => type), stop: () => void actor.stop() };
}
