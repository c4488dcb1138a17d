import { loadavg } from 'node:os';
import { eight } from './rooms/eight.ts';
import { fifty } from './rooms/fifty.ts';
import { worker } from './rooms/worker.ts';

/** Satellites in one hub, and a worker. `BROCA_BENCH_PARTS=fifty,eight` measures these alone. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = { fifty, eight, worker };
const wanted = process.env.BROCA_BENCH_PARTS?.split(',');

console.log('## Rooms\n');
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted?.includes(name) === false) continue;
  const before = loadavg()[0] ?? 0;
  await part();
  const after = loadavg()[0] ?? 0;
  console.log(`_Load of the machine: ${before.toFixed(1)} before, ${after.toFixed(1)} after._\n`);
}
