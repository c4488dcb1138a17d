import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectors, stts, triggers, ttss } from '../../../src/modules/engines.ts';

const test = suite('parameters of wyoming');

const URI = 'tcp://10.0.0.5:10300';
const EXPECTED = 'expected tcp://HOST:PORT or unix:///PATH, or a list of these';

const wrong: readonly (readonly [
  kind: typeof stts | typeof ttss | typeof triggers,
  parameters: Record<string, unknown>,
  sentence: string | undefined,
])[] = [
  [stts, { uri: URI, model: 'tiny', language: 'en', deadline: 5 }, undefined],
  [stts, { uri: [URI, 'unix:///run/asr'] }, undefined],
  [stts, {}, `uri: found nothing, ${EXPECTED}`],
  [stts, { uri: [] }, `uri: found [], ${EXPECTED}`],
  [stts, { uri: 'http://host' }, `uri: found "http://host", ${EXPECTED}`],
  [stts, { uri: URI, deadline: 0 }, 'deadline: found 0, expected seconds above 0, at most 300'],
  [ttss, { uri: URI, voice: ' ' }, 'voice: found " ", expected a text that is not empty'],
  [ttss, { uri: URI, voice: null, cache: false }, undefined],
  [triggers, { uri: URI, names: ['hey_jarvis'], synapse: 'hello' }, undefined],
  [triggers, { uri: URI, names: 'hey_jarvis' }, 'names: found "hey_jarvis", expected a list of names'],
  [triggers, { uri: URI, names: ['a', 'a'] }, 'hotwords: found "a" twice'],
  [
    triggers,
    { uri: URI, hotwords: [{ name: 'a', means: 'go' }] },
    'hotwords[0].means: found "go", expected wake or stop',
  ],
];

for (const [kind, parameters, sentence] of wrong) {
  test(`${JSON.stringify(parameters)}: ${sentence ?? 'nothing is wrong'}`, () => {
    assert.is(kind.checks?.wyoming?.(parameters), sentence);
    for (const key of Object.keys(parameters)) assert.ok(kind.keys?.wyoming?.includes(key), key);
  });
}

test('a hotword may name its synapse', () => {
  const hotwords = [{ name: 'a', synapse: 'hello' }];
  assert.equal(triggers.links?.wyoming?.({ uri: URI, hotwords }), [
    { path: ['hotwords', 0, 'synapse'], synapse: 'hello' },
  ]);
});

test('each kind has it', async () => {
  const setup = { parameters: { uri: 'no' }, dataDirectory: '', cacheDirectory: '', log: () => {} };
  for (const kind of [stts, ttss, triggers, detectors]) {
    const engine = kind.engines.wyoming?.(setup);
    assert.is(engine?.health().state, 'failed');
    await engine?.close();
  }
});

test.run();
