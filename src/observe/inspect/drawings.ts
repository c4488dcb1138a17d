import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../lib/errors.ts';
import { RESTART_AT_ONCE } from '../../workers/restart.ts';
import { supervisedWorker } from '../../workers/supervised.ts';
import type { Chart } from './chart.ts';

/** After this idle time the thread ends and frees its memory. */
const IDLE_MS = 10_000;
/** The deadline includes loading the library on a busy machine. */
const DEADLINE_MS = 20_000;

const WORKER = new URL('./drawing/draw-worker.ts', import.meta.url);

/** Draws in a thread that ends when idle: one drawing takes as long as a thousand orders. */
export function drawings(idleMs: number = IDLE_MS) {
  const drawn = new Map<string, Promise<string>>();
  const worker = supervisedWorker<Chart, string>({
    module: WORKER,
    thread: {},
    idleMs,
    restart: RESTART_AT_ONCE,
    failed: (message) => ({ _tag: 'EngineFailed', engine: 'drawing', message }),
  });

  const drawNow = async (chart: Chart): Promise<string> => {
    const result = await worker.call(chart, { deadlineMs: DEADLINE_MS, stage: 'drawing' })();
    if (E.isRight(result)) return result.right;
    drawn.delete(chart.name);
    throw new Error(`the chart of ${chart.name} cannot be drawn: ${describe(result.left)}`);
  };
  return {
    /** Draws each machine once. Rejects if drawing fails; the next request tries again. */
    svgOf: (chart: Chart) => {
      const known = drawn.get(chart.name) ?? drawNow(chart);
      drawn.set(chart.name, known);
      return known;
    },
    /** Ends the thread; open and later requests reject. */
    close: worker.close,
  };
}
