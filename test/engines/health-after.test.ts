import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { healthAfter } from '../../src/engines/health.ts';

const test = suite('healthAfter');

test('what has to be installed is missing, with its cure', () => {
  const error = { _tag: 'EngineMissing', engine: 'mic', message: 'no arecord', fix: 'install it' } as const;
  assert.equal(healthAfter(error), { state: 'missing', detail: 'mic: no arecord; install it' });
});

test('everything else has failed, in its own words', () => {
  const error = { _tag: 'EngineFailed', engine: 'mic', message: 'it is gone' } as const;
  assert.is(healthAfter(error).state, 'failed');
  assert.match(healthAfter(error).detail ?? '', /it is gone/);
  assert.equal(healthAfter(new TypeError('a bug')), { state: 'failed', detail: 'a bug' });
});

test.run();
