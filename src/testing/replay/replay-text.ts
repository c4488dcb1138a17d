import type { Replayed, StageReplayed } from './replay.ts';

/** Writes a part of a text in a colour, where there are any. */
type Style = (colour: 'green' | 'red', text: string) => string;

/** What a replay found, for people: a line a stage, and of those that differ what it was and what it is. */
export const replayText = ({ run, isSame, stages, notRun }: Replayed, style: Style): string =>
  [
    `run ${run}: ${isSame ? 'the same' : 'not the same'}`,
    ...stages.flatMap((stage) => lines(stage, style)),
    ...(notRun.length === 0 ? [] : [`not run, as they reach outside: ${notRun.join(', ')}`]),
  ].join('\n');

function lines({ stage, was, now, isSame }: StageReplayed, style: Style): readonly string[] {
  if (isSame) return [`${style('green', '✓')} ${stage}`];
  return [
    `${style('red', '✗')} ${stage}`,
    `    was  ${JSON.stringify(was)}`,
    `    now  ${JSON.stringify(now)}`,
  ];
}
