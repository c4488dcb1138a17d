import * as E from 'fp-ts/lib/Either.js';
import { VirtualTimeScheduler } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressOf, addressText } from '../../../src/wyoming/protocol/address.ts';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import {
  audioChunk,
  audioStart,
  audioStop,
  brocaArtifact,
  describePeer,
  infoOf,
  monoFormat,
  readInfo,
  samplesOf,
} from '../../../src/wyoming/protocol/info.ts';
import { isSameHotword } from '../../../src/wyoming/protocol/message-codecs.ts';
import { until } from '../../support/until.ts';
import { handLine } from '../../support/wyoming-line.ts';

const test = suite('info');

test('ours says what peers cannot do without', () => {
  const model = { ...brocaArtifact('en-us', 'English'), languages: ['en-us'] };
  const program = {
    ...brocaArtifact('broca', 'Broca', '1.0'),
    models: [model],
    supports_transcript_streaming: true,
  };
  const event = infoOf({ asr: [program] });
  assert.equal(Object.keys(event.data).sort(), ['asr', 'handle', 'intent', 'mic', 'snd', 'tts', 'wake']);
  assert.equal(program.attribution, { name: 'Broca', url: '' });
  assert.ok(program.installed && model.installed);
  const read = readInfo(eventOf('info', JSON.parse(JSON.stringify(event.data))));
  assert.ok(E.isRight(read));
  assert.is(read.right.asr[0]?.models[0]?.languages[0], 'en-us');
});

test('what is not there, or null, is empty, and what nobody knows passes', () => {
  const empty = { asr: [], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [] };
  assert.equal(readInfo(eventOf('info')), E.right(empty));
  const sent = {
    wake: null,
    tts: [
      {
        name: 'piper',
        attribution: null,
        voices: [{ name: 'a', speakers: null, languages: ['fr'] }],
        new: 1,
      },
    ],
    satellite: { name: 'kitchen', area: null, has_vad: true, snd_format: {} },
  };
  const read = readInfo(eventOf('info', sent));
  assert.ok(E.isRight(read));
  const [piper] = read.right.tts;
  assert.equal(piper?.attribution, { name: '', url: '' });
  assert.equal([piper?.installed, piper?.supports_synthesize_streaming], [true, false]);
  assert.equal(piper?.voices[0]?.speakers, []);
  assert.is(read.right.satellite?.area, undefined);
  assert.is(read.right.satellite?.has_vad, true);
});

test('what is not installed stays so, and a mistake is named by its place', () => {
  const read = readInfo(eventOf('info', { asr: [{ name: 'vosk', installed: false }] }));
  assert.is(E.isRight(read) && read.right.asr[0]?.installed, false);
  const sent = { asr: [{ name: 'vosk', description: null, models: [{ name: 'en', languages: 'en' }] }] };
  assert.equal(
    readInfo(eventOf('info', sent)),
    E.left('info: asr[0].models[0].languages: found "en", expected a list of at most 5000'),
  );
});

test('samples go out and come back the same', () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
  const format = monoFormat(16_000);
  const { payload, data } = audioChunk(format, samples.subarray(1), 10);
  assert.equal([...payload.subarray(0, 4)], [1, 0, 255, 255]);
  assert.equal(data, { rate: 16_000, width: 2, channels: 1, timestamp: 10 });
  assert.equal(samplesOf(format, payload), E.right(samples.slice(1)));
  const shifted = Uint8Array.of(0, ...payload).subarray(1);
  assert.equal(samplesOf(format, shifted), E.right(samples.slice(1)));
  assert.equal([audioStart(format).type, audioStop(5).data.timestamp], ['audio-start', 5]);
});

test('channels are mixed down to one, and other widths become 16 bits', () => {
  const read = (width: number, channels: number, ...bytes: number[]) =>
    samplesOf({ rate: 16_000, width, channels }, Uint8Array.from(bytes));
  assert.equal(read(2, 2, 10, 0, 20, 0, 254, 255, 0, 0), E.right(Int16Array.of(15, -1)));
  assert.equal(read(1, 1, 1, 255, 127, 128), E.right(Int16Array.of(256, -256, 32_512, -32_768)));
  assert.equal(read(3, 1, 99, 1, 0, 0, 0, 128), E.right(Int16Array.of(1, -32_768)));
  assert.equal(read(4, 1, 0, 0, 255, 127), E.right(Int16Array.of(32_767)));
});

test('half a sample is refused', () => {
  const read = samplesOf({ rate: 16_000, width: 2, channels: 2 }, new Uint8Array(6));
  assert.equal(read, E.left('a payload of 6 bytes is no whole number of 4-byte samples'));
});

test.run();

const describeTest = suite('described');
const failed = (message: string) =>
  E.left({ _tag: 'EngineFailed', engine: 'wyoming', message: `tcp://kitchen:10700: ${message}` });

describeTest('it asks, and whatever else comes is none of its business', async () => {
  const { line, received$, sent } = handLine();
  const asked = describePeer(line, 5_000)();
  await until(() => sent.length === 1);
  received$.next(eventOf('audio-chunk', { rate: 'loud' }));
  received$.next(infoOf({ mic: [] }));
  const info = await asked;
  assert.ok(E.isRight(info));
  assert.equal(info.right.wake, []);
  assert.equal(sent, ['describe']);
  assert.not(received$.observed);
});

describeTest('one that does not answer is asked again, until the deadline', async () => {
  const { line, received$, sent } = handLine();
  const stage = 'describing tcp://kitchen:10700';
  const time = new VirtualTimeScheduler();
  const late = describePeer(line, 60, time)();
  time.flush();
  assert.equal(await late, E.left({ _tag: 'DeadlinePassed', stage, deadlineMs: 60 }));
  assert.equal(sent, ['describe', 'describe', 'describe']);
  const shortly = new VirtualTimeScheduler(undefined, 50);
  const asked = describePeer(line, 60, shortly)();
  shortly.flush();
  assert.is(sent.length, 6);
  received$.next(infoOf({}));
  assert.ok(E.isRight(await asked));
  assert.not(received$.observed);
});

describeTest(
  'an answer that is none, and a line that ends or has ended, are told with the peer',
  async () => {
    const wrong = handLine();
    const asked = describePeer(wrong.line, 5_000)();
    wrong.received$.next(eventOf('info', { asr: 'yes' }));
    assert.equal(await asked, failed('info: asr: found "yes", expected a list of at most 5000'));

    const ending = handLine();
    const cut = describePeer(ending.line, 5_000)();
    ending.received$.complete();
    assert.equal(await cut, failed('it closed the connection before it sent its info'));
    assert.equal(
      await describePeer(ending.line, 5_000)(),
      failed('it closed the connection before it sent its info'),
    );

    const lost = handLine();
    const error = { _tag: 'EngineFailed', engine: 'wyoming', message: 'cut' };
    lost.received$.error(error);
    assert.equal(await describePeer(lost.line, 5_000)(), E.left(error));
  },
);

describeTest.run();

const addressTest = suite('address');

for (const uri of [
  'tcp://192.168.1.20:10700',
  'tcp://kitchen.local:1',
  'tcp://[fd00::2]:65535',
  'unix:///run/a b',
])
  addressTest(`${uri} is shown as it is read`, () => {
    const address = addressOf(uri);
    assert.is(E.isRight(address) && addressText(address.right), uri);
  });

for (const uri of [
  '',
  'kitchen:10700',
  'tcp://kitchen',
  'tcp://kitchen:0',
  'tcp://kitchen:65536',
  'tcp://fd00::2:1',
  'unix://a',
  'unix:///',
  'stdio://',
  'http://kitchen:1',
])
  addressTest(`"${uri}" is refused with what was expected`, () => {
    assert.equal(addressOf(uri), E.left('tcp://HOST:PORT or unix:///PATH'));
  });

addressTest.run();

const messageCodecsTest = suite('isSameHotword');

messageCodecsTest('a hotword is the same however it is written, and whatever version its file is of', () => {
  const names = [
    'Hey Jarvis',
    'hey_jarvis',
    'hey-jarvis',
    ' hey  jarvis ',
    'hey_jarvis_v0.1',
    'hey jarvis v2',
  ];
  for (const one of names)
    for (const other of names) assert.ok(isSameHotword(one, other), `${one}, ${other}`);
});

messageCodecsTest('other words, and what only looks like a version, make another hotword', () => {
  const others = ['jarvis', 'hey_jarvis_2', 'hey_jarvis_v', 'hey_jarvisv0.1', 'v0.1'];
  assert.equal(
    others.map((other) => isSameHotword('hey_jarvis', other)),
    others.map(() => false),
  );
});

messageCodecsTest.run();
