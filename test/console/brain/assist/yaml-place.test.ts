import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathAt, placeAt } from '../../../../src/console/brain/assist/yaml-place.ts';

const test = suite('console/brain/assist/yaml-place');

/** The place of the sign `^` in a text, which is taken out. */
const place = (written: string) => {
  const offset = written.indexOf('^');
  return placeAt(written.replace('^', ''), offset);
};

const short = (written: string): string => {
  const found = place(written);
  return found === undefined ? '-' : `${found.kind} ${found.path.join('.')} "${found.word}" ${found.column}`;
};

for (const [what, written, expected] of [
  ['a key of the synapse', 'name: x\nneu^', 'key  "neu" 0'],
  ['an empty line below a list', 'neurons:\n  - say:\n      message: x\n  ^', 'key neurons "" 2'],
  ['a neuron', 'neurons:\n  - sa^', 'key neurons.0 "sa" 4'],
  ['the second neuron', 'neurons:\n  - systemdate\n  - sa^', 'key neurons.1 "sa" 4'],
  ['a list at the column of its key', 'neurons:\n- systemdate\n- sa^', 'key neurons.1 "sa" 2'],
  ['a parameter', 'neurons:\n  - say:\n      mes^', 'key neurons.0.say "mes" 6'],
  ['a second parameter', 'neurons:\n  - say:\n      message: x\n      sat^', 'key neurons.0.say "sat" 6'],
  ['a value', 'neurons:\n  - brain:\n      enabled: t^', 'value neurons.0.brain.enabled "t" 6'],
  [
    'a value in quotes',
    'neurons:\n  - brain:\n      synapse_name: "my na^',
    'value neurons.0.brain.synapse_name "my na" 6',
  ],
  [
    'a key after a list in a map',
    'signals:\n  - order: a\nneurons:\n  - say:\n      message:\n        - a\n      sa^',
    'key neurons.0.say "sa" 6',
  ],
  [
    'a key beside the dash of an order',
    'signals:\n  - order:\n      text: a\n      mat^',
    'key signals.0.order "mat" 6',
  ],
  ['the only synapse of a list', '- name: x\n  neurons:\n    - sa^', 'key neurons.0 "sa" 6'],
  ['a template', 'neurons:\n  - say:\n      message: "in {{ ro^', 'template neurons.0.say.message "ro" 6'],
  ['after a template', 'neurons:\n  - say:\n      message: "in {{ room }} ^', '-'],
  ['a slot', 'signals:\n  - order:\n      text: "light in {ro^', 'slot signals.0.order.text "ro" 6'],
  ['a slot in a map in braces', 'signals:\n  - order: { text: "light in {ro^', 'slot signals.0.order "ro" 4'],
  ['a slot at the start of a sentence', 'signals:\n  - order: "{ro^', 'slot signals.0.order "ro" 4'],
  ['a map in braces', 'neurons:\n  - say: { mes^', '-'],
  ['a comment', 'name: x # he^', '-'],
  ['a text of several lines', 'neurons:\n  - say:\n      message: |\n        hello wor^', '-'],
  [
    'a template in such a text',
    'neurons:\n  - say:\n      message: |\n        hello {{ na^',
    'template neurons.0.say.message "na" 8',
  ],
  [
    'a key after such a text',
    'neurons:\n  - say:\n      message: |\n        hello\n      sa^',
    'key neurons.0.say "sa" 6',
  ],
] as const) {
  test(`it knows ${what}`, () => assert.is(short(written), expected));
}

test('what is written begins where its word does', () => {
  assert.is(place('neurons:\n  - say^')?.from, 'neurons:\n  - '.length);
  assert.is(place('neurons:\n  - brain:\n      enabled: ^')?.word, '');
});

const path = (written: string): string =>
  (pathAt(written.replace('^', ''), written.indexOf('^')) ?? ['none']).join('.');

test('the path of a line is that of its key, wherever in it the cursor is', () => {
  const text = 'name: x\nneurons:\n  - say:\n      message: >\n        a\n        b\n';
  const at = (line: string) => path(text.replace(line, `^${line}`));
  assert.equal(['name', '- say', 'message', 'a\n'].map(at), [
    'name',
    'neurons.0.say',
    'neurons.0.say.message',
    'neurons.0.say.message',
  ]);
  assert.is(path('name: x\n^\nneurons:\n'), 'none');
});

test.run();
