import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RawTraces, tracesOf } from '../../src/settings/traces.ts';

const test = suite('settings of traces');

test('a megabyte is a million bytes', () => {
  assert.is(tracesOf({ max_megabytes: 0.5 }).maxBytes, 500_000);
});

test('without transcripts no sound is recorded, whatever is written', () => {
  const { recordsAudio } = tracesOf({ record_audio: true });
  assert.equal(
    [recordsAudio, tracesOf({ record_audio: true, transcripts: false }).recordsAudio],
    [true, false],
  );
});

test('an endpoint that is left empty is none', () => {
  assert.equal(
    [
      tracesOf({ otlp_endpoint: null }).otlp,
      tracesOf({ otlp_endpoint: 'http://a', otlp_headers: null }).otlp,
    ],
    [undefined, { url: 'http://a', headers: {} }],
  );
});

for (const wrong of [
  { keep: -1 },
  { max_megabytes: 0 },
  { max_megabytes: 1e9 },
  { otlp_endpoint: 'localhost:4318' },
  { otlp_endpoint: 'http://' },
  { otlp_headers: { team: 1 } },
  { record_audio: 'yes' },
]) {
  test(`${JSON.stringify(wrong)} is refused`, () => assert.ok(E.isLeft(RawTraces.decode(wrong))));
}

test.run();
