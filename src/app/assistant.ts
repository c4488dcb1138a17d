import { createActor } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import { schedulerOf } from '../actors/clock-scheduler.ts';
import { EventHub } from '../actors/event-hub.ts';
import type { Recorded } from '../actors/hearing.ts';
import { hooksActor } from '../actors/hooks.ts';
import { learning } from '../actors/learning.ts';
import type { NeuronTools } from '../actors/neuron-tools.ts';
import type { PresentKit } from '../actors/present-kit.ts';
import { timers as timersAtWork } from '../actors/timers.ts';
import { transcribing } from '../actors/transcribing.ts';
import { lessonInSteps } from '../brain/brain-lesson.ts';
import { type AssistantEvent, callNames, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { guardedEvents } from '../brain/guarded-events.ts';
import type { DevicePosition } from '../brain/places.ts';
import { brainInForce } from '../brain/sentences/sentences-in-force.ts';
import type { Timers } from '../brain/timer.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { type Ask, asking } from '../machines/ask.ts';
import { BRAIN_EVENTS, type BrainActor, brainMachine } from '../machines/brain.machine.ts';
import { expectedAnswers } from '../machines/conversations.ts';
import { countInspectors, fastTransitions } from '../machines/fast-transitions.ts';
import { emitting } from '../machines/forward-emitted.ts';
import { recordable } from '../machines/recordable.ts';
import { followSettings } from '../machines/states.ts';
import { indexTimers } from '../machines/timer-index.ts';
import type { AllModules } from '../modules/module.ts';
import { secretsOfSynapses } from '../observe/log/redacted.ts';
import { arbitration } from '../rooms/arbitration.ts';
import type { Kit } from '../settings/load-kit.ts';
import { chosenEngines } from '../settings/settings.ts';
import { type Changes, changes as changesAtWork } from '../store/overlay/changes.ts';
import type { Store } from '../store/store.ts';
import type { Renderer } from '../template/render-parameters.ts';
import {
  assistantConversations,
  assistantEars,
  assistantEcho,
  assistantMemory,
  assistantOutput,
  assistantSignals,
  neuronTools,
  redacting,
} from './assistant-parts.ts';
import { type AssistantSatellites, assistantSatellites } from './assistant-satellites.ts';
import { type ChangedKit, unchangedKit } from './load-kit.ts';
import { platformClock, type SystemClock } from './place-ears.ts';
import { NOTHING_RESTORED, type RestoredState } from './restore-state.ts';
import { type DialsSatellites, satelliteConnections } from './satellite-connections.ts';

export interface Assistant {
  readonly brain: BrainActor;
  readonly presentKit: () => PresentKit;
  readonly ask: Ask;
  readonly events$: EventHub;
  readonly nextCall: () => string;
  readonly timers: Timers;
  readonly changes: Changes;
  /** Passes the position of a device to the signals; returns the synapses that this starts. */
  readonly locate: (position: DevicePosition) => readonly string[];
  /** The sound level at the microphone; undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
  readonly satellites: AssistantSatellites;
  /** Settles when the present memory and open questions are on disk. */
  readonly settled: () => Promise<void>;
}

export interface AssistantDeps {
  readonly engines: EnginesAtWork;
  /** Called when a kill_switch ran. */
  readonly stop: () => void;
  readonly log: (line: string) => void;
  /** Renders templates from the API; the caller closes it. */
  readonly sandbox: Renderer;
  /** The stored state; the caller closes it. */
  readonly store: Store;
  readonly version: string;
  /** What the last process left in the store; nothing by default. */
  readonly recalled?: RestoredState;
  /** Where changes are stored, and the kit without earlier changes; by default there are none. */
  readonly changed?: ChangedKit['changed'];
  /** Dials satellites; by default none is dialled. */
  readonly dials?: DialsSatellites;
  /** Gets the sound that recognisers get; unused by default. */
  readonly recorded?: Recorded;
  /** The clock of all deadlines; the platform's by default. */
  readonly clock?: SystemClock;
  /** Overrides of the assistant's tools, so that a test controls time and chance. */
  readonly tools?: Partial<NeuronTools>;
}

/** Wires the machines to the actors and the actors to the engines. Start `brain` to start it, stop `brain` to stop it. */
export function assistant(
  kit: Kit<AllModules>,
  { engines, stop, log, sandbox, store, version, clock = platformClock, ...more }: AssistantDeps,
): Assistant {
  const {
    recalled = NOTHING_RESTORED,
    changed = unchangedKit(kit),
    tools: overrides,
    recorded,
    dials,
  } = more;
  const events$ = new EventHub();
  const redacted = redacting(() => brain.getSnapshot().context);
  let { codecs } = kit;
  const emit = (event: AssistantEvent): void => events$.next(redacted.event(event));
  const heard$ = guardedEvents(events$, (error) => emit({ type: 'actor.failed', actor: 'events', error }));
  const context = () => brain.getSnapshot().context;
  const settings = () => context().settings;
  const now = () => tools.now();
  const present = () => brainInForce({ ...context(), now });
  const modules = () => codecs.modules;
  const presentKit = (): PresentKit => {
    const held = context();
    return {
      // many who ask want the settings alone
      get brain() {
        return brainInForce({ ...held, now });
      },
      settings: held.settings,
      codecs,
    };
  };
  const nextCall = callNames();

  const timers = timersAtWork({
    store: store.timers,
    now,
    elapsedMs: () => clock.uptimeMs?.() ?? clock.now(),
    find: (name) => present().find(name),
    send: (call) => brain.send(call),
    nextCall,
    emit,
    log,
  });
  const signals = assistantSignals({
    kinds: () => modules().signals,
    brain: present,
    run: (call) => ask.run(call),
    nextCall,
    events$,
    emit,
    now,
    home: kit.home,
  });
  const { memory, questions, settled } = assistantMemory(store, recalled.memory, now, emit);
  const arbitrate = arbitration(schedulerOf(clock), () => clock.now());
  const around = {
    brain: () => brain,
    nextCall,
    engines,
    events$,
    emit,
    clock,
    recorded,
    nearest: arbitrate,
  };
  const output = assistantOutput(around);
  const ownEcho = assistantEcho({ ...around, log });
  const ears = assistantEars(around, ownEcho);
  const satellites = assistantSatellites({ ...around, output });
  const changes = changesAtWork({
    brain: () => brain,
    present: presentKit,
    use: (reloaded) => {
      codecs = reloaded;
    },
    prepare: secretsOfSynapses,
    ...changed,
    files: store.files,
    now,
    log,
  });
  const tools: NeuronTools = {
    ...neuronTools({ brain: () => brain, present, changes, home: kit.home, version, sandbox, log, stop }),
    notify: signals.notify,
    timers,
    memory,
    ...overrides,
  };
  const provided = brainMachine.provide({
    actors: {
      ...assistantConversations({
        present,
        settings,
        modules,
        tools,
        areaOf: satellites.areaOf,
        questions,
        redacted: redacted.text,
        emit,
      }),
      transcribing: transcribing(() => engines.stt.instance, emit, recorded),
      output: output({
        player: () => engines.player.instance,
        tts: () => engines.tts,
        ownVoice: ears.ownVoice,
        ownEcho,
      }),
      ears: ears.machine,
      satellite: satellites.machine,
      connections: satelliteConnections({
        ...around,
        join: satellites.join,
        now,
        dials,
      }),
      hooks: hooksActor({
        events$: heard$,
        hooks: () => settings().hooks,
        find: (name) => present().find(name),
        send: (call) => brain.send(call),
        emit,
        nextCall,
        conversation: DEFAULT_CONVERSATION,
      }),
      learning: learning({
        events$,
        lesson: () => {
          const { synapses, sentences } = present();
          return lessonInSteps(synapses, sentences);
        },
        answers: () => expectedAnswers(brain),
        learn: engines.learn,
      }),
      timers: timers.actor,
      signals: signals.machine,
    },
  });
  const machine = emitting(recordable(fastTransitions(provided, BRAIN_EVENTS)), emit);
  const brain: BrainActor = createActor(machine, {
    input: {
      synapses: kit.synapses,
      sentences: kit.sentences,
      settings: kit.settings,
      neurons: [...modules().neurons.keys()],
    },
    clock,
  });
  indexTimers(brain);
  countInspectors(brain);
  // its listener comes before the events, at which the ears read their engines again
  followSettings(brain, ['microphone', 'listening', 'stt', 'tts', 'player', 'trigger'], () => {
    engines.use(chosenEngines(settings()));
    satellites.followEngines();
  });
  heard$.subscribe((event) =>
    event.type === 'question.dropped' ? questions.forget(event.asked) : undefined,
  );
  for (const [conversation, questions] of recalled.questions) {
    brain.send({ type: 'questions.recalled', conversation, questions }); // delivered when the brain starts
  }
  const ask = asking(brain, events$);
  const { locate } = signals;
  return {
    brain,
    presentKit,
    ask,
    events$,
    nextCall,
    timers,
    changes,
    locate,
    level: ears.level,
    satellites,
    settled,
  };
}
