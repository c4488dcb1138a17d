import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { voiceOf } from '../../../../src/engines/triggers/phrase/learnt-thresholds.ts';

const test = suite('calibration voices');

const turns = Array.from({ length: 10 }, (_, turn) => turn);

test('no two of ten sayings are by one voice at one speed', () => {
  assert.is(new Set(turns.map((turn) => JSON.stringify(voiceOf('en-us', turn)))).size, 10);
  assert.equal(voiceOf('en-us', 10), voiceOf('en-us', 0));
});

test('English has accents, other languages have their own voice alone', () => {
  assert.ok(turns.some((turn) => voiceOf('en-us', turn).name.startsWith('en-gb')));
  assert.ok(turns.every((turn) => /^fr(\+|$)/.test(voiceOf('fr', turn).name)));
});

test.run();
