import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageFamily, plainLanguage } from '../../src/lib/text.ts';

const test = suite('names of languages');

test('names that mean one language become the same, and a country can be left out', () => {
  assert.equal(['fr_FR', 'fr-FR', 'FR-fr'].map(plainLanguage), ['fr-fr', 'fr-fr', 'fr-fr']);
  assert.equal(['en_GB', 'en-us', 'EN', 'zh-Hant-TW'].map(languageFamily), ['en', 'en', 'en', 'zh']);
});

test.run();
