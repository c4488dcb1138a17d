import { startThread } from '../../workers/worker-module.ts';
import type { Chart } from './chart.ts';

/** Charts as SVG. */
export interface Drawings {
  /** Drawn once for each machine, whoever asks. Rejects when it cannot be drawn; whoever asks next has it tried again. */
  readonly svgOf: (chart: Chart) => Promise<string>;
  /** Ends the thread; what is still drawn rejects. */
  readonly close: () => Promise<void>;
}

/** All machines are drawn one after another; then the thread and its memory are in nobody's way. */
const IDLE_MS = 10_000;

/** Draws in a thread of its own, which is there while it is needed: drawing a chart takes as long as a thousand orders. */
export function drawings(idleMs: number = IDLE_MS): Drawings {
  const drawn = new Map<string, Promise<string>>();
  let thread: DrawThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let atWork = 0;
  let isClosed = false;

  const drawnNow = async (chart: Chart): Promise<string> => {
    if (isClosed) throw new Error('nothing is drawn any more');
    clearTimeout(idle);
    const here: DrawThread =
      thread ??
      drawThread(() => {
        if (thread === here) thread = undefined;
      });
    thread = here;
    atWork += 1;
    try {
      return await here.draw(chart);
    } catch (error) {
      drawn.delete(chart.name);
      throw error;
    } finally {
      atWork -= 1;
      if (atWork === 0)
        idle = setTimeout(() => {
          if (thread === here) thread = undefined;
          void here.end();
        }, idleMs).unref();
    }
  };
  return {
    svgOf: (chart) => {
      const known = drawn.get(chart.name);
      if (known !== undefined) return known;
      const drawing = drawnNow(chart);
      drawn.set(chart.name, drawing);
      return drawing;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await thread?.end();
    },
  };
}

/** What the thread makes of a chart. */
export type Drawn = { readonly name: string } & ({ readonly svg: string } | { readonly error: string });

interface DrawThread {
  /** Rejects when the chart cannot be drawn, when it takes too long, and when the thread ends before. */
  readonly draw: (chart: Chart) => Promise<string>;
  readonly end: () => Promise<void>;
}

/** Loading takes its time on a busy machine. */
const DEADLINE_MS = 20_000;

const WORKER = new URL('./drawing/draw-worker.ts', import.meta.url);

/** Starts a thread that draws; `ended` is called once it is no more, whatever ended it. Idle it keeps no process alive. */
function drawThread(ended: () => void): DrawThread {
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
