import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type MonoTypeOperatorFunction, Observable, tap } from 'rxjs';
import { SimulatedClock } from 'xstate';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { AssistantEvent } from '../../brain/events.ts';
import type { Stt, Tts } from '../../engines/ports.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import { statesOf } from '../../machines/states.ts';
import type { AudioFrame } from '../../streams/audio.ts';

interface SettlingDeps {
  /** Counts whatever happens. */
  readonly happened: () => number;
  /** What takes real time now, as a number: of engines, neurons. */
  readonly atWork: () => number;
  /** So long is waited for it, in real ms. */
  readonly patienceMs: number;
}

/** Turns of the event loop without any event after which nothing comes of itself any more. */
const QUIET_TURNS = 10;

/** Settles when everything has happened that happens without time passing. What takes too long is not waited for again. */
export function settling({ happened, atWork, patienceMs }: SettlingDeps): () => Promise<void> {
  let hopeless = 0;
  return async () => {
    const endMs = performance.now() + patienceMs;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      const before = happened();
      await nextTurn();
      hopeless = Math.min(hopeless, atWork());
      if (happened() !== before) quiet = -1;
      else if (atWork() > hopeless) {
        if (performance.now() >= endMs) hopeless = atWork();
        await wait(1);
        quiet = -1;
      }
    }
  };
}

/** Looks whether nothing is going on any more, but for what waits: for a hotword, an answer, a timer. */
export interface RestLook {
  readonly told: (news: AssistantEvent) => void;
  readonly isAtRest: () => boolean;
}

const QUIET_EARS: ReadonlySet<string> = new Set(['deaf', 'no_microphone', 'waiting_for_trigger']);

export function restLook(brain: BrainActor): RestLook {
  let isSpokenTo = false;
  let heard: 'unknown' | 'asked' | 'all' = 'unknown';
  const isHeard = (): boolean => {
    const { speaking } = brain.getSnapshot().children;
    if (speaking === undefined) return true;
    if (heard === 'unknown') {
      heard = 'asked';
      speaking.send({ type: 'drain.asked', done: () => (heard = heard === 'asked' ? 'all' : heard) });
    }
    return heard === 'all';
  };
  return {
    told: (news) => {
      if (news.type === 'utterance.started') isSpokenTo = true;
      if (news.type === 'state.changed' && news.region === 'ears') isSpokenTo = false;
      if (news.type === 'speech.asked' || news.type === 'run.started') heard = 'unknown';
    },
    isAtRest: () => {
      if (brain.getSnapshot().status !== 'active') return true;
      const { conversations, transcribing } = brain.getSnapshot().context;
      const runs = Object.values(conversations).flatMap((one) =>
        Object.keys(one.getSnapshot().context.running),
      );
      const { ears } = statesOf(brain);
      const areEarsQuiet = QUIET_EARS.has(ears) || (ears === 'listening' && !isSpokenTo);
      return runs.length === 0 && Object.keys(transcribing).length === 0 && areEarsQuiet && isHeard();
    },
  };
}

/** Neurons that do something of their own, and do not wait for the virtual clock. */
export interface NeuronsAtWork {
  readonly told: (news: AssistantEvent) => void;
  /** The same tools; what waits in them waits for the clock. */
  readonly watched: (tools: Partial<NeuronTools>) => Partial<NeuronTools>;
  /** How many. */
  readonly count: () => number;
}

export function neuronsAtWork(): NeuronsAtWork {
  const calls = new Set<string>();
  let waiting = 0;
  return {
    told: (news) => {
      if (news.type === 'neuron.started') calls.add(news.call);
      else if (ENDS.has(news.type) && 'call' in news) calls.delete(news.call ?? '');
    },
    watched: ({ sleep, ...tools }) => ({
      ...tools,
      ...(sleep === undefined
        ? {}
        : {
            sleep: async (delayMs, signal) => {
              waiting += 1;
              await sleep(delayMs, signal).finally(() => (waiting -= 1));
            },
          }),
    }),
    count: () => Math.max(0, calls.size - waiting),
  };
}

const ENDS: ReadonlySet<AssistantEvent['type']> = new Set(['neuron.ended', 'neuron.failed', 'call.answered']);

/** What takes real time, however the virtual clock stands: a recogniser's process, a voice's. */
export interface RealWork {
  /** The same engines; what they do is counted while somebody waits for it. */
  readonly stt: (stt: Stt) => Stt;
  readonly tts: (tts: Tts) => Tts;
  readonly count: () => number;
}

export function realWork(): RealWork {
  let open = 0;
  const begins = (signal: AbortSignal): (() => void) => {
    let isOpen = true;
    open += 1;
    const end = (): void => {
      if (isOpen) open -= 1;
      isOpen = false;
    };
    signal.addEventListener('abort', end, { once: true });
    return end;
  };
  return {
    stt: (stt) => ({
      ...stt,
      transcribe: (frames$, signal, heard) => {
        let end = (): void => {};
        // while somebody speaks nobody waits yet
        const spoken = atEnd<AudioFrame>(() => {
          end = begins(signal);
        });
        return ending(stt.transcribe(frames$.pipe(spoken), signal, heard), () => end());
      },
    }),
    // in pieces nobody could tell when it is at work
    tts: ({ synthesizePieces: _, ...tts }) => ({
      ...tts,
      synthesize: (text, signal, rateHz) => async () => {
        const end = begins(signal);
        return ending(tts.synthesize(text, signal, rateHz), end)();
      },
    }),
    count: () => open,
  };
}

const atEnd = <A>(act: () => void): MonoTypeOperatorFunction<A> => tap({ complete: act, error: act });

const ending =
  <A, Error>(task: TaskEither<Error, A>, end: () => void): TaskEither<Error, A> =>
  () =>
    task().finally(end);

/** XState's simulated clock in whole ms, which also says when something is due next. */
export class VirtualClock extends SimulatedClock {
  readonly #dueMs = new Map<number, number>();

  override setTimeout(act: () => void, ms: number): number {
    const wholeMs = Math.max(0, Math.ceil(ms)); // sums of fractions need not come out even
    const timer = super.setTimeout(() => {
      this.#dueMs.delete(timer);
      act();
    }, wholeMs);
    this.#dueMs.set(timer, this.now() + wholeMs);
    return timer;
  }

  override clearTimeout(timer: number): void {
    this.#dueMs.delete(timer);
    super.clearTimeout(timer);
  }

  /** When the next timer rings; `Infinity` when there is none. */
  nextDueMs(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#dueMs.values());
  }
}

/** Completes when so much time has passed. */
export const passed = (clock: VirtualClock, ms: number): Observable<never> =>
  new Observable((subscriber) => {
    const timer = clock.setTimeout(() => subscriber.complete(), ms);
    return () => clock.clearTimeout(timer);
  });

/** Time and chance for neurons: it is `startMs` of the epoch when the clock stands at 0, and chance takes the first. */
export const virtualTools = (
  clock: VirtualClock,
  startMs: number,
): Pick<NeuronTools, 'sleep' | 'now' | 'random'> => ({
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = clock.setTimeout(() => resolve(), delayMs);
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    }),
  now: () => new Date(startMs + clock.now()),
  random: () => 0,
});
