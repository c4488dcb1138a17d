import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alignment, distance, distancesOf } from '../../../../src/engines/triggers/personal/alignment.ts';
import { COEFFICIENTS } from '../../../../src/engines/triggers/personal/cepstrum.ts';
import { has } from '../../../support/programs.ts';
import { spoken } from '../../../support/spoken.ts';
import { room, takesOf } from '../../../support/takes.ts';

const test = suite('alignment');

const cepstrum = (value: number): Float32Array => new Float32Array(COEFFICIENTS).fill(value);
const WORD = [1, 4, 2, 8, 5, 7, 3, 9].map(cepstrum);

/** What is found at each hop. */
function along(heard: readonly Float32Array[], farthest = 100) {
  const { take } = alignment(WORD.length);
  return heard.map((one) => take(WORD, one, farthest));
}

test('the template itself is no distance away, where it ends, however much was heard before', () => {
  const found = along([cepstrum(20), cepstrum(0), ...WORD, cepstrum(20)], 1);
  assert.equal(found.slice(0, 9), new Array(9).fill(undefined));
  assert.is(found[9], 0);
});

test('half as fast and twice as fast are the same word', () => {
  const slow = along(WORD.flatMap((one) => [one, one])).at(-1);
  assert.is(slow, 0);
  const fast = along(WORD.filter((_, index) => index % 2 === 0 || index === 7)).at(-1);
  assert.ok(fast !== undefined && fast < 7.5, `${fast}`);
});

test('a third as fast is another word', () => {
  const found = along(
    WORD.flatMap((one) => [one, one, one]),
    0.1,
  );
  assert.is(found.at(-1), undefined);
});

test('what is farther than was asked for is not found', () => {
  const near = WORD.map((one) => one.map((value) => value + 1));
  const distance = along(near).at(-1) ?? 0;
  assert.ok(Math.abs(distance - Math.sqrt(COEFFICIENTS)) < 1e-3, `${distance}`);
  assert.is(along(near, distance - 0.01).at(-1), undefined);
  assert.is(along(near, distance + 0.01).at(-1), distance);
});

test('giving up early changes no result', () => {
  const heard = Array.from({ length: 200 }, (_, index) => cepstrum((index * 7) % 11));
  const all = along(heard, Infinity).map((found) => (found !== undefined && found <= 6 ? found : undefined));
  assert.equal(along(heard, 6), all);
});

test('the template may change while it is followed', () => {
  const { take } = alignment(WORD.length);
  const found = WORD.map((one, index) => take(index < 4 ? WORD : [...WORD], one, 1));
  assert.is(found.at(-1), 0);
});

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
