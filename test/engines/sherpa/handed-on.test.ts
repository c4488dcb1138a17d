import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineMakers } from '../../../src/engines/makers.ts';
import type { Stt } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { describe } from '../../../src/lib/errors.ts';
import { builtInEngines } from '../../../src/modules/engines.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import { loadSettings } from '../../../src/settings/load-settings.ts';
import { chosenEngine } from '../../../src/settings/settings.ts';
import { kit } from '../../support/kit.ts';
import { hasSherpa } from '../../support/sherpa.ts';
import { framesOf, spoken } from '../../support/spoken.ts';
import { STREAMING_CTC, toneModel, toneSpeech } from '../../support/tone-models.ts';

const test = suite('sound handed on to sherpa');

const lines: string[] = [];
const opened: Stt[] = [];

test.after.each(async () => {
  lines.length = 0;
  for (const one of opened.splice(0)) await one.close();
});

/** The recogniser of a kit with these settings, by the settings alone. */
async function recogniser(yaml: string) {
  const home = kit({ 'settings.yml': yaml });
  const { settings } = await loadSettings(home);
  const setup = { dataDirectory: home, cacheDirectory: home, log: (line: string) => lines.push(line) };
  const { instance } = engineMakers(setup, builtInEngines).stt.make(chosenEngine(settings.stt));
  opened.push(instance);
  return instance;
}

if (hasSherpa()) {
  test('an order is answered by the grammar, and all else by free recognition of the same sound', async () => {
    const stt = await recogniser(`
speech_to_text:
  - pocketsphinx
  - free: { engine: sherpa, model: ${toneModel({ model: STREAMING_CTC })} }
default_speech_to_text: [{ orders: { pocketsphinx: 20 } }, { free: 20 }]
`);
    const hear = async (samples: Int16Array): Promise<unknown> => {
      const heard = await transcriptOf(stt, framesOf(samples), new AbortController().signal)();
      return E.isRight(heard) ? heard.right : describe(heard.left);
    };
    stt.learn(phraseLesson(['turn on the light', 'play {{ song }}']));
    assert.equal(await hear(spoken('turn on the light', 'en-us', 150)), {
      text: 'turn on the light',
      by: 'grammar',
      engine: 'pocketsphinx',
    });
    assert.equal(await hear(toneSpeech('play music')), { text: 'play music', by: 'open', engine: 'free' });
    const inHole = Int16Array.from([...spoken('play', 'en-us', 150), ...toneSpeech('the music')]);
    const { engine, by } = (await hear(inHole)) as { readonly engine: string; readonly by: string };
    assert.equal([engine, by], ['free', 'open']);
    assert.equal(lines, []);
    assert.equal(
      stt.health().chain?.map(({ name, state }) => [name, state]),
      [
        ['pocketsphinx', 'ready'],
        ['free', 'ready'],
      ],
    );
  });

  test('if free recognition cannot be used, the text of the grammar counts, and the log says why', async () => {
    const stt = await recogniser(`
speech_to_text:
  - pocketsphinx
  - free: { engine: sherpa, model: models/none }
default_speech_to_text: [{ orders: { pocketsphinx: 20 } }, { free: 20 }]
`);
    stt.learn(phraseLesson(['turn on the light']));
    const other = spoken('what a wonderful day', 'en-us', 150);
    const heard = await transcriptOf(stt, framesOf(other), new AbortController().signal)();
    assert.is(E.isRight(heard) && heard.right.engine, 'pocketsphinx');
    assert.ok(lines.some((line) => line.includes('"free" failed') && line.includes('models/none')));
  });
}

test.run();
