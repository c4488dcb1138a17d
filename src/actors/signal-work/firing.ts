import * as E from 'fp-ts/lib/Either.js';
import { type AssistantEvent, DEFAULT_CONVERSATION, type SynapseCalled } from '../../brain/events.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import type { Signal, SignalTools } from '../signal.ts';

interface FiringDeps {
  readonly find: (name: string) => Synapse | undefined;
  /** Settles when the call has been answered. */
  readonly run: (call: SynapseCalled) => Promise<unknown>;
  /** Makes a unique name for a call. */
  readonly nextCall: () => string;
  readonly now: () => Date;
}

/** How a signal starts synapses. `tell` reports when it starts too many. */
export type Firing = (tell: (problem: string) => void) => SignalTools['fire'];

/** The maximum number of runs at a time, so that a flood of messages does not block others. */
const MAX_RUNS = 100;

const TELL_AGAIN_MS = 60_000;

/** Starts enabled synapses for a signal, at most 100 runs at a time. Further ones are dropped and reported once a minute. */
export const firing =
  ({ find, run, nextCall, now }: FiringDeps): Firing =>
  (tell) => {
    let underWay = 0;
    let reportedAt = Number.NEGATIVE_INFINITY;
    return (synapse, parameters) => {
      if (find(synapse)?.isEnabled !== true) return false;
      if (underWay >= MAX_RUNS) {
        const at = now().getTime();
        if (Math.abs(at - reportedAt) < TELL_AGAIN_MS) return false;
        reportedAt = at;
        tell(`${MAX_RUNS} runs are under way: "${synapse}" and what else comes now is dropped`);
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
      }).then(over, over); // the conversation reports a failed run
      return true;
    };
  };

/** Sends a notification to every signal. Left: no signal knows it, or one refuses the payload. */
export type Notify = (notification: string, payload: unknown) => E.Either<string, void>;

/** `tell` delivers a checked notification to the signals. */
export const notifying =
  (kinds: () => ReadonlyMap<string, Signal>, tell: (event: AssistantEvent) => void): Notify =>
  (notification, payload) => {
    const known = new Set<string>();
    for (const { notifications } of kinds().values()) {
      for (const name of Object.keys(notifications)) known.add(name);
      const codec = Object.hasOwn(notifications, notification) ? notifications[notification] : undefined;
      const checked = codec?.decode(payload);
      if (checked !== undefined && E.isLeft(checked))
        return E.left(`payload of ${notification}: ${refusalsText(refusals(checked.left), 'payload')}`);
    }
    if (!known.has(notification)) {
      return E.left(
        `no signal knows the notification "${notification}"; known are ${[...known].sort().join(', ')}`,
      );
    }
    tell({ type: 'signal.notified', notification, payload });
    return E.right(undefined);
  };
