import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelDb } from '../../../src/console/talk/microphone.ts';

const test = suite('console/talk/level-db');

test('a square wave of half the height is 6 dB below the loudest, and silence is the lowest level', () => {
  assert.is(Math.round(levelDb(Int16Array.of(16_384, -16_384))), -6);
  assert.is(levelDb(new Int16Array(8)), -90);
  assert.is(levelDb(new Int16Array()), -90);
});

test.run();
