import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { schemaOf, withSchema } from '../../src/lib/codecs.ts';

const test = suite('codecs');

const codec = () => t.refinement(t.string, (text) => text !== '', 'some text');

test('says what a codec takes, and leaves the codec what it is', () => {
  const one = codec();
  assert.is(withSchema(one, { minLength: 1 }), one);
  assert.equal(schemaOf(one), { schema: { minLength: 1 } });
  assert.is(schemaOf(t.string), undefined);
  assert.is(one.is(''), false);
});

test('what is said later goes before what was said of the same, and the rest stays', () => {
  const like = t.type({ a: t.string });
  const one = withSchema(withSchema(codec(), { title: 'Text', minLength: 1 }), { minLength: 2 });
  assert.equal(schemaOf(withSchema(one, like)), { like, schema: { title: 'Text', minLength: 2 } });
});

test.run();
