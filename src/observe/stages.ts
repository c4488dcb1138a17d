import { inMs } from './live-event.ts';
import type { OpenRun, RunEvent } from './open-run.ts';

/** A part of a turn, from the wake word to the last word of the answer. */
export interface Stage {
  readonly name: 'trigger' | 'speech' | 'end' | 'text' | 'match' | 'neurons' | 'first_audio' | 'played';
  /** From the start of the run; negative before it. */
  readonly at_ms: number;
  /** Null while it lasts. */
  readonly duration_ms: number | null;
  /** Null if it depends on people or on the neurons. */
  readonly budget_ms: number | null;
}

/** The stages of a run in the order of their starts. */
export function stagesOf({ startTick, trace }: Pick<OpenRun, 'startTick' | 'trace'>): readonly Stage[] {
  if (trace === undefined) return [];
  const stages: Stage[] = [];
  const stage = (name: Stage['name'], from: number, to: number | undefined, budget_ms?: number): void => {
    const duration_ms = to === undefined ? null : inMs(Math.max(0, to - from));
    stages.push({ name, at_ms: inMs(from - startTick), duration_ms, budget_ms: budget_ms ?? null });
  };
  const marks = marksIn(trace);
  addHearing(stage, marks, trace);
  if (marks.matched !== undefined) stage('match', startTick, marks.matched, BUDGETS_MS.match);
  if (marks.neuronsBegun !== undefined) stage('neurons', marks.neuronsBegun, marks.neuronsEnded);
  if (marks.sounding !== undefined) {
    const { spoken, unspoken } = BUDGETS_MS.firstAudio;
    const budgets = marks.ended === undefined ? unspoken : spoken;
    const budgetMs = marks.isCached ? budgets.cached : budgets.fresh;
    stage('first_audio', marks.ended?.tick ?? startTick, marks.sounding, budgetMs);
    stage('played', marks.sounding, marks.heard);
  }
  return stages.sort((one, other) => one.at_ms - other.at_ms);
}

function addHearing(
  stage: (name: Stage['name'], from: number, to: number | undefined, budgetMs?: number) => void,
  { triggered, opened, begun, ended, text }: Marks,
  { heardMs }: RunEvent,
): void {
  if (triggered !== undefined) stage('trigger', triggered, opened ?? triggered);
  if (begun !== undefined && ended === undefined) stage('speech', begun.tick, text);
  if (begun !== undefined && ended !== undefined) {
    const lengthMs = ended.atMs - begun.atMs;
    const silenceMs = Math.min(ended.silenceMs, lengthMs);
    stage('speech', ended.tick - lengthMs, ended.tick - silenceMs);
    stage('end', ended.tick - silenceMs, ended.tick);
    stage('text', ended.tick, text, BUDGETS_MS.text);
  }
  if (text !== undefined && heardMs !== undefined) stage('text', text - heardMs, text);
}

/** The time budget of each stage in ms. The first audio counts from the end of the speech, or from the run's start. */
const BUDGETS_MS = {
  text: 50,
  match: 1,
  firstAudio: {
    spoken: { fresh: 150, cached: 60 },
    unspoken: { fresh: 100, cached: 10 },
  },
} as const;

/** The ticks at the borders of a run's stages; absent if something did not happen. `atMs` is audio time. */
interface Marks {
  triggered?: number;
  opened?: number;
  begun?: { readonly tick: number; readonly atMs: number };
  ended?: { readonly tick: number; readonly atMs: number; readonly silenceMs: number };
  text?: number;
  matched?: number;
  neuronsBegun?: number;
  /** Undefined while a neuron works. */
  neuronsEnded?: number | undefined;
  /** The first sound. */
  sounding?: number;
  isCached?: boolean;
  /** The last sound; undefined while it lasts. */
  heard?: number | undefined;
}

function marksIn({ events, ticks }: RunEvent): Marks {
  const marks: Marks = {};
  for (const [index, event] of events.entries()) mark(marks, event, ticks[index] ?? 0);
  return marks;
}

function mark(marks: Marks, event: RunEvent['events'][number], tick: number): void {
  switch (event.type) {
    case 'on_triggered':
      marks.triggered = tick;
      break;
    case 'on_start_listening':
      marks.opened = tick;
      break;
    case 'utterance.started':
      marks.begun = { tick, atMs: event.atMs };
      break;
    case 'utterance.ended':
      marks.ended = { tick, atMs: event.atMs, silenceMs: event.silenceMs };
      break;
    case 'audio.transcribed':
      marks.text = tick;
      break;
    case 'order.matched':
      marks.matched ??= tick;
      break;
    case 'neuron.started':
      marks.neuronsBegun ??= tick;
      marks.neuronsEnded = undefined;
      break;
    case 'neuron.ended':
    case 'neuron.failed':
      marks.neuronsEnded = tick;
      break;
    case 'speech.sounding':
      if (marks.sounding === undefined) marks.isCached = event.isCached === true;
      marks.sounding ??= tick;
      marks.heard = undefined;
      break;
    case 'on_stop_speaking':
      marks.heard = tick;
  }
}
