import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import {
  withCorrection,
  withKey,
  withKeys,
  withMatchingType,
  withoutKey,
  withValue,
} from '../../../../src/console/brain/form/edits.ts';
import { addItem, asList, movedItem, withoutItem } from '../../../../src/console/brain/form/list-edits.ts';
import { synapseFields } from '../../../../src/console/brain/form/synapse-fields.ts';
import { type YamlText, yamlText } from '../../../../src/console/brain/form/yaml-text.ts';

const test = suite('console/brain/form/edits');

const TEXT = `# why I made it
name: light   # mine
signals:
  # the sentence
  - order: 'turn on the light'
  - order: "light on"  # short
  - event:
      hour: 7
neurons:
  - say:
      message: hi # trailing
  # then the lamp
  - shell:
      cmd: "lamp on"
      timeout: 5
  - systemdate
`;

const yaml = (text: string): YamlText => {
  const read = yamlText(text);
  if (read === undefined) throw new Error(`no synapse: ${text}`);
  return read;
};

/** The lines that differ, as a diff has them. */
function changed(before: string, after: string | undefined): readonly string[] {
  if (after === undefined) return ['refused'];
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...now.slice(start, now.length - end).map((line) => `+${line}`),
  ];
}

const diff = (edit: (yaml: YamlText) => string | undefined, text = TEXT): readonly string[] =>
  changed(text, edit(yaml(text)));

test('a value changes in its quotes, and nothing else on its line', () => {
  assert.equal(
    diff((one) => withValue(one, ['signals', 1, 'order'], 'lights on')),
    ['-  - order: "light on"  # short', '+  - order: "lights on"  # short'],
  );
  assert.equal(
    diff((one) => withValue(one, ['signals', 0, 'order'], "it's light")),
    ["-  - order: 'turn on the light'", "+  - order: 'it''s light'"],
  );
  assert.equal(
    diff((one) => withValue(one, ['neurons', 0, 'say', 'message'], 'hello: {{ name }}')),
    ['-      message: hi # trailing', '+      message: "hello: {{ name }}" # trailing'],
  );
  assert.equal(
    diff((one) => withValue(one, ['neurons', 1, 'shell', 'timeout'], 7.5)),
    ['-      timeout: 5', '+      timeout: 7.5'],
  );
});

test('a text that YAML would take for something else gets quotes', () => {
  for (const text of ['yes', 'on', '12', '', ' a', '{{ x }}', '- a', 'a: b', '#', 'null', '1:30', 'a # b']) {
    const after = withValue(yaml(TEXT), ['neurons', 0, 'say', 'message'], text) ?? '';
    assert.is(parse(after, { version: '1.1' }).neurons[0].say.message, text);
  }
});

test('a key is added below the others, and taken away with its line', () => {
  assert.equal(
    diff((one) => withValue(one, ['neurons', 1, 'shell', 'query'], 'x')),
    ['+      query: x'],
  );
  assert.equal(
    diff((one) => withValue(one, ['neurons', 2, 'systemdate', 'say_template'], 'It is {{ hours }}')),
    ['-  - systemdate', '+  - systemdate:', '+      say_template: It is {{ hours }}'],
  );
  assert.equal(
    diff((one) => withoutKey(one, ['neurons', 1, 'shell', 'timeout'])),
    ['-      timeout: 5'],
  );
});

test('items are added, removed and moved with the comments above them', () => {
  assert.equal(
    diff((one) => addItem(one, ['neurons'], { say: { message: '' } })),
    ['+  - say:', '+      message: ""'],
  );
  assert.equal(
    diff((one) => withoutItem(one, ['neurons'], 1)),
    ['-  # then the lamp', '-  - shell:', '-      cmd: "lamp on"', '-      timeout: 5'],
  );
  const moved = movedItem(yaml(TEXT), ['neurons'], 1, 0) ?? '';
  assert.match(
    moved,
    'neurons:\n  # then the lamp\n  - shell:\n      cmd: "lamp on"\n      timeout: 5\n  - say:',
  );
  assert.match(moved, 'message: hi # trailing\n  - systemdate\n');
  assert.is(movedItem(yaml(TEXT), ['neurons'], 0, -1), undefined);
});

test('lists in brackets stay in brackets', () => {
  const text = 'name: x\nsignals: [{ order: a }, { order: b }] # two\nneurons: [{ say: { message: c } }]\n';
  assert.equal(
    diff((one) => addItem(one, ['signals'], { order: 'd, e' }), text),
    [
      '-signals: [{ order: a }, { order: b }] # two',
      '+signals: [{ order: a }, { order: b }, { order: "d, e" }] # two',
    ],
  );
  assert.equal(
    diff((one) => withoutItem(one, ['signals'], 0), text),
    ['-signals: [{ order: a }, { order: b }] # two', '+signals: [{ order: b }] # two'],
  );
  assert.equal(
    diff((one) => withValue(one, ['neurons', 0, 'say', 'satellites'], 'all'), text),
    ['-neurons: [{ say: { message: c } }]', '+neurons: [{ say: { message: c, satellites: all } }]'],
  );
  assert.equal(
    diff((one) => withValue(one, ['neurons', 0, 'say', 'message'], 'a, b'), text),
    ['-neurons: [{ say: { message: c } }]', '+neurons: [{ say: { message: "a, b" } }]'],
  );
});

test('one value becomes a list of itself and another, with its quotes and its comment', () => {
  const path = ['neurons', 0, 'say', 'message'];
  assert.equal(
    diff((one) => asList(one, path)),
    ['-      message: hi # trailing', '+      message:', '+        - hi # trailing', '+        - ""'],
  );
  const inBraces = "name: x\nsignals: []\nneurons: [{ say: { message: 'a, b' } }]";
  assert.equal(
    diff((one) => asList(one, path), inBraces),
    ["-neurons: [{ say: { message: 'a, b' } }]", '+neurons: [{ say: { message: [\'a, b\', ""] } }]'],
  );
  const atTheEnd = 'name: x\nsignals: []\nneurons:\n- say:\n    message: hi';
  const empty = atTheEnd.replace(' hi', '');
  for (const [text, first] of [
    [atTheEnd, ['hi', '']],
    [empty, ['']],
  ] as const)
    assert.equal(parse(asList(yaml(text), path) ?? '').neurons[0].say.message, first);
  assert.is(asList(yaml(atTheEnd.replace('hi', '[hi]')), path), undefined);
});

test('a list or a map is a new key as a text is', () => {
  const link = [{ synapse: '', answers: [''] }];
  assert.equal(
    diff((one) => withKey(one, ['neurons', 1, 'shell', 'links'], link)),
    ['+      links:', '+        - synapse: ""', '+          answers:', '+            - ""'],
  );
  const inBraces = 'name: x\nsignals: []\nneurons: [{ uri: { url: u } }]\n';
  assert.equal(
    diff((one) => withKey(one, ['neurons', 0, 'uri', 'headers'], { a: 'b, c' }), inBraces),
    ['-neurons: [{ uri: { url: u } }]', '+neurons: [{ uri: { url: u, headers: { a: "b, c" } } }]'],
  );
  const empty = 'name: x\nsignals: []\nneurons: [{ uri: { url: u, headers: } }]\n';
  assert.equal(
    parse(withKey(yaml(empty), ['neurons', 0, 'uri', 'headers', 'a'], 'b') ?? '').neurons[0].uri.headers,
    { a: 'b' },
  );
});

test('values are read with their lists and maps, and what a form can not show is left to the YAML', () => {
  const text = `name: x
signals: []
neurons:
  - ask: &same
      several: [a, 2]
      map: { k: { in: v } }
      block: |
        two
        lines
      anchored: &one [a]
      alias: *one
      nothing:
      numbered: { 1: one }
`;
  const [part] = synapseFields(text)?.neurons ?? [];
  assert.equal([part?.fields, part?.others], [[], ['ask']]);
  const [named] = synapseFields(text.replace(' &same', ''))?.neurons ?? [];
  assert.equal(named?.fields, [
    {
      key: 'several',
      value: {
        kind: 'list',
        items: [
          { kind: 'text', text: 'a' },
          { kind: 'text', text: '2' },
        ],
      },
    },
    {
      key: 'map',
      value: {
        kind: 'map',
        entries: [
          { key: 'k', value: { kind: 'map', entries: [{ key: 'in', value: { kind: 'text', text: 'v' } }] } },
        ],
      },
    },
    { key: 'block', value: { kind: 'yaml' } },
    { key: 'anchored', value: { kind: 'yaml' } },
    { key: 'alias', value: { kind: 'yaml' } },
    { key: 'nothing', value: { kind: 'text', text: '' } },
    { key: 'numbered', value: { kind: 'yaml' } },
  ]);
});

test('an empty list gets its first item, and the last item leaves an empty list', () => {
  const text = 'name: x\nsignals: [] # none yet\nneurons:\n  - systemdate\n';
  const filled = addItem(yaml(text), ['signals'], { order: 'a' }) ?? '';
  assert.equal(parse(filled).signals, [{ order: 'a' }]);
  assert.match(filled, '# none yet');
  const emptied = withoutItem(yaml(text), ['neurons'], 0) ?? '';
  assert.equal(parse(emptied), { name: 'x', signals: [], neurons: [] });
});

test('the way to compare makes a map of an order, and is taken out of it again', () => {
  assert.equal(
    diff((one) => withMatchingType(one, 1, 'pattern')),
    ['-  - order: "light on"  # short', '+  - order: { text: "light on", matching-type: pattern }  # short'],
  );
  const asMap = withMatchingType(yaml(TEXT), 1, 'pattern') ?? '';
  assert.equal(
    diff((one) => withMatchingType(one, 1, 'strict'), asMap),
    [
      '-  - order: { text: "light on", matching-type: pattern }  # short',
      '+  - order: { text: "light on", matching-type: strict }  # short',
    ],
  );
  assert.equal(parse(withMatchingType(yaml(asMap), 1, 'normal') ?? '').signals[1], {
    order: { text: 'light on' },
  });
});

test('a correction is written into the sentence that was meant, whatever its form', () => {
  const lite = { input: 'lite', output: 'light' };
  const once = withCorrection(yaml(TEXT), 0, lite) ?? '';
  assert.equal(parse(once).signals[0], {
    order: { text: 'turn on the light', 'stt-correction': [lite] },
  });
  const twice = withCorrection(yaml(once), 0, { input: 'tern', output: 'turn' }) ?? '';
  assert.equal(parse(twice).signals[0].order['stt-correction'], [lite, { input: 'tern', output: 'turn' }]);
  const block = 'name: x\nsignals:\n  - order:\n      text: a\nneurons: []\n';
  assert.equal(parse(withCorrection(yaml(block), 0, lite) ?? '').signals[0].order, {
    ...{ text: 'a', 'stt-correction': [lite] },
  });
});

test('what it cannot write without touching more is refused', () => {
  const text = 'name: x\nsignals: []\nneurons:\n  - say:\n      message: &hi |\n        a\n        b\n';
  assert.is(withValue(yaml(text), ['neurons', 0, 'say', 'message'], 'c'), undefined);
  assert.is(withoutItem(yaml('name: x\nsignals: [a, # b\n  c]\nneurons: []\n'), ['signals'], 0), undefined);
  assert.is(yamlText('name: x\n signals: ['), undefined);
});

test('a neuron whose parameters are left empty gets its first one', () => {
  const text = 'name: x\nsignals: []\nneurons:\n  - say: # soon\n  - systemdate\n';
  const after = withValue(yaml(text), ['neurons', 0, 'say', 'message'], 'a') ?? '';
  assert.equal(parse(after).neurons, [{ say: { message: 'a' } }, 'systemdate']);
  assert.match(after, '# soon');
});

test('a file without an end of line keeps its words', () => {
  const text = 'name: x\nsignals: []\nneurons:\n  - systemdate';
  assert.equal(parse(addItem(yaml(text), ['neurons'], 'kill_switch') ?? '').neurons, [
    'systemdate',
    'kill_switch',
  ]);
});

test('sentences, other signals and the parameters of a neuron are read; what is no synapse has no fields', () => {
  const fields = synapseFields(TEXT);
  assert.equal(
    [fields?.orders.map(({ text }) => text), fields?.signals.map(({ name }) => name)],
    [['turn on the light', 'light on'], ['event']],
  );
  assert.equal(fields?.neurons[1]?.fields, [
    { key: 'cmd', value: { kind: 'text', text: 'lamp on' } },
    { key: 'timeout', value: { kind: 'text', text: '5' } },
  ]);
  assert.is(synapseFields('name: x\nsignals: 5\nneurons: []\n'), undefined);
});

const NEURONS = ['neurons', 0];
/** A synapse with this for its neurons. */
const withNeurons = (neurons: string): string => `name: x\nsignals: []\nneurons: ${neurons}\n`;
const neuronsOf = (text = ''): unknown => parse(text, { version: '1.1' }).neurons;

test('a map takes the place of null, and of a name alone in brackets', () => {
  const made = (neurons: string): unknown =>
    neuronsOf(withKey(yaml(withNeurons(neurons)), [...NEURONS, 'say', 'message'], 'hi'));
  for (const neurons of [
    '\n  - say: ~',
    '\n  - say: null # none',
    '\n  - say:',
    '[{ say: ~ }]',
    '[{ say: }]',
    '[say]',
    '[ say , systemdate ]',
  ])
    assert.equal((made(neurons) as readonly unknown[])[0], { say: { message: 'hi' } }, neurons);
});

test('a value before a comment does not become a part of it', () => {
  const path = [...NEURONS, 'say', 'message'];
  for (const neurons of ['\n  - say:\n      message: # note', '[{ say: { message: , a: b } }]']) {
    const after = withValue(yaml(withNeurons(neurons)), path, 'hi') ?? '';
    assert.is((neuronsOf(after) as [{ say: { message: unknown } }])[0].say.message, 'hi', neurons);
    assert.is(after.includes('# note'), neurons.includes('# note'));
  }
});

test('anchors, aliases, tags and comments are never lost: what would lose them is refused', () => {
  const say = [...NEURONS, 'say'];
  const message = [...say, 'message'];
  const listed = yaml(withNeurons('[{ say: { message: [&a hi, !!str 5, *a] } }]'));
  assert.is(addItem(listed, message, 'x'), undefined);
  assert.is(withoutItem(listed, message, 0), undefined);
  assert.is(movedItem(listed, message, 0, 1), undefined);
  assert.is(withKey(yaml(withNeurons('\n  - say: &a')), message, 'hi'), undefined);
  assert.is(asList(yaml(withNeurons('\n  - say:\n      message: # note\n        hi')), message), undefined);
  const named = 'name: x\nsignals: &s []\nneurons: *s\n';
  assert.is(addItem(yaml(named), ['neurons'], 'systemdate'), undefined);
  assert.is(synapseFields(named), undefined);
  const [part] =
    synapseFields(withNeurons('\n  - play: &a { file: a }\n  - say: *a'))?.neurons.slice(1) ?? [];
  assert.equal([part?.fields, part?.others], [[], ['say']]);
});

test('a key that is there is not added again, and one takes the place of another', () => {
  const text = withNeurons('\n  - neurotransmitter:\n      direct_link: light # on');
  const path = [...NEURONS, 'neurotransmitter'];
  assert.is(withKey(yaml(text), [...path, 'direct_link'], 'x'), undefined);
  const added = { from_answer_link: [{ synapse: 'light', answers: ['a'] }], default: 'light' };
  assert.equal(neuronsOf(withKeys(yaml(text), path, { added, dropped: ['direct_link'] })), [
    { neurotransmitter: added },
  ]);
  assert.is(withKeys(yaml(text), path, { added: { direct_link: 'x' }, dropped: [] }), undefined);
});

test.run();
