import { parentPort } from 'node:worker_threads';
import { describeUnknown } from '../../../lib/errors.ts';
import type { Chart } from '../chart.ts';
import type { Drawn } from '../drawings.ts';
import { draw } from './draw.ts';

parentPort?.on('message', async (chart: Chart) => {
  const drawn: Drawn = await draw(chart).then(
    (svg) => ({ name: chart.name, svg }),
    (error: unknown) => ({ name: chart.name, error: describeUnknown(error) }),
  );
  parentPort?.postMessage(drawn);
});
