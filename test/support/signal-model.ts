import { fromCallback } from 'xstate';
import { type SignalContext, signalMachine } from '../../src/machines/signal.machine.ts';
import { failed, type Model } from './machine-model.ts';

/** One group of signals whose listening ends as it is told to. */
export const signalModel: Model = {
  machine: signalMachine.provide({ actors: { listening: fromCallback(() => {}) as never } }),
  input: { kind: 'event', uses: [] },
  events: [
    { type: 'uses.changed', uses: [{ synapse: 'tea', parameters: {} }] } as never,
    { type: 'listening.failed', error: 'the broker is gone' } as never,
  ],
  ends: (actor) => [failed(actor)],
  facts: ({ failures, problem }: SignalContext) => [Math.min(3, failures), problem],
};
