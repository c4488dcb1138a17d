import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { phrasesOfStranger } from '../../../../src/engines/triggers/phrase/wanted-phrases.ts';

const test = suite('phrasesOfStranger');

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
