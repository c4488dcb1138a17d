import { loadavg } from 'node:os';
import { day } from './hearing/day.ts';
import { eight } from './hearing/eight.ts';
import { hour } from './hearing/hour.ts';
import { idle } from './hearing/idle.ts';
import { latency } from './hearing/latency.ts';

/**
 * The whole assistant, hearing. `BROCA_BENCH_ROUNDS` orders of each kind, 24 by default; `BROCA_BENCH_LONG=1` measures an hour and a day where
 * ten minutes and two hours stand; `BROCA_BENCH_PARTS=latency,idle` measures these alone.
 */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 24);
const isLong = process.env.BROCA_BENCH_LONG === '1';
const wanted = process.env.BROCA_BENCH_PARTS?.split(',');

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  latency: () => latency(ROUNDS),
  idle: () => idle(60),
  hour: () => hour(isLong ? 60 : 10),
  day: () => day(isLong ? 24 : 2),
  eight: () => eight(5),
};

console.log('## Hearing\n');
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted?.includes(name) === false) continue;
  const before = loadavg()[0] ?? 0;
  await part();
  console.log(
    `_Load of the machine: ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after._\n`,
  );
}
