import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readStoredRuns, removeLeftOvers } from '../../../src/store/overlay/read-stored.ts';
import { kit } from '../../support/kit.ts';
import { mistakes } from '../../support/loaded.ts';

const test = suite('read what was kept');

const LEFT_OVER = '.tmp-0123456789abcdef';

test('where nothing was kept there is nothing, and nothing is wrong', async () => {
  const home = kit({});
  for (const directory of [home, join(home, 'nowhere')]) {
    const { kept, problems } = await readStoredRuns(directory);
    assert.equal([kept.settings, [...kept.synapses], [...kept.broken], problems], [{}, [], [], []]);
  }
});

test('settings and synapses are read together, and a broken file is known as one', async () => {
  const home = kit({
    'settings.yml': 'options: { mute: true, volume: 11 }\nhooks: [on_start]\n',
    'synapses/tea.yml': 'name: tea\nenabled: false\n',
    'synapses/coffee.yml': 'name: [',
  });
  const { kept, problems } = await readStoredRuns(home);
  assert.equal(kept.settings, { mute: true });
  assert.equal([...kept.synapses.keys()], ['tea']);
  assert.equal([...kept.broken], [join(home, 'settings.yml'), join(home, 'synapses/coffee.yml')]);
  assert.equal(mistakes(home, problems), [
    'settings.yml:2:8 hooks: found ["on_start"], expected a map of hooks',
    'synapses/coffee.yml:1:7 found a [ that is not closed, expected a ] at its end',
  ]);
});

test('what a killed process left over is removed, and nothing else', async () => {
  const home = kit({
    [LEFT_OVER]: '',
    [`synapses/${LEFT_OVER}`]: '',
    '.tmp-mine': '',
    'synapses/tea.yml.broken-1': '[',
  });
  await readStoredRuns(home);
  assert.ok(readdirSync(home).includes(LEFT_OVER), 'a running service may be writing it');
  await removeLeftOvers(home);
  assert.equal(readdirSync(home).sort(), ['.tmp-mine', 'synapses']);
  assert.equal(readdirSync(join(home, 'synapses')), ['tea.yml.broken-1']);
});

test.run();
