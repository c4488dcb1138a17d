import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('reachable');

const lost = (name: string, line: number) =>
  `brain.yml:${line}:11 warning: [${line - 1}].name: nothing starts "${name}": it has no signals, and no synapse or hook names it; only the API can`;

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
- { name: offline, enabled: false, signals: [], neurons: [] }
`;
  const settings = 'hooks: { on_start: [hooked] }';
  assert.equal(await linted({ 'settings.yml': settings, 'brain.yml': brain }), []);
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

test('a hook to a synapse that nobody has is an error', async () => {
  assert.equal(await linted({ 'settings.yml': 'hooks: { on_start: nobody }' }), [
    'settings.yml:1:20 error: hooks.on_start: found "nobody", expected the name of a synapse',
  ]);
});

test.run();
