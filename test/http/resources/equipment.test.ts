import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DevicesAnswer, ModelsAnswer, VoicesAnswer } from '../../../src/client/generated/types.ts';
import { has } from '../../support/programs.ts';
import { failure, service, type TestService } from '../../support/service.ts';

const test = suite('http/equipment');

let broca: TestService;
test.before(async () => {
  broca = await service();
});
test.after(() => broca?.stop());

test('voices are listed, and one says a text without anything being changed', async () => {
  if (!has('espeak-ng')) return;
  const { voices } = (await broca.get('/voices')).body as VoicesAnswer;
  const french = voices.find(({ languages }) => languages.includes('fr-FR'));
  assert.ok(french);
  const before = (await broca.get('/settings/engines')).body;
  const lengthOf = async (parameters: object): Promise<number> => {
    const response = await broca.request('POST', '/voices/preview', {
      body: JSON.stringify({ name: 'espeak', text: 'Bonjour tout le monde.', parameters }),
    });
    const wav = Buffer.from(await response.arrayBuffer());
    assert.equal([response.headers.get('content-type'), wav.toString('latin1', 0, 4)], ['audio/wav', 'RIFF']);
    return wav.length;
  };
  const slow = await lengthOf({ voice: french.code, speed: 80 });
  assert.ok(slow > (await lengthOf({ voice: french.code, speed: 300 })));
  assert.equal((await broca.get('/settings/engines')).body, before);
  assert.not.ok(existsSync(`${broca.home}/data/tts-cache`));
});

test('a voice that does not exist, and a wrong parameter, are refused at their field', async () => {
  const post = (body: object) => broca.post('/voices/preview', { text: 'Hello', ...body });
  assert.equal(
    await post({ name: 'parrot' }),
    failure(400, 'Bad request', 'name: found "parrot", expected one of espeak, sherpa', 'name'),
  );
  assert.equal(
    await post({ name: 'espeak', parameters: { cache: true } }),
    failure(
      400,
      'Bad request',
      'parameters.cache: found "cache", expected one of language, voice, variant, speed, pitch, amplitude',
      'parameters.cache',
    ),
  );
});

test('devices are listed, or null tells that nothing can list them', async () => {
  const { status, body } = await broca.get('/devices');
  assert.is(status, 200);
  const { microphones, loudspeakers } = body as DevicesAnswer;
  for (const list of [microphones, loudspeakers]) assert.ok(list === null || Array.isArray(list));
});

test('the models of the catalogue are listed, and what is not there can be neither had nor removed', async () => {
  const { models } = (await broca.get('/models')).body as ModelsAnswer;
  const french = models.find(({ name }) => name === 'vosk-model-small-fr-0.22');
  assert.equal([french?.state, french?.engine, french?.language], ['absent', 'vosk', 'fr']);
  const unknown = failure(404, 'itemNotFound', 'there is no model "parrot"', 'name');
  assert.equal(await broca.post('/models/parrot/download'), unknown);
  assert.equal(await broca.send('DELETE', '/models/parrot'), unknown);
  assert.is((await broca.send('DELETE', '/models/silero')).status, 404);
});

test.run();
