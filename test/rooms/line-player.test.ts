import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pacing, rateLimit } from '../../src/rooms/line-player.ts';
import { withJumpedClock } from '../support/jumping-clock.ts';

const test = suite('satellites/pacing');

/** A clock that stands still until it is put on. */
const clock = () => {
  let atMs = 0;
  return {
    nowMs: () => atMs,
    put: (ms: number) => {
      atMs = ms;
    },
  };
};

test('what goes out is ahead of what is heard by so much, and begins anew after a pause', () => {
  const { nowMs, put } = clock();
  const pace = pacing(500, nowMs);
  assert.equal([pace.waitMs(), pace.leftMs()], [0, 0]);
  assert.equal([pace.sent(400), pace.waitMs(), pace.sent(400), pace.waitMs()], [0, 0, 400, 300]);
  put(100);
  assert.equal([pace.waitMs(), pace.leftMs()], [200, 700]);
  put(2_000);
  assert.equal([pace.leftMs(), pace.sent(400), pace.leftMs()], [0, 0, 400]);
});

test('half a minute may come at once, and a long rest is no credit for more', () => {
  const { nowMs, put } = clock();
  const isOutpaced = rateLimit(nowMs);
  assert.equal([isOutpaced(30_000), isOutpaced(1)], [false, true]);
  put(3_600_000);
  assert.equal([isOutpaced(30_000), isOutpaced(1)], [false, true]);
  put(3_610_000);
  assert.is(isOutpaced(9_000), false);
});

test('a microphone whose clock is a little fast is heard all day, one that is much too fast is not', () => {
  for (const [percent, expected] of [
    [1, false],
    [5, true],
  ] as const) {
    const { nowMs, put } = clock();
    const isOutpaced = rateLimit(nowMs);
    let isTooFast = false;
    for (let second = 1; second <= 86_400; second += 1) {
      put(second * 1_000);
      isTooFast ||= isOutpaced(1_000 + 10 * percent);
    }
    assert.is(isTooFast, expected, `${percent} %`);
  }
});

test('a clock that is set back or on changes nothing of what is ahead', () => {
  const pace = pacing(500);
  pace.sent(2_000);
  const isOutpaced = rateLimit();
  isOutpaced(30_000);
  const putRight = withJumpedClock(-3_600_000);
  const waitMs = pace.waitMs();
  putRight();
  assert.ok(waitMs > 0 && waitMs <= 1_500, `${waitMs}`);
  const putRightAgain = withJumpedClock(3_600_000);
  const told = [pace.waitMs() > 0, isOutpaced(5_000)];
  putRightAgain();
  assert.equal(told, [true, true]);
});

test.run();
