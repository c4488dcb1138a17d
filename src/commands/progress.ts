import { bar } from './styled.ts';

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

export interface Progress {
  /** Tells which part is done, from 0 to 1. */
  readonly reached: (part: number) => void;
  /** Clears the line. */
  readonly end: () => void;
}

const SHOWN_AFTER_MS = 1_000;
const REDRAWN_MS = 200;
const ERASED = '\r\x1b[K';

/**
 * Shows on a terminal what takes longer than a second: its name and the seconds, and a bar once a part is known. It shows nothing
 * elsewhere, and keeps no process alive.
 */
export function progress(
  name: string,
  output: Output = process.stderr,
  now = () => performance.now(),
): Progress {
  const beganMs = now();
  let done: number | undefined;
  let isShown = false;
  const draw = (): void => {
    const ms = now() - beganMs;
    if (ms < SHOWN_AFTER_MS) return;
    const how =
      done === undefined ? `${Math.floor(ms / 1_000)} s` : `${bar(done)} ${Math.floor(done * 100)} %`;
    output.write(`${ERASED}${name} ${how}`);
    isShown = true;
  };
  const timer = output.isTTY === true ? setInterval(draw, REDRAWN_MS).unref() : undefined;
  return {
    reached: (part) => {
      done = part;
      if (timer !== undefined) draw();
    },
    end: () => {
      clearInterval(timer);
      if (isShown) output.write(ERASED);
    },
  };
}

/** Does some work and shows that it takes its time; see `progress`. */
export async function working<A>(name: string, work: (shown: Progress) => Promise<A>): Promise<A> {
  const shown = progress(name);
  try {
    return await work(shown);
  } finally {
    shown.end();
  }
}
