import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { synapseSchema } from '../../../../src/console/brain/assist/schema.ts';
import { chosenKey, newEntries, newValue, takesOf } from '../../../../src/console/brain/form/new-value.ts';
import { kitSchema } from '../../../../src/http/kit-schemas/kit-schemas.ts';
import { builtIn } from '../../../../src/modules/module.ts';

const test = suite('console/brain/form/new-value');
const schema = synapseSchema(kitSchema('brain', builtIn));
const forms = (neuron: string, key: string) => schema.at(['neurons', 0, neuron, key]);

test('what a value may be is read from its schema; a template alone is no text to begin with', () => {
  assert.equal(takesOf(forms('say', 'message')), { text: true, list: true, map: false });
  assert.equal(takesOf(forms('uri', 'headers')), { text: false, list: false, map: true });
  assert.equal(takesOf(forms('script', 'args')), { text: false, list: true, map: false });
  assert.equal(takesOf([]), { text: true, list: false, map: false });
});

test('a new value has all that it needs', () => {
  const made = (neuron: string, key: string): unknown => newValue(schema, ['neurons', 0, neuron, key]);
  assert.is(made('say', 'message'), '');
  assert.equal(made('neurotransmitter', 'from_answer_link'), [{ synapse: '', answers: [''] }]);
  assert.equal(made('uri', 'headers'), {});
  assert.equal(made('script', 'args'), ['']);
});

test('a new neuron has what it needs, and the first of what excludes each other', () => {
  const made = (neuron: string): unknown => newEntries(schema, ['neurons', 0, neuron]);
  assert.equal(made('neurotransmitter'), { direct_link: '' });
  assert.equal(made('list'), { name: '', set: '' });
  assert.equal(made('systemdate'), {});
});

test('a key comes with what is needed beside it, and in place of what excludes it', () => {
  const chosen = (neuron: string, key: string, ...present: readonly string[]) =>
    chosenKey(schema, ['neurons', 0, neuron], key, new Set(present));
  assert.equal(chosen('neurotransmitter', 'from_answer_link', 'direct_link'), {
    added: { from_answer_link: [{ synapse: '', answers: [''] }], default: '' },
    dropped: ['direct_link'],
  });
  assert.equal(chosen('neurotransmitter', 'direct_link', 'from_answer_link', 'default').dropped, [
    'from_answer_link',
  ]);
  assert.equal(chosen('say', 'parameters', 'message'), { added: { parameters: {} }, dropped: [] });
  assert.equal(chosen('neurotimer', 'cancel', 'synapse', 'hours').dropped, ['synapse']);
});

test.run();
