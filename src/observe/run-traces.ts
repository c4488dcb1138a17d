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

/** Follows every run, and hands over what is to be kept of it once all of it has been told. */
export interface RunTraces {
  /** Gives the run that the news is about. `heardMs`: how long the recording was listened to whose text this is. */
  readonly follow: (
    news: AssistantEvent,
    timeMs: number,
    tick: number,
    speech: SpeechStep,
    heardMs?: number,
  ) => OpenRun | undefined;
  readonly find: (id: string) => OpenRun | undefined;
  /** Those that are answered and not handed over yet, the last answered first. */
  readonly answered: () => readonly OpenRun[];
  /** They leave nothing; gives how many of them are known here. */
  readonly forget: (ids: readonly string[] | 'all') => number;
  /** How many are followed. */
  readonly open: () => number;
  /** Hands over all there are, as they stand. */
  readonly close: () => void;
}

interface TracesDeps {
  readonly isActive: () => boolean;
  readonly making: TraceMaking;
  readonly put: (run: RunToKeep) => void;
  /** Told each trace that is complete; nobody is when absent. */
  readonly emit?: ((trace: RunTrace) => void) | undefined;
  readonly recordings: Pick<Recordings, 'forget'>;
  readonly clock: Clock;
}

const MAX_OPEN = 10_000;
const MAX_NEWS = 1_000;

/** Runs of the same moment are handed over one after another: cheaper than each between others' work. */
const TOGETHER_MS = 1;

/** How long a run waits for its speech. */
const SPEECH_MS = 60_000;

/** What a failure of the speech that has ended, and everything else of the moment, takes to be told. */
const SETTLE_MS = 20;

export function runTraces({ isActive, making, put, emit, recordings, clock }: TracesDeps): RunTraces {
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
  const add = ({ trace }: OpenRun, news: AssistantEvent, tick: number, heardMs?: number): void => {
    if (trace === undefined) return;
    trace.heardMs ??= heardMs;
    if (trace.news.length < MAX_NEWS) {
      trace.news.push(news);
      trace.ticks.push(tick);
    } else trace.leftOut += 1;
  };
  const start = (news: RunStarted, timeMs: number, tick: number, heard = before.take(news.call)) => {
    if (runs.size >= MAX_OPEN) return undefined;
    const run = openRun(news, timeMs, tick, { isTraced: isActive(), keepsTexts: making.keepsTexts() });
    for (const one of heard) add(run, one.news, one.tick, one.heardMs);
    runs.set(run.id, run);
    return run;
  };
  const endUnheard = (news: HookEvent, timeMs: number, tick: number) => {
    const { call } = news;
    if (call === undefined) return;
    const heard = before.take(call);
    const turn = unheardTurn(news, call, heard);
    const run = turn === undefined ? undefined : start(turn, timeMs, tick, heard);
    if (run === undefined) return recordings.forget(call);
    run.lost = NOT_UNDERSTOOD;
    end(run, tick);
  };

  return {
    follow: (news, timeMs, tick, speech, heardMs) => {
      making.follow(news, tick);
      if (news.type === 'run.started') return start(news, timeMs, tick);
      if (news.type === 'conversation.failed') lose(news.conversation, describeUnknown(news.error), tick);
      const { call } = scopeOf(news);
      if (call === undefined) return undefined;
      const run = runs.get(call);
      if (run === undefined) {
        if (isHearing(news)) before.keep(call, { news, tick, heardMs });
        if (news.type === 'on_stt_error') endUnheard(news, timeMs, tick);
        return undefined;
      }
      if (isTraced(news)) add(run, news, tick);
      if (news.type === 'order.matched' && news.isDefault && run.answers === null)
        run.nearMisses = making.nearMisses(news.order);
      if (speech === 'asked') {
        run.speeches += 1;
        run.hasSpoken = true;
      }
      if (speech === 'ended') {
        run.speeches -= 1;
        if (run.speeches === 0 && run.durationMs !== undefined) letSettle(run);
      }
      if (news.type === 'call.answered') {
        run.answer = news;
        end(run, tick);
      }
      return run;
    },
    find: (id) => runs.get(id),
    answered: () =>
      [...runs.values()]
        .filter(
          ({ durationMs, trace, isUnwanted }) =>
            durationMs !== undefined && trace !== undefined && !isUnwanted,
        )
        .sort((one, other) => endOf(other) - endOf(one)),
    forget: (ids) => {
      const known = ids === 'all' ? [...runs.keys()] : ids;
      const forgotten = known
        .flatMap((id) => runs.get(id) ?? [])
        .filter(({ trace, isUnwanted }) => trace !== undefined && !isUnwanted);
      for (const run of forgotten) run.isUnwanted = true;
      return forgotten.length;
    },
    open: () => runs.size,
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

/** Why such a turn has no report. */
const NOT_UNDERSTOOD = 'nothing was understood';

/**
 * The turn of somebody who was not understood, as a run without words. Undefined where nobody meant to be heard: ears that need no
 * hotword fail in every silence.
 */
function unheardTurn(
  { conversation = DEFAULT_CONVERSATION }: HookEvent,
  call: string,
  heard: readonly HeardEvent[],
): RunStarted | undefined {
  if (!heard.some(({ news }) => MEANT.has(news.type))) return undefined;
  return {
    type: 'run.started',
    ...{ call, conversation, by: 'voice', isFromHook: false },
    ...{ order: '', names: [], answers: null },
  };
}

const MEANT: ReadonlySet<AssistantEvent['type']> = new Set(['on_triggered', 'utterance.started']);

/** What was heard of calls whose run has not started. */
export interface HeardBefore {
  readonly keep: (call: string, heard: HeardEvent) => void;
  /** Gives what was kept of this call, once. */
  readonly take: (call: string) => readonly HeardEvent[];
}

interface HeardEvent {
  readonly news: AssistantEvent;
  readonly tick: number;
  /** Of a recording that was listened to. */
  readonly heardMs?: number | undefined;
}

/** Calls that never run are forgotten when others come. */
const MAX_CALLS = 100;
const MAX_HELD_NEWS = 100;

/** Somebody may speak for minutes; how it ended counts more. */
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

/** News of a call that comes before its run, if it ever runs. */
const isHearing = ({ type }: AssistantEvent): boolean => HEARING.has(type);

export function heardBefore(): HeardBefore {
  const calls = new Map<string, HeardEvent[]>();
  return {
    keep: (call, heard) => {
      const known = calls.get(call);
      if (known === undefined) calls.set(call, [heard]);
      else if (known.length < MAX_HELD_NEWS || !isGuess(heard.news)) known.push(heard);
      const [oldest] = calls.keys();
      if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
    },
    take: (call) => {
      const heard = calls.get(call) ?? [];
      calls.delete(call);
      return heard;
    },
  };
}
