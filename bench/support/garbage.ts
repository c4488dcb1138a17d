/** A collection in a trace of `--trace-gc`: the heap before it and after it, in MB. */
const COLLECTION = /^\[\d+:(0x[0-9a-f]+)\] .*?: [A-Z][\w-]+ .*?([\d.]+) \([\d.]+\) -> ([\d.]+) \(/gm;

/** What a process's main thread allocated in the part of its trace from `start` on, in KB. */
export function allocatedKb(trace: string, start: number): number {
  const all = [...trace.matchAll(COLLECTION)];
  const main = all[0]?.[1];
  let mb = 0;
  let after: number | undefined;
  for (const { index, 1: isolate, 2: from, 3: to } of all) {
    if (isolate !== main || index < start) continue;
    if (after !== undefined) mb += Number(from) - after;
    after = Number(to);
  }
  return mb * 1_024;
}
