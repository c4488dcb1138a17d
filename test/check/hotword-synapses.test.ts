import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('synapses of hotwords');

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
