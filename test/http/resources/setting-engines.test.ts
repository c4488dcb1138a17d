import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EnginesAnswer } from '../../../src/client/generated/types.ts';
import { failure, HEARING, service, type TestService } from '../../support/service.ts';

const test = suite('http/setting-engines');

const SETTINGS = `${HEARING}
default_trigger: none
triggers: [none, phrase: { hotwords: [{ phrase: okay computer }, { phrase: good night }] }]
`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'settings.yml': SETTINGS });
});
test.after(() => broca?.stop());

const patch = (body: unknown) => broca.send('PATCH', '/settings/engines', { body: JSON.stringify(body) });

const choice = (answer: unknown, kind: string) =>
  (answer as EnginesAnswer).engines.find((one) => one.kind === kind);

const parameters = (answer: unknown, kind: string, name: string) =>
  choice(answer, kind)?.engines.find((one) => one.name === name)?.parameters;

test('the engines of the settings come first, then what Broca has beside them and what that lacks', async () => {
  const trigger = choice((await broca.get('/settings/engines')).body, 'trigger');
  assert.equal(
    trigger?.engines.map(({ name, listed }) => [name, listed]),
    [
      ['none', true],
      ['phrase', true],
      ['wakeword', false],
      ['vosk', false],
      ['personal', false],
    ],
  );
  assert.equal([trigger?.chosen, trigger?.kit_chosen, trigger?.changed], ['none', 'none', false]);
  assert.match(trigger?.engines.find(({ name }) => name === 'wakeword')?.lack ?? '', /openwakeword/);
});

test('what an engine lacks is told for its own parameters', async () => {
  const lackIn = (answer: unknown) =>
    choice(answer, 'tts')?.engines.find(({ name }) => name === 'sherpa')?.lack ?? '';
  const before = lackIn((await broca.get('/settings/engines')).body);
  if (before.includes('sherpa-onnx-node')) return; // that is missing first of all
  assert.is(before, 'it needs a model');
  const { body } = await patch({ tts: { name: 'sherpa', parameters: { model: 'no-such-voice' } } });
  assert.match(lackIn(body), /no-such-voice/);
  await patch({ tts: null });
});

test('a wake word is chosen with its phrase, and the list of the files gives way', async () => {
  const wanted = { name: 'phrase', parameters: { phrase: 'hello house', hotwords: null, sensitivity: 0.7 } };
  const answer = await patch({ trigger: wanted });
  assert.is(answer.status, 200);
  assert.equal(parameters(answer.body, 'trigger', 'phrase'), { phrase: 'hello house', sensitivity: 0.7 });
  assert.equal(
    [choice(answer.body, 'trigger')?.chosen, choice(answer.body, 'trigger')?.changed],
    ['phrase', true],
  );
  const { engines } = (await broca.get('/health')).body as { engines: Record<string, { name: string }> };
  assert.is(engines.trigger?.name, 'phrase');
  const back = await patch({ trigger: null });
  assert.equal(
    [choice(back.body, 'trigger')?.chosen, choice(back.body, 'trigger')?.changed],
    ['none', false],
  );
  assert.ok('hotwords' in (parameters(back.body, 'trigger', 'phrase') ?? {}));
});

test('an engine that the settings do not list is added with its parameters', async () => {
  const answer = await patch({ player: { name: 'speaker', parameters: { device: 'plughw:1,0' } } });
  assert.equal(parameters(answer.body, 'player', 'speaker'), { device: 'plughw:1,0' });
  await patch({ player: null });
});

test('a recogniser is put behind another, which hears orders alone', async () => {
  const answer = await patch({ stt: { name: 'vosk', parameters: { model: 'toy' }, orders: 'pocketsphinx' } });
  assert.is(answer.status, 200);
  const { chosen, chain, orders, changed } = choice(answer.body, 'stt') ?? {};
  assert.equal(
    { chosen, chain, orders, changed },
    { chosen: 'pocketsphinx', chain: ['pocketsphinx', 'vosk'], orders: 'pocketsphinx', changed: true },
  );
  assert.equal(parameters(answer.body, 'stt', 'vosk'), { model: 'toy' });
  const elsewhere = await patch({ player: { name: 'none', orders: 'file' } });
  assert.equal(
    [choice(elsewhere.body, 'player')?.chosen, choice(elsewhere.body, 'player')?.chain],
    ['none', []],
  );
  const alone = await patch({ stt: { name: 'vosk' } });
  assert.equal([choice(alone.body, 'stt')?.chain, choice(alone.body, 'stt')?.orders], [[], undefined]);
  assert.is(choice((await patch({ stt: null })).body, 'stt')?.changed, false);
});

test('the recogniser for orders keeps the timeout that the files give it', async () => {
  const own = await service({
    'settings.yml': `default_trigger: none
speech_to_text: [pocketsphinx, vosk]
default_speech_to_text: [{ orders: { pocketsphinx: 5 } }, vosk]
default_player: none
`,
  });
  try {
    const stt = { name: 'sherpa', orders: 'pocketsphinx' };
    const answer = await own.send('PATCH', '/settings/engines', { body: JSON.stringify({ stt }) });
    assert.equal(choice(answer.body, 'stt')?.chain, ['pocketsphinx', 'sherpa']);
    const kept = readFileSync(join(own.home, 'data/settings.yml'), 'utf8');
    assert.match(kept, /orders:\s*\{?\s*pocketsphinx: 5/);
  } finally {
    await own.stop();
  }
});

const WRONG: readonly (readonly [object, string, string])[] = [
  [
    { trigger: { name: 'phrase', parameters: { sensitivity: 3, hotwords: null, phrase: 'a b' } } },
    'trigger.parameters.sensitivity: found 3, expected a number from 0 to 1',
    'trigger.parameters.sensitivity',
  ],
  [
    { stt: { name: 'vosk', parameters: { library: '/tmp/evil.so' } } },
    'stt.parameters.library: found "library", expected one of language, model',
    'stt.parameters.library',
  ],
  [
    { stt: { name: 'vosk', parameters: { model: '../../etc' } } },
    'stt.parameters.model: found "../../etc", expected the name of a model',
    'stt.parameters.model',
  ],
  [
    { stt: { name: 'vosk', orders: 'vosk' } },
    'stt.orders: found "vosk", expected one of pocketsphinx, sherpa',
    'stt.orders',
  ],
  [
    { stt: { name: 'none', orders: 'pocketsphinx' } },
    'stt.name: found "none", expected one of pocketsphinx, vosk, sherpa',
    'stt.name',
  ],
  [
    { stt: { name: 'vosk', orders: 'nobody' } },
    'stt.orders: found "nobody", expected one of pocketsphinx, sherpa',
    'stt.orders',
  ],
  [
    { tts: { name: 'espeak', parameters: { speed: 3 } } },
    'tts.parameters.speed: found 3, expected a number from 80 to 450',
    'tts.parameters.speed',
  ],
  [
    { player: { name: 'file', parameters: { directory: '/etc' } } },
    'player.parameters.directory: found "directory", expected no parameter that clients may set',
    'player.parameters.directory',
  ],
];

for (const [body, message, field] of WRONG)
  test(`${field} is refused where it is wrong, and nothing is changed`, async () => {
    const before = (await broca.get('/settings/engines')).body;
    assert.equal(await patch(body), failure(400, 'Bad request', message, field));
    assert.equal((await broca.get('/settings/engines')).body, before);
  });

test.run();
