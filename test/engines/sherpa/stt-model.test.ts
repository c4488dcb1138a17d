import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onnxHeader } from '../../../src/engines/sherpa/onnx-header.ts';
import { findSttModel } from '../../../src/engines/sherpa/stt-model.ts';
import { readTokens } from '../../../src/engines/sherpa/tokens.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { kit } from '../../support/kit.ts';
import { type Network, onnxFile } from '../../support/onnx-writer.ts';
import {
  BPE_VOCAB,
  STREAMING_CTC,
  STREAMING_TRANSDUCER,
  TOKENS,
  toneModel,
  WHOLE_CTC,
} from '../../support/tone-models.ts';

const test = suite('findSttModel');

const find = (directory: string, language?: string) =>
  findSttModel({
    directory,
    bias: 1,
    isBiasSet: false,
    threads: 1,
    ...(language === undefined ? {} : { language }),
  });

function refusal(attempt: () => unknown): string {
  try {
    attempt();
    return 'nothing';
  } catch (error) {
    return describeUnknown(error);
  }
}

/** Why this folder is refused. */
const refused = (directory: string): string => refusal(() => find(directory));

const withMetadata = (network: Network, changes: Readonly<Record<string, string | number>>): Network => ({
  ...network,
  metadata: { ...network.metadata, ...changes },
});

const without = (network: Network, key: string): Network => {
  const { [key]: _, ...metadata } = network.metadata ?? {};
  return { ...network, metadata };
};

test('the kind of a model is told by its files', () => {
  const kinds = [{ model: STREAMING_CTC }, { model: WHOLE_CTC }, STREAMING_TRANSDUCER].map((networks) => {
    const { kind } = find(toneModel(networks));
    return [kind.name, kind.isStreaming, kind.option];
  });
  assert.equal(kinds, [
    ['streaming zipformer CTC', true, 'zipformer2Ctc'],
    ['zipformer CTC', false, 'zipformerCtc'],
    ['streaming transducer', true, 'transducer'],
  ]);
});

test('of two networks that do the same the smaller one is taken, and of two small ones none', () => {
  const directory = toneModel({ 'encoder-epoch-99': WHOLE_CTC, ...STREAMING_TRANSDUCER });
  assert.match(refused(directory), /encoder-epoch-99\.onnx and encoder\.onnx may both be the encoder/);
  writeFileSync(join(directory, 'encoder-epoch-99.int8.onnx'), onnxFile(STREAMING_TRANSDUCER.encoder));
  const { config } = find(directory);
  assert.equal(
    (config.transducer as { readonly encoder: string }).encoder,
    join(directory, 'encoder-epoch-99.int8.onnx'),
  );
});

test('a folder that is none, or has no network that can be checked, is refused', () => {
  assert.match(refused('/nowhere/model'), /no such file or directory.*; set model of sherpa/);
  assert.match(refused(kit({ 'a.txt': '' })), /has no network: no file there ends in \.onnx/);
  assert.match(refused(kit({ 'encoder.ort': 'x' })), /\.ort files, which cannot be checked/);
});

test('networks that are no model of speech are named, with what they say of themselves', () => {
  assert.match(
    refused(toneModel({ model: withMetadata(STREAMING_CTC, { model_type: 'resnet' }) })),
    /it has model\.onnx, and its model_type is "resnet"/,
  );
  assert.match(
    refused(toneModel({ encoder: STREAMING_TRANSDUCER.encoder })),
    /it has encoder\.onnx, and its model_type is "zipformer2"/,
  );
  assert.match(refused(toneModel({ model: { ...WHOLE_CTC, metadata: {} } })), /do not say what they are/);
});

test('metadata that native code would stumble over are named', () => {
  const cases: readonly (readonly [Network, RegExp])[] = [
    [without(STREAMING_CTC, 'num_heads'), /its metadata lack num_heads, so it was not made for sherpa-onnx/],
    [withMetadata(STREAMING_CTC, { T: 'many' }), /T in its metadata is "many", expected a whole number/],
    [withMetadata(STREAMING_CTC, { T: -3 }), /T in its metadata is "-3"/],
    [withMetadata(STREAMING_CTC, { encoder_dims: '4,4' }), /have different counts of numbers/],
    [withMetadata(STREAMING_CTC, { num_encoder_layers: 2 }), /the network takes 9 inputs, expected 15/],
    [{ ...WHOLE_CTC, outputs: WHOLE_CTC.outputs.slice(0, 1) }, /the network gives 1 outputs, expected 2/],
  ];
  for (const [model, message] of cases) assert.match(refused(toneModel({ model })), message);
});

test('a network that was cut off anywhere is refused, and so is one of another format', () => {
  const directory = toneModel({ model: STREAMING_CTC });
  const path = join(directory, 'model.onnx');
  const whole = readFileSync(path);
  for (const share of [0.9, 0.5, 0.1, 0.001]) {
    writeFileSync(path, whole);
    truncateSync(path, Math.ceil(whole.length * share));
    assert.match(refused(directory), /model\.onnx is not a whole ONNX file \(it (has|ends|has no)/);
  }
  truncateSync(path, 0);
  assert.match(refused(directory), /model\.onnx is empty/);
  for (const content of [
    '<!DOCTYPE html><html></html>',
    'version https://git-lfs',
    '\0\0\0\0',
    'RIFF....WAVE',
  ]) {
    writeFileSync(path, content);
    assert.match(refused(directory), /model\.onnx is not a whole ONNX file/);
  }
});

test('weights that should lie beside a network are looked for', () => {
  const [matrix, ...others] = STREAMING_CTC.weights ?? [];
  if (matrix === undefined) throw new Error('it has no weights');
  const model = { ...STREAMING_CTC, weights: [{ ...matrix, file: 'model.weights' }, ...others] };
  const directory = toneModel({ model });
  assert.match(refused(directory), /model\.onnx needs its weights beside it, in the file model\.weights/);
  writeFileSync(join(directory, 'model.weights'), Buffer.from(matrix.values.buffer));
  assert.is(find(directory).kind.name, 'streaming zipformer CTC');
});

test('weights that an old file lists as inputs are none', () => {
  const weights = (STREAMING_CTC.weights ?? []).map(({ name, lengths }) => ({
    name,
    lengths,
    type: 'float' as const,
  }));
  const model = { ...STREAMING_CTC, inputs: [...STREAMING_CTC.inputs, ...weights] };
  assert.is(onnxHeader(join(toneModel({ model }), 'model.onnx')).inputs.length, STREAMING_CTC.inputs.length);
});

test('tokens that do not belong to the network are refused', () => {
  const lines = TOKENS.trimEnd().split('\n');
  const cases: readonly (readonly [string, RegExp])[] = [
    [lines.slice(0, -1).join('\n'), /the model has 8 tokens, and number 7 is not among those of the file/],
    [lines.join('\n').replace('<blk>', '<x>'), /lacks the token for silence, <blk> or <eps> or <blank>/],
    [
      lines.join('\n').replace(' 3', ' three'),
      /line 4: expected a token and its number, found "▁TURN three"/,
    ],
    [lines.join('\n\n'), /line 2: it is empty/],
    ['', /tokens\.txt is empty/],
  ];
  for (const [tokens, message] of cases)
    assert.match(refused(toneModel({ model: STREAMING_CTC }, { 'tokens.txt': tokens })), message);
  assert.match(refused(toneModel({ model: STREAMING_CTC }, {})), /lacks tokens\.txt/);
});

test('a line that is only a number is the token of a space', () => {
  assert.is(readTokens(join(kit({ 't.txt': 'a 0\n1\nb 2\r\n' }), 't.txt')).get(' '), 1);
});

test('words are preferred if the folder says how they are written', () => {
  const spelling = (files: Readonly<Record<string, string | Uint8Array>>) =>
    find(toneModel(STREAMING_TRANSDUCER, { 'tokens.txt': TOKENS, ...files })).spelling;
  assert.match(spelling({}) as string, /has neither bpe\.model nor bpe\.vocab/);
  assert.equal(spelling({ 'bpe.vocab': BPE_VOCAB }), { unit: 'bpe', vocabulary: BPE_VOCAB });
  assert.equal(spelling({ 'bpe.model': SENTENCE_PIECES }), {
    unit: 'bpe',
    vocabulary: '▁PLAY\t-1.5\nS\t-2\n',
  });
  assert.equal(spelling({ 'tokens.txt': '<blk> 0\na 1\nb 2\nc 3\nd 4\ne 5\nf 6\ng 7\n' }), {
    unit: 'cjkchar',
  });
  assert.match(
    refused(toneModel(STREAMING_TRANSDUCER, { 'tokens.txt': TOKENS, 'bpe.vocab': 'PLAY much\n' })),
    /bpe\.vocab, line 1: expected a token and its weight/,
  );
});

/** Two pieces in a file of SentencePiece. */
const SENTENCE_PIECES = Buffer.concat(
  [
    ['▁PLAY', -1.5],
    ['S', -2],
  ].map(([text, weight]) => {
    const letters = Buffer.from(`${text}`);
    const number = Buffer.alloc(4);
    number.writeFloatLE(Number(weight));
    const piece = Buffer.concat([Buffer.from([0x0a, letters.length]), letters, Buffer.from([0x15]), number]);
    return Buffer.concat([Buffer.from([0x0a, piece.length]), piece]);
  }),
);

test('a language is chosen where there is a choice', () => {
  const whisper: Network = {
    ...WHOLE_CTC,
    inputs: WHOLE_CTC.inputs.slice(0, 1),
    metadata: {
      ...Object.fromEntries(WHISPER_NUMBERS.map((key) => [key, 1])),
      ...{ model_type: 'whisper-tiny', sot_sequence: '1,2,3', eot: 7 },
      ...{ all_language_tokens: '4,5', all_language_codes: 'en,de' },
    },
  };
  const decoder: Network = {
    inputs: Array.from({ length: 6 }, (_, index) => ({ name: `i${index}`, type: 'float', lengths: [] })),
    outputs: Array.from({ length: 3 }, (_, index) => ({ name: `o${index}`, type: 'float', lengths: [] })),
    nodes: [],
  };
  const directory = toneModel(
    { 'tiny-encoder': whisper, 'tiny-decoder': decoder },
    { 'tiny-tokens.txt': TOKENS },
  );
  const { kind, config } = find(directory, 'de-DE');
  assert.equal([kind.name, (config.whisper as { readonly language: string }).language], ['Whisper', 'de']);
  assert.match(
    refusal(() => find(directory, 'fr')),
    /this Whisper does not know the language "fr", it knows en, de/,
  );
});

const WHISPER_NUMBERS = [
  ...['n_mels', 'n_text_layer', 'n_text_ctx', 'n_text_state', 'n_vocab', 'sot', 'blank_id'],
  ...['translate', 'transcribe', 'is_multilingual', 'no_timestamps', 'no_speech'],
];

test.run();
