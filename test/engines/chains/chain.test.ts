import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resting } from '../../../src/engines/chains/chain.ts';
import { failure } from '../../support/chains.ts';

const test = suite('engines/chains/resting');

function rest() {
  const lines: string[] = [];
  let nowMs = 0;
  const one = resting('stt "a"', { nowMs: () => nowMs, log: (line) => lines.push(line) });
  return {
    ...one,
    lines,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('rests double from a second up to five minutes, and end when it works', () => {
  const { waitMs, failed, worked, pass } = rest();
  assert.is(waitMs(), 0);
  const rests = Array.from({ length: 12 }, () => {
    failed(failure('a', 'broken'));
    const ms = waitMs();
    pass(ms);
    return ms / 1_000;
  });
  assert.equal(rests, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  worked();
  failed(failure('a', 'broken'));
  assert.is(waitMs(), 1_000);
});

test('what fails meanwhile makes no rest longer', () => {
  const { waitMs, failed, pass } = rest();
  failed(failure('a', 'broken'));
  pass(400);
  failed(failure('a', 'broken still'));
  assert.is(waitMs(), 600);
});

test('the log says once that it is left and once that it is back', () => {
  const { failed, worked, pass, lines, failure: known } = rest();
  worked();
  for (let times = 0; times < 3; times += 1) {
    failed(failure('a', 'broken'));
    pass(10_000);
  }
  assert.equal(known(), { state: 'failed', detail: 'a: broken' });
  worked();
  worked();
  assert.is(known(), undefined);
  assert.equal(lines, ['stt "a" failed, and is retried after a pause: a: broken', 'stt "a" is back']);
});

test.run();
