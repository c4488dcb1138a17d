import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brain } from '../../../src/actors/neurons/brain.ts';
import { kalliopeVersion } from '../../../src/actors/neurons/kalliope-version.ts';
import { killSwitch } from '../../../src/actors/neurons/kill-switch.ts';
import { signals } from '../../../src/actors/neurons/signals.ts';
import { sleep } from '../../../src/actors/neurons/sleep.ts';
import { systemdate } from '../../../src/actors/neurons/systemdate.ts';
import { brainOf } from '../../../src/brain/brain.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { outline } from '../../support/outline.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { settled } from '../../support/settled.ts';
import { startAssistant } from '../../support/start-assistant.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('brain neuron');

const light = synapse('light', { orders: ['light on'], neurons: [say('the light is on')] });

const sayStatus = 'the synapse {{ synapse_name }} is {{ status }}';

/** What one run says and does to the brain. */
async function ran(parameters: Readonly<Record<string, unknown>>) {
  const tools = fakeTools({ brain: () => brainOf([light]) });
  await runNeuron(brain, { ...parameters, say_template: sayStatus }, tools);
  return [...tools.spoken, ...tools.enabled];
}

for (const [written, isEnabled] of [
  [true, true],
  ['True', true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
] as const) {
  test(`enabled: ${JSON.stringify(written)} is understood`, async () => {
    assert.equal(await ran({ synapse_name: 'light', enabled: written }), [
      `the synapse light is ${isEnabled ? 'enabled' : 'disabled'}`,
      ['light', isEnabled],
    ]);
  });
}

test('a synapse nobody has is unknown, which is no failure', async () => {
  assert.equal(await ran({ synapse_name: 'Light', enabled: true }), ['the synapse Light is unknown']);
});

for (const [parameters, message] of [
  [{ enabled: true }, 'synapse_name: found nothing, expected the name of a synapse'],
  [{ synapse_name: '', enabled: true }, 'synapse_name: found "", expected the name of a synapse'],
  [{ synapse_name: 'light' }, 'enabled: found nothing, expected true or false'],
  [{ synapse_name: 'light', enabled: 'maybe' }, 'enabled: found "maybe", expected true or false'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    const tools = fakeTools();
    assert.equal(await rejection(runNeuron(brain, parameters, tools)), {
      _tag: 'NeuronFailed',
      neuron: 'brain',
      message,
    });
    assert.equal(tools.enabled, []);
  });
}

const switching = (enabled: boolean): Synapse =>
  synapse(enabled ? 'on' : 'off', {
    orders: [enabled ? 'wake up' : 'go to sleep'],
    neurons: [neuron('brain', { synapse_name: 'light', enabled })],
  });

test('an order stops matching a disabled synapse at once and matches it again once it is enabled', async () => {
  const all = startAssistant({ synapses: [light, switching(false), switching(true)] });
  const heard = async () => (await all.order('light on')).status;
  assert.is(await heard(), 'complete');
  await all.order('go to sleep');
  assert.is(await heard(), null);
  assert.equal(outline(await all.call('light')), ['complete', 'light: Say "the light is on"']);
  await all.order('go to sleep');
  await all.order('wake up');
  assert.is(await heard(), 'complete');
  assert.is(all.told().filter((type) => type === 'brain.changed').length, 2);
  all.brain.stop();
});

test('the synapse it switches is told from what is written', () => {
  assert.equal(brain.switches?.({ synapse_name: 'light', enabled: true }), [
    { path: ['synapse_name'], synapse: 'light' },
  ]);
  assert.equal(brain.switches?.({ synapse_name: 7 }), []);
});

test.run();

const kalliopeVersionTest = suite('kalliope_version');

kalliopeVersionTest('tells its own version, and of no newer one', async () => {
  const tools = fakeTools({ version: '1.2.3' });
  const say_template = '{{ current_version }} {{ new_version_available }} {{ last_master_version }}';
  assert.equal(await runNeuron(kalliopeVersion, { say_template }, tools), {
    _tag: 'Finished',
    said: '1.2.3 False 1.2.3',
  });
});

kalliopeVersionTest.run();

const killSwitchTest = suite('kill_switch');

killSwitchTest('stops the service when all that was said has been heard', async () => {
  let heard = () => {};
  const drained = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const tools = fakeTools({ drained: () => drained });
  const killed = runNeuron(killSwitch, {}, tools);
  await settled();
  assert.is(tools.stops(), 0);
  heard();
  assert.equal(await killed, { _tag: 'Finished', said: null });
  assert.is(tools.stops(), 1);
});

killSwitchTest('an output that never ends is waited for a minute', async () => {
  const tools = fakeTools({
    drained: (signal) => new Promise((given) => signal.addEventListener('abort', () => given())),
  });
  const failed = rejection(runNeuron(killSwitch, {}, tools));
  await settled();
  tools.clock.increment(59_999);
  await settled();
  assert.is(tools.stops(), 0);
  tools.clock.increment(1);
  assert.equal(await failed, { _tag: 'DeadlinePassed', stage: 'kill_switch', deadlineMs: 60_000 });
  await settled();
  assert.is(tools.stops(), 1);
});

killSwitchTest.run();

const signalsTest = suite('signals');

signalsTest('hands on the notification with its payload', async () => {
  const tools = fakeTools();
  await runNeuron(signals, { notification: 'skip_trigger', payload: { status: true } }, tools);
  await runNeuron(signals, { notification: 'skip_trigger_decrease_max_retry' }, tools);
  assert.equal(tools.notified, [
    ['skip_trigger', { status: true }],
    ['skip_trigger_decrease_max_retry', undefined],
  ]);
});

signalsTest('fails with the reason why nobody takes it', async () => {
  const tools = fakeTools({ notify: () => E.left('nobody knows it') });
  const error = await rejection(runNeuron(signals, { notification: 'x' }, tools));
  assert.is(describeUnknown(error), 'nobody knows it');
});

for (const parameters of [{}, { notification: '' }, { notification: 5 }]) {
  signalsTest(`${JSON.stringify(parameters)} is refused`, async () => {
    const error = await rejection(runNeuron(signals, parameters));
    assert.match(describeUnknown(error), /^notification: found .*, expected the name of a notification$/);
  });
}

signalsTest.run();

const sleepTest = suite('sleep');

for (const seconds of [2.5, '2.5', ' 2.5 ']) {
  sleepTest(`${JSON.stringify(seconds)} seconds are over after that long, and not before`, async () => {
    const tools = fakeTools();
    let result: unknown;
    runNeuron(sleep, { seconds }, tools).then((finished) => {
      result = finished;
    });
    await settled();
    tools.clock.increment(2_499);
    await settled();
    assert.is(result, undefined);
    tools.clock.increment(1);
    await settled();
    assert.equal(result, { _tag: 'Finished', said: null });
  });
}

sleepTest('no seconds at all take no time', async () => {
  const tools = fakeTools();
  const slept = runNeuron(sleep, { seconds: 0 }, tools);
  await settled();
  tools.clock.increment(0);
  assert.equal(await slept, { _tag: 'Finished', said: null });
});

sleepTest('the longest sleep is within what timers can wait', async () => {
  const waits: number[] = [];
  const tools = fakeTools({ sleep: async (delayMs) => void waits.push(delayMs) });
  await runNeuron(sleep, { seconds: 2_147_000 }, tools);
  assert.equal(waits, [2_147_000_000]);
});

sleepTest('a sleep that does not wake up fails one second late and gives its timer up', async () => {
  let signal: AbortSignal | undefined;
  const tools = fakeTools({
    sleep: (_, given) => {
      signal = given;
      return new Promise(() => {});
    },
  });
  const failed = rejection(runNeuron(sleep, { seconds: 5 }, tools));
  await settled();
  tools.clock.increment(5_999);
  assert.is(signal?.aborted, false);
  tools.clock.increment(1);
  assert.equal(await failed, { _tag: 'DeadlinePassed', stage: 'sleep', deadlineMs: 6_000 });
  assert.is(signal?.aborted, true);
});

for (const [seconds, found] of [
  [undefined, 'nothing'],
  [-1, '-1'],
  ['soon', '"soon"'],
  ['', '""'],
  [true, 'true'],
  [Number.NaN, 'NaN'],
  [2_147_001, '2147001'],
] as const) {
  sleepTest(`${String(seconds)} seconds are refused`, async () => {
    const parameters = seconds === undefined ? {} : { seconds };
    assert.equal(await rejection(runNeuron(sleep, parameters)), {
      _tag: 'NeuronFailed',
      neuron: 'sleep',
      message: `seconds: found ${found}, expected seconds from 0 to 2147000`,
    });
  });
}

sleepTest.run();

const systemdateTest = suite('systemdate');

/** A Sunday, on the local clock whatever the time zone. */
const sunday = fakeTools({ now: () => new Date(2026, 0, 4, 7, 5) });

const ALL = '{{ hours }}:{{ minutes }} {{ day_month }}.{{ month }}.{{ year }} {{ weekday }}';

systemdateTest('gives the local time in two digits and the week from Sunday 0', async () => {
  const result = await runNeuron(systemdate, { say_template: ALL }, sunday);
  assert.equal(result, { _tag: 'Finished', said: '07:05 04.01.2026 0' });
  assert.equal(sunday.spoken, ['07:05 04.01.2026 0']);
});

systemdateTest('two digits stay two digits', async () => {
  const tools = fakeTools({ now: () => new Date(2026, 11, 31, 23, 59) });
  assert.equal(await runNeuron(systemdate, { say_template: ALL }, tools), {
    _tag: 'Finished',
    said: '23:59 31.12.2026 4',
  });
});

systemdateTest('its values are texts', async () => {
  const result = await runNeuron(systemdate, { say_template: '{{ hours + minutes }}' }, sunday);
  assert.equal(result, { _tag: 'Finished', said: '0705' });
});

systemdateTest('says nothing without a template', async () => {
  assert.equal(await runNeuron(systemdate, {}), { _tag: 'Finished', said: null });
});

systemdateTest.run();
