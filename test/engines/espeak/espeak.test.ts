import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { childProcess } from '../../../src/engines/child-process.ts';
import { espeak, voiceArguments } from '../../../src/engines/espeak/espeak.ts';
import { type EspeakVoice, espeakVoices } from '../../../src/engines/espeak/voices.ts';
import type { WasmRequest } from '../../../src/engines/espeak/wasm-worker.ts';
import type { Sound, Tts } from '../../../src/engines/ports.ts';
import { withEnvironment } from '../../support/environment.ts';
import { has, workshop } from '../../support/programs.ts';
import { few } from '../../support/scale.ts';
import { settled } from '../../support/settled.ts';

const never = new AbortController().signal;
const { PATH } = process.env;
const shop = workshop();

const CHARACTERS = few(3_000, 10_000);

/** With the program on the PATH or without it. */
for (const [form, path] of [
  ['program', PATH],
  ['WebAssembly', shop.directory],
] as const) {
  const test = suite(`espeak, ${form}`);
  const warnings: string[] = [];
  const engines: Tts[] = [];
  const canSpeak = () => form === 'WebAssembly' || has('espeak-ng');
  const speaking = (parameters: Parameters<typeof espeak>[0]['parameters']): Tts => {
    const tts = espeak({ parameters, log: (line) => warnings.push(line) });
    engines.push(tts);
    return tts;
  };
  const said = async (tts: Tts, text: string): Promise<Sound> => {
    const sound = await tts.synthesize(text, never)();
    if (E.isLeft(sound)) throw new Error(JSON.stringify(sound.left));
    return sound.right;
  };
  const seconds = ({ samples, sampleRateHz }: Sound) => samples.length / sampleRateHz;

  test.before.each(() => {
    if (canSpeak()) process.env.PATH = path;
    warnings.length = 0;
  });
  test.after.each(async () => {
    process.env.PATH = PATH;
    for (const engine of engines.splice(0)) await engine.close();
  });

  test('a sentence becomes some seconds of sound', async () => {
    if (!canSpeak()) return;
    const tts = speaking({ language: 'en-US' });
    assert.is(tts.health().state, 'ready');
    const sound = await said(tts, 'The light in the kitchen is on.');
    assert.is(sound.sampleRateHz, 22_050);
    assert.ok(seconds(sound) > 1 && seconds(sound) < 4);
    assert.ok(Math.max(...sound.samples) > 5_000);
  });

  test('a text may begin with a dash, hold newlines, quotes and any script', async () => {
    if (!canSpeak()) return;
    const tts = speaking({ language: 'fr-FR' });
    for (const text of [
      '--version',
      '-f /etc/passwd',
      'un\ndeux\ntrois',
      '"$(id)" `id`',
      'où êtes-vous 😀',
      'a\0b',
    ])
      assert.ok(seconds(await said(tts, text)) > 0.2, text);
    const whole = seconds(await said(tts, 'un\ndeux\ntrois'));
    assert.ok(whole > 0.3 + seconds(await said(tts, 'un')));
  });

  test('nothing to say is a sound without samples, punctuation no error', async () => {
    if (!canSpeak()) return;
    const tts = speaking({});
    for (const text of ['', ' \n\t']) assert.is((await said(tts, text)).samples.length, 0);
    for (const text of ['...', '?!', '😶']) await said(tts, text);
  });

  test(`${CHARACTERS} characters are spoken to the end`, async () => {
    if (!canSpeak()) return;
    const text = 'Ten words of ordinary length are in this long sentence. '.repeat(180).slice(0, CHARACTERS);
    assert.ok(seconds(await said(speaking({ speed: 450 }), text)) > 0.015 * CHARACTERS);
  });

  test('speed, pitch and amplitude make a difference', async () => {
    if (!canSpeak()) return;
    const text = 'one two three four five six seven';
    const slow = await said(speaking({ speed: 100 }), text);
    const fast = await said(speaking({ speed: '300' }), text);
    const quiet = await said(speaking({ speed: 100, amplitude: 20 }), text);
    const high = await said(speaking({ speed: 100, pitch: 90 }), text);
    assert.ok(seconds(slow) > 1.5 * seconds(fast));
    assert.ok(Math.max(...slow.samples) > 3 * Math.max(...quiet.samples));
    assert.not.equal(high.samples, slow.samples);
  });

  test('a wrong parameter is a clear failure', async () => {
    const tts = speaking({ speed: 'fast' });
    const message = 'the parameter speed is "fast"; it must be a number from 80 to 450';
    assert.equal(
      await tts.synthesize('hello', never)(),
      E.left({ _tag: 'EngineFailed', engine: 'espeak', message }),
    );
    assert.is(tts.health().state, 'failed');
  });

  test('an unknown voice falls back to the language, with one warning', async () => {
    if (!canSpeak()) return;
    const tts = speaking({ voice: 'nobody', language: 'en_GB' });
    await said(tts, 'hello');
    await said(tts, 'hello again');
    assert.equal(warnings, ['espeak has no voice "nobody"; "en-gb" speaks instead']);
  });

  test('an unknown language is missing by name', async () => {
    if (!canSpeak()) return;
    const tts = speaking({ language: 'xx-YY' });
    assert.equal(
      await tts.synthesize('hello', never)(),
      E.left({
        _tag: 'EngineMissing',
        engine: 'espeak',
        message: 'there is no voice "xx-yy" or "xx"',
        fix: 'choose one of those that `espeak-ng --voices` lists',
      }),
    );
    assert.is(tts.health().state, 'missing');
  });

  test('an abort ends it', async () => {
    if (!canSpeak()) return;
    const tts = speaking({});
    await said(tts, 'warm');
    const aborter = new AbortController();
    const result = tts.synthesize('A long text. '.repeat(20_000), aborter.signal)();
    await settled(); // it is at work
    aborter.abort();
    assert.equal(
      await result,
      E.left({ _tag: 'EngineFailed', engine: 'espeak', message: 'synthesizing was cancelled' }),
    );
  });

  if (form === 'WebAssembly') test.after(shop.close);
  test.run();
}

const test = suite('voiceArguments');
const voices = (parameters: Parameters<typeof voiceArguments>[0]) =>
  E.fold(
    () => [] as readonly string[],
    (wanted: { readonly voices: readonly string[] }) => wanted.voices,
  )(voiceArguments(parameters));

test("a kit's language becomes espeak's, with its base language behind it", () => {
  assert.equal(voices({ language: 'en-US' }), ['en-us', 'en']);
  assert.equal(voices({ language: 'fr_FR' }), ['fr-fr', 'fr']);
  assert.equal(voices({ language: 'de' }), ['de']);
});

test('a voice goes before the language', () => {
  assert.equal(voices({ voice: 'mb-en1', language: 'en-GB' }), ['mb-en1', 'en-gb', 'en']);
});

test('a variant changes every voice that is tried', () => {
  assert.equal(voices({ language: 'fr-FR', variant: 'f3' }), ['fr-fr+f3', 'fr+f3']);
  assert.equal(voices({ voice: 'fr', variant: '' }), ['fr']);
});

test('a variant that is no name is told', () => {
  assert.equal(
    voiceArguments({ variant: 'f 3' }),
    E.left('the parameter variant is "f 3"; it must be the name of a variant, such as f3'),
  );
});

test('nothing, blanks and "default" are American English', () => {
  for (const parameters of [{}, { language: ' ' }, { voice: 'default' }])
    assert.equal(voices(parameters), ['en-us']);
});

test('numbers may be written as text', () => {
  assert.equal(
    voiceArguments({ language: 'de', speed: '160', pitch: 50, amplitude: '100' }),
    E.right({ voices: ['de'], flags: ['-b', '1', '-s', '160', '-p', '50', '-a', '100'] }),
  );
});

test('a word or a number out of range is told by name', () => {
  assert.equal(
    voiceArguments({ speed: 'fast' }),
    E.left('the parameter speed is "fast"; it must be a number from 80 to 450'),
  );
  assert.equal(
    voiceArguments({ pitch: 100 }),
    E.left('the parameter pitch is 100; it must be a number from 0 to 99'),
  );
});

test.run();

const voicesTest = suite('the voices of espeak');

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

if (has('espeak-ng')) voicesTest('the program lists its own', async () => look(await listed()));

voicesTest('where there is no program its build lists the same', async () => {
  const restore = withEnvironment({ PATH: '/nowhere' });
  try {
    look(await listed());
  } finally {
    restore();
  }
});

voicesTest('a listing that is cancelled is an error', async () => {
  assert.ok(E.isLeft(await espeakVoices(AbortSignal.abort())()));
});

voicesTest.run();

const wasmWorkerTest = suite('espeak as WebAssembly');

const worker = () =>
  childProcess<WasmRequest, Uint8Array>({
    engine: 'espeak',
    module: new URL('../../../src/engines/espeak/wasm-worker.ts', import.meta.url),
  });

wasmWorkerTest('gives the sound, or what is printed, as it is asked: the program may do both', async () => {
  const child = worker();
  const options = { signal: new AbortController().signal, deadlineMs: 30_000, stage: 'synthesizing' };
  const given = async (wanted: WasmRequest['wanted']): Promise<string> => {
    const answer = await child.call({ args: ['-x', '-v', 'en-us'], text: 'six', wanted }, options)();
    return E.isRight(answer) ? Buffer.from(answer.right).toString('latin1') : JSON.stringify(answer.left);
  };
  const [sound, printed] = [await given('sound'), await given('print')];
  await child.close();
  assert.match(sound, /^RIFF/);
  assert.match(printed, /^ *s'Iks/);
});

wasmWorkerTest('gives signs while it speaks a long text, and all of the sound at the end', async () => {
  const child = worker();
  const signs: Uint8Array[] = [];
  const wav = await child.call(
    {
      args: ['-b', '1', '-v', 'en-us'],
      text: 'This is a sentence of some length. '.repeat(20),
      wanted: 'sound',
    },
    {
      signal: new AbortController().signal,
      deadlineMs: 30_000,
      stage: 'synthesizing',
      progress: (sign) => signs.push(sign),
    },
  )();
  await child.close();
  const length = E.isRight(wav) ? wav.right.length : 0;
  assert.ok(length > 1_000_000, JSON.stringify(wav));
  assert.ok(signs.length >= Math.floor(length / 200_000));
});

wasmWorkerTest.run();
