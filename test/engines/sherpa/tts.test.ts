import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { EMPTY, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sound, Tts } from '../../../src/engines/ports.ts';
import { sherpaStt } from '../../../src/engines/sherpa/stt.ts';
import { sherpaTts } from '../../../src/engines/sherpa/tts.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { concatSounds } from '../../../src/engines/wav.ts';
import { describe } from '../../../src/lib/errors.ts';
import {
  espeakVoice,
  KOKORO_VOICE,
  KOKORO_VOICES,
  MATCHA_VOICE,
  PIPER_VOICE,
} from '../../support/espeak-voices.ts';
import { killWorkers } from '../../support/killed-workers.ts';
import { kit } from '../../support/kit.ts';
import { onnxFile } from '../../support/onnx-writer.ts';
import { hasSherpa } from '../../support/sherpa.ts';
import { framesOf } from '../../support/spoken.ts';
import { STREAMING_CTC, TONE_VOICE, toneModel, VOICE_FILES } from '../../support/tone-models.ts';
import { until } from '../../support/until.ts';

const test = suite('sherpa, the voice');
const isInstalled = hasSherpa();

const opened: Tts[] = [];
const ears = sherpaStt({
  parameters: { model: toneModel({ model: STREAMING_CTC }) },
  dataDirectory: kit({}),
  log: () => {},
});

/** Closed after the test, however that ends. */
function voice(model: string, parameters: Readonly<Record<string, unknown>> = {}): Tts {
  const one = sherpaTts({ parameters: { model, ...parameters }, dataDirectory: kit({}) });
  opened.push(one);
  return one;
}

test.after.each(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const never = new AbortController().signal;

const said = async (tts: Tts, text: string): Promise<Sound> => {
  const sound = await tts.synthesize(text, never)();
  if (E.isLeft(sound)) throw new Error(describe(sound.left));
  return sound.right;
};

const refusal = async (tts: Tts, text = 'stop'): Promise<string> => {
  const sound = await tts.synthesize(text, never)();
  return E.isLeft(sound) ? describe(sound.left) : 'nothing';
};

/** What a recogniser of the same language hears in a sound. */
async function heardIn({ samples }: Sound): Promise<string> {
  const heard = await transcriptOf(ears, framesOf(samples), never)();
  return E.isRight(heard) ? heard.right.text : describe(heard.left);
}

test('parameters that are wrong are told at once', async () => {
  for (const [parameters, detail] of [
    [{}, /model: missing|model: found/],
    [{ model: 'm', speed: 9 }, /speed: found 9, expected a number from 0.25 to 4/],
    [{ model: 'm', speaker: true }, /speaker: found true/],
  ] as const) {
    const tts = sherpaTts({ parameters, dataDirectory: '/nowhere' });
    assert.match(tts.health().detail ?? '', detail);
    assert.match(await refusal(tts), detail);
  }
});

test('a text without words is no sound, and starts nothing', async () => {
  const tts = voice('/nowhere');
  assert.is((await said(tts, ' … ')).samples.length, 0);
  assert.is(tts.health().state, 'off');
});

if (isInstalled) {
  test('what it says is heard as that by a recogniser of the same library', async () => {
    const tts = voice(toneModel({ model: TONE_VOICE }, VOICE_FILES));
    const sound = await said(tts, 'Turn on the light.');
    assert.is(sound.sampleRateHz, 16_000);
    assert.is(await heardIn(sound), 'turn on the light');
    assert.is(tts.health().state, 'ready');
  });

  test('voices of other kinds speak the sounds that espeak-ng gives', async () => {
    const folders = [
      espeakVoice({ 'en_US-tones-low': PIPER_VOICE }),
      espeakVoice({ model: KOKORO_VOICE }, { 'voices.bin': KOKORO_VOICES }),
      espeakVoice(MATCHA_VOICE),
    ];
    for (const folder of folders) {
      if (folder === undefined) continue;
      const tts = voice(folder);
      const [word, two] = [await said(tts, 'Stop.'), await said(tts, 'Stop, play.')];
      assert.is(word.sampleRateHz, 22_050);
      assert.ok(word.samples.some((sample) => sample > 5_000));
      assert.ok(two.samples.length > word.samples.length);
    }
  });

  test('the sentences of a text come one by one', async () => {
    const tts = voice(toneModel({ model: TONE_VOICE }, VOICE_FILES));
    const pieces = await lastValueFrom(
      (tts.synthesizePieces?.('Stop! Play music.') ?? EMPTY).pipe(toArray()),
    );
    assert.is(pieces.length, 2);
    assert.is(await heardIn(pieces[0] ?? concatSounds([])), 'stop');
    assert.is(await heardIn(concatSounds(pieces)), 'stop play music');
  });

  test('several texts at once each get their own sound', async () => {
    const tts = voice(toneModel({ model: TONE_VOICE }, VOICE_FILES));
    const sounds = await Promise.all(['stop.', 'play music.', 'the light.'].map((text) => said(tts, text)));
    assert.equal(await Promise.all(sounds.map(heardIn)), ['stop', 'play music', 'the light']);
  });

  test('a text of words that the voice lacks fails, and the next one is said', async () => {
    const tts = voice(toneModel({ model: TONE_VOICE }, VOICE_FILES));
    assert.match(
      await refusal(tts, 'zither'),
      /sherpa: (TTS generation produced no audio|the voice gave no sound)/,
    );
    assert.is(await heardIn(await said(tts, 'stop.')), 'stop');
  });

  test('a wrong file is an engine missing that names it, and no process ends', async () => {
    const model = toneModel({ model: TONE_VOICE }, { ...VOICE_FILES, 'tokens.txt': 'nonsense' });
    const tts = voice(model);
    assert.match(await refusal(tts), /tokens\.txt, line 1: expected a token and its number/);
    assert.equal([tts.health().state, tts.health().restarts], ['missing', undefined]);
    writeFileSync(join(model, 'tokens.txt'), VOICE_FILES['tokens.txt']);
    assert.is(await heardIn(await said(tts, 'stop.')), 'stop');
  });

  test('a network that no check can see through fails the text, with the reason', async () => {
    const nodes = TONE_VOICE.nodes.map((node) => ({ ...node, op: 'NoSuchThing' }));
    const model = toneModel({ model: { ...TONE_VOICE, nodes } }, VOICE_FILES);
    const tts = voice(model);
    assert.match(await refusal(tts), /model\.onnx failed:This is an invalid model.*NoSuchThing/);
    writeFileSync(join(model, 'model.onnx'), onnxFile(TONE_VOICE));
    assert.is(await heardIn(await said(tts, 'stop.')), 'stop');
  });

  test('a cancelled text fails at once, and costs the others nothing', async () => {
    const tts = voice(toneModel({ model: TONE_VOICE }, VOICE_FILES));
    const aborter = new AbortController();
    const cut = tts.synthesize('Play music. Turn on the light.', aborter.signal)();
    const other = said(tts, 'stop.');
    aborter.abort();
    assert.ok(E.isLeft(await cut));
    assert.is(await heardIn(await other), 'stop');
  });

  test('a process killed at work fails its text, and the next one is said', async () => {
    const tts = voice(toneModel({ model: TONE_VOICE }, VOICE_FILES));
    await said(tts, 'stop.');
    const cut = tts.synthesize('play music. '.repeat(1_000), never)();
    killWorkers('sherpa/tts-worker');
    assert.ok(E.isLeft(await cut));
    await until(async () => E.isRight(await tts.synthesize('stop.', never)()));
  });
}

test.after(() => ears.close());
test.run();
