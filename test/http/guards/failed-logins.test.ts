import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FailedLogins, failedLogins } from '../../../src/http/guards/failed-logins.ts';

const test = suite('http/failed-logins');

const A = '192.0.2.1';
const MINUTE_S = 60;

/** A table over a clock that stands still until it is moved. */
function table(mostAddresses?: number) {
  const clock = { ms: 1_000_000 };
  const logins = failedLogins(() => clock.ms, mostAddresses);
  const pass = (seconds: number): void => {
    clock.ms += seconds * 1000;
  };
  return { logins, pass };
}

const fail = (logins: FailedLogins, address: string, times: number): void => {
  for (let time = 0; time < times; time += 1) logins.failed(address);
};

test('nine failures block nobody, the tenth blocks for a minute', () => {
  const { logins, pass } = table();
  fail(logins, A, 9);
  assert.is(logins.waitS(A), 0);
  logins.failed(A);
  assert.is(logins.waitS(A), MINUTE_S);
  pass(59.5);
  assert.is(logins.waitS(A), 1);
  pass(0.5);
  assert.is(logins.waitS(A), 0);
});

test('failures count for a minute', () => {
  const { logins, pass } = table();
  fail(logins, A, 9);
  pass(60);
  fail(logins, A, 9);
  assert.is(logins.waitS(A), 0);
  pass(30);
  logins.failed(A);
  assert.is(logins.waitS(A), MINUTE_S);
});

test('each block is twice as long as the one before, up to fifteen minutes', () => {
  const { logins, pass } = table();
  const blocks: number[] = [];
  for (let block = 0; block < 6; block += 1) {
    fail(logins, A, 10);
    blocks.push(logins.waitS(A) / MINUTE_S);
    pass(logins.waitS(A));
  }
  assert.equal(blocks, [1, 2, 4, 8, 15, 15]);
});

test('an hour after a block the next one is short again', () => {
  const { logins, pass } = table();
  fail(logins, A, 10);
  pass(MINUTE_S);
  fail(logins, A, 10);
  assert.is(logins.waitS(A), 2 * MINUTE_S);
  pass(2 * MINUTE_S + 3_601);
  fail(logins, A, 10);
  assert.is(logins.waitS(A), MINUTE_S);
});

test('a right login forgets the failures and the blocks', () => {
  const { logins, pass } = table();
  fail(logins, A, 10);
  pass(MINUTE_S);
  logins.succeeded(A);
  fail(logins, A, 9);
  assert.is(logins.waitS(A), 0);
  logins.failed(A);
  assert.is(logins.waitS(A), MINUTE_S);
});

test('addresses are counted apart, those of one IPv6 network together', () => {
  const { logins } = table();
  fail(logins, A, 10);
  for (let host = 1; host <= 10; host += 1) logins.failed(`2001:db8:1:2::${host}`);
  assert.equal(
    [A, '::ffff:192.0.2.1', '192.0.2.2', '2001:db8:1:2:9::9', '2001:db8:1:3::1'].map(logins.waitS),
    [MINUTE_S, MINUTE_S, 0, MINUTE_S, 0],
  );
});

test('the table has a size: who failed longest ago is forgotten', () => {
  const { logins } = table(2);
  fail(logins, A, 10);
  fail(logins, '192.0.2.2', 10);
  fail(logins, A, 1);
  fail(logins, '192.0.2.3', 10);
  assert.equal([A, '192.0.2.2', '192.0.2.3'].map(logins.waitS), [MINUTE_S, 0, MINUTE_S]);
});

test.run();
