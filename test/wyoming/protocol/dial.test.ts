import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Address, addressText } from '../../../src/wyoming/protocol/address.ts';
import { dial } from '../../../src/wyoming/protocol/socket-line.ts';
import { until } from '../../support/until.ts';
import { served } from '../../support/wyoming-pair.ts';

const test = suite('dial');
/** Listens, lets two wait and takes nobody: whoever comes next has no answer from the system either. */
const ASLEEP = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  require('node:fs').writeSync(1, String(this.address().port));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
})`;
const { signal } = new AbortController();
const failed = (message: string) => E.left({ _tag: 'EngineFailed', engine: 'wyoming', message });

test('nobody there, no such host, no such file: each is told with the address', async () => {
  const { address, uri, close } = await served();
  await close();
  const tried = async (to: Address) => dial(to, 5_000, signal)();
  assert.equal(await tried(address), failed(`${uri}: nothing listens there`));
  assert.equal(
    await tried({ kind: 'unix', path: '/nowhere/at/all' }),
    failed('unix:///nowhere/at/all: nothing listens there'),
  );
  const long = await tried({ kind: 'unix', path: `/${'x'.repeat(300)}` });
  assert.match(E.isLeft(long) && 'message' in long.left ? long.left.message : '', /^unix:\/\/\/x+: ./);
});

test('a host that does not answer costs the deadline', async () => {
  const child = spawn(process.execPath, ['-e', ASLEEP], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as unknown as readonly [Buffer];
  const address: Address = { kind: 'tcp', host: '127.0.0.1', port: Number(port) };
  const tried = async () => dial(address, 50, signal)();
  const lines = await Promise.all([tried(), tried(), tried(), tried(), tried()]);
  const stage = `dialing ${addressText(address)}`;
  assert.equal(lines.find(E.isLeft), E.left({ _tag: 'DeadlinePassed', stage, deadlineMs: 50 }));
  for (const line of lines) if (E.isRight(line)) line.right.close();
  child.kill('SIGKILL');
});

test('it is given up when nobody wants it any more, and a line that was given goes on', async () => {
  const { address, ends, uri, close } = await served();
  const controller = new AbortController();
  controller.abort();
  const late = await dial(address, 5_000, controller.signal)();
  assert.equal(late, failed(`${uri}: cancelled`));
  const other = new AbortController();
  const line = await dial(address, 5_000, other.signal)();
  other.abort();
  assert.ok(E.isRight(line));
  line.right.send({ type: 'x', data: {}, payload: Uint8Array.of(1) });
  await until(() => ends.some(({ received }) => received.length === 1));
  await close();
});

test.run();
