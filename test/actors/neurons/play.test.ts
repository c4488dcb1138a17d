import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { play } from '../../../src/actors/neurons/play.ts';
import { file } from '../../../src/engines/players/file.ts';
import { speaker } from '../../../src/engines/players/speaker.ts';
import type { Player } from '../../../src/engines/ports.ts';
import { soundOf, wavOf } from '../../../src/engines/wav.ts';
import { withEnvironment } from '../../support/environment.ts';
import { fakeEngines } from '../../support/fake-engines.ts';
import { has, workshop } from '../../support/programs.ts';
import { pulseAudio } from '../../support/pulse-audio.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { startAssistant } from '../../support/start-assistant.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';
import { pitchHz, soundingPart, tone } from '../../support/tones.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('play');
const shop = workshop();
const home = shop.directory;
test.after(shop.close);

const melody = { sampleRateHz: 44_100, samples: tone(600, 400, 44_100) };
for (const name of ['a.wav', 'b.wav', 'c.wav']) writeFileSync(shop.path(name), wavOf(melody));
writeFileSync(shop.path('notes.txt'), 'buy milk');

for (const [parameters, random, played] of [
  [{ filename: 'a.wav' }, 0, 'a.wav'],
  [{ file: 'a.wav' }, 0, 'a.wav'],
  [{ file: '{{ which }}.wav' }, 0, 'b.wav'],
  [{ filename: ['a.wav', 'b.wav', 'c.wav'] }, 0, 'a.wav'],
  [{ filename: ['a.wav', 'b.wav', 'c.wav'] }, 0.99, 'c.wav'],
  [{ file: ['a.wav', 'b.wav', 'c.wav'] }, 0.5, 'b.wav'],
] as const) {
  test(`${JSON.stringify(parameters)} plays ${played} when chance is ${random}`, async () => {
    const tools = fakeTools({ home, random: () => random });
    assert.equal(await runNeuron(play, parameters, tools, { which: 'b' }), { _tag: 'Finished', said: null });
    assert.equal(tools.played, [shop.path(played)]);
  });
}

test('a file that is not there is named', async () => {
  assert.equal(await rejection(runNeuron(play, { file: 'd.wav' }, fakeTools({ home }))), {
    _tag: 'NeuronFailed',
    neuron: 'play',
    message: `${shop.path('d.wav')} is not a file`,
  });
});

const FILES = 'expected a file or a list of files';

for (const [parameters, message] of [
  [{}, `filename: found nothing, ${FILES}`],
  [{ filename: '' }, `filename: found "", ${FILES}`],
  [{ file: 3 }, `file: found 3, ${FILES}`],
  [{ file: [] }, `file: found [], ${FILES}`],
  [{ filename: ['a.wav', null] }, 'filename[1]: found null, expected a text that is not empty'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.equal(await rejection(runNeuron(play, parameters, fakeTools({ home }))), {
      _tag: 'NeuronFailed',
      neuron: 'play',
      message,
    });
  });
}

/** What is said before and after is not to be heard. */
const NEXT_TO_NOTHING = { sampleRateHz: 8_000, samples: new Int16Array(1) };

/** An assistant whose synapse `music` says, plays and says. */
function assistantWith(player: Player, file = 'a.wav') {
  const neurons = [say('before'), neuron('play', { file }), say('after')];
  const engines = fakeEngines({ player, tts: { synthesize: () => TE.right(NEXT_TO_NOTHING) } });
  return startAssistant({ synapses: [synapse('music', { neurons })], engines, tools: { home } });
}

test('through the player, in its turn: the run goes on when it was heard', async () => {
  const directory = shop.path('spoken');
  const { brain, call } = assistantWith(file({ directory }));
  const { matched_synapses } = await call('music');
  assert.equal(
    matched_synapses[0]?.neuron_module_list.map(({ neuron_name, error }) => [neuron_name, error]),
    [
      ['Say', undefined],
      ['Play', undefined],
      ['Say', undefined],
    ],
  );
  const names = readdirSync(directory).toSorted();
  assert.ok(names.length >= 2);
  assert.equal(soundOf(readFileSync(`${directory}/${names[1]}`)), E.right(melody));
  brain.stop();
});

test('a muted call plays nothing and goes on', async () => {
  const directory = shop.path('muted');
  mkdirSync(directory);
  const { brain, call } = assistantWith(file({ directory }));
  const { matched_synapses } = await call('music', { mute: true });
  assert.equal(matched_synapses[0]?.neuron_module_list[1], { neuron_name: 'Play', generated_message: null });
  assert.equal(readdirSync(directory), []);
  brain.stop();
});

test('what is no sound is a failure of its neuron, and the next one runs', async () => {
  const { brain, call } = assistantWith(file({ directory: shop.path('silent') }), 'notes.txt');
  const restore = withEnvironment({ PATH: '/nowhere' });
  const { matched_synapses } = await call('music');
  restore();
  const [, played, after] = matched_synapses[0]?.neuron_module_list ?? [];
  assert.is(
    played?.error,
    `the audio cannot be decoded: ${shop.path('notes.txt')}: it is no WAV or MP3; with ffmpeg installed more formats are read`,
  );
  assert.is(after?.generated_message, 'after');
  brain.stop();
});

test('it is heard on the loudspeaker with its pitch and length', async () => {
  if (!has('pulseaudio') || !has('parec')) return;
  const pulse = await pulseAudio('mouth');
  const restore = withEnvironment(pulse.env);
  const player = speaker();
  const { brain, call } = assistantWith(player);
  try {
    // a starved sound server tears a sound apart now and then
    const isHeard = async () => {
      const recording = await pulse.record('mouth', 16_000);
      const { matched_synapses } = await call('music');
      assert.is(matched_synapses[0]?.neuron_module_list[1]?.error, undefined);
      await recording.silence();
      const part = soundingPart(await recording.stop());
      return Math.abs(part.length / 16 - 400) < 20 && Math.abs(pitchHz(part, 16_000) / 600 - 1) < 0.02;
    };
    assert.ok((await isHeard()) || (await isHeard()) || (await isHeard()));
  } finally {
    brain.stop();
    await player.close();
    restore();
    await pulse.stop();
  }
});

test.run();
