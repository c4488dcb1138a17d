/** Tells the user one thing; on stderr, since a command's own words go to stdout. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Shows on a terminal how many seconds a step has taken, from the first one on. Returns what clears that. */
export function showSeconds() {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  const beganMs = performance.now();
  const timer = setInterval(() => {
    stderr.write(`\r  ${Math.round((performance.now() - beganMs) / 1_000)} s`);
  }, 1_000);
  return () => {
    clearInterval(timer);
    stderr.write('\r\x1b[K');
  };
}
