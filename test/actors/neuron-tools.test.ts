import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neuronLogics } from '../../src/actors/neuron-tools.ts';
import { debug } from '../../src/actors/neurons/debug.ts';
import { say } from '../../src/actors/neurons/say.ts';
import { fakeTools } from '../support/tools.ts';

const test = suite('neuronLogics');

test('the logics are made anew when the neurons are others, and only then', () => {
  let present = new Map([['say', say]]);
  const logics = neuronLogics(() => present, fakeTools());
  const before = logics();
  assert.is(logics(), before);
  present = new Map([...present, ['debug', debug]]);
  assert.equal([...logics().keys()], ['say', 'debug']);
});

test.run();
