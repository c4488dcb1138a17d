/** What is to be heard when all before it was. */
export interface Turn {
  /** Settles when it was heard, has failed, or `signal` aborts. Never rejects. */
  readonly take: (signal: AbortSignal) => Promise<void>;
  /** In place of `take`: it was stopped before its turn came. Without it, it has its turn all the same. */
  readonly drop?: () => void;
}

/** The turns of one output, one after another. */
export interface Turns {
  readonly add: (turn: Turn) => void;
  /** Ends the present turn and drops those that wait; those added later have theirs when the present one has ended. */
  readonly stop: () => void;
}

export function turns(): Turns {
  let waiting: Turn[] = [];
  let present: AbortController | undefined;
  const next = (): void => {
    const turn = present === undefined ? waiting.shift() : undefined;
    if (turn === undefined) return;
    present = new AbortController();
    void turn.take(present.signal).finally(() => {
      present = undefined;
      next();
    });
  };
  return {
    add: (turn) => {
      waiting.push(turn);
      next();
    },
    stop: () => {
      const dropped = waiting.filter(({ drop }) => drop !== undefined);
      waiting = waiting.filter(({ drop }) => drop === undefined);
      present?.abort();
      for (const turn of dropped) turn.drop?.();
    },
  };
}
