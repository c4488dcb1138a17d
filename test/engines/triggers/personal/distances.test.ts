import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distance, distancesOf } from '../../../../src/engines/triggers/personal/alignment.ts';
import { has } from '../../../support/programs.ts';
import { spoken } from '../../../support/spoken.ts';
import { room, takesOf } from '../../../support/takes.ts';

const test = suite('distancesOf');

test('the same words in one voice agree', () => {
  if (!has('espeak-ng')) return;
  const { outlier, distance, each } = distancesOf(takesOf('hey broca', 4));
  assert.is(outlier, undefined);
  assert.ok(distance > 1 && distance < 9, `${distance}`);
  assert.is(each.length, 4);
});

test('other words are the outlier, wherever they come', () => {
  if (!has('espeak-ng')) return;
  const takes = takesOf('hey broca', 3);
  const other = spoken('good morning', 'en-us', 155);
  assert.is(distancesOf([other, ...takes]).outlier, 0);
  assert.is(distancesOf([takes[0] ?? other, other, takes[1] ?? other]).outlier, 1);
});

test('a recording of nothing agrees with none', () => {
  if (!has('espeak-ng')) return;
  const [one, other] = takesOf('hey broca', 2);
  const nothing = room(1_000);
  assert.is(distancesOf([one ?? nothing, nothing, other ?? nothing]).outlier, 1);
  assert.is(distance(nothing, one ?? nothing), 40);
});

test('one recording agrees with itself', () => {
  if (!has('espeak-ng')) return;
  assert.equal(distancesOf(takesOf('hey broca', 1)), { distance: 0, each: [0], outlier: undefined });
});

test.run();
