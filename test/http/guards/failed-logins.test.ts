import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failedLogins } from '../../../src/http/guards/failed-logins.ts';
import { LIMITS } from '../../../src/http/guards/limits.ts';
import { settled } from '../../support/settled.ts';
import { steppedClock } from '../../support/stepped-clock.ts';

const test = suite('http/failed-logins');

const A = '192.0.2.1';
const B = '192.0.2.2';
const MINUTE_MS = 60_000;

/** Of a client that stays. */
const here = (): AbortSignal => new AbortController().signal;

/** A table over a clock that stands still until it is moved. */
function table(mostNames?: number) {
  const clock = steppedClock();
  const { failed, close } = failedLogins(clock, {
    ...LIMITS,
    ...(mostNames === undefined ? {} : { mostNames }),
  });
  /** How long this failure waits; undefined where it does not. */
  const waitMs = async (address: string, name: string): Promise<number | undefined> => {
    let isOver = false;
    const startMs = clock.nowMs();
    const waits = failed(address, name, here()).then((waited) => {
      isOver = true;
      return waited;
    });
    await settled();
    while (!isOver) {
      clock.pass(1);
      await settled();
    }
    return (await waits) ? clock.nowMs() - startMs : undefined;
  };
  return { clock, failed, close, waitMs };
}

test('each failure waits twice as long as the one before, up to five seconds', async () => {
  const { waitMs } = table();
  const waits: unknown[] = [];
  for (let time = 0; time < 9; time += 1) waits.push(await waitMs(A, 'admin'));
  assert.equal(waits, [79, 157, 313, 625, 1250, 2500, 5000, 5000, 5000]);
});

test('failures are forgotten after a quarter of an hour without one', async () => {
  const { waitMs, clock } = table();
  for (let time = 0; time < 8; time += 1) await waitMs(A, 'admin');
  clock.pass(10 * MINUTE_MS);
  assert.is(await waitMs(A, 'admin'), 5000);
  clock.pass(16 * MINUTE_MS);
  assert.is(await waitMs(A, 'admin'), 79);
});

test('another name and another address are not made to wait longer', async () => {
  const { waitMs } = table();
  for (let time = 0; time < 8; time += 1) await waitMs(A, 'admin');
  assert.equal([await waitMs(A, 'ada'), await waitMs(B, 'admin'), await waitMs(A, 'admin')], [79, 79, 5000]);
});

test('an IPv4 address that is written as IPv6 is the same', async () => {
  const { waitMs } = table();
  for (let time = 0; time < 8; time += 1) await waitMs(A, 'admin');
  assert.is(await waitMs(`::ffff:${A}`, 'admin'), 5000);
});

test('of one address twenty wait; each end makes room for the next', async () => {
  const { failed, clock } = table();
  const leaving = new AbortController();
  const waiting = Array.from({ length: 19 }, (_, name) => failed(A, `${name}`, here()));
  const left = failed(A, 'leaves', leaving.signal);
  assert.equal([await failed(A, 'late', here())], [false]);
  leaving.abort();
  assert.is(await left, true);
  const next = failed(A, 'next', here());
  assert.is(await failed(A, 'later', here()), false);
  const other = failed(B, 'admin', here());
  clock.pass(100);
  assert.equal(await Promise.all([...waiting, next, other]), Array(21).fill(true));
});

test('a table that is closed lets nobody wait', async () => {
  const { failed, close } = table();
  const waiting = [failed(A, 'admin', here()), failed(B, 'admin', here())];
  close();
  assert.equal(await Promise.all([...waiting, failed(A, 'admin', here())]), [true, true, true]);
});

test('the table has a size: who failed longest ago is forgotten', async () => {
  const { waitMs } = table(2);
  for (let time = 0; time < 8; time += 1) await waitMs(A, 'one');
  for (let time = 0; time < 8; time += 1) await waitMs(A, 'two');
  await waitMs(A, 'one');
  await waitMs(A, 'three');
  assert.equal([await waitMs(A, 'one'), await waitMs(A, 'two')], [5000, 79]);
});

test.run();
