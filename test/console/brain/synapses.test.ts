import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listedSynapses, parameterNames, searchSynapses } from '../../../src/console/brain/synapses.ts';

const test = suite('console/brain/synapses');

const source = { from: 'kit', file: 'brain.yml', line: 3 } as const;
const TEA = {
  name: 'tea',
  signals: [{ order: 'make tea' }, { order: { text: 'tea please' } }, { event: { hour: 7 } }],
  neurons: [{ say: { message: 'Tea.' } }, 'systemdate'],
};
const LISTED = {
  ...{ name: 'tea', isEnabled: false, orders: ['make tea', 'tea please'], signals: ['event'] },
  ...{ neurons: ['say', 'systemdate'], source },
};

test('a synapse is listed with its orders, its neurons and its place', () => {
  const sources = [{ name: 'tea', enabled: false, source }];
  assert.equal(listedSynapses({ synapses: [[TEA]], sources }), [LISTED]);
});

test('the form of Kalliope is read too', () => {
  const kalliope = {
    name: 'tea',
    signals: [{ name: 'order', parameters: 'make tea' }],
    neurons: [{ name: 'say', parameters: { message: 'Tea.' } }],
  };
  const [listed] = listedSynapses(JSON.parse(JSON.stringify({ synapses: [kalliope] })));
  assert.equal([listed?.orders, listed?.neurons], [['make tea'], ['say']]);
});

test('all words that are looked for have to be there, in capitals or not', () => {
  const all = [LISTED, { ...LISTED, name: 'coffee', orders: ['make coffee'] }];
  const found = (text: string) => searchSynapses(all, text).map(({ name }) => name);
  assert.equal(found(' '), ['tea', 'coffee']);
  assert.equal(found('MAKE tea'), ['tea']);
  assert.equal(found('brain.yml coffee'), ['coffee']);
  assert.equal(found('systemdate nothing'), []);
});

test('the names in templates are those that a start may give', () => {
  assert.equal(parameterNames('order: "{{ kind }} tea for {{who}}"\nsay: "{{ kind | upper }}"'), [
    'kind',
    'who',
  ]);
});

test.run();
