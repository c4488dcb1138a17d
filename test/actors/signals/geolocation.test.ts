import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distanceM, geolocation } from '../../../src/actors/signals/geolocation.ts';
import { refusals, refusalsText } from '../../../src/lib/decode.ts';
import { listenTo, use } from '../../support/listen-to.ts';

const test = suite('geolocation');

const HOME = use('home', { latitude: '48.8566', longitude: 2.3522, radius: 200 });
const PARIS = use('paris', { latitude: 48.8566, longitude: 2.3522, radius: '10000' });

const AT_HOME = { latitude: 48.857, longitude: 2.3522 };
const IN_TOWN = { latitude: 48.87, longitude: 2.3522 };
const AWAY = { latitude: 45.76, longitude: 4.84 };

/** The signal at work; `move` gives what a new position starts. */
function located(...uses: Parameters<typeof listenTo>[1]) {
  const signal = listenTo(geolocation, uses);
  const move = (place: typeof AWAY, device = 'phone') => {
    const entered: string[] = [];
    signal.locate({ device, ...place, started: (synapse) => entered.push(synapse) });
    return entered;
  };
  return { ...signal, move };
}

test('a first position inside is an entry, and what starts knows where and who', () => {
  const { move, fired, stop } = located(HOME);
  assert.equal(move(AT_HOME), ['home']);
  assert.equal(fired, [['home', { device: 'phone', ...AT_HOME, distance: 44 }]]);
  stop();
});

test('staying inside starts nothing, leaving and coming back does', () => {
  const { move, stop } = located(HOME, PARIS);
  assert.equal(move(AWAY), []);
  assert.equal(move(IN_TOWN), ['paris']);
  assert.equal(move(AT_HOME), ['home']);
  assert.equal(move(AT_HOME), []);
  assert.equal(move(IN_TOWN), []);
  assert.equal(move(AT_HOME), ['home']);
  stop();
});

test('each device has its own whereabouts', () => {
  const { move, stop } = located(HOME);
  assert.equal(move(AT_HOME, 'phone'), ['home']);
  assert.equal(move(AT_HOME, 'car'), ['home']);
  assert.equal(move(AT_HOME, 'phone'), []);
  stop();
});

test('a circle that comes around a device is no entry', () => {
  const { move, uses, stop } = located(HOME);
  move(IN_TOWN);
  uses(HOME, PARIS);
  assert.equal(move(IN_TOWN), []);
  stop();
});

test('what could not be started is not said to be', () => {
  const { locate, stop } = listenTo(geolocation, [HOME, PARIS], { fires: (synapse) => synapse === 'paris' });
  const entered: string[] = [];
  locate({ device: 'phone', ...AT_HOME, started: (synapse) => entered.push(synapse) });
  assert.equal(entered, ['paris']);
  stop();
});

test('the device heard of longest ago is forgotten beyond a thousand', () => {
  const { move, stop } = located(HOME);
  move(AT_HOME, 'first');
  move(AT_HOME, 'second');
  move(AT_HOME, 'first');
  for (let device = 0; device < 999; device += 1) move(AWAY, `other-${device}`);
  assert.equal(move(AT_HOME, 'first'), []);
  assert.equal(move(AT_HOME, 'second'), ['home']);
  stop();
});

for (const [parameters, message] of [
  [{ latitude: 91, longitude: 0, radius: 1 }, 'latitude: found 91, expected degrees from -90 to 90'],
  [
    { latitude: 0, longitude: '-181', radius: 1 },
    'longitude: found "-181", expected degrees from -180 to 180',
  ],
  [{ latitude: 0, longitude: 0, radius: 0 }, 'radius: found 0, expected meters above 0'],
  [{ latitude: 0, longitude: 0 }, 'radius: found nothing, expected meters above 0'],
  [{ latitude: 'home', longitude: 0, radius: 1 }, 'latitude: found "home", expected degrees from -90 to 90'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, () => {
    const decoded = geolocation.parameters.decode(parameters);
    assert.is(E.isLeft(decoded) ? refusalsText(refusals(decoded.left), 'geolocation') : '', message);
  });
}

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
