import { Agent } from 'node:http';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { complete, neuron, synapse } from '../support/run-results.ts';
import { few, isLong } from '../support/scale.ts';
import { service, type TestService } from '../support/service.ts';
import { send, wrongWithAny } from './fuzz-client.ts';
import { FUZZ_KIT } from './fuzz-kit.ts';
import { anyRequest } from './fuzz-requests.ts';
import { anyLine, exchange } from './raw-lines.ts';

const test = suite('contract, with any requests');

const REQUESTS = few(2_000, 100_000);
const LINES = few(200, 10_000);
/** Sent side by side. */
const AT_ONCE = 20;
/** The same each time, so that a failure stays; long runs look elsewhere each time. */
const seed = Number(process.env.BROCA_TEST_SEED ?? (isLong ? Date.now() % 1_000_000_000 : 1));

let broca: TestService;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

test.before(async () => {
  console.log(`BROCA_TEST_SEED=${seed} repeats these requests`);
  broca = await service(FUZZ_KIT);
  port = Number(new URL(broca.url).port);
});

test.after(async () => {
  agent.destroy();
  await broca?.stop();
});

test(`${REQUESTS} requests are answered in time, none with a failure inside, every failure in the one shape`, async () => {
  const counts = new Map<number, number>();
  const before = process.memoryUsage();
  const several = fc.array(anyRequest, { minLength: AT_ONCE, maxLength: AT_ONCE });
  const ask = fc.asyncProperty(several, async (requests) => {
    const wrong = await Promise.all(
      requests.map(async (request) => {
        const answer = await send(agent, port, request);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        return wrongWithAny(answer, request.method);
      }),
    );
    assert.equal(wrong.flat(), [], `${wrong.flat().join('; ')}; ${broca.lines.at(-1)}`);
  });
  await hold(ask, REQUESTS);
  report(before, counts);
});

test(`${LINES} lines on which anything comes are answered or closed in time`, async () => {
  const several = fc.array(anyLine, { minLength: AT_ONCE, maxLength: AT_ONCE });
  const ask = fc.asyncProperty(several, async (lines) => {
    const answers = await Promise.all(lines.map((line) => exchange(port, line)));
    for (const answer of answers) assert.match(answer, /^(HTTP\/1\.1 [1-4]\d\d |$)/);
  });
  await hold(ask, LINES);
});

test('after all that the service is well, and runs an order', async () => {
  const { status, body } = await broca.get('/health');
  assert.equal([status, (body as { readonly live?: unknown }).live], [200, true]);
  const signals = [{ order: 'are you still there' }];
  const neurons = [{ sleep: { seconds: 0 } }];
  const put = await broca.send('PUT', '/synapses/still there', {
    body: JSON.stringify({ signals, neurons }),
  });
  assert.is(put.status, 201, JSON.stringify(put.body));
  const order = 'are you still there';
  assert.equal(
    await broca.post('/synapses/start/order', { order, conversation: 'after all' }),
    complete(order, synapse('still there', order, neuron('Sleep'))),
  );
});

test.run();

/** Says also what was wrong, and not only with what. */
async function hold<Given>(property: fc.IAsyncProperty<Given>, count: number): Promise<void> {
  try {
    await fc.assert(property, { seed, numRuns: count / AT_ONCE });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${message}\n${cause}`.replaceAll(/(.)\1{100,}/g, '$1$1$1…'));
  }
}

/** For people: how it went, and what it cost. */
function report(before: NodeJS.MemoryUsage, counts: ReadonlyMap<number, number>): void {
  const { rss, heapUsed } = process.memoryUsage();
  const mib = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
  console.log(statuses.join(', '));
  console.log(`resident ${mib(before.rss)} to ${mib(rss)}, heap ${mib(before.heapUsed)} to ${mib(heapUsed)}`);
}
