import { kitOf } from './support/kits.ts';
import { orderLine } from './support/order-load.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** How long a change through the API takes, the disk included, and what the next order then costs. */
const CHANGES = 300;

console.log('## Changes over HTTP\n');
console.log(
  `ms a call, on disk when it is answered (median and p95 of ${CHANGES}, one after another), and the order after each; GET / changes nothing\n`,
);
console.log('| synapses | call | median | p95 | next order, median | p95 |\n|---:|---|---:|---:|---:|---:|');
for (const count of [10, 10_000]) {
  const { url, stop } = await brocaProcess(kitOf(count));
  const line = await orderLine(url);
  for (let warm = 0; warm < 3_000; warm += 1) await line.order();
  for (const [name, call] of Object.entries(callsOf(url))) {
    const changing: number[] = [];
    const ordering: number[] = [];
    for (let number = 0; number < CHANGES; number += 1) {
      changing.push(await spanMs(() => answered(call(number))));
      ordering.push(await spanMs(line.order));
    }
    const cells = [changing, ordering].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.95)]);
    console.log(`| ${count} | ${name} | ${cells.map((ms) => ms.toFixed(1)).join(' | ')} |`);
  }
  line.close();
  await stop();
}

function callsOf(url: string): Readonly<Record<string, (number: number) => Promise<Response>>> {
  const synapse = (number: number, message: string) => ({
    name: `made-${number}`,
    signals: [{ order: `made number w${number}` }],
    neurons: [{ say: { message } }],
  });
  return {
    '`GET /`': () => fetch(url),
    '`POST /synapses`': (number) => post(`${url}/synapses`, synapse(number, 'made')),
    '`PUT /synapses/NAME`': (number) =>
      send('PUT', `${url}/synapses/made-${number}`, synapse(number, 'again')),
    '`PATCH /synapses/NAME`': (number) => send('PATCH', `${url}/synapses/made-${number}`, { enabled: false }),
    '`DELETE /synapses/NAME`': (number) => send('DELETE', `${url}/synapses/made-${number}`),
    '`POST /settings/variables`': (number) => post(`${url}/settings/variables`, { count: String(number) }),
  };
}

async function spanMs(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function answered(call: Promise<Response>): Promise<void> {
  const response = await call;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} at ${response.url}`);
}

function post(url: string, body: unknown): Promise<Response> {
  return send('POST', url, body);
}

function send(method: string, url: string, body?: unknown): Promise<Response> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(url, { method, headers, ...(json === undefined ? {} : { body: json }) });
}
