import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { firstValueFrom, NEVER, of, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EngineEntry } from '../../src/engines/choose.ts';
import { engineMakers, loneStt, loneTts } from '../../src/engines/makers.ts';
import type { EngineHealth, Sound, Stt, Transcript, Tts } from '../../src/engines/ports.ts';
import { type AssistantError, describe } from '../../src/lib/errors.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import { messageOf, type WyomingEvent } from '../../src/wyoming/protocol/event.ts';
import { audioChunk, monoFormat } from '../../src/wyoming/protocol/info.ts';
import type { WyomingLine } from '../../src/wyoming/protocol/line.ts';
import { kit } from '../support/kit.ts';
import { until } from '../support/until.ts';
import { asrInfo, ttsInfo, wyomingService } from '../support/wyoming-service.ts';

const test = suite('an engine that nobody follows');

const never = new AbortController().signal;
const BROKEN: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'tcp://host:1: no' };
const TEXT: Transcript = { text: 'stop', by: 'open' };
const SOUND: Sound = { sampleRateHz: 8_000, samples: new Int16Array(1) };
const READY: EngineHealth = { state: 'ready', version: '1.0' };
const FAILED: EngineHealth = { state: 'failed', detail: 'big-pc: tcp://host:1: no', version: '1.0' };

/** A recogniser of the settings' `big-pc` whose calls end as `next` says. */
function ears(next: () => ReturnType<Stt['transcribe']>, health = () => READY): Stt {
  const instance: Stt = { transcribe: next, learn: () => {}, health, close: async () => {} };
  return loneStt({ name: 'big-pc', engine: 'wyoming', instance }).instance;
}

test('a failed call shows in its health until one works, under the name of the settings', async () => {
  let next: E.Either<AssistantError, Transcript> = E.left(BROKEN);
  const stt = ears(() => async () => next);
  assert.equal(stt.health(), READY);
  const failed = await stt.transcribe(of(), never)();
  assert.is(E.isLeft(failed) && describe(failed.left), 'big-pc: tcp://host:1: no');
  assert.equal(stt.health(), FAILED);
  next = E.left({ _tag: 'DeadlinePassed', stage: 'transcribing', deadlineMs: 5 });
  await stt.transcribe(of(), never)();
  assert.is(stt.health().detail, 'transcribing took longer than 5 ms');
  next = E.right(TEXT);
  assert.equal(await stt.transcribe(of(), never)(), E.right(TEXT));
  assert.equal(stt.health(), READY);
});

test('a bug in it is a failure too, and stays a bug', async () => {
  const stt = ears(() => async () => {
    throw new Error('undefined is no function');
  });
  try {
    await stt.transcribe(of(), never)();
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'undefined is no function');
  }
  assert.is(stt.health().state, 'failed');
});

test('what was given up, sound that broke off and what was asked wrongly say nothing of it', async () => {
  const aborter = new AbortController();
  const cancelled = ears(() => async () => {
    aborter.abort();
    return E.left(BROKEN);
  });
  await cancelled.transcribe(NEVER, aborter.signal)();
  assert.equal(cancelled.health(), READY);

  const instance: Stt = {
    transcribe: (frames$) => async () =>
      firstValueFrom(frames$).then(
        () => E.right(TEXT),
        (error: AssistantError) => E.left(error),
      ),
    learn: () => {},
    health: () => READY,
    close: async () => {},
  };
  const { instance: unplugged } = loneStt({ name: 'a', engine: 'a', instance });
  assert.ok(
    E.isLeft(
      await unplugged.transcribe(
        throwError(() => BROKEN),
        never,
      )(),
    ),
  );
  assert.equal(unplugged.health(), READY);

  const asked = ears(() => TE.left({ _tag: 'BadRequest', field: 'text', message: 'no' }));
  await asked.transcribe(of(), never)();
  assert.equal(asked.health(), READY);
});

test('one that knows itself that it is broken is believed', async () => {
  const own: EngineHealth = { state: 'missing', detail: 'install it' };
  const stt = ears(
    () => TE.left(BROKEN),
    () => own,
  );
  await stt.transcribe(of(), never)();
  assert.equal(stt.health(), own);
});

test('a voice is well again when it makes a sound, whole or in pieces, and not when an old one is found', async () => {
  let next: E.Either<AssistantError, Sound> = E.left(BROKEN);
  const instance: Tts = {
    synthesize: () => async () => next,
    synthesizePieces: () => (E.isLeft(next) ? throwError(() => BROKEN) : of(next.right)),
    health: () => READY,
    close: async () => {},
  };
  const { instance: tts } = loneTts({ name: 'big-pc', engine: 'wyoming', instance });
  const pieces = () => firstValueFrom(tts.synthesizePieces?.('hi') ?? NEVER);
  await tts.synthesize('hi', never)();
  assert.equal(tts.health(), FAILED);
  next = E.right({ ...SOUND, isCached: true });
  await tts.synthesize('hi', never)();
  assert.equal(tts.health(), FAILED);
  next = E.right(SOUND);
  await pieces();
  assert.equal(tts.health(), READY);
  next = E.left(BROKEN);
  assert.is(await pieces().catch(describe), 'big-pc: tcp://host:1: no');
  assert.equal(tts.health(), FAILED);
  next = E.right(SOUND);
  await tts.synthesize('hi', never)();
  assert.equal(tts.health(), READY);
});

const entry = (uri: string): EngineEntry => ({
  name: 'big-pc',
  parameters: { engine: 'wyoming', uri, deadline: 0.1, cache: false },
});

const makers = () => {
  const directory = kit({});
  const log = (): void => {};
  return engineMakers({ dataDirectory: directory, cacheDirectory: directory, log }, builtInEngines);
};

type Answer = (event: WyomingEvent, line: WyomingLine) => void;

const failing: readonly (readonly [how: string, answer: Answer, detail: RegExp])[] = [
  ['never answers', () => {}, /at PEER took longer than 100 ms/],
  [
    'answers with an error',
    (_, line) => line.send(messageOf('error', { text: 'no memory' })),
    /^big-pc: PEER: no memory/,
  ],
  ['cuts the line', (_, line) => line.close(), /^big-pc: PEER: it closed the connection/],
  [
    'answers with something else',
    (_, line) => line.send(messageOf('handled', { text: 'x' })),
    /which sent "handled" instead/,
  ],
];

for (const [how, answer, detail] of failing) {
  test(`a lone service that ${how} is failed, and ready once it works`, async () => {
    let isWell = false;
    const info = { ...asrInfo('whisper'), ...ttsInfo(['amy']) };
    const service = await wyomingService(info, (event, line) => {
      const { type } = event;
      if (type !== 'audio-stop' && type !== 'synthesize') return;
      if (!isWell) return answer(event, line);
      if (type === 'audio-stop') return line.send(messageOf('transcript', { text: 'stop' }));
      line.send(audioChunk(monoFormat(8_000), new Int16Array(1)));
      line.send(messageOf('audio-stop', {}));
    });
    const { stt, tts } = makers();
    const ear = stt.make(entry(service.uri)).instance;
    const voice = tts.make(entry(service.uri)).instance;
    const works = async () => [
      E.isRight(await ear.transcribe(of(), never)()),
      E.isRight(await voice.synthesize('stop', never)()),
    ];
    await until(() => [ear, voice].every((one) => one.health().state === 'ready'));
    assert.equal(await works(), [false, false]);
    for (const one of [ear, voice]) {
      const { state, detail: why = '' } = one.health();
      assert.is(state, 'failed');
      assert.match(why.replace(service.uri, 'PEER'), detail);
    }
    isWell = true;
    assert.equal(await works(), [true, true]);
    assert.equal([ear.health().state, voice.health().state], ['ready', 'ready']);
    await Promise.all([ear.close(), voice.close()]);
    await service.close();
  });
}

test.run();
