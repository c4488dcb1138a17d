import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { quietRoom } from '../../src/commands/kit-in-force.ts';
import { energyOf } from '../../src/streams/speech.ts';

const test = suite('quietRoom');

test('a quiet room is never silent for long, and never loud', () => {
  const room = quietRoom(16_000);
  assert.is(room.length, 16_000);
  for (let at = 0; at < room.length; at += 10)
    assert.ok(room.subarray(at, at + 10).some((sample) => sample !== 0));
  assert.ok(energyOf(room) < 4);
});

test.run();
