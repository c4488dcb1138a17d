import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { loadBrain } from '../../../src/brain/load-brain.ts';
import { matchAnswer } from '../../../src/brain/matching/extract-parameters.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { codecsOf } from '../../support/loaded.ts';
import { english } from '../../support/whisper/english.ts';
import { french } from '../../support/whisper/french.ts';
import { german } from '../../support/whisper/german.ts';

const test = suite('orders as Whisper, telephones and people write them');

for (const { kit, orders, answers } of [english, french, german]) {
  const home = join(import.meta.dirname, '../../..', kit);
  const { synapses, problems } = await loadBrain(join(home, 'brain.yml'), codecsOf(home));
  const index = brainOf(synapses).index();

  for (const [order, rows] of orders) {
    for (const [said, runs] of rows) {
      test(`${kit}: “${said}” runs ${Object.keys(runs).join(', ') || 'nothing'}`, () => {
        const matches = index.match(said, ({ isEnabled }) => isEnabled);
        const found = matches.map(({ synapse, parameters }) => [synapse.name, parameters]);
        assert.equal(Object.fromEntries(found), runs);
        if (matches.length > 0) assert.is(matches[0]?.matchedOrder, order);
      });
    }
  }

  for (const [answer, [given, others]] of Object.entries(answers)) {
    test(`${kit}: “${given.join('” and “')}” give the answer “${answer}”`, () => {
      for (const said of given) assert.ok(matchAnswer(answer, said), said);
      for (const said of others) assert.is(matchAnswer(answer, said), undefined, said);
    });
  }

  test(`${kit}: each of its orders and answers stands in the tables`, () => {
    assert.equal(problems, []);
    assert.equal(orders.map(([order]) => order).sort(), ordersOf(synapses).sort());
    assert.equal(Object.keys(answers).sort(), answersOf(synapses).sort());
  });
}

function ordersOf(synapses: readonly Synapse[]): string[] {
  return synapses.flatMap(({ signals }) => signals.flatMap(({ order }) => order?.text ?? []));
}

function answersOf(synapses: readonly Synapse[]): string[] {
  return synapses.flatMap(({ neurons }) =>
    neurons.flatMap(({ name, parameters }) => {
      if (name !== 'neurotransmitter') return [];
      const { from_answer_link: links } = parameters as {
        from_answer_link: readonly { answers: readonly string[] }[];
      };
      return links.flatMap(({ answers }) => answers);
    }),
  );
}

test.run();
