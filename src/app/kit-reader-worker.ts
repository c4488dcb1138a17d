import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import * as E from 'fp-ts/lib/Either.js';
import { modulesOf } from '../modules/load-modules.ts';
import { serve } from '../workers/serve.ts';
import { type KitCache, kitCache, TICK_MS, TOGETHER } from './kit-cache.ts';
import type { ReadingReply, ReadingRequest } from './kit-reader.ts';
import { checkKit, type KitReading, type ReadingOptions } from './load-kit.ts';

/** The modules of the one kit that this worker reads. */
let modules: ReturnType<typeof modulesOf> | undefined;

/** Pieces that are under way at the same time: one is looked at while the next one is made. */
const AHEAD = 2;

serve<ReadingRequest, ReadingReply>(async (request, more, signal, progress) => {
  if (request.type !== 'read') throw new Error('nothing is read yet');
  const { home, listens, data, knownKey, isBrief } = request;
  modules ??= modulesOf(home);
  const cache = kitCache(data, home, listens);
  if (knownKey !== undefined) await wait(TICK_MS); // who edits a file has it read at once
  const before = await cache.pieces(knownKey);
  const reading =
    (await cache.read(knownKey)) ?? (await readAnew(home, { listens, modules, isBrief }, cache));
  const areKnown = knownKey !== undefined && reading.key === knownKey;
  if (E.isLeft(reading.content)) return { reading, areKnown };
  const { synapses, ...content } = reading.content.right;
  const received = more[Symbol.asyncIterator]();
  let ahead = 0;
  for (let from = 0; !areKnown && from < synapses.length && !signal.aborted; from += TOGETHER) {
    const some = synapses.slice(from, from + TOGETHER);
    if (before[from / TOGETHER]?.equals(serialize(some)) === true) progress({ unchanged: some.length });
    else {
      if (ahead === AHEAD) await received.next();
      else ahead += 1;
      progress({ synapses: some });
    }
  }
  const rest: KitReading = { ...reading, content: E.right({ ...content, synapses: [] }) };
  return { reading: rest, areKnown };
});

async function readAnew(home: string, options: ReadingOptions, cache: KitCache): Promise<KitReading> {
  const begunAtMs = Date.now();
  const { reading } = await checkKit(home, options);
  if (options.isBrief !== true) await cache.write(reading, begunAtMs);
  return reading;
}
