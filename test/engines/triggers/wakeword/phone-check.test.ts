import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLibrary } from '../../../../src/engines/pocketsphinx/library.ts';
import { findModel } from '../../../../src/engines/pocketsphinx/model.ts';
import { phoneCheck } from '../../../../src/engines/triggers/wakeword/phone-check.ts';
import { room } from '../../../support/phrase-engine.ts';
import { spoken } from '../../../support/spoken.ts';

const test = suite('phoneCheck');

const heard = (...parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]));

/** Without the silence that the voice adds. */
function said(text: string): Int16Array {
  const samples = spoken(text, 'en-us', 150);
  return samples.slice(
    0,
    samples.findLastIndex((sample) => Math.abs(sample) > 300),
  );
}

test('phones fit where their phrase was said last, and nowhere else', async () => {
  const { leads, free } = phoneCheck(await openLibrary(), findModel({}), ['smart mirror', 'jarvis']);
  const phrase = said('smart mirror');
  const [mirror = 0, jarvis = 0] = leads(heard(room(500), phrase, room(200)));
  assert.ok(mirror > 0, `${mirror}`);
  assert.ok(jarvis < mirror - 20, `${jarvis}`);
  const [early = 0] = leads(heard(phrase, room(1_500)));
  assert.ok(early < mirror - 20, `${early}`);
  const [other = 0] = leads(heard(room(300), said('what time is it'), room(200)));
  assert.ok(other < mirror - 20, `${other}`);
  free();
});

test.run();
