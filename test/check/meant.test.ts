import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('meant');

const last = (finding: string | undefined) => finding?.split(': did you mean ')[1];

const misspelt: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  suggestion: string | undefined,
])[] = [
  [
    'neuron',
    { 'brain.yml': '- { name: a, signals: [{ order: a }], neurons: [{ syaa: {} }, kill_swich] }' },
    undefined,
  ],
  [
    'neuron',
    { 'brain.yml': '- { name: a, signals: [{ order: a }], neurons: [kill_swich] }' },
    'kill_switch?',
  ],
  ['signal', { 'brain.yml': '- { name: a, signals: [{ ordre: a }], neurons: [] }' }, 'order?'],
  [
    'link',
    {
      'brain.yml':
        '- { name: coffee, signals: [{ order: a }], neurons: [{ neurotransmitter: { direct_link: cofee } }] }',
    },
    'coffee?',
  ],
  ['hook', { 'settings.yml': 'hooks: { on_strat: null }' }, 'on_start?'],
  ['choice', { 'settings.yml': 'default_player: speeker\nplayers: [speaker]' }, 'speaker?'],
];
for (const [what, files, suggestion] of misspelt) {
  test(`an unknown ${what} is an error with ${suggestion ?? 'no suggestion where none is near'}`, async () => {
    const [finding] = (await linted(files)).filter((text) => text.includes(' error: '));
    assert.ok(finding);
    assert.is(last(finding), suggestion);
  });
}

const bare: readonly (readonly [written: string, suggestion: string | undefined])[] = [
  ['say: Hello', 'say: { message: "Hello" }?'],
  ['say: [Hello, Hi]', 'say: { message: ["Hello","Hi"] }?'],
  ['sleep: 5', 'sleep: { seconds: 5 }?'],
  ['kill_switch: now', undefined],
];
for (const [written, suggestion] of bare) {
  test(`${written} is an error with ${suggestion ?? 'no suggestion'}`, async () => {
    const brain = `- name: a\n  signals: [{ order: a }]\n  neurons:\n    - ${written}\n`;
    const [finding] = (await linted({ 'brain.yml': brain })).filter((text) => text.includes(' error: '));
    assert.match(finding ?? '', 'the parameters of');
    assert.is(last(finding), suggestion);
  });
}

test.run();
