const MOST = 20;

const WITHIN_MS = 60_000;

/** Passes on twenty texts a minute at most, so that a flood of bad messages does not flood the log; then says that it keeps silent. */
export function limited(tell: (text: string) => void, now: () => Date): (text: string) => void {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (text) => {
    const nowMs = now().getTime();
    if (Math.abs(nowMs - sinceMs) >= WITHIN_MS) {
      sinceMs = nowMs;
      count = 0;
    }
    count += 1;
    if (count <= MOST) tell(text);
    else if (count === MOST + 1) tell('more of the same minute is not told');
  };
}
