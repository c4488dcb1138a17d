import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineChecks } from '../../../src/commands/doctor/engine-checks.ts';
import { kit as kitCheck } from '../../../src/commands/doctor/installation.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';

const test = suite('doctor: engines');

const QUIET = 'default_player: none\n';

test('an engine that Broca does not have is a warning that names what stands in for it', async () => {
  const home = kit({
    'settings.yml': `${QUIET}default_text_to_speech: pico2wave\ndefault_trigger: snowboy\n`,
    'brain.yml': '[]',
  });
  const isWanted = ({ name }: { readonly name: string }) => ['voice', 'hotword'].includes(name);
  const checks = await found(home, (installation) => engineChecks(installation).filter(isWanted));
  assert.equal([checks.get('voice')?.state, checks.get('hotword')?.state], ['warning', 'warning']);
  assert.match(
    checks.get('voice')?.found ?? '',
    /^"pico2wave" is not part of Broca, espeak stands in for it: espeak says "hello"/,
  );
});

test('a kit with mistakes and a language without a model are problems; the rest is examined all the same', async () => {
  const home = kit({
    'settings.yml': `${QUIET}speech_to_text: [{ pocketsphinx: { language: fr } }]\n`,
    'brain.yml': '- { name: 7 }\n',
  });
  const checks = await found(home, (installation) => [kitCheck(installation), ...engineChecks(installation)]);
  const problems = [...checks.values()].filter(({ state }) => state === 'problem').map(({ name }) => name);
  assert.equal(problems, ['kit', 'model', 'recogniser']);
  assert.match(checks.get('kit')?.found ?? '', /: 4 errors, 0 warnings$/);
  assert.is(checks.get('kit')?.fix, `broca check ${home} names them`);
  assert.match(
    checks.get('model')?.fix ?? '',
    /^use vosk in its place \(broca models get vosk-model-small-fr/,
  );
  assert.is(checks.get('voice')?.state, 'ok');
});

test.run();
