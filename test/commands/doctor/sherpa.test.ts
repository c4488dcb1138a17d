import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineChecks } from '../../../src/commands/doctor/engine-checks.ts';
import { libraries } from '../../../src/commands/doctor/programs.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';
import { hasSherpa } from '../../support/sherpa.ts';
import { STREAMING_CTC, TONE_VOICE, toneModel, VOICE_FILES } from '../../support/tone-models.ts';

const test = suite('doctor: sherpa');
const isInstalled = hasSherpa();

const settings = (recogniser: string, voice: string): string => `
speech_to_text:
  - pocketsphinx
  - free: { engine: sherpa, model: ${recogniser} }
default_speech_to_text: [{ orders: pocketsphinx }, free]
text_to_speech: [{ sherpa: { model: ${voice} } }]
`;

test('a kit without sherpa is not asked about it', async () => {
  const checks = await found(kit({ 'settings.yml': '' }), libraries);
  assert.equal([checks.has('sherpa'), checks.has('sherpa-onnx-node')], [false, false]);
});

test('models that are not here are a problem, also behind the first engine of a list', async () => {
  const checks = await found(kit({ 'settings.yml': settings('models/ears', 'models/voice') }), libraries);
  assert.is(checks.get('sherpa')?.state, 'problem');
  assert.match(
    checks.get('sherpa')?.found ?? '',
    isInstalled ? /models\/ears.*models\/voice/ : /sherpa-onnx-node is not installed; npm install/,
  );
});

if (isInstalled) {
  test('a recogniser and a voice that are whole are in order, and the voice says a word', async () => {
    const recogniser = toneModel({ model: STREAMING_CTC });
    const lexicon = { ...VOICE_FILES, 'lexicon.txt': `${VOICE_FILES['lexicon.txt']}hello stop\n` };
    const voice = toneModel({ model: TONE_VOICE }, lexicon);
    const home = kit({ 'settings.yml': settings(recogniser, voice) });
    const checks = await found(home, (installation) => [
      ...libraries(installation).filter(({ name }) => name.startsWith('sherpa')),
      ...engineChecks(installation).filter(({ name }) => name === 'voice'),
    ]);
    assert.is(checks.get('sherpa-onnx-node')?.found, 'it loads');
    assert.is(checks.get('sherpa')?.found, `the files of ${recogniser}, ${voice} are in order`);
    assert.match(checks.get('voice')?.found ?? '', /^sherpa says "hello", \d+ ms of sound/);
  });

  test('the model of the recogniser in use is named with its kind', async () => {
    const recogniser = toneModel({ model: STREAMING_CTC });
    const home = kit({ 'settings.yml': `speech_to_text: [{ sherpa: { model: ${recogniser} } }]` });
    const checks = await found(home, (installation) =>
      engineChecks(installation).filter(({ name }) => name === 'model'),
    );
    assert.is(checks.get('model')?.found, `${recogniser}, a streaming zipformer CTC`);
  });
}

test.run();
