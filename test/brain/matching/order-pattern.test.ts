import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sharedLists } from '../../../src/brain/matching/order-pattern.ts';

const test = suite('sharedLists');

test('equal lists share what is made of them, others do not', () => {
  const shared = sharedLists((list: readonly string[]) => [...list]);
  const first = shared(['a', 'b']);
  assert.equal(first, { number: 0, made: ['a', 'b'] });
  assert.is(shared(['a', 'b']), first);
  assert.equal([shared(['a b']).number, shared([]).number, shared(['b', 'a']).number], [1, 2, 3]);
});

test.run();
