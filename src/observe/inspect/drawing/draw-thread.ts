import { startThread } from '../../../lib/worker-module.ts';
import type { Chart } from '../charts/chart.ts';

/** What the thread makes of a chart. */
export type Drawn = { readonly name: string } & ({ readonly svg: string } | { readonly error: string });

export interface DrawThread {
  /** Rejects when the chart cannot be drawn, when it takes too long, and when the thread ends before. */
  readonly draw: (chart: Chart) => Promise<string>;
  readonly end: () => Promise<void>;
}

/** Loading takes its time on a busy machine. */
const DEADLINE_MS = 20_000;

const WORKER = new URL('./draw-worker.ts', import.meta.url);

/** Starts a thread that draws; `ended` is called once it is no more, whatever ended it. Idle it keeps no process alive. */
export function drawThread(ended: () => void): DrawThread {
  const worker = startThread(WORKER);
  const waiting = new Map<string, (drawn: Drawn) => void>();
  worker.unref();
  worker.on('message', (drawn: Drawn) => waiting.get(drawn.name)?.(drawn));
  worker.on('error', () => {}); // 'exit' follows
  worker.on('exit', () => {
    for (const [name, settle] of waiting) settle({ name, error: 'the thread that draws has ended' });
    ended();
  });
  return {
    draw: (chart) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => void worker.terminate(), DEADLINE_MS);
        worker.ref();
        waiting.set(chart.name, (drawn) => {
          clearTimeout(timer);
          waiting.delete(chart.name);
          if (waiting.size === 0) worker.unref();
          if ('svg' in drawn) resolve(drawn.svg);
          else reject(new Error(`the chart of ${chart.name} cannot be drawn: ${drawn.error}`));
        });
        worker.postMessage(chart);
      }),
    end: async () => void (await worker.terminate()),
  };
}
