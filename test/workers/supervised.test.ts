import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { concat, from, interval, map, NEVER, type Observable, of, take, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ChildProcess,
  type ChildProcessOptions,
  childProcess,
} from '../../src/engines/child-process.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import type { RestartOptions } from '../../src/workers/restart.ts';
import { bundled } from '../support/bundled.ts';
import { withJumpedClock } from '../support/jumping-clock.ts';
import { settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

type Asked = string | Int16Array;

const test = suite('childProcess');

const AT_ONCE: RestartOptions = { firstDelayMs: 0, maxDelayMs: 0, limit: 3 };

/** It is started some fifty times: as JavaScript, and by a process without a loader, that takes a third. */
const CHILD = bundled(new URL('../support/talking-child.ts', import.meta.url));
const { execArgv } = process;
test.before(() => {
  process.execArgv = [];
});
test.after(() => {
  process.execArgv = execArgv;
});

const talker = (options: Pick<Partial<ChildProcessOptions>, 'idleMs' | 'restart' | 'died'> = {}) =>
  childProcess<Asked, unknown>({
    engine: 'talker',
    module: CHILD,
    restart: AT_ONCE,
    ...options,
  });

interface Asking {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  readonly more$?: Observable<Asked>;
  readonly progress?: (reply: unknown) => void;
}

const ask = (child: ChildProcess<Asked, unknown>, request: Asked, asking: Asking = {}) =>
  child.call(request, {
    signal: new AbortController().signal,
    deadlineMs: 10_000,
    stage: 'talking',
    ...asking,
  })();

const failed = (message: string): E.Either<AssistantError, never> =>
  E.left({ _tag: 'EngineFailed', engine: 'talker', message });

test('starts at the first call, keeps running for the next, and is gone after close', async () => {
  const child = talker();
  assert.equal(child.health(), { state: 'off' });
  const answer = ask(child, 'pid');
  assert.equal(child.health(), { state: 'starting' });
  const first = await answer;
  assert.equal(child.health(), { state: 'ready' });
  assert.equal(await ask(child, 'pid'), first);
  await child.close();
  assert.equal(child.health(), { state: 'off' });
  assert.not.ok(isAlive(first));
  assert.equal(await ask(child, 'pid'), failed('it is closed'));
});

test('passes samples both ways, and all that more$ emits in its order', async () => {
  const child = talker();
  const samples = Int16Array.of(1, -2, 3);
  assert.equal(await ask(child, samples), E.right(samples));
  assert.equal(await ask(child, 'collect', { more$: of(samples, 'b', 'c') }), E.right([samples, 'b', 'c']));
  await child.close();
});

test('passes on what the child tells before its reply', async () => {
  const child = talker();
  const replies: unknown[] = [];
  assert.equal(await ask(child, 'count', { progress: (reply) => replies.push(reply) }), E.right('done'));
  assert.equal(replies, [1, 2, 3]);
  await child.close();
});

test('a child that goes on telling is not silent', async () => {
  const child = talker();
  await ask(child, 'hello');
  assert.equal(await ask(child, 'take its time', { deadlineMs: 1_500 }), E.right('done'));
  await child.close();
});

test('an answer that came while this process was busy is in time', async () => {
  const child = talker();
  await ask(child, 'hello');
  const answer = ask(child, 'hello', { deadlineMs: 700 });
  await settled(); // it is asked
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  assert.equal(await answer, E.right('hello'));
  await child.close();
});

test('keeps two calls apart that are open at once', async () => {
  const child = talker();
  const letters = ['a', 'b', 'c'];
  const slow = ask(child, 'collect', { more$: interval(5).pipe(map(String), take(3)) });
  const quick = ask(child, 'collect', { more$: of(...letters) });
  assert.equal(await quick, E.right(letters));
  assert.equal(await slow, E.right(['0', '1', '2']));
  await child.close();
});

test('a child that dies fails the open call with its last words, and the next call starts another', async () => {
  const child = talker();
  assert.equal(await ask(child, 'die'), failed('exit code 3: no more'));
  assert.equal(child.health().state, 'failed');
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  assert.equal(child.health(), { state: 'ready', restarts: 1 });
  await child.close();
});

test('deaths of a child that gave word before are not counted as deaths in a row', async () => {
  const pauses: number[] = [];
  const restart = { firstDelayMs: 20, maxDelayMs: 60, limit: 3 };
  const child = talker({ restart, died: (pauseMs) => pauses.push(pauseMs) });
  for (let death = 1; death <= 3; death += 1) {
    await until(async () => {
      await ask(child, 'speak and die');
      return pauses.length === death;
    });
  }
  await child.close();
  assert.equal(pauses, [20, 20, 20]);
});

test('a call during a short delay waits for its end, unless it is cancelled', async () => {
  const child = talker({ restart: { firstDelayMs: 200, maxDelayMs: 200, limit: 3 } });
  await ask(child, 'die');
  const gone = new AbortController();
  const given = ask(child, 'hello', { signal: gone.signal });
  gone.abort();
  assert.equal(await given, failed('talking was cancelled'));
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  await child.close();
});

test('a call before a long delay has passed fails at once and says when to come back', async () => {
  const child = talker({ restart: { firstDelayMs: 60_000, maxDelayMs: 60_000, limit: 3 } });
  await ask(child, 'die');
  const result = await ask(child, 'hello');
  assert.match(JSON.stringify(result), /again in \d+ ms/);
  await child.close();
});

test('tells of deaths, each with how long the next start has to wait, and not of its closing', async () => {
  const pauses: number[] = [];
  const restart = { firstDelayMs: 20, maxDelayMs: 60, limit: 3 };
  const child = talker({ restart, died: (pauseMs) => pauses.push(pauseMs) });
  for (let death = 0; death < 3; death += 1) {
    await ask(child, 'die');
    await sleep(70);
  }
  await ask(child, 'hello');
  await child.close();
  assert.equal(pauses, [20, 40, 60]);
});

test('deaths in a row are counted in the health until a reply', async () => {
  const child = talker();
  for (let death = 0; death < 3; death += 1) await ask(child, 'die');
  assert.match(child.health().detail ?? '', '3 times in a row');
  const answer = ask(child, 'hello');
  assert.equal(child.health().state, 'failed', 'stays visible while it is tried once more');
  await answer;
  assert.equal(child.health(), { state: 'ready', restarts: 3 });
  await child.close();
});

test('an exception fails its own call only', async () => {
  const child = talker();
  const before = await ask(child, 'pid');
  assert.equal(await ask(child, 'throw'), failed('not today'));
  assert.equal(await ask(child, 'pid'), before);
  await child.close();
});

test('what the child misses is told to the caller and to the health', async () => {
  const child = talker();
  const missing = { _tag: 'EngineMissing', engine: 'talker', message: 'no tongue', fix: 'grow one' } as const;
  assert.equal(await ask(child, 'miss'), E.left(missing));
  assert.equal(child.health(), { state: 'missing', detail: 'no tongue; grow one' });
  await child.close();
});

test('a hanging child is killed at the deadline', async () => {
  const child = talker();
  const pid = await ask(child, 'pid');
  const late: AssistantError = { _tag: 'DeadlinePassed', stage: 'talking', deadlineMs: 100 };
  assert.equal(await ask(child, 'hang', { deadlineMs: 100 }), E.left(late));
  assert.equal(await ask(child, 'hello'), failed('talking took longer than 100 ms'), 'it is dying still');
  assert.not.ok(isAlive(pid));
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  await child.close();
});

test('the deadline begins again with everything more$ emits', async () => {
  const child = talker();
  await ask(child, 'hello');
  const more$ = interval(100).pipe(map(String), take(15));
  const result = await ask(child, 'collect', { more$, deadlineMs: 1_200 });
  assert.equal(E.isRight(result), true);
  await child.close();
});

test('a silent more$ ends its own call at the deadline and not the child', async () => {
  const child = talker();
  const before = await ask(child, 'pid');
  const result = await ask(child, 'collect', { more$: NEVER, deadlineMs: 50 });
  assert.equal(result, E.left({ _tag: 'DeadlinePassed', stage: 'talking', deadlineMs: 50 }));
  assert.equal(await ask(child, 'pid'), before);
  await child.close();
});

test('an error of more$ is the Left', async () => {
  const child = talker();
  const broken: AssistantError = { _tag: 'UndecodableAudio', message: 'noise' };
  const more$ = concat(
    of('a'),
    throwError(() => broken),
  );
  assert.equal(await ask(child, 'collect', { more$ }), E.left(broken));
  await child.close();
});

test('an abort ends the call, is heard by the child, and leaves it running', async () => {
  const child = talker();
  const before = await ask(child, 'pid');
  const aborter = new AbortController();
  const result = ask(child, 'wait for abort', { signal: aborter.signal });
  aborter.abort();
  assert.equal(await result, failed('talking was cancelled'));
  assert.equal(await ask(child, 'late', { signal: aborter.signal }), failed('talking was cancelled'));
  assert.equal(await ask(child, 'aborts heard'), E.right(1));
  assert.equal(await ask(child, 'pid'), before);
  await child.close();
});

test('a child that hangs after an abort is killed a deadline later', async () => {
  const child = talker();
  const pid = await ask(child, 'pid');
  const aborter = new AbortController();
  const result = ask(child, 'hang', { signal: aborter.signal, deadlineMs: 100 });
  aborter.abort();
  await result;
  await ask(child, 'hello');
  assert.not.ok(isAlive(pid));
  await child.close();
});

test('a child that was free to stop is killed soon after an abort, and costs the next call alone', async () => {
  const child = talker();
  const pid = await ask(child, 'pid');
  await cancelled(child, 'hang', 60_000);
  assert.equal(await ask(child, 'hello'), failed('talking went on for 1500 ms after it was cancelled'));
  assert.not.ok(isAlive(pid));
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  await child.close();
});

test('a child that had all it needed and was silent for long is killed at the abort', async () => {
  const child = talker();
  const pid = await ask(child, 'pid');
  const aborter = new AbortController();
  const result = ask(child, 'hang', { signal: aborter.signal, deadlineMs: 60_000, more$: of('all') });
  await sleep(1_600);
  aborter.abort();
  assert.equal(await result, failed('talking was cancelled'));
  assert.match(JSON.stringify(await ask(child, 'hello')), /talking gave no word for [1-9]\d{3,} ms/);
  assert.not.ok(isAlive(pid));
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  await child.close();
});

test('a wall clock that is put back does not keep a dead child from its next start', async () => {
  const child = talker({ restart: { firstDelayMs: 20, maxDelayMs: 20, limit: 3 } });
  await ask(child, 'die');
  const putRight = withJumpedClock(-3_600_000);
  await sleep(30);
  const answer = await ask(child, 'hello');
  putRight();
  assert.equal(answer, E.right('hello'));
  await child.close();
});

test('an abort waits for the work of a call that came before', async () => {
  const child = talker();
  const before = await ask(child, 'pid');
  const work = ask(child, 'work');
  await cancelled(child, 'wait for abort', 60_000);
  assert.equal(await work, E.right('done'));
  assert.equal(await ask(child, 'pid'), before);
  await child.close();
});

test('an abort goes before what is still waiting to be worked on', async () => {
  const child = talker();
  const before = await ask(child, 'pid');
  const abort = new AbortController();
  const items = Array.from({ length: 2_000 }, String);
  const all = [1, 2, 3].map(() =>
    ask(child, 'work on each', {
      signal: abort.signal,
      more$: concat(from(items), NEVER),
      deadlineMs: 60_000,
    }),
  );
  abort.abort();
  for (const one of await Promise.all(all)) assert.equal(one, failed('talking was cancelled'));
  assert.equal(await ask(child, 'pid'), before);
  await child.close();
});

test('an abort waits for a child that is still loading', async () => {
  const child = talker();
  await cancelled(child, 'work', 60_000);
  assert.equal(E.isRight(await ask(child, 'pid')), true);
  assert.equal(child.health(), { state: 'ready' });
  await child.close();
});

test('a child that hangs after an abort is killed a deadline later whoever else waits for it', async () => {
  const child = talker();
  await ask(child, 'hello');
  const speaking = ask(child, 'collect', { more$: interval(50).pipe(map(String)) });
  await cancelled(child, 'hang', 2_000);
  assert.equal(await speaking, failed('talking went on for 2000 ms after it was cancelled'));
  await child.close();
});

test('an idle child is ended and started again by the next call', async () => {
  const child = talker({ idleMs: 20 });
  const first = await ask(child, 'pid');
  await until(() => child.health().state === 'off');
  const second = await ask(child, 'pid');
  assert.equal(E.isRight(second), true);
  assert.not.equal(second, first);
  await child.close();
});

test('a child ends itself when its parent is killed', async () => {
  const parent = spawn(
    process.execPath,
    [...execArgv, new URL('../support/talking-parent.ts', import.meta.url).pathname],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await until(() => !isAlive(E.right(Number(pid))));
});

test.run();

/** Settles when the call has its result, whatever the child does. */
async function cancelled(child: ChildProcess<Asked, unknown>, request: Asked, deadlineMs: number) {
  const aborter = new AbortController();
  const result = ask(child, request, { signal: aborter.signal, deadlineMs });
  aborter.abort();
  assert.equal(await result, failed('talking was cancelled'));
}

function isAlive(pid: E.Either<unknown, unknown>): boolean {
  if (E.isLeft(pid)) throw new Error('no process was started');
  try {
    process.kill(Number(pid.right), 0);
    return true;
  } catch {
    return false;
  }
}
