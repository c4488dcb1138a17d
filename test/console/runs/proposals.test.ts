import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

const { newSynapse } = await import('../../../src/console/runs/teach/proposals.ts');

const test = suite('console/runs/teach/proposals');

test('a new synapse has the name and the order of what was said, whatever signs are in it', () => {
  for (const [order, name] of [
    ['turn on the lamp', 'turn-on-the-lamp'],
    ['Say "hi": it’s {{ fun }}', 'say-hi-it-s-fun'],
    ['no', 'no'],
    ['?', 'new'],
    ['Mach bitte in der Küche das große Licht an', 'mach-bitte-in-der-küche-das'],
  ] as const) {
    const synapse = parse(newSynapse(order), { version: '1.1' });
    assert.equal(
      [synapse.name, synapse.signals, synapse.neurons],
      [name, [{ order }], [{ say: { message: '' } }]],
    );
  }
});

test.run();
