import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noStt } from '../../src/engines/no-stt.ts';
import { transcriptOf } from '../../src/engines/transcribed.ts';
import { describe } from '../../src/lib/errors.ts';
import { framesOf } from '../support/spoken.ts';

const test = suite('no recogniser');

test('refuses sound, and says how to have it understood', async () => {
  const heard = await transcriptOf(noStt, framesOf(new Int16Array(16_000)), new AbortController().signal)();
  assert.ok(E.isLeft(heard));
  assert.is(heard.left._tag, 'EngineMissing');
  assert.is(
    describe(heard.left),
    'none: no speech is understood here; set speech_to_text to an engine in settings.yml',
  );
});

test('is off, which is no fault', () => {
  assert.is(noStt.health().state, 'off');
});

test.run();
