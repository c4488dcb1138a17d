import { workerData } from 'node:worker_threads';
import { modulesOf } from '../modules/load-modules.ts';
import { serve } from '../workers/serve.ts';
import type { ThreadWork } from './hot-reload.ts';
import { checkKit } from './load-kit.ts';

const { home, listens } = workerData as ThreadWork;
const modules = modulesOf(home);

serve(async () => (await checkKit(home, { listens, modules })).reading);
