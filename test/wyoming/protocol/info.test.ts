import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { infoOf, ours, readInfo } from '../../../src/wyoming/protocol/info.ts';

const test = suite('info');

test('ours says what peers cannot do without', () => {
  const model = { ...ours('en-us', 'English'), languages: ['en-us'] };
  const program = { ...ours('broca', 'Broca', '1.0'), models: [model], supports_transcript_streaming: true };
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

test.run();
