import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSherpa, requireSherpa } from '../../../src/engines/sherpa/library.ts';
import { findTtsModel } from '../../../src/engines/sherpa/tts-model.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import {
  KOKORO_VOICE,
  KOKORO_VOICES,
  MATCHA_VOICE,
  PIPER_TOKENS,
  PIPER_VOICE,
} from '../../support/espeak-voices.ts';
import type { Network } from '../../support/onnx-writer.ts';
import { STREAMING_CTC, TONE_VOICE, toneModel, VOICE_FILES } from '../../support/tone-models.ts';

const test = suite('findTtsModel');

interface Wanted {
  readonly speaker?: number | string;
  readonly language?: string;
}

const find = (directory: string, { speaker = 0, ...others }: Wanted = {}) =>
  findTtsModel({ directory, speaker, speed: 1, threads: 1, ...others });

function refused(directory: string, wanted?: Wanted): string {
  try {
    find(directory, wanted);
    return 'nothing';
  } catch (error) {
    return describeUnknown(error);
  }
}

const withMetadata = (
  metadata: Readonly<Record<string, string | number>>,
  network = TONE_VOICE,
): Network => ({
  ...network,
  metadata: { ...network.metadata, ...metadata },
});

const ESPEAK = Object.fromEntries(
  ['phontab', 'phonindex', 'phondata', 'intonations'].map((name) => [`espeak-ng-data/${name}`, 'x']),
);

const PIPER_FILES = { 'tokens.txt': PIPER_TOKENS, ...ESPEAK };

const KOKORO = withMetadata({ version: 2 }, KOKORO_VOICE);

const KOKORO_FILES = {
  ...PIPER_FILES,
  'voices.bin': KOKORO_VOICES,
  'lexicon-us-en.txt': 'stop s\n',
  'lexicon-gb-en.txt': 'stop s\n',
};

test('the kind of a voice is told by its files', () => {
  const kind = (networks: Readonly<Record<string, Network>>, files: Parameters<typeof toneModel>[1]) =>
    find(toneModel(networks, files)).kind.name;
  assert.is(kind({ model: TONE_VOICE }, VOICE_FILES), 'VITS (Piper)');
  assert.is(kind({ 'en_US-amy-low': PIPER_VOICE }, PIPER_FILES), 'VITS (Piper)');
  assert.is(kind({ model: KOKORO }, KOKORO_FILES), 'Kokoro');
  assert.is(kind({ model: withMetadata({ model_type: 'kitten-tts' }, KOKORO) }, KOKORO_FILES), 'KittenTTS');
  assert.is(kind(MATCHA_VOICE, PIPER_FILES), 'Matcha');
});

test('a network that is no voice, or the voice of another program, is refused', () => {
  assert.match(
    refused(toneModel({ model: STREAMING_CTC })),
    /is no voice that Broca knows: it has model\.onnx/,
  );
  assert.match(
    refused(toneModel({ 'en_US-amy-low': { ...PIPER_VOICE, metadata: {} } })),
    /voices of other programs, such as Piper's own, lack them/,
  );
});

test('what native code would stumble over is named', () => {
  const cases: readonly (readonly [Network, RegExp])[] = [
    [withMetadata({ sample_rate: 0 }), /sample_rate in its metadata is 0/],
    [withMetadata({ n_speakers: 'some' }), /n_speakers in its metadata is "some", expected a whole number/],
    [withMetadata({ language: '' }), /language in its metadata is "", expected a text/],
    [withMetadata({ punctuation: '. ;' }), /lacks the token ";", which the voice needs/],
    [{ ...TONE_VOICE, inputs: TONE_VOICE.inputs.slice(0, 2) }, /takes 2 inputs, expected 5/],
  ];
  for (const [model, message] of cases) assert.match(refused(toneModel({ model }, VOICE_FILES)), message);
});

test('tokens that espeak-ng has no sounds for are refused', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    [PIPER_TOKENS.replace('^ 1', 'a 1'), /lacks the token "\^", which the voice needs/],
    [`${PIPER_TOKENS}abc 99\n`, /"abc" is more than one character, as tokens of a VITS \(Piper\) are not/],
    [`${PIPER_TOKENS}s 99\n`, /line 17: the token "s" is there twice/],
  ];
  for (const [tokens, message] of cases)
    assert.match(
      refused(toneModel({ model: PIPER_VOICE }, { ...PIPER_FILES, 'tokens.txt': tokens })),
      message,
    );
});

test('the files beside a network are looked for', () => {
  const { 'lexicon.txt': _, ...withoutLexicon } = VOICE_FILES;
  assert.match(
    refused(toneModel({ model: TONE_VOICE }, withoutLexicon)),
    /lacks lexicon\.txt, which tells how/,
  );
  assert.match(
    refused(toneModel({ model: PIPER_VOICE }, { 'tokens.txt': PIPER_TOKENS })),
    /lacks the folder espeak-ng-data/,
  );
  const piper = toneModel({ model: PIPER_VOICE }, PIPER_FILES);
  rmSync(join(piper, 'espeak-ng-data/phondata'));
  assert.match(refused(piper), /espeak-ng-data lacks phondata/);
  const kokoro = toneModel({ model: KOKORO }, KOKORO_FILES);
  truncateSync(join(kokoro, 'voices.bin'), 100);
  assert.match(refused(kokoro), /voices\.bin has 100 bytes, expected 3200/);
});

test('a speaker is chosen by number or name, and one that is not there is refused', () => {
  const kokoro = toneModel({ model: KOKORO }, KOKORO_FILES);
  assert.is(find(kokoro, { speaker: 'am_adam' }).speaker, 1);
  assert.is(find(kokoro, { speaker: 1 }).speaker, 1);
  assert.match(refused(kokoro, { speaker: 'eve' }), /has no speaker "eve", it has af, am_adam/);
  const voice = toneModel({ model: TONE_VOICE }, VOICE_FILES);
  assert.match(refused(voice, { speaker: 1 }), /has no speaker 1, it has numbers from 0 to 0/);
});

test('of two lexicons for English that of the country is taken', () => {
  const kokoro = toneModel({ model: KOKORO }, KOKORO_FILES);
  const lexicon = (language?: string): string => {
    const { config } = find(kokoro, language === undefined ? {} : { language });
    return (config.kokoro as { readonly lexicon: string }).lexicon;
  };
  assert.match(lexicon(), /^[^,]+lexicon-us-en\.txt$/);
  assert.match(lexicon('en-GB'), /^[^,]+lexicon-gb-en\.txt$/);
});

test('a package that is not installed is an engine missing, with what to install', () => {
  const absent = Object.assign(new Error("Cannot find module 'sherpa-onnx-node'"), {
    code: 'MODULE_NOT_FOUND',
  });
  const require = Object.assign(
    () => {
      throw absent;
    },
    {
      resolve: Object.assign(
        () => {
          throw absent;
        },
        { paths: () => null },
      ),
    },
  );
  for (const attempt of [() => openSherpa(require), () => requireSherpa(require)])
    assert.throws(attempt, (error: unknown) => {
      assert.is(
        describeUnknown(error),
        'sherpa: the package sherpa-onnx-node is not installed; npm install --ignore-scripts sherpa-onnx-node',
      );
      return true;
    });
});

test.run();
