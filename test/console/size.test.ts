import './support/page.ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LANGUAGES } from '../../src/console/languages/language.ts';

const FOLDER = join(import.meta.dirname, '../../dist/console');
/** Of every view, in one language. */
const MAX_BYTES = 280 * 1_024;
/** Until the first view is there. */
const MAX_FIRST_BYTES = 120 * 1_024;
const MAX_LANGUAGE_BYTES = 20 * 1_024;

const test = suite('size of the console');

test('every view together, in one language, is at most 280 kB as it is sent', () => {
  if (!existsSync(FOLDER)) return;
  const scripts = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.js.gz'))
    .map((name) => name.slice(0, -'.gz'.length));
  assert.ok(scripts.includes('main.js'));
  const catalogues = laterImports('start.js');
  const views = scripts.filter((name) => !catalogues.includes(name));
  const bytes = [...views, largestOf(catalogues)].reduce((sum, name) => sum + zippedBytes(name), 0);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
});

test('the page weighs at most 120 kB until its first view is there', () => {
  if (!existsSync(FOLDER)) return;
  const files = ['index.html', 'main.css', ...loadedWith('start.js', 'main.js')];
  assert.ok(files.length > 4, 'what the modules share is a file of its own');
  const bytes = files.reduce((sum, name) => sum + sentBytes(name), 0);
  assert.ok(bytes <= MAX_FIRST_BYTES, `${bytes} bytes: ${files.join(', ')}`);
});

test('another language is one more file, and no page loads two', () => {
  if (!existsSync(FOLDER)) return;
  const first = new Set(loadedWith('start.js', 'main.js'));
  const [, ...others] = Object.keys(LANGUAGES);
  const catalogues = laterImports('start.js');
  assert.is(catalogues.length, others.length);
  for (const name of catalogues) {
    assert.not.ok(first.has(name), name);
    assert.ok(sentBytes(name) <= MAX_LANGUAGE_BYTES, `${name}: ${sentBytes(name)} bytes`);
  }
});

test.run();

/** The files of these modules and of all that they import at once. */
function loadedWith(...names: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    for (const [, , imported = ''] of textOf(name).matchAll(/(?:from|import)\s*(["'])\.\/([\w-]+\.js)\1/g))
      add(imported);
  };
  for (const name of names) add(name);
  return [...files];
}

/** The files that a module imports when it needs them. */
const laterImports = (name: string): readonly string[] =>
  [...textOf(name).matchAll(/import\((["'])\.\/([\w-]+\.js)\1\)/g)].map(([, , imported = '']) => imported);

const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const largestOf = (names: readonly string[]): string =>
  names.reduce((largest, name) => (zippedBytes(name) > zippedBytes(largest) ? name : largest));

/** As it is sent to a client that has no Brotli. */
const zippedBytes = (name: string): number => statSync(join(FOLDER, `${name}.gz`)).size;

const sentBytes = (name: string): number => statSync(join(FOLDER, `${name}.br`)).size;
