import * as E from 'fp-ts/lib/Either.js';
import { NEVER, type Observable, of, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Stt } from '../../../src/engines/ports.ts';
import { describe as shown } from '../../../src/lib/errors.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { wyomingStt } from '../../../src/wyoming/engines/stt.ts';
import { encoded, messageOf, type WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { infoOf } from '../../../src/wyoming/protocol/info.ts';
import type { WyomingLine } from '../../../src/wyoming/protocol/line.ts';
import { until } from '../../support/until.ts';
import { asrInfo, rawService, SOON, ttsInfo, wyomingService } from '../../support/wyoming-service.ts';

const test = suite('wyomingStt');

const frame = (atMs: number): AudioFrame => ({ samples: new Int16Array(512).fill(atMs + 1), atMs });
const SPOKEN: Observable<AudioFrame> = of(frame(0), frame(32));
const never = new AbortController().signal;

const sttAt = (uri: unknown, parameters = {}, timing = SOON): Stt =>
  wyomingStt({ parameters: { uri, ...parameters }, timing });

/** What a recogniser says of `frames$`, as a text or as the sentence of its failure. */
async function said(stt: Stt, frames$ = SPOKEN, heard?: (text: string) => void, signal = never) {
  const result = await stt.transcribe(frames$, signal, heard)();
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
  assert.is(await text, 'wyoming: cancelled');
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
