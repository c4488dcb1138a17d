/** What heads made of sound that they have not learnt from. */
interface Judged {
  /** The highest logit of each clip with the phrase. */
  readonly said: readonly number[];
  /** The highest logit of each two seconds of other sound. */
  readonly other: readonly number[];
}

/** Clips with the phrase that may be missed: they are made harder than people speak. */
const MISSED = 0.1;
/** Other sound may wake it no more often, whatever is missed. */
const ALARMS_AN_HOUR = 6;
const PEAKS_AN_HOUR = 1_800;

/** The logit that a phrase needs at a sensitivity of a half. */
export function thresholdOf({ said, other }: Judged): number {
  const lowest = said.toSorted((one, another) => one - another);
  const highest = other.toSorted((one, another) => another - one);
  const alarms = Math.floor((other.length / PEAKS_AN_HOUR) * ALARMS_AN_HOUR);
  const bySaid = lowest[Math.floor(said.length * MISSED)] ?? 0;
  return Math.max(bySaid, highest[alarms] ?? bySaid);
}
