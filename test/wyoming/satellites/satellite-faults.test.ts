import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { crashesIn, outOfOrder, PEER_GONE } from '../../support/satellite-faults.ts';

const test = suite('what is looked for in the records of a real satellite');

test('what is out of order is found', () => {
  const wrong = (types: string, hasOwnHotword = false): number =>
    outOfOrder(
      types.split(' ').map((type) => ({ type, text: undefined })),
      hasOwnHotword,
    ).length;
  assert.is(wrong('detection transcript synthesize audio-start audio-stop detection transcript'), 0);
  assert.is(wrong('synthesize audio-start satellite-connected transcript'), 0);
  assert.is(wrong('audio-start audio-stop'), 1);
  assert.is(wrong('synthesize audio-start synthesize transcript audio-stop'), 1);
  assert.is(wrong('synthesize audio-start detection audio-stop'), 1);
  assert.is(wrong('synthesize audio-start detection audio-stop', true), 0);
});

test('a crash is found, also one of a line that nobody has cut', () => {
  const crash = (why: string): string => `ERROR:root:in wake read task\nTraceback\n${why}\nINFO:root:next`;
  const refused = crash('ConnectionRefusedError: [Errno 111] refused');
  assert.equal(crashesIn(`${refused}\nDEBUG:root:Connected to wake service`), []);
  assert.is(crashesIn(`DEBUG:root:Connected to wake service\n${refused}`).length, 1);
  assert.equal(crashesIn(`DEBUG:root:Connected to wake service\n${refused}`, PEER_GONE), []);
  assert.is(crashesIn(crash('KeyError'), PEER_GONE).length, 1);
});

test.run();
