import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkDeps } from '../../src/app/load-kit.ts';
import { brainOf } from '../../src/brain/brain.ts';
import { checkSynapse } from '../../src/check/check-synapse.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { readKit } from '../../src/settings/load-kit.ts';
import { kit } from '../support/kit.ts';

const test = suite('checkSynapse');

const BRAIN = `
- name: light-on
  signals: [{ order: turn on the light }]
  neurons: [{ say: { message: On. } }]
- name: night
  neurons: [{ neurotransmitter: { direct_link: light-on } }]
  signals: [{ order: good night }]
`;

/** As an editor shows it, and whether it could be saved. */
async function check(yaml: string, name?: string) {
  const home = kit({ 'settings.yml': '{}', 'brain.yml': BRAIN });
  const read = await readKit(home, modulesOf(home));
  assert.ok(E.isRight(read.kit));
  const { settings, synapses, codecs } = read.kit.right;
  const around = { home, brain: brainOf(synapses), settings, codecs };
  const { findings, synapse } = checkSynapse({ yaml, name }, around, checkDeps(read.modules));
  return {
    canBeSaved: synapse !== undefined,
    found: findings.map(({ severity, line, column, rule }) => `${line}:${column} ${severity} ${rule}`),
  };
}

test('a synapse without a mistake has no finding', async () => {
  const yaml = 'name: tea\nsignals:\n  - order: make tea\nneurons:\n  - say: { message: Tea. }\n';
  assert.equal(await check(yaml), { canBeSaved: true, found: [] });
});

test('a list that is not there yet is no mistake, for it may be set later; a type of values needs none', async () => {
  const yaml = (order: string) =>
    `name: tea\nsignals:\n  - order: { text: "${order}", matching-type: pattern }\nneurons:\n  - say: { message: Tea. }\n`;
  assert.equal(await check(yaml('make {drink}')), { canBeSaved: true, found: ['3:20 warning unknown-name'] });
  assert.equal(await check(yaml('make tea in {duration} and {{ wait: duration }}')), {
    canBeSaved: true,
    found: [],
  });
});

test('one cut out of a brain file, with its dash, is taken too', async () => {
  const yaml = '- name: tea\n  signals:\n    - oder: make tea\n  neurons: []\n';
  assert.equal(await check(yaml), { canBeSaved: false, found: ['3:7 error invalid'] });
});

test('mistakes of every kind are told at their places', async () => {
  const yaml = [
    'name: tea',
    'signals:',
    '  - order: good night',
    'neurons:',
    '  - sey: { message: Tea. }',
    '  - say: { message: "{{ kind" }',
    '  - neurotransmitter: { direct_link: light-off }',
    'signal: []',
  ].join('\n');
  assert.equal(await check(yaml), {
    canBeSaved: false,
    found: [
      '5:5 error invalid',
      '6:21 error broken-template',
      '7:38 warning unknown-synapse',
      '8:1 warning unknown-key',
    ],
  });
});

test('an order that another synapse has is told', async () => {
  const yaml = 'name: bed\nsignals:\n  - order: good night\nneurons: []\n';
  assert.equal(await check(yaml), { canBeSaved: true, found: ['3:12 warning identical-order'] });
});

test('the synapse that is edited is no other one, and keeps its name', async () => {
  const yaml = 'name: night\nsignals:\n  - order: good night\nneurons: []\n';
  assert.equal(await check(yaml, 'night'), { canBeSaved: true, found: [] });
  assert.equal(await check(yaml), { canBeSaved: true, found: ['1:7 warning name-taken'] });
  const renamed = yaml.replace('night', 'evening');
  assert.equal((await check(renamed, 'night')).found.slice(0, 1), ['1:7 error invalid']);
});

test('what is no YAML, nothing, or more than one is refused', async () => {
  assert.equal(await check('name: [tea'), { canBeSaved: false, found: ['1:7 error invalid'] });
  assert.equal(await check(''), { canBeSaved: false, found: ['1:1 error invalid'] });
  const two = '- { name: a, signals: [], neurons: [] }\n- { name: b, signals: [], neurons: [] }\n';
  assert.equal(await check(two), {
    canBeSaved: false,
    found: ['1:11 warning unreachable', '2:3 error invalid'],
  });
});

test.run();
