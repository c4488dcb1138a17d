import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { templateOf } from '../../../../src/engines/triggers/personal/template.ts';
import { has } from '../../../support/programs.ts';
import { spoken } from '../../../support/spoken.ts';
import { inARow, inNoise, room } from '../../../support/takes.ts';

const test = suite('templateOf');

test('it is the word, without the quiet around it', () => {
  if (!has('espeak-ng')) return;
  const word = spoken('hey broca', 'en-us', 150);
  const near = templateOf(word);
  const far = templateOf(inARow([word], 1_000));
  assert.is(far?.length, near?.length);
  assert.ok(Math.abs((far?.startMs ?? 0) - (near?.startMs ?? 0) - 1_000) <= 10);
  assert.ok((near?.startMs ?? 0) > 220 && (near?.startMs ?? 0) < 320, `${near?.startMs}`);
  assert.is(near?.cepstra().length, near?.length);
});

test('in a noisy recording it is what stands out', () => {
  if (!has('espeak-ng')) return;
  const quiet = templateOf(inARow([spoken('hey broca', 'en-us', 150)], 500));
  const noisy = templateOf(inNoise(inARow([spoken('hey broca', 'en-us', 150)], 500), 300));
  assert.ok(Math.abs((noisy?.startMs ?? 0) - (quiet?.startMs ?? 0)) < 120);
  assert.ok(Math.abs((noisy?.endMs ?? 0) - (quiet?.endMs ?? 0)) < 200);
});

test('there is none in a room, in silence, or in no sound at all', () => {
  assert.is(templateOf(room(1_000)), undefined);
  assert.is(templateOf(new Int16Array(16_000)), undefined);
  assert.is(templateOf(new Int16Array()), undefined);
});

test.run();
