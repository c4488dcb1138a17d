/** The highest logits of each clip with the phrase, of each clip with what is near it, and of each two seconds of other sound. */
interface Judged {
  readonly said: readonly number[];
  readonly near: readonly number[];
  readonly other: readonly number[];
}

/** The logit that a phrase needs at a sensitivity of a half. Heads have learnt from none of what they judged. */
export function thresholdOf({ said, near, other }: Judged): number {
  const q = (list: readonly number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor(share * list.length)] ?? 0;
  if (process.env.WW_DEBUG)
    console.error(
      'said',
      [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5].map((s) => q(said, s).toFixed(2)).join(' '),
      'near',
      [0.5, 0.8, 0.9, 0.95, 0.99].map((s) => q(near, s).toFixed(2)).join(' '),
      'other',
      other
        .toSorted((a, b) => b - a)
        .slice(0, 10)
        .map((x) => x.toFixed(2))
        .join(' '),
      other.length,
    );
  return 0;
}
