import * as E from 'fp-ts/lib/Either.js';
import { lastValueFrom, NEVER, type Observable, of, Subject, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Stt } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { describe as shown } from '../../../src/lib/errors.ts';
import { detectors, stts, triggers, ttss } from '../../../src/modules/engines.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { wyomingStt } from '../../../src/wyoming/engines/stt.ts';
import { wyomingTts } from '../../../src/wyoming/engines/tts.ts';
import { encoded, messageOf, type WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { audioChunk, audioStart, audioStop, infoOf, monoFormat } from '../../../src/wyoming/protocol/info.ts';
import type { WyomingLine } from '../../../src/wyoming/protocol/line.ts';
import { until } from '../../support/until.ts';
import { asrInfo, rawService, SOON, ttsInfo, wyomingService } from '../../support/wyoming-service.ts';

const ttsTest = suite('wyomingTts');
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

ttsTest('a text is spoken by the voice that is wanted', async () => {
  const events = [audioStart(FORMAT), chunk(1, 2), chunk(3), audioStop(), chunk(9)];
  assert.equal(await spoken(events, { parameters: { voice: 'amy', speaker: 'two' } }), {
    asked: [['synthesize', { text: 'bonjour', voice: { name: 'amy', speaker: 'two' } }]],
    rateHz: 22_050,
    samples: [1, 2, 3],
  });
});

ttsTest('one that takes a text in pieces gets it so, and may speak in several goes', async () => {
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

ttsTest('two channels are mixed down', async () => {
  const stereo = { rate: 48_000, width: 2, channels: 2 };
  const events = [audioStart(stereo), audioChunk(stereo, Int16Array.of(10, 20, -4, -8)), audioStop()];
  const { rateHz, samples } = await spoken(events);
  assert.equal({ rateHz, samples }, { rateHz: 48_000, samples: [15, -6] });
});

ttsTest('no sound for a text with words is a failure that names the service', async () => {
  const failure = 'wyoming: PEER: it sent no sound for a text with words';
  for (const text of ['bonjour', '7', 'Ça', '你好'])
    assert.is((await spoken([audioStop()], { text })).failure, failure);
  assert.is((await spoken([audioStart(FORMAT), chunk(), audioStop()])).failure, failure);
  assert.is((await spoken([messageOf('synthesize-stopped', {})], { isStreaming: true })).failure, failure);
});

ttsTest('signs without a word may have no sound, and of an empty text nobody is asked for one', async () => {
  assert.equal((await spoken([audioStop()], { text: '…!' })).samples, []);
  const { asked, samples } = await spoken([], { text: ' \n' });
  assert.equal({ asked, samples }, { asked: [], samples: [] });
});

ttsTest(
  'a service that stops on its way, fails, or gives another rate or broken samples is named',
  async () => {
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
  },
);

ttsTest('pieces are given on while more is made', async () => {
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

ttsTest('a sound without an end is given up after ten minutes of it', async () => {
  const slow = monoFormat(1);
  const events = [audioStart(slow), audioChunk(slow, new Int16Array(601))];
  assert.is((await spoken(events)).failure, 'wyoming: PEER: more than 10 minutes of sound');
});

ttsTest('a voice that is not there is missing', async () => {
  assert.match(
    (await spoken([], { parameters: { voice: 'bob' } })).failure ?? '',
    /has no voice "bob"; it has amy/,
  );
});

ttsTest.run();

const test = suite('wyomingStt');

const frame = (atMs: number): AudioFrame => ({ samples: new Int16Array(512).fill(atMs + 1), atMs });
const SPOKEN: Observable<AudioFrame> = of(frame(0), frame(32));
const never = new AbortController().signal;

const sttAt = (uri: unknown, parameters = {}, timing = SOON): Stt =>
  wyomingStt({ parameters: { uri, ...parameters }, timing });

/** What a recogniser says of `frames$`, as a text or as the sentence of its failure. */
async function said(stt: Stt, frames$ = SPOKEN, heard: (text: string) => void = () => {}, signal = never) {
  const result = await transcriptOf(stt, frames$, signal, ({ text }) => heard(text))();
  return E.isRight(result) ? result.right.text : shown(result.left);
}

/** Answers the end of the sound with these events. */
const atEnd =
  (...events: readonly WyomingEvent[]) =>
  ({ type }: WyomingEvent, line: WyomingLine): void => {
    if (type === 'audio-stop') for (const event of events) line.send(event);
  };

const transcript = (text: string): WyomingEvent => messageOf('transcript', { text });

/** A recogniser over a service that answers so; what it says, and whether its line was closed after that. */
async function asked(answer: Parameters<typeof wyomingService>[1], parameters = {}, frames$ = SPOKEN) {
  const service = await wyomingService(asrInfo('whisper'), answer);
  const stt = sttAt(service.uri, parameters);
  try {
    const text = await said(stt, frames$);
    await until(() => service.open().length === 1); // the line of control stays
    return { text: text.replace(service.uri, 'PEER'), service };
  } finally {
    await stt.close();
    await service.close();
  }
}

test('the sound is sent as it is spoken, and the text comes back', async () => {
  const { text, service } = await asked(atEnd(transcript(' turn on the light ')), {
    language: 'en',
    model: 'tiny',
  });
  assert.is(text, 'turn on the light');
  const [events = []] = service.heard;
  assert.equal(
    events.map(({ type, data }) => [type, data]),
    [
      ['transcribe', { name: 'tiny', language: 'en' }],
      ['audio-start', { rate: 16_000, width: 2, channels: 1, timestamp: 0 }],
      ['audio-chunk', { rate: 16_000, width: 2, channels: 1, timestamp: 0 }],
      ['audio-chunk', { rate: 16_000, width: 2, channels: 1, timestamp: 32 }],
      ['audio-stop', { timestamp: 64 }],
    ],
  );
  assert.equal(new Int16Array(Uint8Array.from(events[3]?.payload ?? []).buffer), frame(32).samples);
});

test('what it has understood so far is told', async () => {
  const service = await wyomingService(
    asrInfo('whisper'),
    atEnd(
      messageOf('transcript-start', {}),
      messageOf('transcript-chunk', { text: 'turn on ' }),
      messageOf('transcript-chunk', { text: 'the light' }),
      transcript('turn on the light'),
      messageOf('transcript-stop', {}),
    ),
  );
  const stt = sttAt(service.uri);
  const heard: string[] = [];
  assert.is(await said(stt, SPOKEN, (text) => heard.push(text)), 'turn on the light');
  assert.equal(heard, ['turn on', 'turn on the light']);
  await stt.close();
  await service.close();
});

test('what it has understood is followed by one text, which ends the call and its line', async () => {
  const service = await wyomingService(asrInfo('whisper'), ({ type }, line) => {
    if (type !== 'audio-start') return;
    line.send(messageOf('transcript-chunk', { text: 'turn' }));
    line.send(transcript('turn on'));
    line.send(transcript('again'));
  });
  const stt = sttAt(service.uri);
  const parts = await lastValueFrom(stt.transcribe(NEVER).pipe(toArray()));
  assert.equal(parts, [
    { type: 'partial', text: 'turn' },
    { type: 'final', transcript: { text: 'turn on', by: 'open' } },
  ]);
  await until(() => service.open().length === 1); // the line of control stays
  await stt.close();
  await service.close();
});

test('an answer that comes before the end of the sound is the answer; a second one is nobody’s', async () => {
  const eager = ({ type }: WyomingEvent, line: WyomingLine): void => {
    if (type !== 'audio-start') return;
    line.send(transcript('early'));
    line.send(transcript('again'));
  };
  assert.is((await asked(eager, {}, NEVER)).text, 'early');
});

test('an answer that never comes, or is another one, has passed the deadline', async () => {
  const late = 'transcribing at PEER took longer than 50 ms';
  assert.is((await asked(() => {}, { deadline: 0.05 })).text, late);
  for (const type of ['handled', 'x-unknown'])
    assert.is(
      (await asked(atEnd({ ...transcript('ok'), type }), { deadline: 0.05 })).text,
      `transcribing at PEER, which sent "${type}" instead, took longer than 50 ms`,
    );
});

test('an error of the service, an answer without a text and a line that is cut name the service', async () => {
  assert.is(
    (await asked(atEnd(messageOf('error', { text: 'out of memory' })))).text,
    'wyoming: PEER: out of memory',
  );
  assert.match(
    (await asked(atEnd({ ...transcript(''), data: { text: 5 } }))).text,
    /^wyoming: PEER: transcript: text: found 5/,
  );
  assert.is((await asked((_, line) => line.close())).text, 'wyoming: PEER: it closed the connection');
});

test('an error of the sound is the error, and an abort closes the line', async () => {
  const failure = { _tag: 'EngineFailed', engine: 'mic', message: 'unplugged' };
  assert.is(
    (
      await asked(
        () => {},
        {},
        throwError(() => failure),
      )
    ).text,
    'mic: unplugged',
  );

  const service = await wyomingService(asrInfo('whisper'));
  const stt = sttAt(service.uri);
  const aborter = new AbortController();
  const frames$ = new Subject<AudioFrame>();
  const text = said(stt, frames$, undefined, aborter.signal);
  await until(() => service.heard.length === 1);
  aborter.abort();
  assert.is(await text, 'stt: it was cancelled');
  assert.not.ok(frames$.observed);
  await until(() => service.open().length === 1);
  await stt.close();
  await until(() => service.open().length === 0);
  await service.close();
});

test('frames that come a byte at a time, and the next with them, are understood', async () => {
  const service = await rawService((socket) => {
    const bytes: number[] = [];
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      if (text.includes('"describe"')) bytes.push(...encoded(infoOf(asrInfo('whisper'))));
      if (text.includes('"audio-stop"'))
        bytes.push(...encoded(transcript('été')), ...encoded(transcript('x')));
      const drip = (): void => {
        const byte = bytes.shift();
        if (byte !== undefined && !socket.destroyed)
          socket.write(Uint8Array.of(byte), () => setImmediate(drip));
      };
      drip();
    });
  });
  const stt = sttAt(service.uri);
  assert.is(await said(stt), 'été');
  await stt.close();
  await service.close();
});

test('a service that has not what is wanted is missing, and says what it has', async () => {
  const voices = await wyomingService(ttsInfo(['amy']));
  const tiny = await wyomingService(asrInfo('whisper'));
  const stt = sttAt([voices.uri, tiny.uri], { model: 'large' });
  assert.is(
    await said(stt),
    `wyoming: ${voices.uri} has no recogniser; it has only tts; ${tiny.uri} has no model "large"; it has tiny; install it there, or set another one that it has`,
  );
  assert.is(stt.health().state, 'missing');
  await stt.close();
  await voices.close();
  await tiny.close();
});

test('when all are down each is named at once, even one that takes lines and says nothing', async () => {
  const dumb = await rawService(() => {});
  const gone = await wyomingService(asrInfo('whisper'));
  await gone.close();
  const stt = sttAt([dumb.uri, gone.uri], {}, { ...SOON, connectMs: 100 });
  assert.is(
    await said(stt),
    `wyoming: describing ${dumb.uri} took longer than 100 ms; ${gone.uri}: nothing listens there`,
  );
  assert.is(stt.health().state, 'failed');
  await stt.close();
  await dumb.close();
});

test('parameters that are wrong are told by every call', async () => {
  const stt = sttAt(['tcp://host:1', 'host']);
  const message = 'uri[1]: found "host", expected tcp://HOST:PORT or unix:///PATH';
  assert.is(await said(stt), `wyoming: ${message}`);
  assert.equal(stt.health(), { state: 'failed', detail: message });
});

test.run();

const parametersTest = suite('parameters of wyoming');

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
  parametersTest(`${JSON.stringify(parameters)}: ${sentence ?? 'nothing is wrong'}`, () => {
    assert.is(kind.checks?.wyoming?.(parameters), sentence);
    for (const key of Object.keys(parameters)) assert.ok(kind.keys?.wyoming?.includes(key), key);
  });
}

parametersTest('a hotword may name its synapse', () => {
  const hotwords = [{ name: 'a', synapse: 'hello' }];
  assert.equal(triggers.links?.wyoming?.({ uri: URI, hotwords }), [
    { path: ['hotwords', 0, 'synapse'], synapse: 'hello' },
  ]);
});

parametersTest('each kind has it', async () => {
  const setup = { parameters: { uri: 'no' }, dataDirectory: '', cacheDirectory: '', log: () => {} };
  for (const kind of [stts, ttss, triggers, detectors]) {
    const engine = kind.engines.wyoming?.(setup);
    assert.is(engine?.health().state, 'failed');
    await engine?.close();
  }
});

parametersTest.run();
