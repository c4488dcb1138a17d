import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distanceM } from '../../../src/actors/signals/geolocation.ts';

const test = suite('distanceM');

const km = (from: readonly [number, number], to: readonly [number, number]) => {
  const place = ([latitude, longitude]: readonly [number, number]) => ({ latitude, longitude });
  return Math.round(distanceM(place(from), place(to)) / 1000);
};

for (const [name, from, to, expected] of [
  ['the same place', [48.9, 2.4], [48.9, 2.4], 0],
  ['a degree of a meridian', [0, 0], [1, 0], 111],
  ['a degree of the 60th parallel is half as long', [60, 0], [60, 1], 56],
  ['across the date line', [0, 179.5], [0, -179.5], 111],
  ['pole to pole', [90, 0], [-90, 77], 20_015],
  ['the other side of the earth', [48, 2], [-48, -178], 20_015],
  ['Paris to London', [48.8566, 2.3522], [51.5074, -0.1278], 344],
] as const) {
  test(`${name}: ${expected} km`, () => {
    assert.is(km(from, to), expected);
    assert.is(km(to, from), expected);
  });
}

test.run();
