/** Names for calls that no other process has given or will give: the time of its start, in ms, is in them. */
export function callNames(startedAtMs = Date.now()): () => string {
  const started = startedAtMs.toString(36);
  let calls = 0;
  return () => `${started}-${++calls}`;
}
