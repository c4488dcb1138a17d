import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { firstValueFrom, map, NEVER, of, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  choose,
  type EngineEntry,
  type EngineKind,
  healthOf,
  realEngine,
  standInFor,
} from '../../src/engines/choose.ts';
import { engineMakers, loneStt, loneTts } from '../../src/engines/makers.ts';
import { keywordsOf } from '../../src/engines/pocketsphinx/model.ts';
import type { EngineHealth, Sound, Stt, Transcript, Tts } from '../../src/engines/ports.ts';
import { type TranscribeTask, transcribed, transcriptOf } from '../../src/engines/transcribed.ts';
import { type AssistantError, describe } from '../../src/lib/errors.ts';
import { builtInEngines, detectors, stts, triggers } from '../../src/modules/engines.ts';
import { messageOf, type WyomingEvent } from '../../src/wyoming/protocol/event.ts';
import { audioChunk, monoFormat } from '../../src/wyoming/protocol/info.ts';
import type { WyomingLine } from '../../src/wyoming/protocol/line.ts';
import { kit } from '../support/kit.ts';
import { hasSilero, SILERO_DATA } from '../support/silero.ts';
import { until } from '../support/until.ts';
import { asrInfo, ttsInfo, wyomingService } from '../support/wyoming-service.ts';

const test = suite('choose');

/** Engines that are nothing but the parameters they were made of. */
const kind: EngineKind<unknown> = { engines: { espeak: ({ parameters }) => parameters }, standIn: 'espeak' };

function chosen(name: string, parameters: Readonly<Record<string, unknown>>) {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const engine = choose('tts', kind, { name, parameters }, { dataDirectory: '', cacheDirectory: '', log });
  return { engine, lines };
}

test('an engine Broca has gets its parameters as written, without a word', () => {
  const { engine, lines } = chosen('espeak', { language: 'fr-FR', speed: 120 });
  assert.equal(engine, { name: 'espeak', engine: 'espeak', instance: { language: 'fr-FR', speed: 120 } });
  assert.equal(lines, []);
});

test('a name Broca does not have is stood in for, with a warning; language and cache mean the same to both', () => {
  const { engine, lines } = chosen('pico2wave', { language: 'de-DE', cache: false, voice: 'x' });
  assert.equal(engine, {
    name: 'pico2wave',
    engine: 'espeak',
    instance: { language: 'de-DE', cache: false },
    isStandIn: true,
  });
  assert.equal(lines, ['tts "pico2wave" is not part of Broca: espeak stands in for it']);
});

test('auto is the best engine that is installed', () => {
  const entry = { name: 'auto', parameters: {} };
  const setup = { dataDirectory: kit({}), cacheDirectory: '', log: () => {} };
  const { name, engine } = choose('detector', detectors, entry, setup);
  assert.equal([name, engine], ['auto', 'energy']);
  if (hasSilero())
    assert.is(
      choose('detector', detectors, entry, { ...setup, dataDirectory: SILERO_DATA }).engine,
      'silero',
    );
});

const languages: readonly (readonly [written: Readonly<Record<string, unknown>>, language: unknown])[] = [
  [{ language: 'fr' }, 'fr'],
  [{ language: 'fr-FR' }, 'fr-FR'],
  [{ language: 'fr_FR', locale: 'de_DE' }, 'fr_FR'],
  [{ language: 'fr-fr' }, 'fr-fr'],
  [{ language: 'sonid15' }, undefined],
  [{ language: 'french', locale: 'fr_FR' }, 'fr_FR'],
  [{ voice: 'Manon', locale: 'fr' }, 'fr'],
  [{ voice: 'fr-FR_ReneeVoice' }, 'fr-FR'],
  [{ language: 'sonid15', locale: 'x', voice: 'en_GB-wavenet' }, 'en_GB'],
  [{ voice: 'fr-FR' }, 'fr-FR'],
  [{ voice: 'al-exandra' }, undefined],
  [{ voice: 'Agnes' }, undefined],
  [{ language: 7, voice: ['fr-FR'] }, undefined],
  [{ language: null }, undefined],
];
for (const [written, language] of languages) {
  test(`a stranger with ${JSON.stringify(written)} speaks ${language ?? 'what the stand-in does'}`, () => {
    const { engine } = chosen('voxygen', written);
    assert.equal(engine.instance, language === undefined ? {} : { language });
  });
}

test('the parameter `engine` says what an entry is made of, and is none of its parameters', () => {
  const { engine, lines } = chosen('butler', { engine: 'espeak', language: 'en-GB' });
  assert.equal(engine, { name: 'butler', engine: 'espeak', instance: { language: 'en-GB' } });
  assert.equal(lines, []);
});

test('an `engine` that nobody has is the parameter of whoever has the name, else of a stranger', () => {
  assert.equal(chosen('espeak', { engine: 'neural' }).engine.instance, { engine: 'neural' });
  assert.equal(chosen('polly', { engine: 'neural' }).engine.isStandIn, true);
});

test('a name out of the language itself is no engine', () => {
  assert.is(chosen('constructor', {}).engine.engine, 'espeak');
});

test('a foreign trigger is stood in for by one that listens for its words', () => {
  const lines: string[] = [];
  const setup = { dataDirectory: '', cacheDirectory: '', log: (line: string) => void lines.push(line) };
  const parameters = { pmdl_file: 'trigger/kalliope-FR-40samples.pmdl' };
  const trigger = choose('trigger', triggers, { name: 'snowboy', parameters }, setup);
  const { name, engine, state } = healthOf(trigger);
  assert.equal({ name, engine, state }, { name: 'snowboy', engine: 'phrase', state: 'off' });
  assert.equal(lines, [
    'trigger "snowboy" is not part of Broca: phrase stands in for it, and is woken by "kalliope"',
  ]);
  assert.is(healthOf(trigger).detail, 'it stands in for snowboy, and is woken by "kalliope"');
});

test('a foreign recogniser is stood in for by one that has a model of its language', () => {
  const standIns = ['en-US', 'fr-FR', 'de_DE', undefined].map((language) => {
    const { engine, remark } = standInFor(stts, language === undefined ? {} : { language });
    return [language, engine, remark];
  });
  assert.equal(standIns, [
    ['en-US', 'pocketsphinx', undefined],
    ['fr-FR', 'vosk', 'which needs a model: broca models get vosk-model-small-fr-0.22'],
    ['de_DE', 'vosk', 'which needs a model: broca models get vosk-model-small-de-0.15'],
    [undefined, 'pocketsphinx', undefined],
  ]);
});

test("Kalliope's cmusphinx is pocketsphinx, and no stranger", () => {
  const has = (engine: string): boolean => Object.hasOwn(stts.engines, engine);
  const parameters = { language: 'en-US', keyword_entries: [['light on', 0.8], 'light off', 3] };
  assert.equal(realEngine({ name: 'cmusphinx', parameters }, has), { name: 'pocketsphinx', parameters });
  assert.equal(keywordsOf(parameters), ['light on', 'light off']);
});

const never = new AbortController().signal;
const BROKEN: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'tcp://host:1: no' };
const TEXT: Transcript = { text: 'stop', by: 'open' };
const SOUND: Sound = { sampleRateHz: 8_000, samples: new Int16Array(1) };
const READY: EngineHealth = { state: 'ready', version: '1.0' };
const FAILED: EngineHealth = { state: 'failed', detail: 'big-pc: tcp://host:1: no', version: '1.0' };

/** A recogniser of the settings' `big-pc` whose calls end as `next` says. */
function ears(next: TranscribeTask, health = () => READY): Stt {
  const instance: Stt = { transcribe: transcribed(next), learn: () => {}, health, close: async () => {} };
  return loneStt({ name: 'big-pc', engine: 'wyoming', instance }).instance;
}

test('a failed call shows in its health until one works, under the name of the settings', async () => {
  let next: E.Either<AssistantError, Transcript> = E.left(BROKEN);
  const stt = ears(() => async () => next);
  assert.equal(stt.health(), READY);
  const failed = await transcriptOf(stt, of(), never)();
  assert.is(E.isLeft(failed) && describe(failed.left), 'big-pc: tcp://host:1: no');
  assert.equal(stt.health(), FAILED);
  next = E.left({ _tag: 'DeadlinePassed', stage: 'transcribing', deadlineMs: 5 });
  await transcriptOf(stt, of(), never)();
  assert.is(stt.health().detail, 'transcribing took longer than 5 ms');
  next = E.right(TEXT);
  assert.equal(await transcriptOf(stt, of(), never)(), E.right(TEXT));
  assert.equal(stt.health(), READY);
});

test('a bug in it is a failure too, and stays a bug', async () => {
  const stt = ears(() => async () => {
    throw new Error('undefined is no function');
  });
  try {
    await transcriptOf(stt, of(), never)();
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'undefined is no function');
  }
  assert.is(stt.health().state, 'failed');
});

test('what was cancelled, sound that broke off and what was asked wrongly say nothing of it', async () => {
  const aborter = new AbortController();
  const cancelled = ears(() => async () => {
    aborter.abort();
    return E.left(BROKEN);
  });
  await transcriptOf(cancelled, NEVER, aborter.signal)();
  assert.equal(cancelled.health(), READY);

  const instance: Stt = {
    transcribe: (frames$) => frames$.pipe(map(() => ({ type: 'final', transcript: TEXT }) as const)),
    learn: () => {},
    health: () => READY,
    close: async () => {},
  };
  const { instance: unplugged } = loneStt({ name: 'a', engine: 'a', instance });
  assert.ok(
    E.isLeft(
      await transcriptOf(
        unplugged,
        throwError(() => BROKEN),
        never,
      )(),
    ),
  );
  assert.equal(unplugged.health(), READY);

  const asked = ears(() => TE.left({ _tag: 'BadRequest', field: 'text', message: 'no' }));
  await transcriptOf(asked, of(), never)();
  assert.equal(asked.health(), READY);
});

test('one that knows itself that it is broken is believed', async () => {
  const own: EngineHealth = { state: 'missing', detail: 'install it' };
  const stt = ears(
    () => TE.left(BROKEN),
    () => own,
  );
  await transcriptOf(stt, of(), never)();
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
      E.isRight(await transcriptOf(ear, of(), never)()),
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
