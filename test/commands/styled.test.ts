import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelBar } from '../../src/commands/styled.ts';
import { MIN_DB } from '../../src/streams/level.ts';

const test = suite('levelBar');

test('the bar is empty at -60 dB and below, and full at 0', () => {
  assert.is(levelBar(0), `[${'#'.repeat(30)}]    0 dB`);
  assert.is(levelBar(-30), `[${'#'.repeat(15)}${' '.repeat(15)}]  -30 dB`);
  assert.is(levelBar(-75), `[${' '.repeat(30)}]  -75 dB`);
  assert.is(levelBar(MIN_DB), `[${' '.repeat(30)}] silence`);
});

test.run();
