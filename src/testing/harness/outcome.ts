import type { AssistantEvent } from '../../brain/events.ts';
import type { RunReport } from '../../brain/stored-run.ts';
import type { States } from '../../machines/states.ts';

/** What came of something. */
export interface Outcome {
  /** What was understood of what was said aloud. */
  readonly understood: readonly string[];
  /** Of the runs that were answered, in the order of their answers. */
  readonly reports: readonly RunReport[];
  /** What the room heard to its end; what hooks say too. */
  readonly said: readonly string[];
}

/** What came of an order. */
export interface Answered extends Outcome {
  /** Of the run that answered it. */
  readonly report: RunReport;
}

/** A bug that ended a run is thrown. */
export const outcomeIn = (news: readonly AssistantEvent[]): Outcome => ({
  understood: news.flatMap((one) =>
    one.type === 'audio.transcribed' && 'text' in one.result && one.result.text !== ''
      ? [one.result.text]
      : [],
  ),
  reports: news.flatMap((one) => {
    if (one.type !== 'call.answered') return [];
    if ('error' in one.result) throw one.result.error;
    return [one.result.report];
  }),
  said: saidIn(news),
});

/** The texts that were said to their end, in that order. */
export function saidIn(news: readonly AssistantEvent[]): readonly string[] {
  const said: { readonly text: string; readonly call: string | undefined }[] = [];
  for (const one of news) {
    const last = said.at(-1);
    if (one.type === 'on_stop_speaking') said.push({ text: one.detail ?? '', call: one.call });
    else if (one.type === 'speech.failed' || one.type === 'speech.stopped')
      if (last?.call === one.call && last.text === one.text) said.pop(); // it ended before its end
  }
  return said.map(({ text }) => text);
}

/** It goes on for longer than `rest` waits. */
export class StillAtWork extends Error {
  override readonly name = 'StillAtWork';
  /** In ms of its own time. */
  readonly waitedMs: number;

  constructor(waitedMs: number, states: States) {
    super(`it is still at work after ${waitedMs / 60_000} minutes: ${JSON.stringify(states)}`);
    this.waitedMs = waitedMs;
  }
}
