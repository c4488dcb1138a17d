import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Values } from 'pyjinja';
import type { Brain } from '../brain/brain.ts';
import type { CallScope } from '../brain/events.ts';
import type { Places } from '../brain/places.ts';
import type { Timers } from '../brain/timer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { IsTemplate, ListEdit } from '../sentences/lists/list-edit.ts';
import type { SettingsChange } from '../settings/edit-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Renderer } from '../template/render-parameters.ts';
import type { Memory } from './memory.ts';
import type { Notify } from './signal-work/firing.ts';

/** The assistant's services for neurons. */
export interface NeuronTools {
  /** Queues a text on the output; nothing waits for the sound. */
  readonly speak: (text: string, scope: CallScope) => void;
  /** Queues a text in several places, or everywhere. Returns the names of absent places. */
  readonly announce: (text: string, scope: CallScope, to: Places) => readonly string[];
  /** Settles when everything queued so far has been played, or at the abort. */
  readonly drained: (signal: AbortSignal) => Promise<void>;
  /** Plays a sound file after everything queued so far. Settles at its end, or at once in a muted call. */
  readonly play: (path: string, scope: CallScope, signal: AbortSignal) => TaskEither<AssistantError, void>;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** Prints a line on the console. */
  readonly print: (line: string) => void;
  /** Ends the service cleanly once the call has been answered. */
  readonly stop: () => void;
  readonly now: () => Date;
  /** A random number from 0 up to, not including, 1. `among` is the list to choose from. */
  readonly random: (among?: readonly string[]) => number;
  /** The kit's directory, the base of relative paths. */
  readonly home: string;
  readonly version: string;
  readonly memory: Memory;
  /** The present value. */
  readonly brain: () => Brain;
  /** The present settings, including passwords. */
  readonly settings: () => Settings;
  /** Enables or disables a synapse for all conversations, also after a restart. Left: `UnknownSynapse`, or it can't be stored. */
  readonly enableSynapse: (name: string, isEnabled: boolean) => TaskEither<AssistantError, void>;
  /** Changes settings for all conversations, also after a restart. Left: all mistakes, or it can't be stored; then nothing changes. */
  readonly changeSettings: (change: SettingsChange, scope: CallScope) => TaskEither<AssistantError, void>;
  /**
   * Changes a list that orders may name, also after a restart. Only texts of which `isTemplate` says so are read as sentence templates.
   * Left: all mistakes, or it can't be stored; then nothing changes.
   */
  readonly changeList: (
    name: string,
    edit: ListEdit,
    isTemplate: IsTemplate,
  ) => TaskEither<AssistantError, void>;
  /** Sends a notification to every signal. Left: why no signal accepts it. */
  readonly notify: Notify;
  readonly timers: Timers;
  /** Renders templates that did not come from the user's own files. */
  readonly sandbox: Renderer;
  /** Replaces the work of a neuron in tests of a brain, with the parameters as written. Undefined: the neuron works. */
  readonly standIn?: (
    neuron: string,
    call: { readonly parameters: Values; readonly values: Values; readonly scope: CallScope },
  ) => Values | undefined;
}
