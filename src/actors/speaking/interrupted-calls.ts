/** Calls whose texts wait or sound, and those that somebody wanted quiet from. */
export interface InterruptedCalls {
  readonly asked: (call: string) => void;
  /** One of its texts was heard, has failed or was dropped. */
  readonly ended: (call: string) => void;
  /** Whatever waits or sounds now is interrupted; what these calls say later too. */
  readonly interrupt: () => void;
  readonly has: (call: string) => boolean;
}

/** A run that was interrupted says nothing more for long; the oldest are forgotten. */
const MOST_CALLS = 100;

export function interruptedCalls(): InterruptedCalls {
  const open = new Map<string, number>();
  const interrupted = new Set<string>();
  return {
    asked: (call) => void open.set(call, (open.get(call) ?? 0) + 1),
    ended: (call) => {
      const left = (open.get(call) ?? 1) - 1;
      if (left === 0) open.delete(call);
      else open.set(call, left);
    },
    interrupt: () => {
      for (const call of open.keys()) {
        interrupted.delete(call);
        interrupted.add(call);
      }
      for (const call of interrupted) {
        if (interrupted.size <= MOST_CALLS) break;
        interrupted.delete(call);
      }
    },
    has: (call) => interrupted.has(call),
  };
}
