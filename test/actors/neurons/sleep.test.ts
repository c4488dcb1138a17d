import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sleep } from '../../../src/actors/neurons/sleep.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { settled } from '../../support/settled.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('sleep');

for (const seconds of [2.5, '2.5', ' 2.5 ']) {
  test(`${JSON.stringify(seconds)} seconds are over after that long, and not before`, async () => {
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

test('no seconds at all take no time', async () => {
  const tools = fakeTools();
  const slept = runNeuron(sleep, { seconds: 0 }, tools);
  await settled();
  tools.clock.increment(0);
  assert.equal(await slept, { _tag: 'Finished', said: null });
});

test('the longest sleep is within what timers can wait', async () => {
  const waits: number[] = [];
  const tools = fakeTools({ sleep: async (delayMs) => void waits.push(delayMs) });
  await runNeuron(sleep, { seconds: 2_147_000 }, tools);
  assert.equal(waits, [2_147_000_000]);
});

test('a sleep that does not wake up fails one second late and gives its timer up', async () => {
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
  test(`${String(seconds)} seconds are refused`, async () => {
    const parameters = seconds === undefined ? {} : { seconds };
    assert.equal(await rejection(runNeuron(sleep, parameters)), {
      _tag: 'NeuronFailed',
      neuron: 'sleep',
      message: `seconds: found ${found}, expected seconds from 0 to 2147000`,
    });
  });
}

test.run();
