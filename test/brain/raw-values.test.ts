import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Flag, JsonFlag } from '../../src/brain/raw-values.ts';

const test = suite('written values');

const BOTH: readonly (readonly [written: unknown, flag: boolean])[] = [
  [true, true],
  ['True', true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['False', false],
  ['false', false],
  [0, false],
  ['0', false],
];

const KITS_ONLY: readonly (readonly [written: unknown, flag: boolean])[] = [
  ['TRUE', true],
  ['yes', true],
  ['Yes', true],
  ['on', true],
  ['ON', true],
  [' on\n', true],
  ['FALSE', false],
  ['no', false],
  ['No', false],
  ['off', false],
  ['OFF', false],
];

for (const [written, flag] of BOTH) {
  test(`${JSON.stringify(written)} is ${flag}, in a kit and in a request`, () => {
    assert.equal([Flag, JsonFlag].map(read(written)), [flag, flag]);
  });
}

for (const [written, flag] of KITS_ONLY) {
  test(`${JSON.stringify(written)} is ${flag} in a kit, and refused in a request`, () => {
    assert.equal([Flag, JsonFlag].map(read(written)), [flag, 'refused']);
  });
}

for (const written of ['y', 'maybe', '', 2, -1, null, undefined, [], {}, [true]]) {
  test(`${JSON.stringify(written)} is neither true nor false anywhere`, () => {
    assert.equal([Flag, JsonFlag].map(read(written)), ['refused', 'refused']);
  });
}

test.run();

function read(written: unknown): (codec: typeof Flag) => boolean | 'refused' {
  return (codec) => E.getOrElseW(() => 'refused' as const)(codec.decode(written));
}
