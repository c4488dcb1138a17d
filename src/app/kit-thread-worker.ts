import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { modulesOf } from '../modules/load-modules.ts';
import { serve } from '../workers/serve.ts';
import { kitCache } from './kit-cache.ts';
import type { ReadingReply, ReadingRequest, ThreadWork } from './kit-thread.ts';
import { checkKit, type KitReading } from './load-kit.ts';

const { home, listens, data } = workerData as ThreadWork;
const modules = modulesOf(home);
const cache = kitCache(data, home, listens);

/** Synapses that are sent together: some milliseconds of the thread that receives them. */
const TOGETHER = 250;
const PAUSE_MS = 4;

serve<ReadingRequest, ReadingReply>(async ({ knownKey }, _more, signal, progress) => {
  const reading = (await cache.read(knownKey)) ?? (await readAnew());
  const areKnown = knownKey !== undefined && reading.key === knownKey;
  if (E.isLeft(reading.content)) return { reading, areKnown };
  const { synapses, ...content } = reading.content.right;
  for (let from = 0; !areKnown && from < synapses.length && !signal.aborted; from += TOGETHER) {
    if (from > 0) await wait(PAUSE_MS);
    progress({ synapses: synapses.slice(from, from + TOGETHER) });
  }
  const rest: KitReading = { ...reading, content: E.right({ ...content, synapses: [] }) };
  return { reading: rest, areKnown };
});

async function readAnew(): Promise<KitReading> {
  const begunAtMs = Date.now();
  const { reading } = await checkKit(home, { listens, modules });
  await cache.write(reading, begunAtMs);
  return reading;
}
