import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { phrasesOfStranger, wantedPhrases } from '../../../../src/engines/triggers/phrase/wanted-phrases.ts';

const test = suite('wantedPhrases');

const STOP = { phrase: 'stop', sensitivity: 0.5, told: { hotword: 'stop', means: 'stop' } };

test('one phrase is a hotword, and "stop" ends what the assistant says', () => {
  assert.equal(
    wantedPhrases({ phrase: 'hey broca' }),
    E.right([{ phrase: 'hey broca', sensitivity: 0.5, told: { hotword: 'hey broca', means: 'wake' } }, STOP]),
  );
});

test('each hotword of a list has its own sensitivity, conversation and synapse', () => {
  const hotwords = [
    { phrase: 'computer', conversation: 'kitchen', sensitivity: 0.7 },
    { phrase: 'good night', synapse: 'good-night' },
  ];
  assert.equal(
    wantedPhrases({ hotwords, sensitivity: 0.4, stop: false }),
    E.right([
      {
        phrase: 'computer',
        sensitivity: 0.7,
        told: { hotword: 'computer', means: 'wake', conversation: 'kitchen' },
      },
      {
        phrase: 'good night',
        sensitivity: 0.4,
        told: { hotword: 'good night', means: 'wake', synapse: 'good-night' },
      },
    ]),
  );
});

const WRONG: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
  [{}, /^phrase: found nothing, expected words/],
  [{ phrase: 7 }, /^phrase: found 7, expected words/],
  [{ phrase: '!?' }, /^phrase: found "!\?"/],
  [{ phrase: 'turn on {{ it }}' }, /^phrase: found/],
  [{ phrase: 'hey', sensitivity: 2 }, /^sensitivity: found 2, expected a number from 0 to 1$/],
  [{ phrase: 'hey', stop: true }, /^stop: found true, expected words, or false for none$/],
  [{ hotwords: [] }, /^hotwords: found \[\], expected a list of hotwords$/],
  [{ hotwords: [{ phrase: 'hey' }, { sensitivity: 1 }] }, /^hotwords\[1\]\.phrase: found nothing/],
  [{ hotwords: [{ phrase: 'hey', synapse: '' }] }, /^hotwords\[0\]\.synapse: found "", expected a text$/],
  [{ hotwords: [{ phrase: 'Hey you' }, { phrase: 'hey, you' }] }, /^hotwords: found "hey you" twice$/],
  [{ phrase: 'stop' }, /^hotwords: found "stop" twice$/],
];

for (const [parameters, sentence] of WRONG) {
  test(`${JSON.stringify(parameters)} is refused by the name of its field`, () => {
    const wanted = wantedPhrases(parameters);
    assert.match(E.isLeft(wanted) ? wanted.left : '', sentence);
  });
}

const ENTRIES: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
  [{ pmdl_file: 'trigger/kalliope-FR-40samples.pmdl' }, ['kalliope']],
  [{ pmdl_file: '/models/hey-mycroft_v2.pmdl' }, ['hey mycroft']],
  [
    { keywords: [{ keyword: { pmdl_path: 'trigger/kalliope-FR-40samples.pmdl', sensitivity: 0.4 } }] },
    ['kalliope'],
  ],
  [{ keywords: 'jarvis, computer' }, ['jarvis', 'computer']],
  [{ keywords: ['jarvis', 'jarvis'] }, ['jarvis']],
  [{ keyword: 'alexa' }, ['alexa']],
  [{ keyword_paths: ['/x/picovoice_linux.ppn'] }, ['picovoice linux']],
  [{}, ['kalliope']],
  [{ keywords: 7 }, ['kalliope']],
];

for (const [parameters, phrases] of ENTRIES) {
  test(`${JSON.stringify(parameters)} listened for ${phrases.join(' and ')}`, () => {
    const expected =
      phrases.length === 1 ? { phrase: phrases[0] } : { hotwords: phrases.map((phrase) => ({ phrase })) };
    assert.equal(phrasesOfStranger(parameters), expected);
  });
}

test.run();
