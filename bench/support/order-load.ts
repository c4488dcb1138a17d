import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** Gives muted orders over kept connections, the next one when the last is answered. It takes less of a processor than a client of HTTP does. */
export async function orderLoad(url: string, pid: number | undefined, connections: number, forMs: number) {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ order: 'turn on the light number w7', mute: 'true' });
  const request = Buffer.from(
    [
      'POST /synapses/start/order HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  let orders = 0;
  let isOver = false;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const line = connect(Number(port), hostname);
      const give = () => void line.write(request);
      line.once('connect', give).setNoDelay(true);
      line.once('error', reject);
      line.on('data', (answer) => {
        if (!answer.subarray(0, 12).equals(CREATED)) return reject(new Error(String(answer)));
        orders += 1;
        if (!isOver) return give();
        line.destroy();
        resolve();
      });
    });
  const beforeUs = processorUs(pid);
  const beforeMs = performance.now();
  setTimeout(() => {
    isOver = true;
  }, forMs);
  await Promise.all(Array.from({ length: connections }, one));
  const ms = performance.now() - beforeMs;
  const afterUs = processorUs(pid);
  return {
    orders,
    perSecond: Math.round(orders / (ms / 1_000)),
    mainUs: (afterUs.main - beforeUs.main) / orders,
    allUs: (afterUs.all - beforeUs.all) / orders,
  };
}

const CREATED = Buffer.from('HTTP/1.1 201');

/** The processor time of a process so far: of its main thread, and of all its threads (in ticks of 10 ms). */
function processorUs(pid: number | undefined): { readonly main: number; readonly all: number } {
  const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return { main: Number(ns) / 1_000, all: (Number(fields[11]) + Number(fields[12])) * 10_000 };
}
