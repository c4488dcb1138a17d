import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, NEVER, of } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EngineEntries, enginesAtWork } from '../../src/engines/at-work.ts';
import type { EngineKinds } from '../../src/engines/choose.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import { ENERGY } from '../support/frames-at.ts';
import { settled } from '../support/settled.ts';

const test = suite('enginesAtWork');

const SOUND = { sampleRateHz: 8_000, samples: new Int16Array(1) };

/** Engines of every kind named `one` and `two`, whose calls end when `finish` is called. */
function engines() {
  const log: string[] = [];
  const finish: (() => void)[] = [];
  const work = <A>(value: A) =>
    TE.fromTask<A, never>(() => new Promise((done) => finish.push(() => done(value))));
  const both = <Engine>(kind: string, methods: (name: string) => Engine) => {
    const made = (name: string) => () => ({
      ...methods(name),
      health: () => ({ state: 'ready', detail: `${kind} ${name}` }) as const,
      close: async () => void log.push(`${kind} ${name} closed`),
    });
    return { engines: { one: made('one'), two: made('two') }, standIn: 'one' };
  };
  const kinds: EngineKinds = {
    stt: both('stt', (name) => ({
      transcribe: () => work({ text: name, by: 'open' } as const),
      learn: (phrases: readonly string[]) => void log.push(`stt ${name} learned ${phrases.join()}`),
    })),
    tts: both('tts', () => ({ synthesize: () => work(SOUND) })),
    player: both('player', () => ({ play: () => work(undefined) })),
    trigger: both('trigger', () => ({ detect: () => NEVER })),
    source: both('source', () => ({ frames$: NEVER })),
    detector: both('detector', () => ({ detect: () => () => NEVER })),
  };
  const setup = { dataDirectory: '', cacheDirectory: '', log: (line: string) => log.push(line) };
  return { atWork: enginesAtWork(entries('one'), setup, kinds), log, finish };
}

const entries = (name: string, own: Partial<EngineEntries> = {}): EngineEntries => {
  const entry = { name, parameters: {} };
  return { stt: entry, tts: entry, player: entry, trigger: entry, source: entry, detector: entry, ...own };
};

test('only a kind whose entry changed gets another engine', async () => {
  const { atWork, log } = engines();
  const { stt, tts, player, trigger } = atWork;
  atWork.use(entries('one', { tts: { name: 'two', parameters: {} } }));
  assert.ok(atWork.stt === stt && atWork.player === player && atWork.trigger === trigger);
  assert.is.not(atWork.tts, tts);
  assert.equal(atWork.tts.instance.health(), { state: 'ready', detail: 'tts two' });
  await settled();
  assert.equal(log, ['tts one closed']);
});

test('what the engines are doing is not cut: each is closed after its own calls', async () => {
  const { atWork, log, finish } = engines();
  const { signal } = new AbortController();
  const calls = [
    atWork.stt.instance.transcribe(EMPTY, signal)(),
    atWork.tts.instance.synthesize('hello', signal)(),
    atWork.player.instance.play(of(SOUND), signal)(),
  ];
  atWork.use(entries('two'));
  await settled();
  assert.equal(log.toSorted(), ['detector one closed', 'source one closed', 'trigger one closed']);
  for (const [index, expected] of ['stt', 'tts', 'player'].entries()) {
    finish[index]?.();
    await settled();
    assert.is(log.at(-1), `${expected} one closed`);
  }
  assert.ok((await Promise.all(calls)).every(({ _tag }) => _tag === 'Right'));
});

test('who listens to a microphone, a detector or a trigger is not cut either', async () => {
  const { atWork, log } = engines();
  const listening = [
    atWork.source.instance.frames$.subscribe(),
    EMPTY.pipe(atWork.detector.instance.detect(() => ENERGY)).subscribe(),
    atWork.trigger.instance.detect?.(EMPTY).subscribe(),
  ];
  atWork.use(entries('two'));
  await settled();
  assert.equal(log.toSorted(), ['player one closed', 'stt one closed', 'tts one closed']);
  for (const [index, expected] of ['source', 'detector', 'trigger'].entries()) {
    listening[index]?.unsubscribe();
    await settled();
    assert.is(log.at(-1), `${expected} one closed`);
  }
});

test('a new recogniser learns at once what the one before knew; a new voice makes nobody learn', () => {
  const { atWork, log } = engines();
  atWork.use(entries('one', { stt: { name: 'one', parameters: { language: 'fr' } } }));
  atWork.learn(['hello', 'bye']);
  atWork.use(entries('one', { stt: { name: 'two', parameters: {} } }));
  atWork.use(entries('two'));
  assert.equal(
    log.filter((line) => line.includes('learned')),
    ['stt one learned hello,bye', 'stt two learned hello,bye'],
  );
});

test('what can be said here and elsewhere is learned together, and forgotten apart; the same again is no news', () => {
  const { atWork, log } = engines();
  atWork.learn(['on', 'yes']);
  atWork.learnOthers(['off', 'yes']);
  atWork.learnOthers(['off', 'yes']);
  atWork.use(entries('one', { stt: { name: 'two', parameters: {} } }));
  atWork.learn(['yes']);
  atWork.learnOthers([]);
  assert.equal(
    log.filter((line) => line.includes('learned')),
    [
      'stt one learned on,yes',
      'stt one learned on,yes,off',
      'stt two learned on,yes,off',
      'stt two learned yes,off',
      'stt two learned yes',
    ],
  );
});

test('a chain stays while its list and its engines are the same, and is made anew otherwise', async () => {
  const { atWork, log } = engines();
  const chained = (language: string) => {
    const links = ['one', 'two'].map((name) => ({ name, parameters: { language }, budgetMs: 1_000 }));
    return { name: 'one', parameters: { language }, chain: links.map((link) => [link]) };
  };
  atWork.use(entries('one', { stt: chained('en') }));
  await settled();
  const { stt } = atWork;
  atWork.use(entries('one', { stt: chained('en') }));
  assert.is(atWork.stt, stt);
  assert.equal(
    stt.instance.health().chain?.map(({ name }) => name),
    ['one', 'two'],
  );
  atWork.learn(['hello']);
  atWork.use(entries('one', { stt: chained('fr') }));
  await settled();
  const learned = (name: string) => `stt ${name} learned hello`;
  const closed = (name: string) => `stt ${name} closed`;
  const [of, again] = [['one', 'two'].map(learned), ['one', 'two'].map(closed)];
  assert.equal(log.slice(1), [...of, ...of, ...again]);
});

test('closed, all of them are, the busy ones of before too', async () => {
  const { atWork, log } = engines();
  void atWork.tts.instance.synthesize('hello', new AbortController().signal)();
  atWork.use(entries('one', { tts: { name: 'two', parameters: {} } }));
  await atWork.close();
  assert.equal(log.toSorted(), [
    'detector one closed',
    'player one closed',
    'source one closed',
    'stt one closed',
    'trigger one closed',
    'tts one closed',
    'tts two closed',
  ]);
});

test('a name Broca does not have is stood in for after a change as at the start', async () => {
  const lines: string[] = [];
  const silent = { name: 'none', parameters: {} };
  const first = entries('none', {
    stt: { name: 'pocketsphinx', parameters: {} },
    tts: { name: 'espeak', parameters: {} },
    detector: { name: 'energy', parameters: {} },
  });
  const setup = {
    dataDirectory: '/nowhere',
    cacheDirectory: '/nowhere',
    log: (line: string) => lines.push(line),
  };
  const atWork = enginesAtWork(first, setup, builtInEngines);
  atWork.use({ ...first, tts: { name: 'pico2wave', parameters: {} }, trigger: silent });
  assert.equal([atWork.tts.name, atWork.tts.engine], ['pico2wave', 'espeak']);
  assert.equal(lines, ['tts "pico2wave" is not part of Broca: espeak stands in for it']);
  await atWork.close();
});

test.run();
