import type { News } from '../brain/events.ts';
import type { RunSummary } from '../brain/kept-run.ts';
import type { RunReport } from '../brain/run-report.ts';
import { tellsFailure } from '../brain/tells-failure.ts';
import { describeUnknown } from '../errors.ts';
import { inMs } from './live-event.ts';
import type { OpenRun } from './open-run.ts';
import { LEFT_OUT } from './without-texts.ts';

/** What lists show of a run that has been answered, but for its sound. */
export function summaryOf(run: OpenRun): Omit<RunSummary, 'hasAudio'> {
  const report = reportOf(run);
  const names = report?.matched_synapses.map(({ synapse_name }) => synapse_name) ?? [];
  return {
    id: run.id,
    conversation: run.conversation,
    startedAtMs: run.startedAtMs,
    durationMs: inMs(run.durationMs ?? 0),
    order: orderOf(run),
    status: report?.status ?? null,
    synapses: names.length < 2 ? names : [...new Set(names)],
    said: report === undefined || !run.keepsTexts ? [] : saidIn(report),
    isDefault: run.trace?.news.some(isUnmatched) === true,
    hasError: errorOf(run) !== undefined || run.trace?.news.some(tellsFailure) === true,
  };
}

export const orderOf = ({ order, keepsTexts }: OpenRun): string | null =>
  order === null || order === '' || keepsTexts ? order : LEFT_OUT;

export const reportOf = ({ answer }: OpenRun): RunReport | undefined =>
  answer !== undefined && 'report' in answer.result ? answer.result.report : undefined;

/** What ended it in place of a report. */
export const errorOf = ({ answer, lost }: OpenRun): string | undefined =>
  answer !== undefined && 'error' in answer.result ? describeUnknown(answer.result.error) : lost;

/** Lists are no place for a novel. */
const MOST_CHARACTERS = 1_000;

function saidIn({ matched_synapses }: RunReport): readonly string[] {
  const said: string[] = [];
  let left = MOST_CHARACTERS;
  for (const { neuron_module_list } of matched_synapses)
    for (const { generated_message } of neuron_module_list) {
      if (generated_message === null || left === 0) continue;
      said.push(generated_message.slice(0, left));
      left = Math.max(0, left - generated_message.length);
    }
  return said;
}

const isUnmatched = (news: News): boolean => news.type === 'order.matched' && news.isDefault;
