import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kalliopeVersion } from '../../../src/actors/neurons/kalliope-version.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('kalliope_version');

test('tells its own version, and of no newer one', async () => {
  const tools = fakeTools({ version: '1.2.3' });
  const say_template = '{{ current_version }} {{ new_version_available }} {{ last_master_version }}';
  assert.equal(await runNeuron(kalliopeVersion, { say_template }, tools), {
    _tag: 'Finished',
    said: '1.2.3 False 1.2.3',
  });
});

test.run();
