/** Of somebody who gets so much wrong no more is told. */
const MAX_TOLD = 20;

interface Anew {
  /** So long after the first all are told anew; never when absent. */
  readonly afterMs?: number;
  readonly nowMs?: () => number;
}

/** Tells each thing once, and no more than twenty in all: for what others can make happen without end. */
export function dedupeLog(
  report: (problem: string) => void,
  { afterMs = Number.POSITIVE_INFINITY, nowMs = () => performance.now() }: Anew = {},
): (problem: string) => void {
  const told = new Set<string>();
  let sinceMs = 0;
  return (problem) => {
    if (nowMs() - sinceMs >= afterMs) told.clear();
    if (told.has(problem) || told.size >= MAX_TOLD) return;
    if (told.size === 0) sinceMs = nowMs();
    told.add(problem);
    report(problem);
  };
}
