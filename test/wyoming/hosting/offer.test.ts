import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/lib/errors.ts';
import { triggers } from '../../../src/modules/engines.ts';
import { chooseOffer, hotwordsOf, languageOf, offerOf } from '../../../src/wyoming/hosting/offer.ts';

const test = suite('offers');

const entry = (parameters: object, name = 'engine') => ({ name, parameters: { ...parameters } });

test('the language is said, or in the name of a voice or a model', () => {
  const found = [
    { language: 'fr_fr' },
    { locale: 'de' },
    { voice: 'en_GB-alan-medium' },
    { voice: 'fr-FR_ReneeVoice' },
    { model: 'models/vosk-model-small-en-us-0.15' },
    { model: '/opt/vosk-model-fr-0.22/' },
    { voice: 'female' },
    {},
  ].map((parameters) => languageOf(entry(parameters)));
  assert.equal(found, ['fr-FR', 'de', 'en-GB', 'fr-FR', 'en-US', 'fr', 'en-US', 'en-US']);
});

test('an engine that is missing is not installed; one that failed is, and says why', () => {
  const of = (state: 'missing' | 'failed' | 'off') =>
    offerOf('ear', [entry({})], { state, detail: 'no model' });
  assert.equal(
    [of('missing'), of('failed'), of('off')].map(({ isInstalled, description }) => [
      isInstalled,
      description,
    ]),
    [
      [false, 'ear (missing: no model)'],
      [true, 'ear (failed: no model)'],
      [true, 'ear'],
    ],
  );
});

test('several engines that do the work have all their languages', () => {
  const { languages } = offerOf('ear', [entry({ language: 'fr' }), entry({}), entry({ language: 'fr' })], {
    state: 'ready',
  });
  assert.equal(languages, ['fr', 'en-US']);
});

const WELL = { state: 'ready' } as const;
const offer = (name: string, ...languages: readonly string[]) =>
  offerOf(
    name,
    languages.map((language) => entry({ language })),
    WELL,
  );

/** The name of what is chosen, or why nothing is. */
const chosenOf =
  (offers: Parameters<typeof chooseOffer>[1]) => (asked: Parameters<typeof chooseOffer>[2]) => {
    const chosen = chooseOffer('voice', offers, asked);
    return E.isRight(chosen) ? chosen.right.name : describe(chosen.left);
  };

test('an offer is chosen by its name, by its language, or as the first', () => {
  const of = chosenOf([
    offer('anna', 'en-US', 'de'),
    offer('bert', 'de'),
    { ...offer('spare', 'fr-CA'), isSpare: true },
    offer('carl', 'fr'),
    offer('dora', 'fr-FR'),
    { ...offer('other', 'it-IT'), isSpare: true },
  ]);
  assert.equal(
    [
      ...[{}, { name: 'broca' }, { name: '', language: '' }, { name: 'bert' }, { name: 'spare' }].map(of),
      ...['en_GB', 'de', 'de-CH', 'fr', 'fr-FR', 'fr-CA', 'it'].map((language) => of({ language })),
      of({ name: 'carl', language: 'fr-BE' }),
    ],
    [
      ...['anna', 'anna', 'anna', 'bert', 'spare'],
      // what the settings list first, of a chain its first engine
      ...['anna', 'bert', 'bert', 'carl', 'dora', 'carl', 'other'],
      'carl',
    ],
  );
});

test('what is not there is named with what is', () => {
  const many = Array.from({ length: 25 }, (_, number) => offer(`v${number}`, 'en-US'));
  const of = chosenOf([{ ...offer('anna', 'en-US'), speakers: ['loud', 'soft'] }, offer('bert', 'de')]);
  assert.equal(
    [
      of({ name: 'siri' }),
      of({ language: 'fr' }),
      of({ name: 'bert', language: 'en' }),
      of({ name: 'anna', speaker: 'soft' }),
      of({ name: 'anna', speaker: 'shy' }),
      of({ name: 'bert', speaker: 'shy' }),
    ],
    [
      'there is no voice "siri" here, there is anna, bert',
      'no voice here knows "fr", there is en-US, de',
      'no voice here knows "en", there is de',
      'anna',
      'the voice anna has no speaker "shy", it has loud, soft',
      'the voice bert has no speaker "shy", it has none',
    ],
  );
  assert.match(chosenOf(many)({ name: 'siri' }), /v19 and 5 more, which describe tells$/);
});

test('hotwords are found however an engine is told them; those that stop are none', () => {
  const found = [
    entry({ phrase: 'hey broca', stop: 'silence' }, 'phrase'),
    entry({ hotwords: [{ phrase: 'hey broca' }, { phrase: 'okay house' }] }, 'phrase'),
    entry({ hotwords: [{ name: 'ada' }, { name: 'enough', means: 'stop' }] }, 'personal'),
    entry({ engine: 'wyoming', uri: 'tcp://a:1', names: ['hey_jarvis'] }, 'oww'),
    entry({}, 'none'),
  ].map((entry) => hotwordsOf(entry, triggers));
  assert.equal(found, [['hey broca'], ['hey broca', 'okay house'], ['ada'], ['hey_jarvis'], []]);
});

test.run();
