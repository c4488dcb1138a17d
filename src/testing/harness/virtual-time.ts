import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Observable, tap } from 'rxjs';
import { SimulatedClock } from 'xstate';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { AssistantEvent } from '../../brain/events.ts';
import type { Stt, Tts } from '../../engines/ports.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import { openConversations } from '../../machines/conversations.ts';
import { isSilent } from '../../machines/outputs.ts';
import { runningCalls } from '../../machines/runs.ts';
import { statesOf } from '../../machines/states.ts';
import { FRAME_MS, FRAME_SAMPLES } from '../../streams/audio.ts';
import type { Microphone } from './microphone.ts';

/** How often real engines get a turn of the event loop. */
const STEPS_A_TURN = 16;
const SILENCE = Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => (index % 2 === 0 ? 1 : -1));

/** Virtual time: timers ring, and an open microphone hears the room. `happened` counts events. */
export function virtualTime(
  clock: VirtualClock,
  microphone: Microphone,
  settled: () => Promise<void>,
  happened: () => number,
) {
  const queue: Int16Array[] = [];
  let frameEndMs: number | undefined;
  let steps = 0;
  /** The end of the next frame. */
  const nextFrameMs = (): number => {
    const isHeard = queue.length > 0 || microphone.listeners() > 0;
    frameEndMs = isHeard ? (frameEndMs ?? clock.now() + FRAME_MS) : undefined;
    return frameEndMs ?? Number.POSITIVE_INFINITY;
  };
  const step = async (nextMs: number): Promise<void> => {
    const before = happened();
    const frameMs = nextFrameMs();
    const isTimer = nextMs >= clock.nextDueMs();
    clock.set(nextMs);
    if (nextMs >= frameMs) {
      frameEndMs = frameMs + FRAME_MS;
      microphone.give(queue.shift() ?? SILENCE);
    }
    steps += 1;
    if (isTimer || happened() !== before) await settled();
    else if (steps % STEPS_A_TURN === 0) {
      await nextTurn();
      if (happened() !== before) await settled();
    }
  };
  const next = (): number => Math.min(clock.nextDueMs(), nextFrameMs());
  return {
    /** Queues frames before the silence. */
    sound: (frames: readonly Int16Array[]): void => void queue.push(...frames),
    /** Lets time pass up to `endMs`. */
    to: async (endMs: number): Promise<void> => {
      await settled();
      while (clock.now() < endMs || clock.nextDueMs() <= endMs) await step(Math.min(endMs, next()));
    },
    /** Lets time pass until the condition holds or until `endMs`. Returns whether it holds. Without a timer or frame no time passes. */
    until: async (isSo: () => boolean, endMs: number): Promise<boolean> => {
      await settled();
      while (!isSo()) {
        const nextMs = next();
        if (nextMs > endMs) return false;
        await step(nextMs);
      }
      return true;
    },
  };
}

/** The number of quiet turns of the event loop after which it is settled. */
const QUIET_TURNS = 10;

/**
 * Makes a function that settles when everything has happened that needs no time. `happened` counts events. `atWork`
 * counts engines and neurons that take real time. It waits for them once, at most `patienceMs`.
 */
export function settling(
  happened: () => number,
  atWork: () => number,
  patienceMs: number,
): () => Promise<void> {
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

const QUIET_EARS: ReadonlySet<string> = new Set(['deaf', 'no_microphone', 'waiting_for_trigger']);

/** Observes whether it only waits: for a wake word, an answer or a timer. */
export function restObserver(brain: BrainActor) {
  let isSpokenTo = false;
  return {
    observe: (event: AssistantEvent): void => {
      if (event.type === 'utterance.started') isSpokenTo = true;
      if (event.type === 'state.changed' && event.region === 'ears') isSpokenTo = false;
    },
    isAtRest: (): boolean => {
      if (brain.getSnapshot().status !== 'active') return true;
      const { transcribing } = brain.getSnapshot().context;
      const runs = [...openConversations(brain).values()].flatMap(({ ref }) =>
        runningCalls(ref.getSnapshot().context),
      );
      const { ears } = statesOf(brain);
      const areEarsQuiet = QUIET_EARS.has(ears) || (ears === 'listening' && !isSpokenTo);
      return runs.length === 0 && transcribing.length === 0 && areEarsQuiet && isSilent(brain);
    },
  };
}

/** Counts the neurons that work in real time. */
export function neuronCounter() {
  const calls = new Set<string>();
  let waiting = 0;
  return {
    observe: (event: AssistantEvent): void => {
      if (event.type === 'neuron.started') calls.add(event.call);
      else if (ENDS.has(event.type) && 'call' in event) calls.delete(event.call ?? '');
    },
    /** Wraps the function. A sleeping neuron waits for the virtual clock. */
    sleeping:
      (sleep: NeuronTools['sleep']): NeuronTools['sleep'] =>
      async (delayMs, signal) => {
        waiting += 1;
        await sleep(delayMs, signal).finally(() => (waiting -= 1));
      },
    count: (): number => Math.max(0, calls.size - waiting),
  };
}

const ENDS: ReadonlySet<AssistantEvent['type']> = new Set(['neuron.ended', 'neuron.failed', 'call.answered']);

/** Counts the open calls of engines that take real time. */
export function engineCallCounter() {
  let open = 0;
  const begins = (): (() => void) => {
    let isOpen = true;
    open += 1;
    return () => {
      if (isOpen) open -= 1;
      isOpen = false;
    };
  };
  return {
    stt: (stt: Stt): Stt => ({
      ...stt,
      transcribe: (frames$, options) =>
        new Observable((subscriber) => {
          // the result is only due after the last frame
          const begin = (): void => subscriber.add(begins());
          const counted$ = frames$.pipe(tap({ complete: begin, error: begin }));
          subscriber.add(stt.transcribe(counted$, options).subscribe(subscriber));
        }),
    }),
    // without pieces, because waiting for them could not be observed
    tts: ({ synthesizePieces: _, ...tts }: Tts): Tts => ({
      ...tts,
      synthesize: (text, signal, rateHz) => async () => {
        const end = begins();
        signal.addEventListener('abort', end, { once: true });
        return tts.synthesize(text, signal, rateHz)().finally(end);
      },
    }),
    count: (): number => open,
  };
}

/** XState's simulated clock in whole ms, with the time of the next timer. */
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

  /** The time of the next timer; `Infinity` without one. */
  nextDueMs(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#dueMs.values());
  }
}

/** Completes after this time. */
export const passed = (clock: VirtualClock, ms: number): Observable<never> =>
  new Observable((subscriber) => {
    const timer = clock.setTimeout(() => subscriber.complete(), ms);
    return () => clock.clearTimeout(timer);
  });

/** Time and chance for neurons: the date is `startMs` at clock time 0, and chance picks the first. */
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
