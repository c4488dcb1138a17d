import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathText } from '../../src/lib/decode.ts';
import {
  mergeSatellites,
  OwnSatellites,
  refusedRemovals,
  satellitesWith,
} from '../../src/settings/own-satellites.ts';
import { RawSatellites, type SatelliteSettings, satellitesOf } from '../../src/settings/satellites.ts';
import { addressText } from '../../src/wyoming/protocol/address.ts';

const test = suite('settings/own-satellites');

const decoded = RawSatellites.decode({ hall: { uri: 'tcp://hall:10700', area: 'hall', mute: true } });
const KIT = E.isRight(decoded) ? satellitesOf(decoded.right) : [];

const listed = (satellites: readonly SatelliteSettings[]) =>
  satellites.map(({ name, address, area, isMuted }) => [name, addressText(address), area, isMuted]);

test('one is added after those of the files, or takes the address and area of one of them', () => {
  const changes = { kitchen: { uri: 'tcp://kitchen:1' }, hall: { uri: 'tcp://other:2' } };
  assert.equal(listed(satellitesWith(KIT, changes)), [
    ['hall', 'tcp://other:2', undefined, true],
    ['kitchen', 'tcp://kitchen:1', undefined, false],
  ]);
});

test('one that was added is taken away, one of the files is not', () => {
  const both = satellitesWith(KIT, { kitchen: { uri: 'tcp://kitchen:1' } });
  assert.equal(listed(satellitesWith(both, { kitchen: null })), listed(KIT));
  assert.equal(refusedRemovals(both, KIT, { kitchen: null }), []);
  assert.equal(
    refusedRemovals(both, KIT, { hall: null, cellar: null }).map(({ path, expected }) => [
      pathText(path),
      expected,
    ]),
    [
      ['satellites.hall', 'a satellite that settings.yml does not name'],
      ['satellites.cellar', 'a satellite of the settings'],
    ],
  );
});

test('what the files say too is not kept', () => {
  const own = { uri: 'tcp://kitchen:1', area: 'kitchen' };
  assert.equal(mergeSatellites({ kitchen: own }, { hall: { uri: 'tcp://hall:10700', area: 'hall' } }, KIT), {
    kitchen: own,
  });
  assert.equal(mergeSatellites({ kitchen: own }, { kitchen: null }, KIT), {});
});

test('a wrong address and a reserved name are refused at their place', () => {
  const wrong = (value: unknown) => {
    const read = OwnSatellites.decode(value);
    return E.isLeft(read) ? read.left.map(({ context }) => context.map(({ key }) => key).join('.')) : [];
  };
  assert.match(wrong({ attic: { uri: 'attic' } })[0] ?? '', /attic.*uri$/);
  assert.ok(wrong({ default: { uri: 'tcp://a:1' } }).length > 0);
});

test.run();
