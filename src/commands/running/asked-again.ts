import { createInterface } from 'node:readline/promises';

/** Reads answers from whoever sits at the terminal. */
export interface Asking {
  /** Undefined when nobody wants to answer. */
  readonly answer: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** Undefined where nobody sits. */
export function atTerminal(input = process.stdin, output = process.stdout): Asking | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  const lines = createInterface({ input, output });
  const over = new AbortController();
  lines.once('close', () => over.abort());
  lines.once('SIGINT', () => lines.close());
  return {
    answer: () => lines.question('> ', { signal: over.signal }).catch(() => undefined),
    close: () => lines.close(),
  };
}
