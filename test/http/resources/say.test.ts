import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, SILENT, service } from '../../support/service.ts';

const test = suite('http/say');

test('a text is said, and answered when it was heard', async () => {
  const broca = await service({
    'settings.yml': SILENT.replace('default_player: none', 'default_player: file'),
  });
  assert.equal(await broca.post('/say', { text: 'Dinner is ready.' }), {
    status: 200,
    body: { outcome: 'heard' },
  });
  assert.is((await broca.spoken()).length, 1);
  assert.equal((await broca.post('/say', { text: 'Hush.', mute: true })).body, { outcome: 'muted' });
  await broca.post('/mute', { mute: true });
  assert.equal((await broca.post('/say', { text: 'Hush.' })).body, { outcome: 'muted' });
  assert.is((await broca.spoken()).length, 1);
  await broca.stopNow();
});

test('a voice that fails is told', async () => {
  const broca = await service({
    'settings.yml':
      'default_player: none\nplayers: [none]\ntext_to_speech: [{ espeak: { language: xx-none } }]\n',
  });
  const { status, body } = await broca.post('/say', { text: 'Dinner is ready.' });
  assert.is(status, 503, JSON.stringify(body));
  await broca.stopNow();
});

test('nothing to say is refused', async () => {
  const broca = await service();
  const why = 'text: found " ", expected a text of 1 to 5000 characters';
  assert.equal(await broca.post('/say', { text: ' ' }), failure(400, 'Bad request', why, 'text'));
  await broca.stopNow();
});

test.run();
