import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Values } from 'pyjinja';
import type { Brain } from '../brain/brain.ts';
import type { CallScope } from '../brain/events.ts';
import type { Places } from '../brain/places.ts';
import type { Timers } from '../brain/timer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { SettingsChange } from '../settings/edit-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Renderer } from '../template/render-parameters.ts';
import type { Memory } from './memory.ts';
import type { Neuron, NeuronLogic } from './neuron.ts';
import type { Notify } from './signal-work/firing.ts';

/** What neurons may use of the assistant; the rest of the world they reach themselves. */
export interface NeuronTools {
  /** Queues a text on the output; nothing waits for the sound. */
  readonly speak: (text: string, scope: CallScope) => void;
  /** Queues a text in several places, or everywhere; gives the names of those that are not there. */
  readonly announce: (text: string, scope: CallScope, to: Places) => readonly string[];
  /** Settles when everything queued so far has been heard, or at the abort. */
  readonly drained: (signal: AbortSignal) => Promise<void>;
  /** Plays a sound file after everything queued so far; done when it was heard, at once in a muted call. */
  readonly play: (path: string, scope: CallScope, signal: AbortSignal) => TaskEither<AssistantError, void>;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A line on the console. */
  readonly print: (line: string) => void;
  /** Ends the service cleanly once the call has been answered. */
  readonly stop: () => void;
  readonly now: () => Date;
  /** 0 up to, not including, 1; `among` is what it is to choose from. */
  readonly random: (among?: readonly string[]) => number;
  /** The kit's directory: paths that neurons are given are relative to it. */
  readonly home: string;
  readonly version: string;
  readonly memory: Memory;
  /** The present one. */
  readonly brain: () => Brain;
  /** The present ones, passwords included. */
  readonly settings: () => Settings;
  /** For everybody, also after a restart. Left: `UnknownSynapse`, or it cannot be kept. */
  readonly enableSynapse: (name: string, isEnabled: boolean) => TaskEither<AssistantError, void>;
  /** For everybody, also after a restart. Left: everything that is wrong with the change, or it cannot be kept; then nothing of it holds. */
  readonly changeSettings: (change: SettingsChange, scope: CallScope) => TaskEither<AssistantError, void>;
  /** Hands something to every signal. Left: why nobody takes it. */
  readonly notify: Notify;
  readonly timers: Timers;
  /** Renders templates that did not come from the user's own files. */
  readonly sandbox: Renderer;
  /**
   * What a neuron finds without doing its work, given its parameters as written and what their templates may name: a brain
   * is tested without touching the world. Undefined lets it work.
   */
  readonly standIn?: (
    neuron: string,
    call: { readonly parameters: Values; readonly values: Values; readonly scope: CallScope },
  ) => Values | undefined;
}

type Neurons = ReadonlyMap<string, Neuron>;

/** The present neurons by name, ready to be run; made once for as long as they are the same. */
export function neuronLogics(
  present: () => Neurons,
  tools: NeuronTools,
): () => ReadonlyMap<string, NeuronLogic> {
  const made = new WeakMap<Neurons, ReadonlyMap<string, NeuronLogic>>();
  return () => {
    const neurons = present();
    const known = made.get(neurons);
    if (known !== undefined) return known;
    const logics = new Map([...neurons].map(([name, { actor }]) => [name, actor(tools)]));
    made.set(neurons, logics);
    return logics;
  };
}
