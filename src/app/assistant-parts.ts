import { setTimeout as wait } from 'node:timers/promises';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { filter } from 'rxjs';
import type { CallbackActorLogic } from 'xstate';
import { storedMemory } from '../actors/memory.ts';
import { type NeuronTools, neuronLogics } from '../actors/neuron-tools.ts';
import type { OwnVoice } from '../actors/own-voice.ts';
import type { PresentKit } from '../actors/present-kit.ts';
import { type RunDeps, run } from '../actors/run.ts';
import { triggerSkipped } from '../actors/signals/order.ts';
import { signalsAtWork } from '../actors/signals.ts';
import { type SpeakingEvent, speaking } from '../actors/speaking.ts';
import { storedQuestions } from '../actors/stored-questions.ts';
import { type Brain, interrupts } from '../brain/brain.ts';
import { type AssistantEvent, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { redactedEvent } from '../brain/guarded-events.ts';
import { namesOf } from '../brain/places.ts';
import { soundFile } from '../engines/audio-file/sound-file.ts';
import type { Player } from '../engines/ports.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { conversationMachine } from '../machines/conversation.machine.ts';
import { allHeard, outputNames, outputOf, satelliteOf } from '../machines/satellites.ts';
import { signalMachine } from '../machines/signal.machine.ts';
import { signalsMachine } from '../machines/signals.machine.ts';
import { mayBeOpened } from '../machines/states.ts';
import { knownSecrets, redactedText } from '../observe/log/redacted.ts';
import type { Settings } from '../settings/settings.ts';
import type { Changes } from '../store/overlay/changes.ts';
import type { Store } from '../store/store.ts';
import type { Renderer } from '../template/render-parameters.ts';
import { type PlaceEarsDeps, type PlaceEngines, placeEars, placeEngines } from './place-ears.ts';
import type { RestoredState } from './restore-state.ts';

interface ConversationsDeps extends Pick<RunDeps, 'questions' | 'redacted' | 'emit'> {
  readonly present: () => PresentKit;
  readonly tools: NeuronTools;
}

/** The machine of conversations. Its runs use these tools, and read the brain and settings in force. */
export function assistantConversations({ present, tools, ...runDeps }: ConversationsDeps) {
  const brain = () => present().brain;
  const settings = () => present().settings;
  const runs = run({
    brain,
    hooks: () => settings().hooks,
    variables: () => settings().variables,
    spokenVariables: () => settings().spokenVariables,
    lowersHoles: () => settings().restApi.lowersHoles,
    memory: tools.memory,
    neurons: neuronLogics(() => present().codecs.modules.neurons, tools),
    ...runDeps,
  });
  return conversationMachine.provide({
    actors: { run: runs },
    actions: { emit: (_, event) => runDeps.emit(event) },
    guards: { interrupts: (_, { text, question }) => interrupts(brain(), text, question) },
    delays: {
      answerDeadline: ({ context }) =>
        settings().questionDeadlineMs[context.questions[0]?.scope.by ?? 'voice'],
    },
  });
}

/** The ears over the local microphone. A notification that skips the wake word opens them. */
export function assistantEars(surroundings: PlaceEarsDeps) {
  const { brain, engines, events$ } = surroundings;
  events$.pipe(filter((event) => event.type === 'signal.notified')).subscribe((event) => {
    const skipped = triggerSkipped(event.notification, event.payload);
    if (skipped !== undefined) brain().send(skipped);
  });
  const isHere = (conversation: string) =>
    satelliteOf(brain().getSnapshot().context, conversation) === undefined;
  return placeEars(
    {
      source: () => engines.source.instance,
      isHere,
      engines: placeEngines(engines, () => brain().getSnapshot().context.settings),
      among: { name: DEFAULT_CONVERSATION, mayBeOpened: () => mayBeOpened(brain()) },
    },
    surroundings,
  );
}

/** The memory, at first `held`, and the open questions, which are stored so that they survive a restart. */
export function assistantMemory(
  store: Store,
  held: RestoredState['memory'],
  now: () => Date,
  emit: (event: AssistantEvent) => void,
) {
  const reportFailure = (actor: string) => (error: string) => emit({ type: 'actor.failed', actor, error });
  const memory = storedMemory({ store: store.memory, held, reportFailure: reportFailure('memory') });
  const questions = storedQuestions({
    store: store.questions,
    now,
    reportFailure: reportFailure('questions'),
  });
  return {
    memory,
    questions,
    /** Settles when the present state of both is on disk. */
    settled: async () => {
      await Promise.all([memory.flushed(), questions.settled()]);
    },
  };
}

/** The place of an output, and its engines. */
interface OutputPlace {
  readonly player: () => Player;
  readonly tts: PlaceEngines['tts'];
  readonly ownVoice: OwnVoice;
  /** Whether the place itself is muted; never by default. */
  readonly isMuted?: () => boolean;
}

export type AssistantOutput = (place: OutputPlace) => CallbackActorLogic<SpeakingEvent>;

/** Makes outputs. One is mute while the assistant or its place is muted. */
export const assistantOutput =
  ({ brain, emit }: Pick<PlaceEarsDeps, 'brain' | 'emit'>): AssistantOutput =>
  ({ player, tts, ownVoice, isMuted = () => false }) =>
    speaking({
      tts: () => tts().instance,
      player,
      isMuted: () => brain().getSnapshot().matches({ voice: 'muted' }) || isMuted(),
      emit,
      ownVoice,
      ducks: () => brain().getSnapshot().context.settings.listening.ducks,
    });

/** The machine of signals with its actors. `notify` and `locate` reach the signals from outside. */
export function assistantSignals(deps: Parameters<typeof signalsAtWork>[0]) {
  const { grouping, listening, reportFailure, notify, locate } = signalsAtWork(deps);
  const machine = signalsMachine.provide({
    actors: {
      grouping,
      signal: signalMachine.provide({
        actors: { listening },
        actions: { emit: (_, failure) => reportFailure(failure) },
      }),
    },
  });
  return { machine, notify, locate };
}

/** Removes the present secrets from failure events. Other events pass unchanged. */
export function redacting(
  present: () => { readonly settings: Settings; readonly brain: Pick<Brain, 'synapses'> },
) {
  const text = (whole: string): string => {
    const { settings, brain } = present();
    return redactedText(whole, knownSecrets(settings, brain.synapses));
  };
  return { text, event: (event: AssistantEvent): AssistantEvent => redactedEvent(event, text) };
}

const withoutResult = TE.map(() => undefined);

interface NeuronToolsDeps {
  /** The assistant's brain; first called when a neuron runs. */
  readonly brain: () => BrainActor;
  readonly changes: Changes;
  readonly home: string;
  readonly version: string;
  readonly sandbox: Renderer;
  readonly log: (line: string) => void;
  readonly stop: () => void;
}

/** The tools of neurons, except memory, timers and signals. */
export function neuronTools(deps: NeuronToolsDeps): Omit<NeuronTools, 'timers' | 'notify' | 'memory'> {
  const { brain, changes, home, version, sandbox, log, stop } = deps;
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
    enableSynapse: (name, isEnabled) => withoutResult(changes.enableSynapse(name, isEnabled)),
    changeSettings: (change, scope) => withoutResult(changes.settings(change, scope)),
    sandbox,
  };
}
