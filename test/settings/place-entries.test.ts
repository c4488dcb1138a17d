import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownEntries } from '../../src/settings/place-entries.ts';
import { settingsOf } from '../../src/settings/settings.ts';

const test = suite('own entries of a place');

const settings = settingsOf(
  {
    speech_to_text: [
      { vosk: { language: 'en' } },
      { paris: { engine: 'vosk', language: 'fr-FR' } },
      'pocketsphinx',
    ],
    text_to_speech: [{ espeak: { language: 'en', cache: true } }],
    default_speech_to_text: ['vosk', { pocketsphinx: 2 }],
    triggers: ['none', { phrase: { phrases: ['hello'] } }],
  },
  {},
);

const NOTHING = { stt: undefined, tts: undefined, trigger: undefined };

test('who wants nothing, or what all have, has nothing of its own', () => {
  assert.equal(ownEntries(settings, {}), NOTHING);
  assert.equal(ownEntries(settings, { language: 'en', tts: 'espeak', trigger: 'none' }), NOTHING);
});

test('a name is an entry of the list; one that the list has lost is none', () => {
  assert.equal(ownEntries(settings, { stt: 'pocketsphinx', tts: 'gone', trigger: 'phrase' }), {
    stt: { name: 'pocketsphinx', parameters: {} },
    tts: undefined,
    trigger: { name: 'phrase', parameters: { phrases: ['hello'] } },
  });
});

test('no hotword is one that no list needs to have', () => {
  const phrased = settingsOf({ triggers: [{ phrase: {} }], default_trigger: 'phrase' }, {});
  assert.equal(ownEntries(phrased, { trigger: 'none' }).trigger, { name: 'none', parameters: {} });
});

test('a language is spoken by an entry of the list, or else by what all have', () => {
  assert.equal(ownEntries(settings, { language: 'fr' }), {
    stt: { name: 'paris', parameters: { engine: 'vosk', language: 'fr-FR' } },
    tts: { name: 'espeak', parameters: { language: 'fr', cache: true } },
    trigger: undefined,
  });
});

test('all of a chain speak the language', () => {
  const { stt } = ownEntries(settings, { language: 'de' });
  assert.equal(stt?.parameters, { language: 'de' });
  assert.equal(
    stt?.chain?.map((step) => step.map(({ name, parameters }) => [name, parameters.language])),
    [[['vosk', 'de']], [['pocketsphinx', 'de']]],
  );
});

test('a named entry keeps its own language, and gets one where it has none', () => {
  const wants = { language: 'fr', stt: 'vosk' };
  assert.equal(ownEntries(settings, wants).stt, { name: 'vosk', parameters: { language: 'en' } });
  assert.equal(ownEntries(settings, { language: 'fr', stt: 'pocketsphinx' }).stt?.parameters, {
    language: 'fr',
  });
});

test.run();
