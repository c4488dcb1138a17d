import type { AssistantEvent, CallScope } from '../../brain/events.ts';
import { serialQueue } from '../../lib/promises.ts';
import { statesOf } from '../../machines/states.ts';
import type { AllModules } from '../../modules/module.ts';
import { innermostStates } from '../../observe/inspect/actor-node.ts';
import { type Transition, watchTransitions } from '../../observe/inspect/transitions.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { FRAME_MS } from '../../streams/audio.ts';
import { faultCommands, faults, faultyEngines } from './faulty-engines.ts';
import { type Harness, type HarnessOptions, type Injected, inject } from './harness-types.ts';
import { framesIn, microphone, spoken } from './microphone.ts';
import { type GivenKit, kitRecogniser, type NeuronCalled, openKit, standIns } from './open-kit.ts';
import { type Answered, type Outcome, outcomeIn, StillAtWork, saidIn } from './outcome.ts';
import { checkPath, durationMs, type Move, movesIn } from './path.ts';
import { type ScriptedEngines, scriptedEngines } from './scripted-engines.ts';
import { virtualAssistant } from './virtual-assistant.ts';
import {
  engineCallCounter,
  neuronCounter,
  restObserver,
  settling,
  VirtualClock,
  virtualTime,
  virtualTools,
} from './virtual-time.ts';

export type { Answered, GivenKit, Harness, HarnessOptions, Injected, Move, Outcome };

/** The time after which the ears know the noise of the room. */
const READY_MS = 1_024;

/** Starts an assistant without devices in virtual time; the caller stops it. Rejects if the kit can't be used. */
export async function harness(given: GivenKit, options: HarnessOptions = {}): Promise<Harness> {
  const { kit, close } = await openKit(given);
  const opened: (() => unknown)[] = [close];
  const stop = async (): Promise<void> => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const { stt: heardBy, ...others } = options.engines ?? {};
    const recogniser = heardBy === 'kit' ? kitRecogniser(kit) : undefined;
    if (recogniser !== undefined) opened.push(recogniser.close);
    const stt = heardBy === 'kit' ? recogniser : heardBy;
    const engines = { ...others, ...(stt === undefined ? {} : { stt }) };
    const all = rig(kit, { ...options, engines }, READY_MS);
    const { brain, microphone, faults, settled } = all;
    opened.push(() => brain.stop());
    brain.start();
    const acts = actions(all);
    const looks = observers(all);
    await acts.advance(READY_MS);
    looks.path();
    return { brain, microphone, settled, ...acts, ...looks, ...faultCommands(faults), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How a test observes a started rig. */
function observers({ brain, allEvents, transitions, called, now }: Rig) {
  const before = { brain: innermostStates(brain) };
  const eventsOfSaid = sinceLast(allEvents);
  let looked = 0;
  const path = (): readonly Move[] => {
    const from = looked;
    looked = transitions.length;
    return movesIn(transitions, before, from);
  };
  return {
    now,
    states: () => statesOf(brain),
    news: sinceLast(allEvents),
    said: () => saidIn(eventsOfSaid()),
    called: sinceLast(called),
    path,
    expectPath: (moves: readonly string[]) => checkPath(path(), moves),
  };
}

/** The new entries of a list since the start or the last call. */
function sinceLast<A>(list: readonly A[]): () => readonly A[] {
  let read = 0;
  return () => {
    const fresh = list.slice(read);
    read = list.length;
    return fresh;
  };
}

/** Time for results after the end of a sound, such as a wake word. */
const AFTER_SOUND_MS = 16 * FRAME_MS;
const LONGEST_WORK_MS = 3_600_000;

type Actions = Pick<Harness, 'inject' | 'say' | 'sayAloud' | 'hear' | 'advance' | 'rest'>;

/** The actions of a test on a rig. Each lets its time pass. */
function actions({ brain, nextCall, allEvents, clock, time, settled, isAtRest }: Rig): Actions {
  const next = serialQueue();
  const rest = async (): Promise<void> => {
    if (await time.until(isAtRest, clock.now() + LONGEST_WORK_MS)) return;
    throw new StillAtWork(LONGEST_WORK_MS, statesOf(brain));
  };
  const advance = (ms: number): Promise<void> => time.to(clock.now() + Math.ceil(ms));
  const inTurnAlive = <Result>(work: () => Promise<Result>): Promise<Result> =>
    next(async () => {
      if (brain.getSnapshot().status !== 'active') throw new Error('the assistant has stopped');
      return work();
    });
  const eventsDuring = async (work: () => Promise<void>): Promise<readonly AssistantEvent[]> => {
    const before = allEvents.length;
    await work();
    return allEvents.slice(before);
  };
  const say = async (order: string, scope: Partial<CallScope>): Promise<Answered> => {
    const call = scope.call ?? nextCall();
    const events = await eventsDuring(() => {
      inject(brain, { type: 'order.given', order, ...scope, call }, nextCall);
      return rest();
    });
    const [report] = outcomeIn(events.filter((one) => 'call' in one && one.call === call)).reports;
    if (report === undefined) throw new Error(`no answer to "${order}"`);
    return { ...outcomeIn(events), report };
  };
  const hear = async (frames: readonly Int16Array[], isOngoing: boolean): Promise<Outcome> => {
    const events = await eventsDuring(async () => {
      time.sound(frames);
      await advance(frames.length * FRAME_MS);
      if (isOngoing) return;
      await advance(AFTER_SOUND_MS);
      await rest();
    });
    return outcomeIn(events);
  };
  return {
    inject: (event) =>
      inTurnAlive(() => {
        inject(brain, event, nextCall);
        return settled();
      }),
    say: (text, scope = {}) => inTurnAlive(() => say(text, scope)),
    sayAloud: (...texts) =>
      inTurnAlive(async () => {
        const words = await Promise.all(texts.map((text) => framesIn(spoken(text))));
        return hear(words.flat(), false);
      }),
    hear: (sound, { isOngoing = false } = {}) =>
      inTurnAlive(async () => hear(await framesIn(sound), isOngoing)),
    advance: (ms) => inTurnAlive(() => advance(durationMs(ms))),
    rest: () => inTurnAlive(rest),
  };
}

const NOON = '2026-01-01T12:00:00';
const PATIENCE_MS = 10_000;

type RigOptions = Omit<HarnessOptions, 'engines'> & { readonly engines: ScriptedEngines };

type Rig = ReturnType<typeof rig>;

/** Creates an assistant in virtual time without starting it. Its clock runs for `readyMs` before the start date. */
function rig(kit: Kit<AllModules>, options: RigOptions, readyMs: number) {
  const { engines, hasMicrophone = true, at = NOON, patienceMs = PATIENCE_MS } = options;
  const clock = new VirtualClock();
  const mic = microphone(true);
  const wrong = faults();
  const work = engineCallCounter();
  const neurons = neuronCounter();
  const called: NeuronCalled[] = [];
  const transitions: Transition[] = [];
  const source = engines.source ?? (hasMicrophone ? mic.source : undefined);
  const scripted = scriptedEngines({ ...engines, ...(source === undefined ? {} : { source }) }, clock);
  const counted = {
    ...scripted,
    stt: { ...scripted.stt, instance: work.stt(scripted.stt.instance) },
    tts: { ...scripted.tts, instance: work.tts(scripted.tts.instance) },
  };
  const startMs = new Date(at).getTime() - readyMs;
  const tools = virtualTools(clock, startMs);
  const { run = [], values = {} } = options;
  const all = virtualAssistant(kit, {
    clock,
    engines: faultyEngines(counted, { faults: wrong, clock }),
    startMs,
    ...(options.store === undefined ? {} : { store: options.store }),
    ...(options.recalled === undefined ? {} : { recalled: options.recalled }),
    tools: {
      ...tools,
      standIn: standIns(
        { run: run === 'all' ? run : new Set(run), values },
        () => all.presentKit().codecs.modules.neurons,
        (call) => void called.push(call),
      ),
      ...options.tools,
      sleep: neurons.sleeping(options.tools?.sleep ?? tools.sleep),
    },
  });
  const { brain, events$, nextCall } = all;
  const allEvents: AssistantEvent[] = [];
  const rest = restObserver(brain);
  events$.subscribe((event) => {
    allEvents.push(event);
    neurons.observe(event);
    rest.observe(event);
  });
  watchTransitions(brain, tools.now).subscribe((transition) => transitions.push(transition));
  const happened = (): number => allEvents.length + transitions.length;
  const settled = settling(happened, () => work.count() + neurons.count(), patienceMs);
  const time = virtualTime(clock, mic, settled, happened);
  const { isAtRest } = rest;
  const own = { microphone: mic, faults: wrong, now: tools.now };
  return { ...own, brain, nextCall, allEvents, clock, time, isAtRest, settled, transitions, called };
}
