import { spawn } from 'node:child_process';
import { asyncScheduler, defer, fromEvent, map, type Observable } from 'rxjs';
import type { RunHelpers, TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { reopening, watchdog } from '../../src/streams/reopening.ts';
import { marbleSuite } from '../support/marbles.ts';
import { until } from '../support/until.ts';

const test = marbleSuite('reopening');
const gone = { _tag: 'EngineFailed', engine: 'mic', message: 'the device is gone' };
const stalled = { _tag: 'EngineFailed', engine: 'source', message: 'it is open and gives no sound' };

const frame = (atMs: number): AudioFrame => ({ samples: new Int16Array(512), atMs });

/** Each opening gives the next of these, the last one again and again; what is told is kept with its time. */
function opening(cold: RunHelpers['cold'], scheduler: TestScheduler, marbles: readonly string[]) {
  const told: (string | number)[] = [];
  let openings = 0;
  const source$: Observable<AudioFrame> = defer(() => {
    const marble = marbles[Math.min(openings, marbles.length - 1)] ?? '';
    openings += 1;
    return cold(marble, { a: frame(0), b: frame(32), z: frame(7_968) }, gone);
  });
  const frames$ = reopening(source$, {
    scheduler,
    opened: () => told.push(scheduler.now(), 'opened'),
    lost: (error, retryMs) => told.push(scheduler.now(), (error as typeof gone).message, retryMs),
  });
  return { atMs$: frames$.pipe(map(({ atMs }) => `${atMs}`)), told };
}

test('a source that works is passed on to its end', ({ cold, expectObservable, flush }, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['5ms a 31ms b 31ms |']);
  expectObservable(atMs$).toBe('5ms a 31ms b 31ms |', { a: '0', b: '32' });
  flush();
  assert.equal(told, [5, 'opened']);
});

test('a source that fails is opened anew, and tells both', ({ cold, expectObservable, flush }, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['a 9ms #', 'a 31ms (b|)']);
  expectObservable(atMs$).toBe('a 9ms 250ms a 31ms (b|)', { a: '0', b: '32' });
  flush();
  assert.equal(told, [0, 'opened', 10, gone.message, 250, 260, 'opened']);
});

test('the rests grow to eight seconds while nothing can be opened', ({
  cold,
  expectObservable,
  flush,
}, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['#']);
  expectObservable(atMs$, '^ 30s !').toBe('-');
  flush();
  const rests = told.filter((_, index) => index % 3 === 2);
  assert.equal(rests, [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('a first frame does not shorten the rests: a source that dies after it is not opened in a hurry', ({
  cold,
  expectObservable,
  flush,
}, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['(a#)']);
  expectObservable(atMs$, '^ 2s !').toBe('a 249ms a 499ms a 999ms a', { a: '0' });
  flush();
  assert.equal(
    told.filter((entry) => entry === 'opened'),
    ['opened', 'opened', 'opened', 'opened'],
  );
});

test('sound for eight seconds lets the rests begin again', ({ cold, expectObservable, flush }, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['#', '#', 'a z #', '|']);
  expectObservable(atMs$).toBe('750ms a z 250ms |', { a: '0', z: '7968' });
  flush();
  assert.equal(told, [0, gone.message, 250, 250, gone.message, 500, 750, 'opened', 752, gone.message, 250]);
});

test('a source that hangs is left after two seconds and opened anew', ({
  cold,
  expectObservable,
  flush,
}, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['a 99ms b', 'a|']);
  expectObservable(atMs$).toBe('a 99ms b 2399ms 250ms a|', { a: '0', b: '32' });
  flush();
  assert.equal(told, [0, 'opened', 2_500, stalled.message, 250, 2_750, 'opened']);
});

test('five seconds may pass before the first frame', ({ cold, expectObservable, flush }, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['4900ms a|']);
  expectObservable(atMs$).toBe('4900ms a|', { a: '0' });
  flush();
  assert.equal(told, [4_900, 'opened']);
  const never = opening(cold, scheduler, ['-']);
  expectObservable(never.atMs$, '^ 5200ms !').toBe('-');
  flush();
  assert.is(never.told[1], stalled.message);
});

test('unsubscribing ends a rest', ({ cold, expectObservable, flush }, scheduler) => {
  const { atMs$, told } = opening(cold, scheduler, ['#', 'a']);
  expectObservable(atMs$, '^ 100ms !').toBe('-');
  flush();
  assert.equal(told, [0, gone.message, 250]);
});

test('a bug is not tried again', ({ cold, expectObservable }, scheduler) => {
  const bug = new TypeError('x is undefined');
  const frames$ = reopening(cold('a-#', { a: frame(0) }, bug), { scheduler });
  expectObservable(frames$).toBe('a-#', { a: frame(0) }, bug);
});

test.run();

const watching = marbleSuite('watchdog');
const STALLED = { _tag: 'EngineFailed', engine: 'source', message: 'it is open and gives no sound' };

watching('what flows passes, and the end too', ({ cold, expectObservable }, scheduler) => {
  const values$ = cold('   a 3ms b 30ms c 10ms (d|)');
  const watched$ = values$.pipe(watchdog({ stallMs: 40, openMs: 40, scheduler }));
  expectObservable(watched$).toBe('a 3ms b 30ms c 10ms (d|)');
});

watching(
  'silence for as long as allowed, up to a quarter more, is an error, and the source is left',
  ({ cold, expectObservable, expectSubscriptions }, scheduler) => {
    const values$ = cold('---a 4ms b');
    const watched$ = values$.pipe(watchdog({ stallMs: 40, openMs: 40, scheduler }));
    expectObservable(watched$).toBe('---a 4ms b 41ms #', undefined, STALLED);
    expectSubscriptions(values$.subscriptions).toBe('^ 49ms !');
  },
);

watching('the first value may take longer than the others', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('90ms a').pipe(watchdog({ stallMs: 40, openMs: 100, scheduler }));
  expectObservable(watched$).toBe('90ms a 39ms #', undefined, STALLED);
  const never$ = cold('-').pipe(watchdog({ stallMs: 40, openMs: 100, scheduler }));
  expectObservable(never$).toBe('100ms #', undefined, STALLED);
});

watching('an error of the source is its own', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('-a-#').pipe(watchdog({ stallMs: 40, openMs: 40, scheduler }));
  expectObservable(watched$).toBe('-a-#');
});

watching('each subscription is watched by itself', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('a 29ms (b|)').pipe(watchdog({ stallMs: 40, openMs: 40, scheduler }));
  expectObservable(watched$).toBe('a 29ms (b|)');
  expectObservable(watched$, '25ms ^').toBe('25ms a 29ms (b|)');
});

watching('nothing is watched when silence may last for ever', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('a 60m b').pipe(watchdog({ stallMs: Infinity, openMs: 100, scheduler }));
  expectObservable(watched$, '^ 120m !').toBe('a 60m b');
});

watching.run();

const real = suite('watchdog in real time');

real('a process that was held up does not blame its source', async () => {
  const child = spawn('sh', ['-c', 'while :; do echo; sleep 0.01; done'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let values = 0;
  const errors: unknown[] = [];
  const subscription = fromEvent(child.stdout, 'data')
    .pipe(watchdog({ stallMs: 400, openMs: 5_000, scheduler: asyncScheduler }))
    .subscribe({ next: () => (values += 1), error: (error: unknown) => errors.push(error) });
  await until(() => values > 3);
  const before = values;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  await until(() => values > before + 3 || errors.length > 0);
  subscription.unsubscribe();
  child.kill('SIGKILL');
  assert.equal(errors, []);
});

real.run();
