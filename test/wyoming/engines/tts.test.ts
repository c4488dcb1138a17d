import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe as shown } from '../../../src/lib/errors.ts';
import { wyomingTts } from '../../../src/wyoming/engines/tts.ts';
import { messageOf, type WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { audioChunk, audioStart, audioStop, monoFormat } from '../../../src/wyoming/protocol/info.ts';
import { until } from '../../support/until.ts';
import { SOON, ttsInfo, wyomingService } from '../../support/wyoming-service.ts';

const test = suite('wyomingTts');

const never = new AbortController().signal;
const FORMAT = monoFormat(22_050);
const chunk = (...samples: readonly number[]): WyomingEvent => audioChunk(FORMAT, Int16Array.from(samples));

/** What a voice gives whose service answers `of` with these events: its samples and their rate, or the sentence of its failure. */
async function spoken(
  events: readonly WyomingEvent[],
  { parameters = {}, isStreaming = false, text = 'bonjour' } = {},
) {
  const service = await wyomingService(ttsInfo(['amy'], isStreaming), ({ type }, line) => {
    if (type === (isStreaming ? 'synthesize-stop' : 'synthesize'))
      for (const event of events) line.send(event);
  });
  const tts = wyomingTts({ parameters: { uri: service.uri, ...parameters }, timing: SOON });
  try {
    const sound = await tts.synthesize(text, never)();
    await until(() => service.open().length <= 1);
    const asked = service.heard.flat().map(({ type, data }) => [type, data]);
    if (E.isLeft(sound)) return { asked, failure: shown(sound.left).replace(service.uri, 'PEER') };
    return { asked, rateHz: sound.right.sampleRateHz, samples: [...sound.right.samples] };
  } finally {
    await tts.close();
    await service.close();
  }
}

test('a text is spoken by the voice that is wanted', async () => {
  const events = [audioStart(FORMAT), chunk(1, 2), chunk(3), audioStop(), chunk(9)];
  assert.equal(await spoken(events, { parameters: { voice: 'amy', speaker: 'two' } }), {
    asked: [['synthesize', { text: 'bonjour', voice: { name: 'amy', speaker: 'two' } }]],
    rateHz: 22_050,
    samples: [1, 2, 3],
  });
});

test('one that takes a text in pieces gets it so, and may speak in several goes', async () => {
  const group = (sample: number) => [audioStart(FORMAT), chunk(sample), audioStop()];
  const events = [...group(1), ...group(2), messageOf('synthesize-stopped', {})];
  assert.equal(await spoken(events, { isStreaming: true, parameters: { language: 'fr' } }), {
    asked: [
      ['synthesize-start', { voice: { language: 'fr' } }],
      ['synthesize-chunk', { text: 'bonjour' }],
      ['synthesize', { text: 'bonjour', voice: { language: 'fr' } }],
      ['synthesize-stop', {}],
    ],
    rateHz: 22_050,
    samples: [1, 2],
  });
});

test('two channels are mixed down', async () => {
  const stereo = { rate: 48_000, width: 2, channels: 2 };
  const events = [audioStart(stereo), audioChunk(stereo, Int16Array.of(10, 20, -4, -8)), audioStop()];
  const { rateHz, samples } = await spoken(events);
  assert.equal({ rateHz, samples }, { rateHz: 48_000, samples: [15, -6] });
});

test('no sound for a text with words is a failure that names the service', async () => {
  const failure = 'wyoming: PEER: it sent no sound for a text with words';
  for (const text of ['bonjour', '7', 'Ça', '你好'])
    assert.is((await spoken([audioStop()], { text })).failure, failure);
  assert.is((await spoken([audioStart(FORMAT), chunk(), audioStop()])).failure, failure);
  assert.is((await spoken([messageOf('synthesize-stopped', {})], { isStreaming: true })).failure, failure);
});

test('signs without a word may have no sound, and of an empty text nobody is asked for one', async () => {
  assert.equal((await spoken([audioStop()], { text: '…!' })).samples, []);
  const { asked, samples } = await spoken([], { text: ' \n' });
  assert.equal({ asked, samples }, { asked: [], samples: [] });
});

test('a service that stops on its way, fails, or gives another rate or broken samples is named', async () => {
  const begun = [audioStart(FORMAT), chunk(1)];
  const failure = async (...events: readonly WyomingEvent[]) =>
    (await spoken([...begun, ...events], { parameters: { deadline: 0.1 } })).failure;
  assert.is(await failure(), 'speaking at PEER took longer than 100 ms');
  assert.is(
    await failure(messageOf('transcript', { text: 'x' })),
    'speaking at PEER, which sent "transcript" instead, took longer than 100 ms',
  );
  assert.is(await failure(messageOf('error', { text: 'no voice' })), 'wyoming: PEER: no voice');
  assert.is(
    await failure(audioChunk(monoFormat(16_000), Int16Array.of(1))),
    'wyoming: PEER: the voice changes from 22050 to 16000 Hz on its way',
  );
  assert.match(
    (await failure({ ...chunk(1), payload: Uint8Array.of(1, 2, 3) })) ?? '',
    /^wyoming: PEER: a payload of 3 bytes/,
  );
});

test('pieces are given on while more is made', async () => {
  const half = new Int16Array(11_025);
  const service = await wyomingService(ttsInfo(['amy']), ({ type }, line) => {
    if (type === 'synthesize') line.send(audioChunk(FORMAT, half));
  });
  const tts = wyomingTts({ parameters: { uri: service.uri }, timing: SOON });
  const lengths: number[] = [];
  let isDone = false;
  tts.synthesizePieces?.('bonjour').subscribe({
    next: ({ samples }) => lengths.push(samples.length),
    complete: () => {
      isDone = true;
    },
  });
  await until(() => lengths.length === 1);
  const [line] = service.open().slice(-1);
  for (const event of [
    audioChunk(FORMAT, half.subarray(5)),
    chunk(1, 2, 3, 4),
    chunk(5),
    chunk(6, 7),
    audioStop(),
  ])
    line?.send(event);
  await until(() => isDone);
  assert.equal(lengths, [11_025, 11_025, 2]);
  await tts.close();
  await service.close();
});

test('a sound without an end is given up after ten minutes of it', async () => {
  const slow = monoFormat(1);
  const events = [audioStart(slow), audioChunk(slow, new Int16Array(601))];
  assert.is((await spoken(events)).failure, 'wyoming: PEER: more than 10 minutes of sound');
});

test('a voice that is not there is missing', async () => {
  assert.match(
    (await spoken([], { parameters: { voice: 'bob' } })).failure ?? '',
    /has no voice "bob"; it has amy/,
  );
});

test.run();
