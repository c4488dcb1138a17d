import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parameterNames } from '../../../src/console/brain/synapses.ts';

const test = suite('console/brain/parameter-names');

test('the names in templates are those that a start may give', () => {
  assert.equal(parameterNames('order: "{{ kind }} tea for {{who}}"\nsay: "{{ kind | upper }}"'), [
    'kind',
    'who',
  ]);
});

test.run();
