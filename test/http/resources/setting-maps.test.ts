import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOOK_NAMES } from '../../../src/brain/events.ts';
import { type Files, failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/setting-maps');

const BRAIN = `
- { name: hello, signals: [], neurons: [] }
- { name: other, signals: [], neurons: [] }
`;
const SETTINGS = `${SILENT}
hooks: { on_start: hello, on_mute: [hello, other] }
var_files: [variables.yml]
options: { energy_threshold: 3000 }
`;

let broca: TestService;
const KIT = {
  'settings.yml': SETTINGS,
  'brain.yml': BRAIN,
  'variables.yml': 'author: Ada\nrooms: [kitchen, cellar]\n',
};
/** Restarts the service if a test has changed its settings: refusals change nothing, and need none of their own. */
const restartIfChanged = async (files: Files) => {
  if (!existsSync(join(broca.home, 'data/settings.yml'))) return;
  await broca.stop();
  broca = await service(files);
};
test.before(async () => {
  broca = await service(KIT);
});
test.after.each(() => restartIfChanged(KIT));
test.after(() => broca?.stop());

const bad = (message: string, field?: string) => failure(400, 'Bad request', message, field);
const ok = (body: object) => ({ status: 200, body });

const VARIABLES = { author: 'Ada', rooms: ['kitchen', 'cellar'] };

test('POST /settings/variables adds to the variables, and shows them all', async () => {
  assert.equal(await broca.get('/settings/variables'), ok({ variables: VARIABLES }));
  const all = { ...VARIABLES, author: 'Bob', colour: 'yes' };
  assert.equal(
    await broca.post('/settings/variables', { author: 'Bob', colour: 'yes' }),
    ok({ variables: all }),
  );
  assert.equal(await broca.post('/settings/variables', {}), ok({ variables: all }));
  assert.equal(await broca.get('/settings/variables'), ok({ variables: all }));
});

test('POST /settings/variables with a value that is no text is 400, and none of them holds', async () => {
  for (const wrong of [3, true, null, ['a'], { a: 'b' }]) {
    const message = `colour: found ${JSON.stringify(wrong)}, expected string`;
    assert.equal(
      await broca.post('/settings/variables', { author: 'Bob', colour: wrong }),
      bad(message, 'colour'),
    );
  }
  for (const wrong of [[], ['a'], 'a', 3]) {
    const message = `the body: found ${JSON.stringify(wrong)}, expected a map of texts`;
    assert.equal(await broca.post('/settings/variables', wrong), bad(message));
  }
  assert.equal(await broca.get('/settings/variables'), ok({ variables: VARIABLES }));
});

const NONE = Object.fromEntries(HOOK_NAMES.map((name) => [name, null]));
const HOOKS = { ...NONE, on_start: 'hello', on_mute: ['hello', 'other'] };

test('POST /settings/hooks changes those it names, under hooks or as they are, and shows all fifteen', async () => {
  assert.equal(await broca.get('/settings/hooks'), ok({ hooks: HOOKS }));
  const once = { ...HOOKS, on_start: null, on_deaf: 'other' };
  assert.equal(
    await broca.post('/settings/hooks', { hooks: { on_start: null, on_deaf: 'other' } }),
    ok({ hooks: once }),
  );
  const twice = { ...once, on_mute: 'other', on_unmute: ['hello'] };
  assert.equal(
    await broca.post('/settings/hooks', { on_mute: 'other', on_unmute: ['hello'] }),
    ok({ hooks: twice }),
  );
  for (const nothing of [{}, { hooks: {} }])
    assert.equal(await broca.post('/settings/hooks', nothing), ok({ hooks: twice }));
  assert.equal(await broca.get('/settings/hooks'), ok({ hooks: twice }));
  assert.equal(
    ((await broca.get('/settings')).body as { settings: { hooks: unknown } }).settings.hooks,
    twice,
  );
});

for (const [body, field, message] of [
  [
    { hooks: { on_strat: 'hello' } },
    'hooks.on_strat',
    `found "on_strat", expected a known hook (${HOOK_NAMES.join(', ')})`,
  ],
  [{ hooks: { on_start: 'nobody' } }, 'hooks.on_start', 'found "nobody", expected the name of a synapse'],
  [{ on_start: ['hello', 'nobody'] }, 'hooks.on_start[1]', 'found "nobody", expected the name of a synapse'],
  [{ hooks: { on_start: 3 } }, 'hooks.on_start', 'found 3, expected a synapse name or a list of them'],
  [{ on_start: {} }, 'on_start', 'found {}, expected a synapse name or a list of them'],
  [{ hooks: 3 }, 'hooks', 'found 3, expected a map of hooks'],
  [[], '', 'found [], expected a map of hooks'],
] as const) {
  test(`POST /settings/hooks with ${JSON.stringify(body)} is 400, and none of them holds`, async () => {
    const both = Array.isArray(body) ? body : { ...body, on_deaf: 'other' };
    const text = `${field === '' ? 'the body' : field}: ${message}`;
    assert.equal(await broca.post('/settings/hooks', both), bad(text, field === '' ? undefined : field));
    assert.equal(await broca.get('/settings/hooks'), ok({ hooks: HOOKS }));
  });
}

const OPTIONS = {
  mute: false,
  deaf: false,
  energy_threshold: 3000,
  adjust_for_ambient_noise_second: 0,
  stt_timeout: 0,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  recognizer_recording_timeout: 15,
  recognizer_recording_timeout_with_silence: 3,
  name: 'Options',
};

test('PATCH /settings/options changes some options, and shows all', async () => {
  assert.equal(await broca.get('/settings/options'), ok({ options: OPTIONS }));
  await broca.post('/deaf', { deaf: true });
  const changed = { energy_threshold: 0, stt_timeout: 7.5, recognizer_multiplier: 2 };
  const body = JSON.stringify(changed);
  const all = { ...OPTIONS, ...changed, deaf: true };
  assert.equal(await broca.send('PATCH', '/settings/options', { body }), ok({ options: all }));
  const { settings } = (await broca.get('/settings')).body as { settings: { options: unknown } };
  assert.equal(settings.options, {
    adjust_for_ambient_noise_second: 0,
    deaf: true,
    energy_threshold: 0,
    mute: false,
    name: 'Options',
    stt_timeout: 7.5,
  });
});

const KEYS = Object.keys(OPTIONS)
  .filter((key) => !['mute', 'deaf', 'name'].includes(key))
  .join(', ');

for (const [body, message, field] of [
  [{ energy_threshold: -1 }, 'energy_threshold: found -1, expected a number, 0 or above', 'energy_threshold'],
  [{ stt_timeout: '5' }, 'stt_timeout: found "5", expected a number, 0 or above', 'stt_timeout'],
  [
    { recognizer_multiplier: 0 },
    'recognizer_multiplier: found 0, expected a number above 0',
    'recognizer_multiplier',
  ],
  [
    { mute: true },
    `the body: found {"stt_timeout":9,"mute":true}, expected a JSON object with some of ${KEYS}`,
    undefined,
  ],
] as const) {
  test(`PATCH /settings/options with ${JSON.stringify(body)} is 400 and changes nothing`, async () => {
    const sent = JSON.stringify({ stt_timeout: 9, ...body });
    assert.equal(await broca.send('PATCH', '/settings/options', { body: sent }), bad(message, field));
    assert.equal(await broca.get('/settings/options'), ok({ options: OPTIONS }));
  });
}

test.run();

const settingValuesTest = suite('http/setting-values');
settingValuesTest.before(async () => {
  broca = await service();
});
settingValuesTest.after.each(() => restartIfChanged({}));
settingValuesTest.after(() => broca?.stop());

const settingValuesBad = (key: string, message: string) =>
  failure(400, 'Bad request', `${key}: ${message}`, key);

for (const [key, value] of [
  ['recognizer_multiplier', 1],
  ['recognizer_energy_ratio', 1.5],
  ['recognizer_recording_timeout', 15],
  ['recognizer_recording_timeout_with_silence', 3],
] as const) {
  const path = `/settings/${key}`;

  settingValuesTest(`GET and POST ${path} show and change a number above 0`, async () => {
    assert.equal(await broca.get(path), { status: 200, body: { [key]: value } });
    for (const other of [2, 0.25, 1e-7, 1e21, 3]) {
      const shown = { status: 200, body: { [key]: other } };
      assert.equal(await broca.post(path, { [key]: other, more: 1 }), shown);
      assert.equal(await broca.get(`${path}/`), shown);
    }
  });

  settingValuesTest(`POST ${path} with anything else is 400 and changes nothing`, async () => {
    for (const wrong of [0, -1, '2', true, null, [2], {}]) {
      const expected = `found ${JSON.stringify(wrong)}, expected a number above 0`;
      assert.equal(await broca.post(path, { [key]: wrong }), settingValuesBad(key, expected));
    }
    assert.equal(
      await broca.post(path, {}),
      settingValuesBad(key, 'found nothing, expected a number above 0'),
    );
    const infinite = await broca.send('POST', path, { body: `{"${key}":1e999}` });
    assert.equal(infinite, settingValuesBad(key, 'found Infinity, expected a number above 0'));
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
  settingValuesTest(`GET and POST /settings/${key} show and change the engine in use`, async () => {
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
    assert.equal(
      wrong,
      settingValuesBad(key, `found "nobody", expected one of ${list} (${first}, ${second})`),
    );
  });

  settingValuesTest(`POST /settings/${key} with what is no name is 400`, async () => {
    for (const wrong of [null, 3, ['espeak'], {}]) {
      const answer = await broca.post(`/settings/${key}`, { [key]: wrong });
      assert.equal(answer, settingValuesBad(key, `found ${JSON.stringify(wrong)}, expected string`));
    }
  });
}

settingValuesTest.run();
