import {
  type AssistantEvent,
  DEFAULT_CONVERSATION,
  type HookEvent,
  type RunStarted,
} from '../brain/events.ts';
import type { RunToKeep } from '../brain/stored-run.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { Clock } from './clock.ts';
import { scopeOf } from './live-event.ts';
import { isTraced, type OpenRun, openRun } from './open-run.ts';
import type { Recordings } from './recordings.ts';
import type { RunTrace, SpeechStep } from './run-trace.ts';
import type { TraceMaking } from './trace-making.ts';

/** Follows every run and stores its trace after its last event. */
export type RunTraces = ReturnType<typeof runTraces>;

interface TracesDeps {
  readonly isActive: () => boolean;
  readonly making: TraceMaking;
  readonly put: (run: RunToKeep) => void;
  /** Called with each complete trace, if present. */
  readonly emit?: ((trace: RunTrace) => void) | undefined;
  readonly recordings: Pick<Recordings, 'forget'>;
  readonly clock: Clock;
}

const MAX_OPEN = 10_000;
const MAX_NEWS = 1_000;

/** Runs of the same moment are stored together, which is cheaper. */
const TOGETHER_MS = 1;

/** How long a run waits for its speech. */
const SPEECH_MS = 60_000;

/** The time for late events of ended speech, such as a failure. */
const SETTLE_MS = 20;

export function runTraces({ isActive, making, put, emit, recordings, clock }: TracesDeps) {
  const runs = new Map<string, OpenRun>();
  const before = heardBefore();

  const handOver = (run: OpenRun): void => {
    if (!runs.delete(run.id)) return;
    if (run.trace !== undefined && !run.isUnwanted) {
      put(making.toKeep(run));
      emit?.(making.traceOf(run));
    }
    recordings.forget(run.id);
  };
  const handOverAfter = (ms: number) => {
    let waiting: OpenRun[] = [];
    const handOverAll = (): void => {
      const runs = waiting;
      waiting = [];
      for (const run of runs) handOver(run);
    };
    return (run: OpenRun): void => {
      if (waiting.length === 0) clock.after(ms, handOverAll);
      waiting.push(run);
    };
  };
  const handOverSoon = handOverAfter(TOGETHER_MS);
  const letSettle = handOverAfter(SETTLE_MS);
  const end = (run: OpenRun, tick: number): void => {
    run.durationMs = tick - run.startTick;
    if (!run.hasSpoken) handOverSoon(run);
    else if (run.speeches === 0) letSettle(run);
    else clock.after(SPEECH_MS, () => handOver(run));
  };
  const lose = (conversation: string, error: string, tick: number): void => {
    for (const run of runs.values()) {
      if (run.conversation !== conversation || run.durationMs !== undefined) continue;
      run.lost = error;
      end(run, tick);
    }
  };
  const add = ({ trace }: OpenRun, event: AssistantEvent, tick: number, heardMs?: number): void => {
    if (trace === undefined) return;
    trace.heardMs ??= heardMs;
    if (trace.events.length < MAX_NEWS) {
      trace.events.push(event);
      trace.ticks.push(tick);
    } else trace.leftOut += 1;
  };
  const start = (event: RunStarted, timeMs: number, tick: number, heard = before.take(event.call)) => {
    if (runs.size >= MAX_OPEN) return undefined;
    const run = openRun(event, timeMs, tick, { isTraced: isActive(), keepsTexts: making.keepsTexts() });
    for (const one of heard) add(run, one.event, one.tick, one.heardMs);
    runs.set(run.id, run);
    return run;
  };
  const endUnheard = (event: HookEvent, timeMs: number, tick: number) => {
    const { call } = event;
    if (call === undefined) return;
    const heard = before.take(call);
    const turn = unheardTurn(event, call, heard);
    const run = turn === undefined ? undefined : start(turn, timeMs, tick, heard);
    if (run === undefined) return recordings.forget(call);
    run.lost = NOT_UNDERSTOOD;
    end(run, tick);
  };

  return {
    /** Returns the run of an event. `heardMs` is how long the recogniser took for the text. */
    follow: (event: AssistantEvent, timeMs: number, tick: number, speech: SpeechStep, heardMs?: number) => {
      making.follow(event, tick);
      if (event.type === 'run.started') return start(event, timeMs, tick);
      if (event.type === 'conversation.failed') lose(event.conversation, describeUnknown(event.error), tick);
      const { call } = scopeOf(event);
      if (call === undefined) return undefined;
      const run = runs.get(call);
      if (run === undefined) {
        if (isHearing(event)) before.keep(call, { event: event, tick, heardMs });
        if (event.type === 'on_stt_error') endUnheard(event, timeMs, tick);
        return undefined;
      }
      if (isTraced(event)) add(run, event, tick);
      if (event.type === 'order.matched' && event.isDefault && run.answers === null)
        run.nearMisses = making.nearMisses(event.order, run.conversation);
      if (speech === 'asked') {
        run.speeches += 1;
        run.hasSpoken = true;
      }
      if (speech === 'ended') {
        run.speeches -= 1;
        if (run.speeches === 0 && run.durationMs !== undefined) letSettle(run);
      }
      if (event.type === 'call.answered') {
        run.answer = event;
        end(run, tick);
      }
      return run;
    },
    find: (id: string) => runs.get(id),
    /** The answered runs that are not stored yet, the last one first. */
    answered: () =>
      [...runs.values()]
        .filter(
          ({ durationMs, trace, isUnwanted }) =>
            durationMs !== undefined && trace !== undefined && !isUnwanted,
        )
        .sort((one, other) => endOf(other) - endOf(one)),
    /** Forgets these runs. Returns how many of them were here. */
    forget: (ids: readonly string[] | 'all') => {
      const known = ids === 'all' ? [...runs.keys()] : ids;
      const forgotten = known
        .flatMap((id) => runs.get(id) ?? [])
        .filter(({ trace, isUnwanted }) => trace !== undefined && !isUnwanted);
      for (const run of forgotten) run.isUnwanted = true;
      return forgotten.length;
    },
    /** The number of followed runs. */
    open: () => runs.size,
    /** Stores all runs in their present state. */
    close: () => {
      for (const run of [...runs.values()]) {
        if (run.durationMs === undefined) {
          run.lost = 'the assistant was stopped';
          run.durationMs = clock.nowMs() - run.startTick;
        }
        handOver(run);
      }
    },
  };
}

const endOf = ({ startTick, durationMs = 0 }: OpenRun): number => startTick + durationMs;

/** Why this turn has no report. */
const NOT_UNDERSTOOD = 'nothing was understood';

/** Makes a run without words for a turn that was not understood; undefined for ears that need no wake word. */
function unheardTurn(
  { conversation = DEFAULT_CONVERSATION }: HookEvent,
  call: string,
  heard: readonly HeardEvent[],
): RunStarted | undefined {
  if (!heard.some(({ event }) => MEANT.has(event.type))) return undefined;
  return {
    type: 'run.started',
    ...{ call, conversation, by: 'voice', isFromHook: false },
    ...{ order: '', names: [], answers: null },
  };
}

const MEANT: ReadonlySet<AssistantEvent['type']> = new Set(['on_triggered', 'utterance.started']);

interface HeardEvent {
  readonly event: AssistantEvent;
  readonly tick: number;
  /** The duration of a transcription. */
  readonly heardMs?: number | undefined;
}

/** The maximum number of such calls. The oldest go first. */
const MAX_CALLS = 100;
const MAX_HELD_NEWS = 100;

/** The maximum number of events of a call. The last ones matter most. */
const isGuess = ({ type }: AssistantEvent): boolean => type === 'transcript.partial';

const HEARING: ReadonlySet<AssistantEvent['type']> = new Set([
  'on_triggered',
  'on_start_listening',
  'utterance.started',
  'transcript.partial',
  'utterance.ended',
  'audio.transcribed',
  'on_stop_listening',
  'on_stt_error',
]);

/** Whether this event of a call comes before its run. */
const isHearing = ({ type }: AssistantEvent): boolean => HEARING.has(type);

/** The speech events of calls whose run has not started. */
export function heardBefore() {
  const calls = new Map<string, HeardEvent[]>();
  return {
    keep: (call: string, heard: HeardEvent) => {
      const known = calls.get(call);
      if (known === undefined) calls.set(call, [heard]);
      else if (known.length < MAX_HELD_NEWS || !isGuess(heard.event)) known.push(heard);
      const [oldest] = calls.keys();
      if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
    },
    /** Takes the events of this call out. */
    take: (call: string) => {
      const heard = calls.get(call) ?? [];
      calls.delete(call);
      return heard;
    },
  };
}
