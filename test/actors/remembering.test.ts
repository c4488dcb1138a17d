import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { remember } from '../../src/actors/neuron.ts';
import { memory } from '../../src/brain/memory.ts';
import { here } from '../../src/template/render-parameters.ts';

const test = suite('remember');

async function kept(names: unknown, values = {}) {
  const remembered = memory();
  const result = await remember(names, { renderer: here, memory: remembered, values });
  return { kept: { ...remembered.values }, result };
}

test('each name is kept as what its template says, a literal as the value it means', async () => {
  const names = { text: '{{ output }}', number: '{{ 40 + 2 }}', map: "{{ {'a': [1, none]} }}", plain: 7 };
  assert.equal(await kept(names, { output: 'tea' }), {
    kept: { text: 'tea', number: 42, map: { a: [1, null] }, plain: 7 },
    result: E.right(undefined),
  });
});

test('an empty text is not kept', async () => {
  assert.equal((await kept({ nothing: "{{ '' }}" })).kept, {});
});

test('one that fails keeps no other from being kept', async () => {
  assert.equal(await kept({ bad: '{{ nobody }}', good: 'tea' }), {
    kept: { good: 'tea' },
    result: E.left({ parameter: 'kalliope_memory.bad', message: 'no value for nobody' }),
  });
});

for (const names of ['text', 5, ['a']]) {
  test(`${JSON.stringify(names)} names nothing`, async () => {
    assert.equal((await kept(names)).result, {
      _tag: 'Left',
      left: { parameter: 'kalliope_memory', message: 'expected a map of names and templates' },
    });
  });
}

test.run();
