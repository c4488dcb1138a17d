import { distinctUntilChanged, map } from 'rxjs';
import type { EventSource$ } from '../brain/guarded-events.ts';
import { type EnginesAtWork, enginesUsed, healthOfAll } from '../engines/at-work.ts';
import { wavOf } from '../engines/wav.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { conversationMachine } from '../machines/conversation.machine.ts';
import { openConversations } from '../machines/conversations.ts';
import { recordSteps } from '../machines/recordable.ts';
import { runMachine } from '../machines/run.machine.ts';
import { runningCalls } from '../machines/runs.ts';
import { satelliteMachine } from '../machines/satellite.machine.ts';
import { broadcast } from '../observe/broadcast.ts';
import type { MachineNow } from '../observe/inspect/actor-tree.ts';
import { history } from '../observe/inspect/history.ts';
import { inspector } from '../observe/inspect/inspector.ts';
import { senders } from '../observe/inspect/senders.ts';
import { stepLog } from '../observe/inspect/step-log.ts';
import { type Observed, observing } from '../observe/observing.ts';
import { recordings } from '../observe/recordings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import type { Assistant } from './assistant.ts';
import { redacting } from './assistant-parts.ts';
import type { RestoredState } from './restore-state.ts';

interface ObserveDeps extends Pick<Assistant, 'brain' | 'presentKit' | 'satellites'> {
  readonly events$: EventSource$;
  readonly engines: EnginesAtWork;
  readonly store: Store;
  readonly recalled: RestoredState;
  readonly tracing: Awaited<ReturnType<typeof openTracing>>;
  readonly version: string;
}

/** Creates the observer of an assistant, before it starts. */
export const createObserver = (deps: ObserveDeps): Observed => {
  const { brain, presentKit, engines, tracing } = deps;
  const settings = () => brain.getSnapshot().context.settings;
  return observing({
    events$: deps.events$,
    runs: deps.store.runs,
    tracesRuns: () => settings().traces.isActive,
    transcripts: () => settings().traces.transcripts,
    brain: () => presentKit().brain,
    areaOf: deps.satellites.areaOf,
    engines: () => enginesUsed(engines),
    wavOf,
    recordings: tracing.recordings,
    exportTrace: tracing.send,
    isNeuron: (name) => presentKit().codecs.modules.neurons.has(name),
    atHand: () => {
      const conversations = [...openConversations(brain).values()].map(
        ({ ref }) => ref.getSnapshot().context,
      );
      return {
        conversations: conversations.length,
        calls: conversations.reduce((sum, context) => sum + runningCalls(context).length, 0),
        questions: conversations.reduce((sum, { questions }) => sum + questions.length, 0),
      };
    },
    restarts: () =>
      Object.fromEntries(
        Object.entries(healthOfAll(engines)).map(([kind, { restarts = 0 }]) => [kind, restarts]),
      ),
    version: deps.version,
    asked: deps.recalled.askedAtMs,
  });
};

interface InspectDeps extends Pick<Assistant, 'brain' | 'events$'> {
  readonly engines: EnginesAtWork;
  readonly observed: Pick<Observed, 'runNow' | 'stateEmittedAtMs' | 'newest' | 'eventIds'>;
  readonly log: (line: string) => void;
}

/** Creates the inspector of an assistant's machines. */
export function createInspector({ brain, events$, engines, observed, log }: InspectDeps) {
  const looking = inspector({
    root: brain,
    others: [conversationMachine, runMachine, satelliteMachine],
    runOf: observed.runNow,
    hooks: () => brain.getSnapshot().context.settings.hooks,
    engines: () => healthOfAll(engines),
    emittedSinceMs: (machine) => enteredAtMs(machine, observed),
  });
  const present = () => brain.getSnapshot().context;
  const steps = stepLog({
    newestEvent: observed.newest,
    senderOf: senders(brain),
    keepsTexts: () => present().settings.traces.transcripts,
  });
  recordSteps(brain, steps.record);
  const past = history({
    steps,
    events: observed.eventIds,
    keepsTexts: () => present().settings.traces.transcripts,
    redacted: redacting(present).text,
  });
  const { changed$, isStepping } = looking.stepping;
  changed$
    .pipe(map(isStepping), distinctUntilChanged())
    .subscribe((isHeld) => events$.next({ type: 'stepping.changed', isStepping: isHeld }));
  const readers = broadcast({
    messages$: looking.live$,
    isKept: (type) => type !== 'transition',
    failed: (error) => log(`the live view of the machines failed: ${describeUnknown(error)}`),
  });
  return {
    ...looking,
    history: past,
    readers,
    close: () => {
      readers.close();
      looking.close();
    },
  };
}

/** When a machine entered its state, since 1970. Ears and conversations report the last part of a state's name. */
function enteredAtMs(
  { name, machine, satellite, states: [state = ''] }: MachineNow,
  { stateEmittedAtMs }: Pick<Observed, 'stateEmittedAtMs'>,
): number | undefined {
  const lastPart = state.slice(state.lastIndexOf('.') + 1);
  if (machine === 'conversation') {
    const conversation = name.slice(name.indexOf('.') + 1);
    return stateEmittedAtMs({ region: 'conversation', state: lastPart, conversation });
  }
  if (machine !== 'ears') return undefined;
  const place = satellite === undefined ? {} : { conversation: satellite };
  return stateEmittedAtMs({ region: 'ears', state: lastPart, ...place });
}

/**
 * Sound recordings for traces, and the export of traces; closing it sends the waiting ones, within a deadline. `settings` are those of
 * the start; `brain` is first called after the assistant is made. Loads OpenTelemetry only when the settings name an endpoint.
 */
export async function openTracing(
  settings: Settings,
  brain: () => BrainActor,
  version: string,
  log: (line: string) => void,
) {
  const recorded = recordings({
    isWanted: () => {
      const { isActive, recordsAudio } = brain().getSnapshot().context.settings.traces;
      return isActive && recordsAudio;
    },
  });
  const endpoint = settings.traces.otlp;
  if (endpoint === undefined) return { recordings: recorded, send: undefined, close: async () => {} };
  const { otlp } = await import('../observe/otel/otlp.ts');
  return { recordings: recorded, ...otlp({ ...endpoint, version, log }) };
}
