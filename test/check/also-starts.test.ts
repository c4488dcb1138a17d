import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('startingOthers');

const synapse = (name: string, ...signals: readonly string[]) =>
  `- name: ${name}\n  neurons: [kill_switch]\n  signals:\n${signals.map((signal) => `    - ${signal}\n`).join('')}`;

test('an order that starts another synapse too is told where it stands', async () => {
  const brain =
    synapse('one', 'order: turn on') + synapse('two', 'event: { hour: 8 }', 'order: turn on light');
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:9:14 warning: [1].signals[1].order: saying "turn on light" also starts "one", whose order is "turn on"',
  ]);
});

test('it may stand in another file than the synapse that it starts', async () => {
  const home = {
    'brain.yml': `- includes: [more.yml]\n${synapse('one', 'order: { text: make tea, matching-type: strict }')}`,
    'more.yml': synapse('two', 'order: tea'),
  };
  assert.equal(await linted(home), [
    'brain.yml:5:14 warning: [1].signals[0].order: saying "make tea" also starts "two", whose order is "tea"',
  ]);
});

test('a disabled synapse is not started', async () => {
  const brain = `${synapse('one', 'order: turn on').replace('\n', '\n  enabled: false\n')}${synapse('two', 'order: turn on light')}- { name: three, signals: [{ order: enable }], neurons: [{ brain: { synapse_name: one, enabled: true } }] }\n`;
  assert.equal(await linted({ 'brain.yml': brain }), []);
});

test.run();
