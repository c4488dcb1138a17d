import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EspeakVoice, espeakVoices } from '../../../src/engines/espeak/voices.ts';
import { withEnvironment } from '../../support/environment.ts';
import { has } from '../../support/programs.ts';

const test = suite('the voices of espeak');

async function listed(): Promise<ReadonlyMap<string, EspeakVoice>> {
  const voices = await espeakVoices(new AbortController().signal)();
  if (E.isLeft(voices)) throw voices.left;
  assert.is(new Set(voices.right.map(({ code }) => code)).size, voices.right.length);
  return new Map(voices.right.map((voice) => [voice.code, voice]));
}

/** Each with its languages as others write them. */
function look(voices: ReadonlyMap<string, EspeakVoice>): void {
  assert.ok(voices.size > 100);
  const of = (code: string) => [voices.get(code)?.name, voices.get(code)?.languages];
  assert.equal(of('fr-fr'), ['French (France)', ['fr-FR']]);
  assert.equal(of('es-419'), ['Spanish (Latin America)', ['es-419']]);
  assert.equal(of('nb')[1], ['nb', 'no']);
  assert.ok(voices.get('cmn')?.languages.includes('zh'));
}

if (has('espeak-ng')) test('the program lists its own', async () => look(await listed()));

test('where there is no program its build lists the same', async () => {
  const restore = withEnvironment({ PATH: '/nowhere' });
  try {
    look(await listed());
  } finally {
    restore();
  }
});

test('a listing that is given up is an error', async () => {
  assert.ok(E.isLeft(await espeakVoices(AbortSignal.abort())()));
});

test.run();
