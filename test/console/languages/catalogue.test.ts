import '../support/page.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Catalogue, english } from '../../../src/console/languages/catalogue.ts';
import { chooseLanguage, LANGUAGES } from '../../../src/console/languages/language.ts';

const test = suite('console/languages');

const CONSOLE = join(import.meta.dirname, '../../../src/console');
const OTHERS = Object.keys(LANGUAGES).filter((name) => name !== 'en');

type Text = string | ((...values: readonly (string | number)[]) => string);

/** Every text by its path: `talk.send`. */
function textsOf(value: object, path = ''): ReadonlyMap<string, Text> {
  return new Map(
    Object.entries(value).flatMap(([key, one]): (readonly [string, Text])[] => {
      const name = path === '' ? key : `${path}.${key}`;
      return typeof one === 'object' ? [...textsOf(one as object, name)] : [[name, one as Text]];
    }),
  );
}

const originals = textsOf(english);

const catalogueOf = async (language: string): Promise<Catalogue> =>
  ((await import(join(CONSOLE, `languages/${language}.ts`))) as { readonly catalogue: Catalogue }).catalogue;

/** Numbers and words that no text has of itself. */
const values = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `⟨${'abcdef'[index]}⟩`);

const written = (text: Text): string => (typeof text === 'string' ? text : text(...values(text.length)));

/** Which of its values a text shows. */
const shownBy = (text: Text): readonly string[] =>
  typeof text === 'string' ? [] : values(text.length).filter((value) => written(text).includes(value));

test('every file of texts belongs to the catalogue, and is there in each language', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' });
  const areas = files.filter((file) => /(^|\/)texts\.ts$/.test(file));
  assert.is(areas.length, Object.keys(english).length, areas.join(', '));
  for (const language of OTHERS)
    for (const area of areas)
      assert.ok(files.includes(area.replace(/\.ts$/, `.${language}.ts`)), `${area} in ${language}`);
});

for (const language of OTHERS) {
  test(`no text is missing in ${language}, and none is there for nothing`, async () => {
    const texts = textsOf(await catalogueOf(language));
    assert.equal([...texts.keys()].sort(), [...originals.keys()].sort());
  });

  test(`each text in ${language} says something, and shows the values that the English one shows`, async () => {
    const texts = textsOf(await catalogueOf(language));
    for (const [name, original] of originals) {
      const text = texts.get(name) ?? '';
      assert.is(typeof text, typeof original, name);
      assert.ok(written(text).trim() !== '', name);
      assert.equal(shownBy(text), shownBy(original), `${name}: ${written(text)}`);
    }
  });

  test(`most texts in ${language} are not the English ones`, async () => {
    const texts = textsOf(await catalogueOf(language));
    const same = [...originals].filter(([name, text]) => written(texts.get(name) ?? '') === written(text));
    assert.ok(same.length < originals.size / 10, same.map(([name]) => name).join(', '));
  });
}

test('the chosen language goes before those of the browser, and English is left where it speaks none', () => {
  assert.is(chooseLanguage('it', ['de', 'en']), 'it');
  assert.is(chooseLanguage(null, ['pt-BR', 'de-AT', 'fr']), 'de');
  assert.is(chooseLanguage(null, ['pt-BR']), 'en');
  assert.is(chooseLanguage('tlh', []), 'en');
  assert.is(chooseLanguage('constructor', []), 'en');
});

test.run();
