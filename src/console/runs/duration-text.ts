/** A time for people: `0.4 ms`, `12 ms`, `1.25 s`, `2 min 5 s`. */
export function durationText(ms: number): string {
  const size = Math.abs(ms);
  if (size < 9.95) return `${Number(ms.toFixed(1))} ms`;
  if (size < 999.5) return `${Math.round(ms)} ms`;
  if (size < 59_995) return `${Number((ms / 1000).toFixed(2))} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.trunc(seconds / 60);
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${Math.abs(seconds % 60)} s`;
}
