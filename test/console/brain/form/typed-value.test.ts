import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { synapseSchema } from '../../../../src/console/brain/assist/schema.ts';
import { choicesOf, typedValue } from '../../../../src/console/brain/form/typed-value.ts';
import { kitSchema } from '../../../../src/http/kit-schemas/kit-schemas.ts';
import { builtIn } from '../../../../src/modules/module.ts';

const test = suite('console/brain/form/typed-value');
const schema = synapseSchema(kitSchema('brain', builtIn));
const forms = (neuron: string, key: string) => schema.at(['neurons', 0, neuron, key]);

test('a number and a switch are written as such where the neuron takes them, and as a text elsewhere', () => {
  assert.is(typedValue('5', forms('sleep', 'seconds')), 5);
  assert.is(typedValue('{{ n }}', forms('sleep', 'seconds')), '{{ n }}');
  assert.is(typedValue('5', forms('say', 'message')), '5');
  assert.is(typedValue('0612', forms('shell', 'timeout')), '0612');
  assert.is(typedValue('0612', forms('shell', 'query')), '0612');
  assert.is(typedValue('true', forms('brain', 'enabled')), true);
  assert.is(typedValue('true', forms('say', 'message')), 'true');
});

test('a field with words to choose from offers them', () => {
  assert.equal(choicesOf(forms('volume', 'action')), ['set', 'raise', 'lower']);
  assert.equal(choicesOf(forms('brain', 'enabled')), ['true', 'false']);
  assert.equal(choicesOf(forms('say', 'message')), []);
});

test.run();
