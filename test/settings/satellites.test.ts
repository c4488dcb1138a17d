import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeSections } from '../../src/settings/load-settings.ts';
import { unknownSatelliteEngines } from '../../src/settings/satellites.ts';
import { settingsOf } from '../../src/settings/settings.ts';

const test = suite('settings of satellites');

const settings = (section: unknown) => settingsOf(decodeSections({ satellites: section }).written, {});

test('an address is enough, and a map says more', () => {
  const { satellites } = settings({
    kitchen: 'tcp://192.168.1.20:10700',
    bedroom: {
      ...{ uri: 'unix:///run/bed.sock', language: 'fr', speech_to_text: 'vosk', text_to_speech: 'espeak' },
      ...{ trigger: 'phrase', area: 'upstairs', deaf: true, mute: false },
    },
  });
  const nothing = {
    language: undefined,
    stt: undefined,
    tts: undefined,
    trigger: undefined,
    area: undefined,
  };
  assert.equal(satellites, [
    {
      ...{ name: 'kitchen', address: { kind: 'tcp', host: '192.168.1.20', port: 10_700 } },
      ...{ ...nothing, isDeaf: false, isMuted: false },
    },
    {
      ...{ name: 'bedroom', address: { kind: 'unix', path: '/run/bed.sock' }, language: 'fr', stt: 'vosk' },
      ...{ tts: 'espeak', trigger: 'phrase', area: 'upstairs', isDeaf: true, isMuted: false },
    },
  ]);
});

const A_NAME = 'a name of 1 to 255 characters other than "default" and "all"';
const AN_ADDRESS = 'tcp://HOST:PORT or unix:///PATH';

for (const [title, section, path, expected] of [
  ['the name of the room', { default: 'tcp://a:1' }, ['satellites', 'default'], A_NAME],
  ['the name of all', { all: 'tcp://a:1' }, ['satellites', 'all'], A_NAME],
  ['no address', { a: 'a:1' }, ['satellites', 'a'], AN_ADDRESS],
  ['a map without an address', { a: { area: 'b' } }, ['satellites', 'a', 'uri'], AN_ADDRESS],
  ['a port that there is not', { a: { uri: 'tcp://a:70000' } }, ['satellites', 'a', 'uri'], AN_ADDRESS],
  ['a word for a switch', { a: { uri: 'tcp://a:1', deaf: 'no' } }, ['satellites', 'a', 'deaf'], 'boolean'],
] as const) {
  test(`${title} is refused in its place`, () => {
    const { wrong } = decodeSections({ satellites: section });
    assert.equal([wrong[0]?.path, wrong[0]?.expected], [path, expected]);
  });
}

test('each mistake is told, whatever else is wrong', () => {
  const { wrong, written } = decodeSections({
    satellites: { default: 'tcp://a:1', a: { uri: 'tcp://a:1', text_to_speech: 5 }, b: 'tcp://b:1' },
  });
  assert.equal(
    wrong.map(({ path }) => path.join('.')),
    ['satellites.default', 'satellites.a.text_to_speech'],
  );
  assert.equal(Object.keys(written.satellites ?? {}).toSorted(), ['a', 'b']);
});

test('an engine that its list does not have is refused', () => {
  const present = settings({ a: { uri: 'tcp://a:1', text_to_speech: 'espeak', trigger: 'oww' } });
  assert.equal(unknownSatelliteEngines(present), [
    {
      path: ['satellites', 'a', 'trigger'],
      found: 'oww',
      expected: 'one of triggers (none)',
      known: ['none'],
    },
  ]);
});

test('no hotword needs no entry, for one as for all', () => {
  const { written } = decodeSections({
    triggers: [{ phrase: { phrases: ['hello'] } }],
    satellites: { a: { uri: 'tcp://a:1', trigger: 'none' }, b: { uri: 'tcp://b:1', trigger: 'non' } },
  });
  assert.equal(
    unknownSatelliteEngines(settingsOf(written, {})).map(({ path, known }) => [path, known]),
    [
      [
        ['satellites', 'b', 'trigger'],
        ['phrase', 'none'],
      ],
    ],
  );
});

test.run();
