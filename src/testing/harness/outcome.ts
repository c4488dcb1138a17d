import type { AssistantEvent } from '../../brain/events.ts';
import type { RunReport } from '../../brain/stored-run.ts';
import type { States } from '../../machines/states.ts';

/** The result of an action of a test. */
export interface Outcome {
  /** The transcripts. */
  readonly understood: readonly string[];
  /** The reports of answered runs, in the order of their answers. */
  readonly reports: readonly RunReport[];
  /** The texts played to their end, including those of hooks. */
  readonly said: readonly string[];
}

/** The result of an order. */
export interface Answered extends Outcome {
  /** The report of its run. */
  readonly report: RunReport;
}

/** Throws a bug that ended a run. */
export const outcomeIn = (events: readonly AssistantEvent[]): Outcome => ({
  understood: events.flatMap((one) =>
    one.type === 'audio.transcribed' && 'text' in one.result && one.result.text !== ''
      ? [one.result.text]
      : [],
  ),
  reports: events.flatMap((one) => {
    if (one.type !== 'call.answered') return [];
    if ('error' in one.result) throw one.result.error;
    return [one.result.report];
  }),
  said: saidIn(events),
});

/** The texts played to their end, in order. */
export function saidIn(events: readonly AssistantEvent[]): readonly string[] {
  const said: { readonly text: string; readonly call: string | undefined }[] = [];
  for (const one of events) {
    const last = said.at(-1);
    if (one.type === 'on_stop_speaking') said.push({ text: one.detail ?? '', call: one.call });
    else if (one.type === 'speech.failed' || one.type === 'speech.unheard' || one.type === 'speech.stopped')
      if (last?.call === one.call && last.text === one.text) said.pop(); // it ended before its end
  }
  return said.map(({ text }) => text);
}

/** The error when it is not at rest within the limit of `rest`. */
export class StillAtWork extends Error {
  override readonly name = 'StillAtWork';
  /** In ms of virtual time. */
  readonly waitedMs: number;

  constructor(waitedMs: number, states: States) {
    super(`it is still at work after ${waitedMs / 60_000} minutes: ${JSON.stringify(states)}`);
    this.waitedMs = waitedMs;
  }
}
