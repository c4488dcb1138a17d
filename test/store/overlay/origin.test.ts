import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { originOf } from '../../../src/store/overlay/changes.ts';
import { placeIn } from '../../../src/store/overlay/read-stored.ts';
import { synapse } from '../../support/synapse.ts';

const test = suite('origin');

const own = { ...synapse('tea', {}), source: { file: 'brain.yml', line: 12 } };
const kept = { name: 'tea', file: '/kit/data/synapses/tea.yml', problem: placeIn('', '') };
const shown = (file: string) => file.slice('/kit/'.length);

test('a synapse of the kit is where it is written, and says how it was switched', () => {
  const place = { from: 'kit', file: 'brain.yml', line: 12 };
  assert.equal(originOf(undefined, own, shown), place);
  assert.equal(originOf({ ...kept, kind: 'switched', isEnabled: false }, own, shown), {
    ...place,
    changed: { enabled: false, file: 'data/synapses/tea.yml' },
  });
});

test('one that was made is in its file, and says what it covers', () => {
  const written = { ...kept, kind: 'written', added: '', written: {} } as const;
  const place = { from: 'api', file: 'data/synapses/tea.yml' };
  assert.equal(originOf(written, undefined, shown), place);
  assert.equal(originOf(written, own, shown), { ...place, covers: { file: 'brain.yml', line: 12 } });
});

test('of what nobody has there is nothing to say', () => {
  assert.is(originOf(undefined, undefined, shown), undefined);
});

test.run();
