import { setTimeout as wait } from 'node:timers/promises';
import { Subject } from 'rxjs';
import { type ActorOptions, createActor } from 'xstate';
import { hooksActor } from './actors/hooks.ts';
import { learning } from './actors/learning.ts';
import type { NeuronTools } from './actors/neuron.ts';
import { neurons } from './actors/neurons/index.ts';
import { run } from './actors/run.ts';
import { type SpeakingEvent, speaking } from './actors/speaking.ts';
import { transcribing } from './actors/transcribing.ts';
import { brainOf } from './brain/brain.ts';
import { DEFAULT_CONVERSATION, type News } from './brain/events.ts';
import { phrasesOf } from './brain/links.ts';
import type { EnginesAtWork } from './engines/at-work.ts';
import { type Ask, asking } from './machines/ask.ts';
import { type BrainActor, brainMachine } from './machines/brain.machine.ts';
import { conversationMachine } from './machines/conversation.machine.ts';
import type { Kit } from './settings/load-kit.ts';

export interface Assistant {
  readonly brain: BrainActor;
  readonly ask: Ask;
  readonly news$: Subject<News>;
  readonly nextCall: () => string;
}

interface Surroundings {
  readonly engines: EnginesAtWork;
  /** Called when a kill_switch ran. */
  readonly stop: () => void;
  readonly log: (line: string) => void;
  /** Of every deadline; the platform's when absent. */
  readonly clock?: ActorOptions<typeof brainMachine>['clock'];
  /** Go before the assistant's own: a test holds time and chance in its hand. */
  readonly tools?: Partial<NeuronTools>;
}

/** How long a question asked over the API waits for its answer. */
const ANSWER_DEADLINE_MS = 600_000;

/** Wires the machines to the actors and the actors to the engines. Start `brain` to start it, stop `brain` to stop it. */
export function assistant(kit: Kit, { engines, stop, log, clock, tools: given }: Surroundings): Assistant {
  const { settings } = kit;
  const news$ = new Subject<News>();
  const tell = (news: News): void => news$.next(news);
  const hooks = () => settings.hooks;
  const present = () => brain.getSnapshot().context.brain;
  let calls = 0;
  const nextCall = () => `call-${++calls}`;
  const output = (event: SpeakingEvent) => brain.getSnapshot().children.speaking?.send(event);

  const tools: NeuronTools = {
    speak: (text, scope) => output({ type: 'speech.asked', text, scope }),
    drained: (signal) =>
      new Promise((done) => {
        output({ type: 'drain.asked', done });
        signal.addEventListener('abort', () => done());
      }),
    sleep: (delayMs, signal) => wait(delayMs, undefined, { signal }),
    print: log,
    stop,
    now: () => new Date(),
    random: Math.random,
    ...given,
  };
  const runs = run({
    brain: present,
    hooks,
    variables: () => settings.variables,
    neurons: new Map(neurons.map(({ name, actor }) => [name, actor(tools)])),
    tell,
  });
  const machine = brainMachine.provide({
    actors: {
      conversation: conversationMachine.provide({
        actors: { run: runs },
        actions: { tell: (_, news) => tell(news) },
      }),
      transcribing: transcribing(() => engines.stt.instance),
      speaking: speaking({
        tts: () => engines.tts.instance,
        player: () => engines.player.instance,
        isMuted: () => brain.getSnapshot().matches({ voice: 'muted' }),
        tell,
      }),
      hooks: hooksActor({
        news$,
        hooks,
        find: (name) => present().find(name),
        send: (call) => brain.send(call),
        nextCall,
        conversation: DEFAULT_CONVERSATION,
      }),
      learning: learning({
        news$,
        phrases: () => phrasesOf(present().synapses, kit.codecs.modules),
        learn: (phrases) => engines.stt.instance.learn(phrases),
      }),
    },
  });
  const brain: BrainActor = createActor(machine, {
    input: {
      brain: brainOf(kit.synapses),
      isDeafAtStart: settings.options.deaf,
      isMutedAtStart: settings.options.mute,
      answerDeadlineMs: ANSWER_DEADLINE_MS,
    },
    ...(clock === undefined ? {} : { clock }),
  });
  brain.on('*', tell);
  return { brain, ask: asking(brain, news$), news$, nextCall };
}
