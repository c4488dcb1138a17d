import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { placeIn } from '../../../src/store/overlay/stored-file.ts';

const test = suite('stored files');

test('something wrong is found in the text', () => {
  const problem = placeIn('tea.yml', 'name: tea\nneurons:\n  - sing\n');
  assert.equal(problem({ path: ['neurons', 0], found: 'sing', expected: 'a known neuron' }), {
    file: 'tea.yml',
    line: 3,
    column: 5,
    path: 'neurons[0]',
    found: '"sing"',
    expected: 'a known neuron',
  });
});

test('in what is no YAML it is at the start', () => {
  assert.equal(placeIn('tea.yml', '[')({ path: ['a'], found: 1, expected: 'two' }), {
    file: 'tea.yml',
    line: 1,
    column: 1,
    path: '',
    found: 'no YAML',
    expected: 'two',
  });
});

test.run();
