import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gracefulStop } from '../../src/app/graceful-stop.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('graceful-stop');

/** A stop that writes down what it does; what is at work ends when `done` is called, or when it is cut. */
function stopping(graceMs: number, end = async (): Promise<void> => {}) {
  const events: string[] = [];
  let done = () => {};
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const all = gracefulStop({
    graceMs: () => graceMs,
    finish: (cut) => {
      events.push('finish');
      cut.addEventListener('abort', () => events.push('cut'));
      cut.addEventListener('abort', () => done());
      return work;
    },
    end: async () => {
      events.push('end');
      await end();
    },
  });
  return { ...all, events, done: () => done() };
}

test('what is at work ends, then everything does, once', async () => {
  const { stop, stopped, cut, events, done } = stopping(60_000);
  const stops = [stop(), stop()];
  done();
  await Promise.all([...stops, stopped]);
  assert.equal([events, cut.aborted], [['finish', 'end'], false]);
});

test('what takes longer than the grace is cut', async () => {
  const { stop, events } = stopping(10);
  await stop();
  assert.equal(events, ['finish', 'cut', 'end']);
});

test('a stop that has begun can be made to end at once, and one can be at once from its beginning', async () => {
  const begun = stopping(60_000);
  const first = begun.stop();
  await Promise.all([first, begun.stopNow()]);
  assert.equal(begun.events, ['finish', 'cut', 'end']);
  const abrupt = stopping(60_000);
  abrupt.done();
  await abrupt.stopNow();
  assert.equal([abrupt.events, abrupt.cut.aborted], [['finish', 'end'], true]);
});

test('an end that fails is told to whoever stopped it, and it has stopped all the same', async () => {
  const failing = stopping(0, () => Promise.reject(new Error('no end')));
  failing.done();
  assert.is(((await rejection(failing.stop())) as Error).message, 'no end');
  await failing.stopped;
});

test('a stop that was in time leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const { stop, done } = stopping(60_000);
  done();
  await stop();
  assert.is(timers(), before);
});

test.run();
