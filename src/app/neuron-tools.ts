import { setTimeout as wait } from 'node:timers/promises';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { NeuronTools } from '../actors/neuron-tools.ts';
import type { SpeakingEvent } from '../actors/speaking.ts';
import { namesOf } from '../brain/places.ts';
import { soundFile } from '../engines/audio-file/sound-file.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { allHeard, outputNames, outputOf } from '../machines/outputs.ts';
import type { Changes } from '../store/overlay/changes.ts';
import type { Renderer } from '../template/render-parameters.ts';

interface NeuronToolsDeps {
  /** The assistant's brain, which need not be there before a neuron runs. */
  readonly brain: () => BrainActor;
  readonly changes: Changes;
  readonly home: string;
  readonly version: string;
  readonly sandbox: Renderer;
  readonly log: (line: string) => void;
  readonly stop: () => void;
}

/** What neurons may use of an assistant, all but its memory, timers and signals. */
export function neuronTools({
  brain,
  changes,
  home,
  version,
  sandbox,
  log,
  stop,
}: NeuronToolsDeps): Omit<NeuronTools, 'timers' | 'notify' | 'memory'> {
  const context = () => brain().getSnapshot().context;
  const output = (conversation: string, event: SpeakingEvent) => outputOf(brain(), conversation)?.send(event);
  return {
    speak: (text, scope) => output(scope.conversation, { type: 'speech.asked', text, scope }),
    announce: (text, scope, to) => {
      const here = outputNames(brain());
      const names = namesOf(to, here);
      for (const conversation of names.filter((name) => here.includes(name)))
        output(conversation, { type: 'speech.asked', text, scope: { ...scope, conversation } });
      return names.filter((name) => !here.includes(name));
    },
    drained: (signal) => allHeard(brain(), signal),
    play: (path, scope, signal) => () =>
      new Promise((heard) => {
        const load = (until: AbortSignal) => soundFile(path, until);
        output(scope.conversation, { type: 'play.asked', load, scope, signal, heard });
      }),
    sleep: (delayMs, signal) => wait(delayMs, undefined, { signal }),
    print: log,
    stop,
    now: () => new Date(),
    random: Math.random,
    home,
    version,
    brain: () => context().brain,
    settings: () => context().settings,
    enableSynapse: (name, isEnabled) =>
      pipe(
        changes.enableSynapse(name, isEnabled),
        TE.map(() => undefined),
      ),
    changeSettings: (change, scope) =>
      pipe(
        changes.settings(change, scope),
        TE.map(() => undefined),
      ),
    sandbox,
  };
}
