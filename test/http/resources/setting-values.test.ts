import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, service, type TestService } from '../../support/service.ts';

const test = suite('http/setting-values');

let broca: TestService;
test.before.each(async () => {
  broca = await service();
});
test.after.each(() => broca?.stop());

const bad = (key: string, message: string) => failure(400, 'Bad request', `${key}: ${message}`, key);

for (const [key, value] of [
  ['recognizer_multiplier', 1],
  ['recognizer_energy_ratio', 1.5],
  ['recognizer_recording_timeout', 15],
  ['recognizer_recording_timeout_with_silence', 3],
] as const) {
  const path = `/settings/${key}`;

  test(`GET and POST ${path} show and change a number above 0`, async () => {
    assert.equal(await broca.get(path), { status: 200, body: { [key]: value } });
    for (const other of [2, 0.25, 1e-7, 1e21, 3]) {
      const shown = { status: 200, body: { [key]: other } };
      assert.equal(await broca.post(path, { [key]: other, more: 1 }), shown);
      assert.equal(await broca.get(`${path}/`), shown);
    }
  });

  test(`POST ${path} with anything else is 400 and changes nothing`, async () => {
    for (const wrong of [0, -1, '2', true, null, [2], {}]) {
      const expected = `found ${JSON.stringify(wrong)}, expected a number above 0`;
      assert.equal(await broca.post(path, { [key]: wrong }), bad(key, expected));
    }
    assert.equal(await broca.post(path, {}), bad(key, 'found nothing, expected a number above 0'));
    const infinite = await broca.send('POST', path, { body: `{"${key}":1e999}` });
    assert.equal(infinite, bad(key, 'found Infinity, expected a number above 0'));
    const nothing = failure(
      400,
      'Bad request',
      `the body: found nothing, expected a JSON object with ${key}`,
    );
    assert.equal(await broca.post(path), nothing);
    assert.equal(await broca.get(path), { status: 200, body: { [key]: value } });
  });
}

const ENGINES = `
text_to_speech: [espeak: { cache: false }, pico2wave]
speech_to_text: [pocketsphinx, google: { language: fr-FR }]
players: [none, file]
triggers: [none, snowboy]
default_player: none
`;

for (const [key, list, first, second, kind] of [
  ['default_tts', 'text_to_speech', 'espeak', 'pico2wave', 'tts'],
  ['default_stt', 'speech_to_text', 'pocketsphinx', 'google', 'stt'],
  ['default_player', 'players', 'none', 'file', 'player'],
  ['default_trigger', 'triggers', 'none', 'snowboy', 'trigger'],
] as const) {
  test(`GET and POST /settings/${key} show and change the engine in use`, async () => {
    const other = await service({ 'settings.yml': ENGINES });
    const path = `/settings/${key}`;
    const before = await other.get(path);
    const changed = await other.post(path, { [key]: second });
    const after = await other.get(path);
    const { settings } = (await other.get('/settings')).body as { settings: Record<string, unknown> };
    const { engines } = (await other.get('/health')).body as { engines: Record<string, { name: string }> };
    const wrong = await other.post(path, { [key]: 'nobody' });
    await other.stop();
    assert.equal(
      [before, changed, after],
      [first, second, second].map((name) => ({ status: 200, body: { [key]: name } })),
    );
    assert.equal([settings[`default_${kind}_name`], engines[kind]?.name], [second, second]);
    assert.equal(wrong, bad(key, `found "nobody", expected one of ${list} (${first}, ${second})`));
  });

  test(`POST /settings/${key} with what is no name is 400`, async () => {
    for (const wrong of [null, 3, ['espeak'], {}]) {
      const answer = await broca.post(`/settings/${key}`, { [key]: wrong });
      assert.equal(answer, bad(key, `found ${JSON.stringify(wrong)}, expected string`));
    }
  });
}

test.run();
