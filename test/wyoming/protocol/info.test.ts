import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import {
  audioChunk,
  audioStart,
  audioStop,
  brocaArtifact,
  infoOf,
  monoFormat,
  readInfo,
  samplesOf,
} from '../../../src/wyoming/protocol/info.ts';

const test = suite('info');

test('ours says what peers cannot do without', () => {
  const model = { ...brocaArtifact('en-us', 'English'), languages: ['en-us'] };
  const program = {
    ...brocaArtifact('broca', 'Broca', '1.0'),
    models: [model],
    supports_transcript_streaming: true,
  };
  const event = infoOf({ asr: [program] });
  assert.equal(Object.keys(event.data).sort(), ['asr', 'handle', 'intent', 'mic', 'snd', 'tts', 'wake']);
  assert.equal(program.attribution, { name: 'Broca', url: '' });
  assert.ok(program.installed && model.installed);
  const read = readInfo(eventOf('info', JSON.parse(JSON.stringify(event.data))));
  assert.ok(E.isRight(read));
  assert.is(read.right.asr[0]?.models[0]?.languages[0], 'en-us');
});

test('what is not there, or null, is empty, and what nobody knows passes', () => {
  const empty = { asr: [], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [] };
  assert.equal(readInfo(eventOf('info')), E.right(empty));
  const sent = {
    wake: null,
    tts: [
      {
        name: 'piper',
        attribution: null,
        voices: [{ name: 'a', speakers: null, languages: ['fr'] }],
        new: 1,
      },
    ],
    satellite: { name: 'kitchen', area: null, has_vad: true, snd_format: {} },
  };
  const read = readInfo(eventOf('info', sent));
  assert.ok(E.isRight(read));
  const [piper] = read.right.tts;
  assert.equal(piper?.attribution, { name: '', url: '' });
  assert.equal([piper?.installed, piper?.supports_synthesize_streaming], [true, false]);
  assert.equal(piper?.voices[0]?.speakers, []);
  assert.is(read.right.satellite?.area, undefined);
  assert.is(read.right.satellite?.has_vad, true);
});

test('what is not installed stays so, and a mistake is named by its place', () => {
  const read = readInfo(eventOf('info', { asr: [{ name: 'vosk', installed: false }] }));
  assert.is(E.isRight(read) && read.right.asr[0]?.installed, false);
  const sent = { asr: [{ name: 'vosk', description: null, models: [{ name: 'en', languages: 'en' }] }] };
  assert.equal(
    readInfo(eventOf('info', sent)),
    E.left('info: asr[0].models[0].languages: found "en", expected a list of at most 5000'),
  );
});

test('samples go out and come back the same', () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
  const format = monoFormat(16_000);
  const { payload, data } = audioChunk(format, samples.subarray(1), 10);
  assert.equal([...payload.subarray(0, 4)], [1, 0, 255, 255]);
  assert.equal(data, { rate: 16_000, width: 2, channels: 1, timestamp: 10 });
  assert.equal(samplesOf(format, payload), E.right(samples.slice(1)));
  const shifted = Uint8Array.of(0, ...payload).subarray(1);
  assert.equal(samplesOf(format, shifted), E.right(samples.slice(1)));
  assert.equal([audioStart(format).type, audioStop(5).data.timestamp], ['audio-start', 5]);
});

test('channels are mixed down to one, and other widths become 16 bits', () => {
  const read = (width: number, channels: number, ...bytes: number[]) =>
    samplesOf({ rate: 16_000, width, channels }, Uint8Array.from(bytes));
  assert.equal(read(2, 2, 10, 0, 20, 0, 254, 255, 0, 0), E.right(Int16Array.of(15, -1)));
  assert.equal(read(1, 1, 1, 255, 127, 128), E.right(Int16Array.of(256, -256, 32_512, -32_768)));
  assert.equal(read(3, 1, 99, 1, 0, 0, 0, 128), E.right(Int16Array.of(1, -32_768)));
  assert.equal(read(4, 1, 0, 0, 255, 127), E.right(Int16Array.of(32_767)));
});

test('half a sample is refused', () => {
  const read = samplesOf({ rate: 16_000, width: 2, channels: 2 }, new Uint8Array(6));
  assert.equal(read, E.left('a payload of 6 bytes is no whole number of 4-byte samples'));
});

test.run();
