import { DEFAULT_CONVERSATION, type SynapseCalled } from '../../brain/events.ts';
import type { Synapse } from '../../brain/synapse.ts';
import type { SignalTools } from '../signal.ts';

interface FiringWorld {
  readonly find: (name: string) => Synapse | undefined;
  /** Settles when the call has been answered. */
  readonly run: (call: SynapseCalled) => Promise<unknown>;
  /** A new call's name, never given before. */
  readonly nextCall: () => string;
  readonly now: () => Date;
}

/** How one signal starts synapses; `tell` hears when it starts too many. */
export type Firing = (tell: (problem: string) => void) => SignalTools['fire'];

/** A storm of messages must not keep everybody else waiting. */
const MOST_RUNS = 100;

const TELL_AGAIN_MS = 60_000;

/** Starts enabled synapses for a signal, at most 100 runs at a time; what comes beyond is dropped, which is told once a minute. */
export const firing =
  ({ find, run, nextCall, now }: FiringWorld): Firing =>
  (tell) => {
    let underWay = 0;
    let toldAt = Number.NEGATIVE_INFINITY;
    return (synapse, parameters) => {
      if (find(synapse)?.isEnabled !== true) return false;
      if (underWay >= MOST_RUNS) {
        const at = now().getTime();
        if (Math.abs(at - toldAt) < TELL_AGAIN_MS) return false;
        toldAt = at;
        tell(`${MOST_RUNS} runs are under way: "${synapse}" and what else comes now is dropped`);
        return false;
      }
      underWay += 1;
      const over = (): void => {
        underWay -= 1;
      };
      run({
        type: 'synapse.called',
        call: nextCall(),
        conversation: DEFAULT_CONVERSATION,
        mute: undefined,
        isFromHook: false,
        by: 'voice',
        names: [synapse],
        parameters,
      }).then(over, over); // what a run fails with is told by its conversation
      return true;
    };
  };
