import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { progressOf } from '../../../src/engines/order-progress.ts';
import type { Stt, Transcript } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { openLibrary } from '../../../src/engines/vosk/library.ts';
import { findModel } from '../../../src/engines/vosk/model.ts';
import { phraseLists } from '../../../src/engines/vosk/phrase-list.ts';
import { filledHoles } from '../../../src/engines/vosk/utterance.ts';
import { vosk } from '../../../src/engines/vosk/vosk.ts';
import { type AssistantError, describe, describeUnknown } from '../../../src/lib/errors.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import { HOLE } from '../../../src/sentences/words/word-slots.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { killWorkers } from '../../support/killed-workers.ts';
import { kit } from '../../support/kit.ts';
import { frames, framesOf } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';
import { copiedModel, spokenInRoom, staticModel, TOY_MODEL } from '../../support/vosk-model.ts';

const test = suite('vosk');

const KNOWN = ['turn on the light', 'play music', 'what time is it', 'turn the volume up'];
const TOY = { model: TOY_MODEL };
const LIBRARY = createRequire(import.meta.url).resolve('vosk/lib/linux-x86_64/libvosk.so');

const engine = (
  parameters: Readonly<Record<string, unknown>> = TOY,
  { log = () => {}, dataDirectory = kit({}) }: { log?: (line: string) => void; dataDirectory?: string } = {},
): Stt => vosk({ parameters, dataDirectory, log, restart: { firstDelayMs: 0, maxDelayMs: 0, limit: 3 } });

const log: string[] = [];
const told = engine(TOY, { log: (line) => log.push(line) });

type Heard = E.Either<AssistantError, Transcript>;

const hear = (
  stt: Stt,
  samples: Int16Array,
  { signal }: AbortController = new AbortController(),
  heard: (text: string) => void = () => {},
): Promise<Heard> => transcriptOf(stt, framesOf(samples), signal, ({ text }) => heard(text))();

test('with grammar: false it hears openly whatever it is told, several at a time', async () => {
  const stt = engine({ ...TOY, grammar: false });
  stt.learn(phraseLesson(['play music']));
  const said = KNOWN.flatMap((text) => ['en-us', 'en-us+f2', 'en-us+m3'].map((voice) => ({ text, voice })));
  const heard = await Promise.all(said.map(({ text, voice }) => hear(stt, spokenInRoom(text, voice))));
  const wrong = heard.filter((one, index) => !isText(one, said[index]?.text ?? '', 'open'));
  assert.ok(wrong.length <= 1, JSON.stringify(wrong));
  assert.is(stt.health().state, 'ready');
  await stt.close();
});

test('what it was told may be said is heard as that, and anything else openly', async () => {
  told.learn(phraseLesson(['turn on the light', 'ask kalliope the weather']));
  const [order, other] = await Promise.all(
    ['turn on the light', 'play music'].map((text) => hear(told, spokenInRoom(text))),
  );
  assert.equal(order, E.right({ text: 'turn on the light', by: 'grammar' }));
  assert.equal(other, E.right({ text: 'play music', by: 'open' }));
});

test('where an order has a hole, what was heard openly fills it', async () => {
  told.learn(phraseLesson(['turn on the {{ thing }}', 'stop']));
  assert.equal(
    await hear(told, spokenInRoom('turn on the music')),
    E.right({ text: 'turn on the music', by: 'open' }),
  );
});

test('an utterance is told while it is spoken, and what is told grows into its text', async () => {
  const partial: string[] = [];
  const text = 'turn on the light and turn the volume up';
  const heard = await hear(told, spokenInRoom(text), undefined, (one) => partial.push(one));
  assert.ok(partial.length >= 1 && E.isRight(heard), JSON.stringify(heard));
  assert.ok(partial[0]?.startsWith('turn on the light'), JSON.stringify(partial));
  assert.ok((partial[0]?.length ?? 0) < (E.isRight(heard) ? heard.right.text.length : 0));
});

test('words the model lacks are named, and cost their own orders only', async () => {
  told.learn(phraseLesson(['play music', 'play the zither']));
  assert.equal(await hear(told, spokenInRoom('play music')), E.right({ text: 'play music', by: 'grammar' }));
  assert.equal(log, ['vosk: the model lacks these words, and cannot hear them: zither']);
});

test('a model with a ready-made graph hears openly, and says so once', async () => {
  const lines: string[] = [];
  const stt = engine({ model: staticModel() }, { log: (line) => lines.push(line) });
  stt.learn(phraseLesson(['play music']));
  stt.learn(phraseLesson(['play music', 'stop']));
  assert.equal(
    await hear(stt, spokenInRoom('what time is it')),
    E.right({ text: 'what time is it', by: 'open' }),
  );
  assert.is(lines.length, 1);
  assert.match(lines[0] ?? '', 'takes no list of phrases');
  assert.match(stt.health().detail ?? '', 'takes no list of phrases');
  await stt.close();
});

test('an utterance that was cancelled costs the others nothing', async () => {
  const aborter = new AbortController();
  const speech$ = new Subject<AudioFrame>();
  told.learn(phraseLesson(['play music']));
  const cut = transcriptOf(told, speech$, aborter.signal)();
  const other = hear(told, spokenInRoom('play music'));
  for (const frame of frames(spokenInRoom('stop')).slice(0, 20)) speech$.next(frame);
  aborter.abort();
  assert.ok(E.isLeft(await cut));
  assert.ok(isText(await other, 'play music', 'grammar'));
});

test('a worker killed in the middle of an utterance fails it, and the next one is heard as told before', async () => {
  told.learn(phraseLesson(['play music']));
  const order = spokenInRoom('play music');
  assert.equal(await hear(told, order), E.right({ text: 'play music', by: 'grammar' }));
  const speech$ = new Subject<AudioFrame>();
  const cut = transcriptOf(told, speech$, new AbortController().signal)();
  killWorkers('vosk/worker');
  assert.ok(E.isLeft(await cut));
  await until(async () => E.isRight(await hear(told, order)));
  assert.equal(await hear(told, order), E.right({ text: 'play music', by: 'grammar' }));
  assert.is(told.health().restarts, 1);
});

test('what libvosk cannot load is missing, with a cure, and parameters that are wrong are told at once', async () => {
  const broken = copiedModel();
  writeFileSync(join(broken, 'am/final.mdl'), 'nonsense');
  const stt = engine({ model: broken });
  const heard = await hear(stt, new Int16Array(512));
  const { state, detail = '' } = stt.health();
  await stt.close();
  assert.match(E.isLeft(heard) ? describe(heard.left) : '', 'libvosk cannot load the model');
  assert.is(state, 'missing');
  assert.match(detail, 'broca models get NAME');
  assert.match(engine({ model: 5 }).health().detail ?? '', 'model: found 5');
});

test('a model that comes later is found by the next call, by its language alone, with a library of its own', async () => {
  const home = kit({});
  symlinkSync(LIBRARY, join(home, 'libvosk.so'));
  const stt = engine({ language: 'en-GB', library: 'libvosk.so' }, { dataDirectory: home });
  const order = spokenInRoom('play music');
  assert.ok(E.isLeft(await hear(stt, order)));
  cpSync(TOY_MODEL, join(home, 'models/vosk-toy-en-us'), { recursive: true });
  assert.equal(await hear(stt, order), E.right({ text: 'play music', by: 'open' }));
  await stt.close();
});

test.after(() => told.close());
test.run();

const isText = (heard: Heard, text: string, by: Transcript['by']): boolean =>
  E.isRight(heard) && heard.right.text === text && heard.right.by === by;

const modelTest = suite('findModel');

const HOME = kit({});

const find = (model?: string) =>
  findModel({ language: 'en-US', dataDirectory: HOME, ...(model === undefined ? {} : { model }) });

function refusal(attempt: () => unknown): string {
  try {
    attempt();
    return 'nothing';
  } catch (error) {
    return describeUnknown(error);
  }
}

modelTest('a model is found where it lies, and how it can be used', () => {
  assert.equal(find(TOY_MODEL), { directory: TOY_MODEL, takesPhrases: true });
  assert.is(find(staticModel()).takesPhrases, false);
});

modelTest('a model with all its files in one folder is one, too', () => {
  const flat = kit({ 'final.mdl': '', 'mfcc.conf': '', 'HCLG.fst': '', 'words.txt': '' });
  assert.equal(find(flat), { directory: flat, takesPhrases: false });
});

modelTest('a model that is not here is refused with the way to get it', () => {
  assert.is(
    refusal(() => find('vosk-model-small-en-us-0.15')),
    `vosk: ${HOME}/models/vosk-model-small-en-us-0.15 is not a folder; broca models get vosk-model-small-en-us-0.15`,
  );
  assert.match(
    refusal(find),
    `no model for the language "en-US" in ${HOME}/models; broca models get vosk-model-small-en-us-0.15`,
  );
  assert.match(
    refusal(() => find('models/mine')),
    `${HOME}/models/mine is not a folder; set model of vosk`,
  );
});

modelTest('half a model is refused, with the names of what it lacks', () => {
  const half = copiedModel();
  for (const file of ['am/final.mdl', 'graph/Gr.fst']) rmSync(join(half, file));
  assert.match(
    refusal(() => find(half)),
    'it lacks am/final.mdl, graph/Gr.fst;',
  );
  const empty = join(HOME, 'empty');
  mkdirSync(empty);
  assert.match(
    refusal(() => find(empty)),
    'am/final.mdl, conf/mfcc.conf, conf/model.conf, graph/HCLr.fst',
  );
});

modelTest('a model for more samples a second than there are is refused', () => {
  const fast = copiedModel();
  writeFileSync(join(fast, 'conf/mfcc.conf'), '--sample-frequency=44100\n');
  assert.match(
    refusal(() => find(fast)),
    'wants 44100 samples a second, Broca hears 16000',
  );
});

modelTest('a machine the package has no library for is named, and where to get one', () => {
  const text = refusal(() => openLibrary(undefined, 'linux-arm64'));
  assert.match(
    text,
    'no library for this machine (linux-arm64); set library of vosk to the libvosk of one of',
  );
});

modelTest('a library that is not there, or is none, is refused', () => {
  assert.match(
    refusal(() => openLibrary('/nowhere/libvosk.so')),
    '/nowhere/libvosk.so does not exist',
  );
  const path = join(kit({ 'libvosk.so': 'nonsense' }), 'libvosk.so');
  assert.match(
    refusal(() => openLibrary(path, 'linux-arm64')),
    `${path} cannot be loaded (`,
  );
  const bare = join(kit({ libvosk: 'nonsense' }), 'libvosk');
  const text = refusal(() => openLibrary(bare));
  assert.match(text, `${bare} cannot be loaded (`);
  assert.not.match(text, `${bare}.`);
});

modelTest.run();

const phraseListTest = suite('phraseList');

const listOf = (phrases: readonly string[]) =>
  phraseLists((word) => word !== 'zither', '[unk]')(phraseLesson(phrases));

phraseListTest('phrases are listed as they are said, with the word for the rest at the end', () => {
  const list = listOf(['Turn it UP!', 'turn it up', 'wait 5 minutes']);
  assert.equal(list.phrases, ['turn it up', 'wait five minutes', '[unk]']);
});

phraseListTest('a hole is the word for the rest, and nothing but a hole is left out', () => {
  const list = listOf(['play {{ song }}', '{{ anything }}']);
  assert.equal(list.phrases, ['play [unk]', '[unk]']);
  assert.is(progressOf(list.root, ['play', HOLE]), 'extensible');
  assert.is(progressOf(list.root, [HOLE]), 'incomplete');
});

phraseListTest('a phrase with a word the model lacks is left out whole, and the word named', () => {
  const list = listOf(['play the zither']);
  assert.equal([list.phrases, list.unknownWords], [[], ['zither']]);
});

phraseListTest('of very many phrases those stay that have a pair of words of their own', () => {
  const words = Array.from(
    { length: 90 },
    (_, index) => `w${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  );
  const all = words.flatMap((one) => words.map((other) => `say ${one} and ${other} now`));
  const { phrases } = listOf(all);
  assert.ok(phrases.length > 90 && phrases.length < 300, `${phrases.length}`);
});

phraseListTest.run();

const utteranceTest = suite('filledHoles');

const heard = (...words: readonly (readonly [string, number, number])[]) =>
  words.map(([word, startMs, endMs]) => ({ word, startMs, endMs, confidence: 1 }));

const PLAY = { root: listOf(['play {{ song }} now']).root, rest: '[unk]' };
const ORDER = heard(['play', 0, 300], ['[unk]', 300, 600], ['[unk]', 600, 900], ['now', 900, 1_200]);

utteranceTest('a hole is filled with what was heard openly between its neighbours', () => {
  const open = heard(
    ['pray', 0, 280],
    ['some', 310, 600],
    ['[unk]', 600, 700],
    ['jazz', 700, 920],
    ['no', 920, 1_200],
  );
  assert.is(filledHoles(ORDER, open, PLAY), 'play some jazz now');
});

utteranceTest('what is no order, or has nothing in its hole, is none', () => {
  assert.is(filledHoles(heard(['play', 0, 300], ['[unk]', 300, 600]), ORDER, PLAY), undefined);
  assert.is(filledHoles(ORDER, heard(['play', 0, 300], ['now', 900, 1_200]), PLAY), undefined);
});

utteranceTest.run();
