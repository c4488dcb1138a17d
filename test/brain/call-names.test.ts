import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callNames } from '../../src/brain/events.ts';

const test = suite('callNames');

test('one process gives no name twice, and no other gives one of its names', () => {
  const [now, later] = [callNames(1_000), callNames(1_001)];
  const names = [now(), now(), later(), later()];
  assert.is(new Set(names).size, 4);
  assert.equal(names[0], 'rs-1');
});

test.run();
