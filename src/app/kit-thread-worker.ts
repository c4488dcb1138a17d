import { parentPort, workerData } from 'node:worker_threads';
import { modulesOf } from '../modules/load-modules.ts';
import type { ThreadWork } from './kit-thread.ts';
import { checkKit } from './load-kit.ts';

const { home, listens } = workerData as ThreadWork;
const modules = modulesOf(home);

parentPort?.on('message', async () => {
  parentPort?.postMessage((await checkKit(home, { listens, modules })).reading);
});
