import type { News } from '../brain/events.ts';
import { isFailureEvent } from '../brain/guarded-news.ts';
import type { RunReport } from '../brain/run-report.ts';
import type { RunSummary } from '../brain/stored-run.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { Fields } from './event-fields.ts';
import { inMs } from './live-event.ts';
import type { OpenRun } from './open-run.ts';

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
    hasError: errorOf(run) !== undefined || run.trace?.news.some(isFailureEvent) === true,
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
const MAX_CHARACTERS = 1_000;

function saidIn({ matched_synapses }: RunReport): readonly string[] {
  const said: string[] = [];
  let left = MAX_CHARACTERS;
  for (const { neuron_module_list } of matched_synapses)
    for (const { generated_message } of neuron_module_list) {
      if (generated_message === null || left === 0) continue;
      said.push(generated_message.slice(0, left));
      left = Math.max(0, left - generated_message.length);
    }
  return said;
}

const isUnmatched = (news: News): boolean => news.type === 'order.matched' && news.isDefault;

/** What was said stands under these names. */
const SAID: ReadonlySet<string> = new Set([
  'order',
  'user_order',
  'matched_order',
  'generated_message',
  'text',
  'detail',
]);

/** In the place of every one of them. */
const LEFT_OUT = '…';

/**
 * Fields of a trace without what people said and were told: names, times and scores stay, parameters keep their names.
 * `takenOut` takes what was said out of a failure's text.
 */
export function withoutTexts<Of extends object>(fields: Of, takenOut: (text: string) => string): Of {
  const without = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return SAID.has(key) ? LEFT_OUT : key === 'error' ? takenOut(value) : value;
    if (Array.isArray(value)) return value.map((one) => without(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return key === 'parameters' ? unnamed(value) : mapped(value);
  };
  const mapped = (value: object): Fields =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, key)]));
  // every field stays what it is: texts are texts
  return mapped(fields) as Of;
}

const unnamed = (parameters: object): Fields =>
  Object.fromEntries(Object.keys(parameters).map((name) => [name, LEFT_OUT]));
