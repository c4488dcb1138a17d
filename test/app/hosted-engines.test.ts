import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostedEngines } from '../../src/app/hosted-engines.ts';
import { enginesAtWork } from '../../src/engines/at-work.ts';
import type { EngineKinds } from '../../src/engines/choose.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import type { EngineEntry } from '../../src/settings/settings.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { measuringStt, spellingTts } from '../support/hosted-fakes.ts';
import { settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

const test = suite('hosted engines');

const never = new AbortController().signal;

/** Engines of others that note how many of them there are; their calls end when `finish` is called. */
function fakes() {
  const open = new Set<object>();
  const calls: (() => void)[] = [];
  let mostOpen = 0;
  const noted = <Engine extends object>(engine: Engine) => {
    const made = { ...engine, close: async () => void open.delete(made) };
    open.add(made);
    mostOpen = Math.max(mostOpen, open.size);
    return made;
  };
  const during = <A>(value: A) =>
    TE.fromTask<A, never>(() => new Promise((done) => calls.push(() => done(value))));
  const speech = () => during({ sampleRateHz: 8_000, samples: new Int16Array(1) });
  const kinds: EngineKinds = {
    ...builtInEngines,
    stt: { engines: { ear: () => noted(measuringStt()) }, standIn: 'ear' },
    tts: { engines: { espeak: () => noted({ ...spellingTts(), synthesize: speech }) }, standIn: 'espeak' },
  };
  return { kinds, open, calls, mostOpen: () => mostOpen };
}

/** What is hosted of an assistant that hears and speaks with the first of these entries. */
function hosting() {
  const { kinds, ...rest } = fakes();
  const entries = {
    speech_to_text: ['ear', { german: { engine: 'ear', language: 'de' } }],
    text_to_speech: ['espeak', { french: { engine: 'espeak', language: 'fr' } }],
  };
  const written = (services: readonly ('asr' | 'tts' | 'handle')[], active = true) =>
    settingsOf({ ...entries, wyoming: { active, services: [...services] } }, {});
  let settings = written(['asr', 'tts']);
  const entry = (name: string): EngineEntry => ({ name, parameters: {} });
  const chosen = { player: entry('none'), trigger: entry('none'), source: entry('none') };
  const engines = enginesAtWork(
    { ...chosen, stt: entry('ear'), tts: entry('espeak'), detector: entry('energy') },
    { dataDirectory: '/nowhere', cacheDirectory: '/nowhere', log: () => {} },
    kinds,
  );
  const hosted = hostedEngines({
    ...{ settings: () => settings, engines, kinds },
    ...{ data: '/nowhere', warn: () => {} },
  });
  const use = (services: Parameters<typeof written>[0], active?: boolean): void => {
    settings = written(services, active);
    void hosted.follow();
  };
  const voice = (name: string) =>
    hosted
      .tts()
      .find((one) => one.name === name)
      ?.engine();
  return { ...rest, hosted, use, voice, close: engines.close };
}

test('engines that were made for others are closed with what is hosted no more', async () => {
  const { hosted, use, voice, open, close } = hosting();
  const german = () =>
    hosted
      .stt()
      .find(({ name }) => name === 'german')
      ?.engine();
  for (const [services, isActive, left] of [
    [['asr'], true, 3],
    [['tts'], true, 3],
    [['asr', 'tts'], false, 2],
    [['handle'], true, 2],
  ] as const) {
    use(['asr', 'tts']);
    assert.ok(german() !== undefined && voice('french') !== undefined);
    assert.is(open.size, 4);
    use(services, isActive);
    await settled();
    assert.is(open.size, left, `${services} ${isActive}`);
  }
  await close();
});

test('an engine that is asked for while it is taken away is closed at the end of the request', async () => {
  const { hosted, use, voice, open, close } = hosting();
  const french = hosted.tts().find(({ name }) => name === 'french');
  voice('french');
  use([], false);
  french?.engine(); // of a text whose second sentence is due
  await settled();
  assert.is(open.size, 3);
  hosted.letGo();
  await settled();
  assert.is(open.size, 2);
  await close();
});

test('of the voices of espeak few speak at the same time, all are heard, and few stay', async () => {
  const { hosted, open, calls, mostOpen, close } = hosting();
  await hosted.follow();
  const spare = hosted.tts().filter(({ isSpare }) => isSpare === true);
  assert.ok(spare.length > 50);
  let heard = 0;
  for (const { engine } of spare.slice(0, 50))
    void engine()
      .synthesize('one', never)()
      .then((sound) => {
        if (E.isRight(sound)) heard += 1;
      });
  await until(() => {
    for (const finish of calls.splice(0)) finish();
    return heard === 50;
  });
  await settled();
  assert.ok(mostOpen() <= 2 + 8, `${mostOpen()}`);
  assert.is(open.size, 2 + 4);
  await close();
});

test.run();
