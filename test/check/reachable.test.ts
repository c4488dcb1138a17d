import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('reachable');

const lost = (name: string, line: number) =>
  `brain.yml:${line}:11 warning: [${line - 1}].name: nothing starts "${name}": it has no signals, and no synapse, hook or hotword names it; only the API can`;

test('a synapse without signals that nobody names is never started', async () => {
  const brain = `- { name: alone, signals: [], neurons: [] }
- { name: itself, signals: [], neurons: [{ neurotransmitter: { direct_link: itself } }] }
`;
  assert.equal(await linted({ 'brain.yml': brain }), [lost('alone', 1), lost('itself', 2)]);
});

test('a link, an answer, a default and a hook are ways to start one', async () => {
  const brain = `- name: ask
  signals: [{ order: ask }]
  neurons:
    - neurotransmitter: { from_answer_link: [{ synapse: answered, answers: ["yes"] }], default: otherwise }
    - neurotransmitter: { direct_link: linked }
- { name: answered, signals: [], neurons: [] }
- { name: otherwise, signals: [], neurons: [] }
- { name: linked, signals: [], neurons: [] }
- { name: hooked, signals: [], neurons: [] }
`;
  const settings = 'hooks: { on_start: [hooked] }';
  assert.equal(await linted({ 'settings.yml': settings, 'brain.yml': brain }), []);
});

test('synapses that only lead to each other are never started, nor is what they lead to', async () => {
  const brain = `- { name: a, signals: [], neurons: [{ neurotransmitter: { direct_link: b } }] }
- { name: b, signals: [], neurons: [{ neurotimer: { synapse: a, seconds: 5 } }, { neurotransmitter: { direct_link: c } }] }
- { name: c, signals: [], neurons: [] }
`;
  const from = (name: string, line: number, naming: string) =>
    lost(name, line).replace(
      'no synapse, hook or hotword names it',
      `nothing starts "${naming}", which names it, either`,
    );
  assert.equal(await linted({ 'brain.yml': brain }), [
    from('a', 1, 'b'),
    from('b', 2, 'a'),
    from('c', 3, 'b'),
  ]);
});

test('what a hook starts leads on, and so may a synapse that has a mistake', async () => {
  const brain = `- { name: hooked, signals: [], neurons: [{ neurotransmitter: { direct_link: next } }] }
- { name: next, signals: [], neurons: [{ neurotransmitter: { direct_link: last } }] }
- { name: last, signals: [], neurons: [] }
- { name: wrong, signals: [], neurons: [{ say: { message: {} } }, { neurotransmitter: { direct_link: own } }] }
- { name: own, signals: [], neurons: [] }
`;
  const found = await linted({ 'settings.yml': 'hooks: { on_mute: [hooked] }', 'brain.yml': brain });
  assert.equal(
    found.filter((finding) => finding.includes('nothing starts')),
    [],
  );
});

test('a link that is a template may name any of them', async () => {
  const brain = `- { name: go, signals: [{ order: "go {{ where }}" }], neurons: [{ neurotransmitter: { direct_link: "{{ where }}" } }] }
- { name: home, signals: [], neurons: [] }
`;
  assert.equal(await linted({ 'brain.yml': brain }), []);
});

test('a hook to a disabled synapse is passed over', async () => {
  const brain = '- { name: off2, enabled: false, signals: [], neurons: [] }';
  const settings = 'hooks:\n  on_start: off2\n  on_mute: [off2]\n';
  assert.equal(await linted({ 'settings.yml': settings, 'brain.yml': brain }), [
    'settings.yml:2:13 warning: hooks.on_start: "off2" is disabled: the hook passes it over',
    'settings.yml:3:13 warning: hooks.on_mute[0]: "off2" is disabled: the hook passes it over',
  ]);
});

test('a hook to a synapse that nobody has is an error, whatever is wrong elsewhere', async () => {
  const nobody = (found: string, place: string) =>
    `settings.yml:1:${place}: found "${found}", expected the name of a synapse`;
  const settings = { 'settings.yml': 'hooks: { on_start: nobody, on_mute: [other] }' };
  const both = [nobody('nobody', '20 error: hooks.on_start'), nobody('other', '38 error: hooks.on_mute[0]')];
  const hooks = async (files: Parameters<typeof linted>[0]) =>
    (await linted({ ...settings, ...files })).filter((finding) => finding.startsWith('settings.yml'));
  assert.equal(await hooks({}), both);
  assert.equal(await hooks({ 'brain.yml': '- { name: hi, signals: 3, neurons: [blabla] }\n- 7\n' }), both);
  const including = { 'brain.yml': '- includes: [more.yml]\n' };
  assert.equal(await hooks({ ...including, 'more.yml': '- { name: other, : ]' }), both.slice(0, 1));
  assert.equal(await hooks({ ...including, 'more.yml': '- { name: other, : ]\n- includes: [x.yml]' }), []);
  assert.equal(await hooks(including), []);
});

const brainWith = (...neurons: readonly string[]) => ({
  'brain.yml': `- { name: night, enabled: false, signals: [{ order: sleep }], neurons: [] }
- name: go
  signals: [{ order: "go {{ where }}" }]
  neurons: [${neurons.join(', ')}]
`,
});

const FOREVER =
  'brain.yml:1:27 warning: [0].enabled: "night" is disabled, and no neuron brain enables it; only the API can';

test('a disabled synapse that no neuron enables stays so', async () => {
  assert.equal(await linted(brainWith()), [FOREVER]);
});

for (const neuron of [
  'brain: { synapse_name: night, enabled: true }',
  'brain: { synapse_name: "{{ where }}", enabled: true }',
  'Brain: { synapse_name: night, enabled: "{{ where }}" }',
  'neurotransmitter: { direct_link: night }',
  'neurotransmitter: { direct_link: "{{ where }}" }',
  'neurotimer: { synapse: night, seconds: 5 }',
]) {
  test(`${neuron} is a use for it`, async () => {
    assert.equal(await linted(brainWith(`{ ${neuron} }`)), []);
  });
}

test('a synapse to enable that nobody has is told with the name that was meant', async () => {
  const neuron = '{ brain: { synapse_name: nigt, enabled: true } }';
  assert.equal(await linted(brainWith(neuron)), [
    FOREVER,
    'brain.yml:4:38 warning: [1].neurons[0].brain.synapse_name: no synapse has the name "nigt": did you mean night?',
  ]);
});

test('of names in a brain that cannot be read whole nothing is known', async () => {
  const { 'brain.yml': brain } = brainWith('{ brain: { synapse_name: nosyn, enabled: true } }');
  assert.equal(await linted({ 'brain.yml': `${brain}- includes: [gone.yml]\n` }), [
    'brain.yml:5:14 error: [2].includes[0]: found "gone.yml", expected a file that exists',
  ]);
});

const BRAIN = `- { name: light, signals: [{ order: light }], neurons: [] }
- { name: goodnight, signals: [], neurons: [] }
`;

test('a hotword that starts a synapse nobody has is an error, with what was meant', async () => {
  const settings = `triggers:
  - phrase:
      hotwords:
        - { phrase: good night, synapse: goodnight }
        - { phrase: good day, synapse: lihgt }
  - personal: { name: hey, synapse: nobody }
`;
  assert.equal(await linted({ 'settings.yml': settings, 'brain.yml': BRAIN }), [
    'settings.yml:5:40 error: triggers[0].phrase.hotwords[1].synapse: no synapse has the name "lihgt": did you mean light?',
    'settings.yml:6:37 error: triggers[1].personal.synapse: no synapse has the name "nobody"',
  ]);
});

test('a synapse that a hotword starts is reached, and so is what it leads to; a disabled one too', async () => {
  const brain = `- { name: a, signals: [], neurons: [{ neurotransmitter: { direct_link: b } }] }
- { name: b, signals: [], neurons: [] }
- { name: idle, enabled: false, signals: [{ order: rest }], neurons: [] }
`;
  const settings =
    'triggers: [{ phrase: { hotwords: [{ phrase: hey, synapse: a }, { phrase: ho, synapse: idle }] } }]';
  assert.equal(await linted({ 'settings.yml': settings, 'brain.yml': brain }), []);
});

test('what stands beside a list, or is no name, names no synapse', async () => {
  const brain = '- { name: light, signals: [{ order: light }], neurons: [] }\n';
  const settings = 'triggers: [{ phrase: { synapse: nobody, hotwords: [{ phrase: hey }] } }]';
  assert.equal(await linted({ 'settings.yml': settings, 'brain.yml': brain }), []);
  const [finding = '', ...more] = await linted({
    'settings.yml': 'triggers: [{ phrase: { phrase: hey, synapse: 5 } }]',
    'brain.yml': brain,
  });
  assert.match(finding, 'synapse: found 5, expected');
  assert.equal(more, []);
});

test.run();
