import type { TraceStage } from '../client/generated/types.ts';
import { pageTexts } from './texts.ts';

/** A part of a turn with the time it took. */
export type Stage = Omit<TraceStage, 'name'> & { readonly name: string };

/** A stage as it is drawn; shares are of the whole width, from 0 to 1. */
export interface WaterfallRow {
  readonly name: string;
  /** Since the first stage began. */
  readonly fromMs: number;
  readonly tookMs: number | null;
  readonly budgetMs: number | null;
  readonly start: number;
  readonly width: number;
  /** Where its budget ends; null where it has none or that is beyond the last stage. */
  readonly budgetEnd: number | null;
  /** How far it is beyond its budget; 0 is not at all. */
  readonly overMs: number;
}

/** As a turn goes through them. */
const ORDER = ['trigger', 'speech', 'end', 'text', 'match', 'neurons', 'first_audio', 'played'];

const STAGE_NAMES: Readonly<Record<string, string>> = pageTexts.stageNames;

/** The name of a stage, for people. */
export const stageText = (name: string): string => STAGE_NAMES[name] ?? name.replaceAll('_', ' ');

/** The stages one below the other, as a turn goes through them, on one scale. */
export function waterfallRows(stages: readonly Stage[]): readonly WaterfallRow[] {
  const begin = Math.min(...stages.map(({ at_ms }) => at_ms));
  const wholeMs = Math.max(...stages.map((stage) => endOf(stage))) - begin || 1;
  return stages
    .toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name))
    .map((stage) => {
      const fromMs = stage.at_ms - begin;
      const tookMs = stage.duration_ms;
      const budgetMs = stage.budget_ms;
      const budgetEnd = budgetMs === null ? null : (fromMs + budgetMs) / wholeMs;
      return {
        name: stage.name,
        fromMs,
        tookMs,
        budgetMs,
        start: fromMs / wholeMs,
        width: (tookMs ?? wholeMs - fromMs) / wholeMs,
        budgetEnd: budgetEnd !== null && budgetEnd <= 1 ? budgetEnd : null,
        overMs: budgetMs === null || tookMs === null ? 0 : Math.max(0, tookMs - budgetMs),
      };
    });
}

const endOf = ({ at_ms, duration_ms }: Stage): number => at_ms + (duration_ms ?? 0);
