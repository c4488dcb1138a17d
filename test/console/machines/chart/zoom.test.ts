import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scrollAfter, scrollToSee, widthOf, zoomed } from '../../../../src/console/machines/chart/zoom.ts';

const test = suite('zoom');

test('a step in and a step out end where they began, and neither goes on for ever', () => {
  assert.is(zoomed(zoomed(1, 'in'), 'out'), 1);
  const often = Array.from({ length: 50 });
  assert.is(
    often.reduce<number>((size) => zoomed(size, 'in'), 1),
    4,
  );
  assert.is(
    often.reduce<number>((size) => zoomed(size, 'out'), 1),
    0.15,
  );
});

test('what fits is never larger than it is, and what is to be read never too small', () => {
  assert.is(widthOf('fit', 800), 'min(100%, 800px)');
  assert.is(widthOf('readable', 800), 'clamp(600px, 100%, 800px)');
  assert.is(widthOf(1.5, 800), '1200px');
});

test('the point under the pointer stays where it is', () => {
  const scroll = scrollAfter(100, 50, 1, 2);
  assert.is((scroll + 50) / 2, 100 + 50);
});

test('what is seen is not scrolled to; otherwise as little as is needed, its begin before its end', () => {
  const seen = { from: 100, to: 200 };
  assert.is(scrollToSee(seen, { from: 120, to: 150 }, 10), 0);
  assert.is(scrollToSee(seen, { from: 90, to: 120 }, 10), -20);
  assert.is(scrollToSee(seen, { from: 220, to: 250 }, 10), 60);
  assert.is(scrollToSee(seen, { from: 220, to: 900 }, 10), 110);
});

test.run();
