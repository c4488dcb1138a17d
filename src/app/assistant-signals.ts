import { signalsAtWork } from '../actors/signals.ts';
import { signalMachine } from '../machines/signal.machine.ts';
import { signalsMachine } from '../machines/signals.machine.ts';

/** The signals machine with its actors, and the two ways to reach the signals from outside. */
export function assistantSignals(world: Parameters<typeof signalsAtWork>[0]) {
  const { grouping, listening, tell, notify, locate } = signalsAtWork(world);
  const machine = signalsMachine.provide({
    actors: {
      grouping,
      signal: signalMachine.provide({
        actors: { listening },
        actions: { tell: (_, failure) => tell(failure) },
      }),
    },
  });
  return { machine, notify, locate };
}
