import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choose, healthOf } from '../../src/engines/choose.ts';
import { type EngineKind, triggers } from '../../src/engines/index.ts';

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
  });
  assert.equal(lines, ['tts "pico2wave" is not part of Broca: espeak stands in for it']);
});

test('a name out of the language itself is no engine', () => {
  assert.is(chosen('constructor', {}).engine.engine, 'espeak');
});

test('a foreign trigger is stood in for too, and its health says that nothing listens', () => {
  const lines: string[] = [];
  const setup = { dataDirectory: '', cacheDirectory: '', log: (line: string) => void lines.push(line) };
  const trigger = choose('trigger', triggers, { name: 'snowboy', parameters: { pmdl_file: 'x' } }, setup);
  assert.equal(healthOf(trigger), {
    name: 'snowboy',
    engine: 'none',
    state: 'off',
    detail: 'no microphone is listened to',
  });
  assert.equal(lines, ['trigger "snowboy" is not part of Broca: none stands in for it']);
});

test.run();
