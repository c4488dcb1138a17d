import type { StageReplayed } from '../../client/types.ts';

/** What a stage of a run came to, a line each, for people; there is always one. */
export function stageLines(stage: StageReplayed['stage'], value: unknown): readonly string[] {
  const lines = Array.isArray(value) ? value.map((one) => lineOf(stage, one)) : [lineOf(stage, value)];
  return lines.length === 0 ? ['nothing'] : lines;
}

interface MatchSeen {
  readonly synapse: string;
  /** Null for what runs because nothing matched. */
  readonly order: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function lineOf(stage: StageReplayed['stage'], value: unknown): string {
  if (stage === 'match') return matchLine(value as MatchSeen);
  if (value === null || value === undefined || value === '') return 'nothing';
  const text = String(value);
  return stage === 'transcript' || stage === 'said' ? `“${text}”` : text.replaceAll('_', ' ');
}

function matchLine({ synapse, order, parameters }: MatchSeen): string {
  const values = Object.entries(parameters).map(([name, value]) => `${name}: ${String(value)}`);
  const by = order === null ? 'because nothing matched' : `by “${order}”`;
  return [`${synapse} ${by}`, ...values].join(', ');
}
