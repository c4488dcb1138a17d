/** Caps the messages of a source that makes many mistakes. */
const MAX_MESSAGES = 20;

interface DedupeOptions {
  /** This long after the first message, all are logged again; never by default. */
  readonly afterMs?: number;
  readonly nowMs?: () => number;
}

/** Logs each message once and at most 20 in all. For problems that a peer can cause without end. */
export function dedupeLog(
  report: (problem: string) => void,
  { afterMs = Number.POSITIVE_INFINITY, nowMs = () => performance.now() }: DedupeOptions = {},
): (problem: string) => void {
  const logged = new Set<string>();
  let sinceMs = 0;
  return (problem) => {
    if (nowMs() - sinceMs >= afterMs) logged.clear();
    if (logged.has(problem) || logged.size >= MAX_MESSAGES) return;
    if (logged.size === 0) sinceMs = nowMs();
    logged.add(problem);
    report(problem);
  };
}
