/** A log that tells each thing once, until all is well again for long. */
interface ToldOnce {
  readonly trouble: (why: string) => void;
  /** It is there, for now. */
  readonly back: () => void;
  /** It has been there for long. */
  readonly settled: () => void;
}

const BACK = 'it is there again';

/** Somebody who comes and goes every few seconds is told of once, and what comes last is true in the end. */
export function toldOnce(log: (line: string) => void): ToldOnce {
  const told = new Set<string>();
  let last: string | undefined;
  const tell = (line: string): void => {
    if (told.has(line)) return;
    told.add(line);
    last = line;
    log(line);
  };
  return {
    trouble: tell,
    back: () => {
      if (told.size > 0) tell(BACK);
    },
    settled: () => {
      if (last !== undefined && last !== BACK) log(BACK);
      told.clear();
      last = undefined;
    },
  };
}
