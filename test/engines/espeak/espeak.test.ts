import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EspeakOptions, espeak } from '../../../src/engines/espeak/espeak.ts';
import type { Sound, Tts } from '../../../src/engines/ports.ts';
import { has, workshop } from '../../support/programs.ts';
import { settled } from '../../support/settled.ts';

const never = new AbortController().signal;
const { PATH } = process.env;
const shop = workshop();

/** With the program on the PATH or without it. */
for (const [form, path] of [
  ['program', PATH],
  ['WebAssembly', shop.directory],
] as const) {
  const test = suite(`espeak, ${form}`);
  const warnings: string[] = [];
  const engines: Tts[] = [];
  const canSpeak = () => form === 'WebAssembly' || has('espeak-ng');
  const speaking = (parameters: EspeakOptions['parameters']): Tts => {
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

  test('10 000 characters are spoken to the end', async () => {
    if (!canSpeak()) return;
    const text = 'Ten words of ordinary length are in this long sentence. '.repeat(180).slice(0, 10_000);
    assert.ok(seconds(await said(speaking({ speed: 450 }), text)) > 150);
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
      E.left({ _tag: 'EngineFailed', engine: 'espeak', message: 'synthesizing was given up' }),
    );
  });

  if (form === 'WebAssembly') test.after(shop.close);
  test.run();
}
