import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { NeuronTools } from './actors/neuron-tools.ts';
import type { SpeakingEvent } from './actors/speaking.ts';
import { soundFile } from './engines/audio-file/sound-file.ts';
import type { BrainActor } from './machines/brain.machine.ts';
import { settingsAfter } from './settings/edit-settings.ts';
import type { Renderer } from './template/renderer.ts';

interface Means {
  /** The assistant's brain, which need not be there before a neuron runs. */
  readonly brain: () => BrainActor;
  readonly home: string;
  readonly version: string;
  readonly sandbox: Renderer;
  readonly log: (line: string) => void;
  readonly stop: () => void;
}

/** What neurons may use of an assistant, all but its memory, timers and signals. */
export function neuronTools({
  brain,
  home,
  version,
  sandbox,
  log,
  stop,
}: Means): Omit<NeuronTools, 'timers' | 'notify' | 'memory'> {
  const context = () => brain().getSnapshot().context;
  const output = (event: SpeakingEvent) => brain().getSnapshot().children.speaking?.send(event);
  return {
    speak: (text, scope) => output({ type: 'speech.asked', text, scope }),
    drained: (signal) =>
      new Promise((done) => {
        output({ type: 'drain.asked', done });
        signal.addEventListener('abort', () => done());
      }),
    play: (path, scope, signal) => () =>
      new Promise((heard) => {
        const load = (until: AbortSignal) => soundFile(path, until);
        output({ type: 'play.asked', load, scope, signal, heard });
      }),
    sleep: (delayMs, signal) => wait(delayMs, undefined, { signal }),
    print: log,
    stop,
    now: () => new Date(),
    random: Math.random,
    home,
    version,
    brain: () => context().brain,
    editBrain: (edit) => brain().send(edit),
    changeSettings: ({ mute, deaf, ...change }, { isFromHook }) => {
      const { settings, brain: present } = context();
      const after = settingsAfter(settings, change, { synapse: (name) => present.find(name) !== undefined });
      if (E.isLeft(after)) return after;
      brain().send({ type: 'settings.changed', settings: after.right });
      if (mute !== undefined) brain().send({ type: mute ? 'voice.mute' : 'voice.unmute', isFromHook });
      if (deaf !== undefined) brain().send({ type: deaf ? 'ears.close' : 'ears.open', isFromHook });
      return E.right(undefined);
    },
    sandbox,
  };
}
