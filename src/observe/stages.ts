import { BUDGETS_MS } from './budgets.ts';
import { inMs } from './live-event.ts';
import type { OpenRun, RunNews } from './open-run.ts';
import { type Marks, marksIn } from './stage-marks.ts';

/** A part of a turn, from the hotword to the last word of the answer. */
export interface Stage {
  readonly name: 'trigger' | 'speech' | 'end' | 'text' | 'match' | 'neurons' | 'first_audio' | 'played';
  /** Since the run began: of what came before it, it is negative. */
  readonly at_ms: number;
  /** Null while it goes on. */
  readonly duration_ms: number | null;
  /** Null where that is up to people, or to the neurons. */
  readonly budget_ms: number | null;
}

/** Where the time of a run went, in the order in which its stages began. `endSilenceMs` is the silence that ends an utterance. */
export function stagesOf(
  { startTick, trace }: Pick<OpenRun, 'startTick' | 'trace'>,
  endSilenceMs: number,
): readonly Stage[] {
  if (trace === undefined) return [];
  const stages: Stage[] = [];
  const stage = (name: Stage['name'], from: number, to: number | undefined, budget_ms?: number): void => {
    const duration_ms = to === undefined ? null : inMs(Math.max(0, to - from));
    stages.push({ name, at_ms: inMs(from - startTick), duration_ms, budget_ms: budget_ms ?? null });
  };
  const marks = marksIn(trace);
  addHearing(stage, marks, trace, endSilenceMs);
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
  { heardMs }: RunNews,
  endSilenceMs: number,
): void {
  if (triggered !== undefined) stage('trigger', triggered, opened ?? triggered);
  if (begun !== undefined && ended === undefined) stage('speech', begun.tick, text);
  if (begun !== undefined && ended !== undefined) {
    const lengthMs = ended.atMs - begun.atMs;
    const silenceMs = ended.isBySilence ? Math.min(endSilenceMs, lengthMs) : 0;
    stage('speech', ended.tick - lengthMs, ended.tick - silenceMs);
    stage('end', ended.tick - silenceMs, ended.tick);
    stage('text', ended.tick, text, BUDGETS_MS.text);
  }
  if (text !== undefined && heardMs !== undefined) stage('text', text - heardMs, text);
}
