import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choose, type EngineKind, healthOf, realEngine, standInFor } from '../../src/engines/choose.ts';
import { keywordsOf } from '../../src/engines/pocketsphinx/model.ts';
import { stts, triggers } from '../../src/modules/engines.ts';

const test = suite('choose');

/** Engines that are nothing but the parameters they were made of. */
const kind: EngineKind<unknown> = { engines: { espeak: ({ parameters }) => parameters }, standIn: 'espeak' };

function chosen(name: string, parameters: Readonly<Record<string, unknown>>) {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const engine = choose('tts', kind, { name, parameters }, { dataDirectory: '', cacheDirectory: '', log });
  return { engine, lines };
}

test('an engine Broca has gets its parameters as written, without a word', () => {
  const { engine, lines } = chosen('espeak', { language: 'fr-FR', speed: 120 });
  assert.equal(engine, { name: 'espeak', engine: 'espeak', instance: { language: 'fr-FR', speed: 120 } });
  assert.equal(lines, []);
});

test('a name Broca does not have is stood in for, with a warning; language and cache mean the same to both', () => {
  const { engine, lines } = chosen('pico2wave', { language: 'de-DE', cache: false, voice: 'x' });
  assert.equal(engine, {
    name: 'pico2wave',
    engine: 'espeak',
    instance: { language: 'de-DE', cache: false },
    isStandIn: true,
  });
  assert.equal(lines, ['tts "pico2wave" is not part of Broca: espeak stands in for it']);
});

const languages: readonly (readonly [written: Readonly<Record<string, unknown>>, language: unknown])[] = [
  [{ language: 'fr' }, 'fr'],
  [{ language: 'fr-FR' }, 'fr-FR'],
  [{ language: 'fr_FR', locale: 'de_DE' }, 'fr_FR'],
  [{ language: 'fr-fr' }, 'fr-fr'],
  [{ language: 'sonid15' }, undefined],
  [{ language: 'french', locale: 'fr_FR' }, 'fr_FR'],
  [{ voice: 'Manon', locale: 'fr' }, 'fr'],
  [{ voice: 'fr-FR_ReneeVoice' }, 'fr-FR'],
  [{ language: 'sonid15', locale: 'x', voice: 'en_GB-wavenet' }, 'en_GB'],
  [{ voice: 'fr-FR' }, 'fr-FR'],
  [{ voice: 'al-exandra' }, undefined],
  [{ voice: 'Agnes' }, undefined],
  [{ language: 7, voice: ['fr-FR'] }, undefined],
  [{ language: null }, undefined],
];
for (const [written, language] of languages) {
  test(`a stranger with ${JSON.stringify(written)} speaks ${language ?? 'what the stand-in does'}`, () => {
    const { engine } = chosen('voxygen', written);
    assert.equal(engine.instance, language === undefined ? {} : { language });
  });
}

test('the parameter `engine` says what an entry is made of, and is none of its parameters', () => {
  const { engine, lines } = chosen('butler', { engine: 'espeak', language: 'en-GB' });
  assert.equal(engine, { name: 'butler', engine: 'espeak', instance: { language: 'en-GB' } });
  assert.equal(lines, []);
});

test('an `engine` that nobody has is the parameter of whoever has the name, else of a stranger', () => {
  assert.equal(chosen('espeak', { engine: 'neural' }).engine.instance, { engine: 'neural' });
  assert.equal(chosen('polly', { engine: 'neural' }).engine.isStandIn, true);
});

test('a name out of the language itself is no engine', () => {
  assert.is(chosen('constructor', {}).engine.engine, 'espeak');
});

test('a foreign trigger is stood in for by one that listens for its words', () => {
  const lines: string[] = [];
  const setup = { dataDirectory: '', cacheDirectory: '', log: (line: string) => void lines.push(line) };
  const parameters = { pmdl_file: 'trigger/kalliope-FR-40samples.pmdl' };
  const trigger = choose('trigger', triggers, { name: 'snowboy', parameters }, setup);
  const { name, engine, state } = healthOf(trigger);
  assert.equal({ name, engine, state }, { name: 'snowboy', engine: 'phrase', state: 'off' });
  assert.equal(lines, [
    'trigger "snowboy" is not part of Broca: phrase stands in for it, and is woken by "kalliope"',
  ]);
  assert.is(healthOf(trigger).detail, 'it stands in for snowboy, and is woken by "kalliope"');
});

test('a foreign recogniser is stood in for by one that has a model of its language', () => {
  const standIns = ['en-US', 'fr-FR', 'de_DE', undefined].map((language) => {
    const { engine, remark } = standInFor(stts, language === undefined ? {} : { language });
    return [language, engine, remark];
  });
  assert.equal(standIns, [
    ['en-US', 'pocketsphinx', undefined],
    ['fr-FR', 'vosk', 'which needs a model: broca models get vosk-model-small-fr-0.22'],
    ['de_DE', 'vosk', 'which needs a model: broca models get vosk-model-small-de-0.15'],
    [undefined, 'pocketsphinx', undefined],
  ]);
});

test("Kalliope's cmusphinx is pocketsphinx, and no stranger", () => {
  const has = (engine: string): boolean => Object.hasOwn(stts.engines, engine);
  const parameters = { language: 'en-US', keyword_entries: [['light on', 0.8], 'light off', 3] };
  assert.equal(realEngine({ name: 'cmusphinx', parameters }, has), { name: 'pocketsphinx', parameters });
  assert.equal(keywordsOf(parameters), ['light on', 'light off']);
});

test.run();
