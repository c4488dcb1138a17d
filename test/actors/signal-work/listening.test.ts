import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limited } from '../../../src/actors/signal-work/listening.ts';

const test = suite('limited');

test('twenty texts a minute are told, and that more are not', () => {
  const told: string[] = [];
  let nowMs = 1_000_000;
  const tell = limited(
    (text) => told.push(text),
    () => new Date(nowMs),
  );
  const flood = () => {
    for (let count = 0; count < 1_000; count += 1) tell(`${count}`);
  };
  flood();
  assert.equal(told.slice(18), ['18', '19', 'more of the same minute is not told']);
  nowMs += 59_999;
  flood();
  assert.is(told.length, 21);
  nowMs += 1;
  flood();
  assert.is(told.length, 42);
  nowMs -= 3_600_000; // the clock on the wall was set back
  flood();
  assert.is(told.length, 63);
});

test.run();
