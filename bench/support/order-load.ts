import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** Gives muted orders over kept connections, the next one when the last is answered. It takes less of a processor than a client of HTTP does. */
export async function orderLoad(url: string, pid: number | undefined, connections: number, forMs: number) {
  let orders = 0;
  let isOver = false;
  const lines = await Promise.all(Array.from({ length: connections }, () => orderLine(url)));
  const beforeUs = processorUs(pid);
  const beforeMs = performance.now();
  setTimeout(() => {
    isOver = true;
  }, forMs);
  const useUp = async ({ order, close }: OrderLine): Promise<void> => {
    while (!isOver) {
      await order();
      orders += 1;
    }
    close();
  };
  await Promise.all(lines.map(useUp));
  const ms = performance.now() - beforeMs;
  const afterUs = processorUs(pid);
  return {
    orders,
    perSecond: Math.round(orders / (ms / 1_000)),
    mainUs: (afterUs.main - beforeUs.main) / orders,
    allUs: (afterUs.all - beforeUs.all) / orders,
  };
}

export interface OrderLine {
  /** Gives one muted order; settles when it is answered. */
  readonly order: () => Promise<void>;
  readonly close: () => void;
}

/** A connection for orders, one at a time. */
export async function orderLine(url: string): Promise<OrderLine> {
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
  const line = connect(Number(port), hostname).setNoDelay(true);
  await once(line, 'connect');
  let settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  line.on('error', (error) => settle?.reject(error));
  line.on('data', (answer) => {
    if (answer.subarray(0, 12).equals(CREATED)) settle?.resolve();
    else settle?.reject(new Error(String(answer)));
  });
  return {
    order: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        line.write(request);
      }),
    close: () => void line.destroy(),
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
