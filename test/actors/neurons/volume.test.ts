import { chmodSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { volume } from '../../../src/actors/neurons/volume.ts';
import { withEnvironment } from '../../support/environment.ts';
import { eventually, isRunning, writtenPid } from '../../support/processes.ts';
import { has, workshop } from '../../support/programs.ts';
import { type PulseAudio, pulseAudio } from '../../support/pulse-audio.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('volume');
const isReady = () => has('pulseaudio') && has('amixer') && has('pactl');
const shop = workshop();
let pulse: PulseAudio | undefined;
let restore = () => {};

test.before(async () => {
  if (isReady()) pulse = await pulseAudio('mouth');
});
test.before.each(() => {
  restore = withEnvironment(pulse?.env ?? {});
});
test.after.each(() => restore());
test.after(async () => {
  await pulse?.stop();
  await shop.close();
});

const say_template = '{{ asked_action }} {{ asked_level }}: {{ current_level }}';
const run = (parameters: Readonly<Record<string, unknown>>, values = {}, tools = fakeTools()) =>
  runNeuron(volume, { say_template, ...parameters }, tools, values);
const failure = (parameters: Readonly<Record<string, unknown>>) => rejection(run(parameters));

/** What the sound server itself says. */
const level = () => Number(/(\d+)%/.exec(shop.run('pactl', 'get-sink-volume', 'mouth').toString())?.[1]);

/** Puts a program in the place of amixer. */
function mixerIs(script: string): void {
  writeFileSync(shop.path('amixer'), `#!/bin/sh\n${script}\n`);
  chmodSync(shop.path('amixer'), 0o755);
  restore();
  restore = withEnvironment({ PATH: `${shop.directory}:${process.env.PATH}` });
}

test('sets, raises and lowers what is heard, within 0 and 100', async () => {
  if (!isReady()) return;
  for (const [parameters, said, heard] of [
    [{ level: 40 }, 'set 40: 40', 40],
    [{ level: 15, action: 'raise' }, 'raise 15: 55', 55],
    [{ level: '30', action: 'lower' }, 'lower 30: 25', 25],
    [{ level: 90, action: 'raise' }, 'raise 90: 100', 100],
    [{ level: 0 }, 'set 0: 0', 0],
    [{ level: 10, action: 'lower' }, 'lower 10: 0', 0],
    [{ level: '{{ wanted }}', action: 'set' }, 'set 65: 65', 65],
  ] as const) {
    assert.equal(await run(parameters, { wanted: '65' }), { _tag: 'Finished', said });
    assert.is(level(), heard);
  }
});

test('without a sound card the failure says so', async () => {
  if (!has('amixer')) return;
  restore();
  restore = withEnvironment({ ALSA_CONFIG_PATH: '/dev/null' });
  for (const action of ['set', 'raise', 'lower']) {
    assert.equal(await failure({ level: 10, action }), {
      _tag: 'NeuronFailed',
      neuron: 'volume',
      message:
        'no volume can be set here (amixer: Mixer attach default error: No such file or directory; amixer: Mixer attach pulse error: No such file or directory)',
    });
  }
});

test('where amixer is not installed, it says so', async () => {
  restore();
  restore = withEnvironment({ PATH: '/nowhere' });
  assert.equal(await failure({ level: 10 }), {
    _tag: 'NeuronFailed',
    neuron: 'volume',
    message: 'amixer is not installed (the Debian package alsa-utils has it)',
  });
});

test('a card without a level is a failure', async () => {
  mixerIs('echo Capabilities: pswitch');
  assert.equal(await failure({ level: 10 }), {
    _tag: 'NeuronFailed',
    neuron: 'volume',
    message:
      'no volume can be set here (amixer ended with 0 and reported no level; amixer ended with 0 and reported no level)',
  });
});

test('the default card goes before PulseAudio', async () => {
  mixerIs(`echo "$@" >> ${shop.path('asked')}; echo "Mono: Playback 3 [33%] [on]"`);
  assert.equal(await run({ level: 10, action: 'raise' }), { _tag: 'Finished', said: 'raise 10: 33' });
  assert.is(shop.run('cat', 'asked').toString(), '-M sget Master\n-M sset Master 43%\n');
});

test('an amixer that hangs is killed after ten seconds', async () => {
  mixerIs(`echo $$ > ${shop.path('pid')}; exec sleep 1000`);
  const tools = fakeTools();
  const late = rejection(run({ level: 10 }, {}, tools));
  const pid = await writtenPid(shop.path('pid'));
  tools.clock.increment(10_000);
  assert.equal(await late, { _tag: 'DeadlinePassed', stage: 'volume', deadlineMs: 10_000 });
  await eventually(() => !isRunning(pid));
});

const LEVEL = 'expected a whole number from 0 to 100';

for (const [parameters, message] of [
  [{}, `level: found nothing, ${LEVEL}`],
  [{ level: 101 }, `level: found 101, ${LEVEL}`],
  [{ level: -1 }, `level: found -1, ${LEVEL}`],
  [{ level: 2.5 }, `level: found 2.5, ${LEVEL}`],
  [{ level: 'loud' }, `level: found "loud", ${LEVEL}`],
  [{ level: 10, action: 'up' }, 'action: found "up", expected set, raise or lower'],
  [{ level: 'x', action: 1 }, `level: found "x", ${LEVEL}; action: found 1, expected set, raise or lower`],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.equal(await failure(parameters), { _tag: 'NeuronFailed', neuron: 'volume', message });
  });
}

test.run();
