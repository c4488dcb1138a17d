import { spawn } from 'node:child_process';
import { asyncScheduler, fromEvent } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchdog } from '../../src/streams/reopening.ts';
import { marbleSuite } from '../support/marbles.ts';
import { until } from '../support/until.ts';

const test = marbleSuite('watchdog');
const stalled = { _tag: 'EngineFailed', engine: 'source', message: 'it is open and gives no sound' };

test('what flows passes, and the end too', ({ cold, expectObservable }, scheduler) => {
  const values$ = cold('   a 3ms b 30ms c 10ms (d|)');
  const watched$ = values$.pipe(watchdog({ stallMs: 40, firstMs: 40, scheduler }));
  expectObservable(watched$).toBe('a 3ms b 30ms c 10ms (d|)');
});

test('silence for as long as allowed, up to a quarter more, is an error, and the source is left', ({
  cold,
  expectObservable,
  expectSubscriptions,
}, scheduler) => {
  const values$ = cold('---a 4ms b');
  const watched$ = values$.pipe(watchdog({ stallMs: 40, firstMs: 40, scheduler }));
  expectObservable(watched$).toBe('---a 4ms b 41ms #', undefined, stalled);
  expectSubscriptions(values$.subscriptions).toBe('^ 49ms !');
});

test('the first value may take longer than the others', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('90ms a').pipe(watchdog({ stallMs: 40, firstMs: 100, scheduler }));
  expectObservable(watched$).toBe('90ms a 39ms #', undefined, stalled);
  const never$ = cold('-').pipe(watchdog({ stallMs: 40, firstMs: 100, scheduler }));
  expectObservable(never$).toBe('100ms #', undefined, stalled);
});

test('an error of the source is its own', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('-a-#').pipe(watchdog({ stallMs: 40, firstMs: 40, scheduler }));
  expectObservable(watched$).toBe('-a-#');
});

test('each subscription is watched by itself', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('a 29ms (b|)').pipe(watchdog({ stallMs: 40, firstMs: 40, scheduler }));
  expectObservable(watched$).toBe('a 29ms (b|)');
  expectObservable(watched$, '25ms ^').toBe('25ms a 29ms (b|)');
});

test('nothing is watched when silence may last for ever', ({ cold, expectObservable }, scheduler) => {
  const watched$ = cold('a 60m b').pipe(watchdog({ stallMs: Infinity, firstMs: 100, scheduler }));
  expectObservable(watched$, '^ 120m !').toBe('a 60m b');
});

test.run();

const real = suite('watchdog in real time');

real('a process that was held up does not blame its source', async () => {
  const child = spawn('sh', ['-c', 'while :; do echo; sleep 0.01; done'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let values = 0;
  const errors: unknown[] = [];
  const subscription = fromEvent(child.stdout, 'data')
    .pipe(watchdog({ stallMs: 400, firstMs: 5_000, scheduler: asyncScheduler }))
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
