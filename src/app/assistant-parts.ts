import { setTimeout as wait } from 'node:timers/promises';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { ofType } from '../actors/event-hub.ts';
import { storedMemory } from '../actors/memory.ts';
import { giveJob, neuronActor, neuronWorks } from '../actors/neuron-actor.ts';
import type { NeuronTools } from '../actors/neuron-tools.ts';
import type { OwnVoice } from '../actors/own-voice.ts';
import type { AllModules } from '../actors/present-kit.ts';
import { type RunDeps, runWork } from '../actors/run.ts';
import { triggerSkipped } from '../actors/signals/order.ts';
import { signalsAtWork } from '../actors/signals.ts';
import { speaking, voicePatienceMs } from '../actors/speaking.ts';
import { storedQuestions } from '../actors/stored-questions.ts';
import { type Brain, interrupts } from '../brain/brain.ts';
import type { RunFailed, RunMatched } from '../brain/call-stack.ts';
import { type AssistantEvent, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { redactedEvent } from '../brain/guarded-events.ts';
import { namesOf } from '../brain/places.ts';
import { soundFile } from '../engines/audio-file/sound-file.ts';
import { type OwnEcho, ownEcho, wantedBetween } from '../engines/echo/own-echo.ts';
import type { Player } from '../engines/ports.ts';
import { recorderOptions } from '../engines/sources/recorder.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { CONVERSATION_EVENTS, conversationMachine } from '../machines/conversation.machine.ts';
import { conversations } from '../machines/conversations.ts';
import { fastTransitions } from '../machines/fast-transitions.ts';
import { emitting } from '../machines/forward-emitted.ts';
import { outputMachine } from '../machines/output.machine.ts';
import { allHeard, outputNames, play, say } from '../machines/outputs.ts';
import { recordable } from '../machines/recordable.ts';
import { firstQuestion } from '../machines/runs.ts';
import { satelliteOf } from '../machines/satellites.ts';
import { signalMachine } from '../machines/signal.machine.ts';
import { signalsMachine } from '../machines/signals.machine.ts';
import { mayBeOpened } from '../machines/states.ts';
import { knownSecrets, redactedText } from '../observe/log/redacted.ts';
import { type Settings, sourceOf } from '../settings/settings.ts';
import type { Changes } from '../store/overlay/changes.ts';
import type { Store } from '../store/store.ts';
import type { Renderer } from '../template/render-parameters.ts';
import { type PlaceEarsDeps, type PlaceEngines, placeEars, placeEngines } from './place-ears.ts';
import type { RestoredState } from './restore-state.ts';

interface ConversationsDeps extends Pick<RunDeps, 'questions' | 'redacted' | 'areaOf'> {
  readonly present: () => Brain;
  readonly settings: () => Settings;
  readonly modules: () => Pick<AllModules, 'neurons'>;
  readonly tools: NeuronTools;
  readonly emit: (event: AssistantEvent) => void;
}

/** The conversations, and the actors of their neurons. They use these tools, and read the brain and settings in force. */
export function assistantConversations(deps: ConversationsDeps) {
  const { present, settings, modules, tools, areaOf, questions, redacted, emit } = deps;
  const runs = runWork({
    brain: present,
    hooks: () => settings().hooks,
    lowersHoles: () => settings().restApi.lowersHoles,
    understanding: () => settings().understanding,
    ...(areaOf === undefined ? {} : { areaOf }),
    memory: tools.memory,
    questions,
    redacted,
  });
  const machine = conversationMachine.provide({
    actions: {
      // after the present transitions, so that a machine that gives an order is ready for its answer
      match: ({ self }, matched) =>
        queueMicrotask(() => self.send(attempt(matched.run, () => runs.match(matched)))),
      // after the present transition too: the event of its start comes before those that the neuron causes
      runNeuron: ({ self, system }, job) => queueMicrotask(() => giveJob(system, job, self, redacted)),
      store: ({ self }, { run, asked, answered }) => {
        runs.store(asked, answered).then(
          () => self.send({ type: 'run.stored', run }),
          (error: unknown) => self.send({ type: 'run.failed', run, error }),
        );
      },
      noteOrder: (_, call) => runs.noteOrder(call),
    },
    guards: {
      interrupts: (_, { text, question }) => question !== undefined && interrupts(present(), text, question),
    },
    delays: {
      answerDeadline: ({ context }) =>
        settings().questionDeadlineMs[firstQuestion(context)?.scope.by ?? 'voice'],
    },
  });
  return {
    conversations: emitting(
      conversations(emitting(recordable(fastTransitions(machine, CONVERSATION_EVENTS)), emit)),
      emit,
    ),
    neuron: neuronActor({
      neurons: neuronWorks(() => modules().neurons, tools),
      variables: () => settings().variables,
      spokenVariables: () => settings().spokenVariables,
      memory: tools.memory,
      find: (name) => present().find(name),
      redacted,
    }),
  };
}

/** A bug in the work of a run ends the run. */
function attempt(run: string, work: () => RunMatched): RunMatched | RunFailed {
  try {
    return work();
  } catch (error) {
    return { type: 'run.failed', run, error };
  }
}

/** The echo canceller between the local loudspeaker and the local microphone. */
export const assistantEcho = ({
  brain,
  clock,
  engines,
  log,
}: Pick<PlaceEarsDeps, 'brain' | 'clock' | 'engines'> & {
  readonly log: (line: string) => void;
}): OwnEcho => {
  const settings = () => brain().getSnapshot().context.settings;
  return ownEcho({
    isWanted: () =>
      wantedBetween(settings().listening.cancelsEcho, engines.source.engine, engines.player.engine),
    device: () => recorderOptions(sourceOf(settings()).parameters).device,
    nowMs: () => clock.now(),
    log,
  });
};

/** The ears over the local microphone. A notification that skips the wake word opens them. */
export function assistantEars(surroundings: PlaceEarsDeps, echo: OwnEcho) {
  const { brain, engines, events$ } = surroundings;
  ofType(events$, 'signal.notified').subscribe((event) => {
    const skipped = triggerSkipped(event.notification, event.payload);
    if (skipped !== undefined) brain().send(skipped);
  });
  const isHere = (conversation: string) =>
    satelliteOf(brain().getSnapshot().context, conversation) === undefined;
  return placeEars(
    {
      source: () =>
        engines.source.engine === 'mic' ? echo.without(engines.source.instance) : engines.source.instance,
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
  readonly ownEcho?: Pick<OwnEcho, 'begins'>;
}

export type AssistantOutput = (place: OutputPlace) => typeof outputMachine;

/** Makes outputs: each is the machine with its engines. */
export const assistantOutput =
  ({ brain, emit }: Pick<PlaceEarsDeps, 'brain' | 'emit'>): AssistantOutput =>
  ({ player, tts, ownVoice, ownEcho }) => {
    const actor = speaking({
      tts: () => tts().instance,
      player,
      load: soundFile,
      ownVoice,
      ...(ownEcho === undefined ? {} : { ownEcho }),
      ducks: () => brain().getSnapshot().context.settings.listening.ducks,
    });
    const patienceMs = () => voicePatienceMs(brain().getSnapshot().context.settings);
    const machine = outputMachine.provide({
      actors: { speaking: actor },
      delays: {
        preparingDeadline: patienceMs,
        soundingDeadline: ({ context }) => context.givenMs + patienceMs(),
      },
    });
    return emitting(recordable(machine), (event) => (event.type === 'play.ended' ? undefined : emit(event)));
  };

/** The machine of signals with its actors. `notify` and `locate` reach the signals from outside. */
export function assistantSignals(deps: Parameters<typeof signalsAtWork>[0]) {
  const { grouping, listening, notify, locate } = signalsAtWork(deps);
  const machine = signalsMachine.provide({
    actors: {
      grouping,
      signal: emitting(recordable(signalMachine.provide({ actors: { listening } })), deps.emit),
    },
  });
  return { machine: emitting(recordable(machine), deps.emit), notify, locate };
}

/** Removes the present secrets from failure events. Other events pass unchanged. */
export function redacting(
  present: () => { readonly settings: Settings; readonly synapses: Brain['synapses'] },
) {
  const text = (whole: string): string => {
    const { settings, synapses } = present();
    return redactedText(whole, knownSecrets(settings, synapses));
  };
  return { text, event: (event: AssistantEvent): AssistantEvent => redactedEvent(event, text) };
}

const withoutResult = TE.map(() => undefined);

interface NeuronToolsDeps {
  /** The assistant's brain; first called when a neuron runs. */
  readonly brain: () => BrainActor;
  readonly present: () => Brain;
  readonly changes: Changes;
  readonly home: string;
  readonly version: string;
  readonly sandbox: Renderer;
  readonly log: (line: string) => void;
  readonly stop: () => void;
}

/** The tools of neurons, except memory, timers and signals. */
export function neuronTools(deps: NeuronToolsDeps): Omit<NeuronTools, 'timers' | 'notify' | 'memory'> {
  const { brain, present, changes, home, version, sandbox, log, stop } = deps;
  return {
    speak: (text, scope) => say(brain(), text, scope),
    announce: (text, scope, to) => {
      const here = outputNames(brain());
      const names = namesOf(to, here);
      for (const conversation of names.filter((name) => here.includes(name)))
        say(brain(), text, { ...scope, conversation });
      return names.filter((name) => !here.includes(name));
    },
    drained: (signal) => allHeard(brain(), signal),
    play: (path, scope, signal) => play(brain(), path, scope, signal),
    sleep: (delayMs, signal) => wait(delayMs, undefined, { signal }),
    print: log,
    stop,
    now: () => new Date(),
    random: Math.random,
    home,
    version,
    brain: present,
    settings: () => brain().getSnapshot().context.settings,
    enableSynapse: (name, isEnabled) => withoutResult(changes.enableSynapse(name, isEnabled)),
    changeSettings: (change, scope) => withoutResult(changes.settings(change, scope)),
    changeList: (name, edit, isTemplate) => withoutResult(changes.list(name, edit, isTemplate)),
    sandbox,
  };
}
