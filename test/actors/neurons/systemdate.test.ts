import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemdate } from '../../../src/actors/neurons/systemdate.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('systemdate');

/** A Sunday, on the local clock whatever the time zone. */
const sunday = fakeTools({ now: () => new Date(2026, 0, 4, 7, 5) });

const ALL = '{{ hours }}:{{ minutes }} {{ day_month }}.{{ month }}.{{ year }} {{ weekday }}';

test('gives the local time in two digits and the week from Sunday 0', async () => {
  const result = await runNeuron(systemdate, { say_template: ALL }, sunday);
  assert.equal(result, { _tag: 'Finished', said: '07:05 04.01.2026 0' });
  assert.equal(sunday.spoken, ['07:05 04.01.2026 0']);
});

test('two digits stay two digits', async () => {
  const tools = fakeTools({ now: () => new Date(2026, 11, 31, 23, 59) });
  assert.equal(await runNeuron(systemdate, { say_template: ALL }, tools), {
    _tag: 'Finished',
    said: '23:59 31.12.2026 4',
  });
});

test('its values are texts', async () => {
  const result = await runNeuron(systemdate, { say_template: '{{ hours + minutes }}' }, sunday);
  assert.equal(result, { _tag: 'Finished', said: '0705' });
});

test('says nothing without a template', async () => {
  assert.equal(await runNeuron(systemdate, {}), { _tag: 'Finished', said: null });
});

test.run();
