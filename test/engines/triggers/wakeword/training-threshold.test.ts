import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { thresholdOf } from '../../../../src/engines/triggers/wakeword/training-threshold.ts';

const test = suite('thresholdOf');

/** -4.9, -4.8 ... 5. */
const SAID = Array.from({ length: 100 }, (_, at) => (at - 49) / 10);

test('one in ten of the sayings is missed', () => {
  const threshold = thresholdOf({ said: SAID, other: new Array(1_800).fill(-9) });
  assert.is(SAID.filter((logit) => logit < threshold).length, 10);
});

test('more are missed if other sound would wake it more than six times an hour', () => {
  const other = [...new Array(7).fill(3), ...new Array(1_793).fill(-9)];
  const threshold = thresholdOf({ said: SAID, other });
  assert.is(threshold, 3);
  assert.is(
    thresholdOf({ said: SAID, other: [...other, ...new Array(1_800).fill(-9)] }),
    -3.9,
    'in two hours',
  );
});

test('without other sound the sayings tell', () => {
  assert.is(thresholdOf({ said: SAID, other: [] }), -3.9);
});

test.run();
