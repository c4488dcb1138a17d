import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FRAME_SAMPLES } from '../../../src/streams/audio.ts';
import { energyOf } from '../../../src/streams/speech.ts';
import { spoken, spokenIn, textsIn } from '../../../src/testing/harness/microphone.ts';

const test = suite('spoken');

const framesOf = (samples: Int16Array): readonly Int16Array[] =>
  Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) =>
    samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );

test('each frame of what is said is loud and holds all of the text', () => {
  const frames = framesOf(spoken('Grüße 你好 🎉'));
  assert.ok(frames.length > 5);
  for (const [index, frame] of frames.entries()) {
    assert.equal(spokenIn(frame), { text: 'Grüße 你好 🎉', index });
    assert.ok(energyOf(frame) > 4_000);
  }
});

test('texts are told one from another, also the same one twice, and without their beginning', () => {
  const yes = framesOf(spoken('yes'));
  assert.equal(textsIn([...yes, ...yes, ...framesOf(spoken('no'))]), ['yes', 'yes', 'no']);
  assert.equal(textsIn(yes.slice(3)), ['yes']);
  assert.equal(textsIn([new Int16Array(FRAME_SAMPLES)]), []);
});

test('a text that is longer than a frame is cut', () => {
  const [frame = new Int16Array()] = framesOf(spoken('x'.repeat(2_000), 64));
  assert.is(spokenIn(frame)?.text, 'x'.repeat(FRAME_SAMPLES - 3));
});

test.run();
