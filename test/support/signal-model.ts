import { createMachine, fromCallback } from 'xstate';
import { type SignalContext, signalMachine } from '../../src/machines/signal.machine.ts';
import { type GroupsChanged, signalsMachine } from '../../src/machines/signals.machine.ts';
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

const [tea, coffee] = ['tea', 'coffee'].map((synapse) => ({ synapse, parameters: {} })) as [Use, Use];
type Use = { readonly synapse: string; readonly parameters: unknown };

const groups = (...uses: readonly Use[]): GroupsChanged => ({
  type: 'groups.changed',
  groups: new Map(uses.length === 0 ? [] : [['event 1', { kind: 'event', uses }]]),
});

/** The groups of a brain whose signals change. */
export const signalsModel: Model = {
  machine: signalsMachine.provide({
    actors: { grouping: fromCallback(() => {}), signal: createMachine({}) as never },
  }),
  input: undefined,
  events: [groups(), groups(tea), groups(tea, coffee)],
  ends: (actor) => [failed(actor)],
  facts: ({ running }) => Object.values(running).length,
};
