import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../src/errors.ts';
import { hotwordsOf } from '../../src/hosting/hotwords-of.ts';
import { languageOf } from '../../src/hosting/language-of.ts';
import { offerOf, refused } from '../../src/hosting/offer.ts';

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

test('one language of a family is as good as another', () => {
  const offer = offerOf('ear', [entry({ language: 'fr-FR' })], { state: 'ready' });
  const why = (asked: Parameters<typeof refused>[2]) => {
    const error = refused('voice', offer, asked);
    return error && describe(error);
  };
  assert.equal(
    [
      why({ language: 'fr_CA' }),
      why({}),
      why({ name: 'ear' }),
      why({ name: 'broca' }),
      why({ language: 'f' }),
    ],
    [undefined, undefined, undefined, undefined, 'no voice here knows "f", it knows fr-FR'],
  );
});

test('hotwords are found however an engine is told them; those that stop are none', () => {
  const found = [
    entry({ phrase: 'hey broca', stop: 'silence' }, 'phrase'),
    entry({ hotwords: [{ phrase: 'hey broca' }, { phrase: 'okay house' }] }, 'phrase'),
    entry({ hotwords: [{ name: 'ada' }, { name: 'enough', means: 'stop' }] }, 'personal'),
    entry({ engine: 'wyoming', uri: 'tcp://a:1', names: ['hey_jarvis'] }, 'oww'),
    entry({}, 'none'),
  ].map(hotwordsOf);
  assert.equal(found, [['hey broca'], ['hey broca', 'okay house'], ['ada'], ['hey_jarvis'], []]);
});

test.run();
