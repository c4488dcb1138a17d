import type { News } from '../../brain/events.ts';
import type { AllModules } from '../../modules/built-in.ts';
import { type Transition, watchTransitions } from '../../observe/inspect/following/transitions.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { type Assembled, assembled } from './assembled.ts';
import { type Faults, faults } from './engines/faults.ts';
import { faultyEngines } from './engines/faulty-engines.ts';
import { type Microphone, microphone } from './engines/microphone.ts';
import { type ScriptedEngines, scriptedEngines } from './engines/scripted-engines.ts';
import type { HarnessOptions } from './harness-types.ts';
import { type NeuronCalled, standIns } from './stand-ins.ts';
import { type RestLook, restLook } from './time/at-rest.ts';
import { neuronsAtWork } from './time/neurons-at-work.ts';
import { type Passing, passing } from './time/passing.ts';
import { realWork } from './time/real-work.ts';
import { settling } from './time/settling.ts';
import { VirtualClock } from './time/virtual-clock.ts';
import { virtualTools } from './time/virtual-tools.ts';

/** An assistant that stands in virtual time, and all that is known of it. */
export interface Rig extends Pick<Assembled, 'brain' | 'nextCall' | 'clock'> {
  readonly allNews: readonly News[];
  readonly microphone: Microphone;
  readonly faults: Faults;
  readonly time: Passing;
  readonly rest: RestLook;
  readonly settled: () => Promise<void>;
  readonly transitions: readonly Transition[];
  readonly called: readonly NeuronCalled[];
  readonly now: () => Date;
}

const NOON = '2026-01-01T12:00:00';
const PATIENCE_MS = 10_000;

type RigOptions = Omit<HarnessOptions, 'engines'> & { readonly engines: ScriptedEngines };

/** Not started yet; `readyMs` of its time pass before it is the date of the start. */
export function rig(kit: Kit<AllModules>, options: RigOptions, readyMs: number): Rig {
  const { engines, hasMicrophone = true, at = NOON, patienceMs = PATIENCE_MS } = options;
  const clock = new VirtualClock();
  const mic = microphone(true);
  const wrong = faults();
  const work = realWork();
  const neurons = neuronsAtWork();
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
  const all = assembled(kit, {
    clock,
    engines: faultyEngines(counted, { faults: wrong, clock }),
    startMs,
    ...(options.store === undefined ? {} : { store: options.store }),
    ...(options.recalled === undefined ? {} : { recalled: options.recalled }),
    tools: neurons.watched({
      ...tools,
      standIn: standIns(
        { run: run === 'all' ? run : new Set(run), values },
        () => all.brain.getSnapshot().context.codecs.modules.neurons,
        (one) => void called.push(one),
      ),
      ...options.tools,
    }),
  });
  const { brain, news$, nextCall } = all;
  const allNews: News[] = [];
  news$.subscribe((news) => allNews.push(news));
  const rest = restLook(brain);
  news$.subscribe(neurons.told);
  news$.subscribe(rest.told);
  watchTransitions(brain, tools.now).subscribe((transition) => transitions.push(transition));
  const happened = (): number => allNews.length + transitions.length;
  const settled = settling({ happened, atWork: () => work.count() + neurons.count(), patienceMs });
  const time = passing({ clock, microphone: mic, settled, happened });
  return {
    ...{ brain, nextCall, allNews, clock, microphone: mic, faults: wrong, time, rest, settled },
    ...{ transitions, called, now: tools.now },
  };
}
