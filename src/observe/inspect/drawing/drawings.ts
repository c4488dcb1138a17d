import type { Chart } from '../charts/chart.ts';
import { type DrawThread, drawThread } from './draw-thread.ts';

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
