import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, lastValueFrom, NEVER, of } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EngineEntries, enginesAtWork, ownEngines } from '../../src/engines/at-work.ts';
import type { WantedEngine } from '../../src/engines/chains/chain.ts';
import type { EngineKinds } from '../../src/engines/choose.ts';
import { engineSwitch, openCalls } from '../../src/engines/engine-switch.ts';
import type { EngineMakers } from '../../src/engines/makers.ts';
import type { Stt } from '../../src/engines/ports.ts';
import { type TranscribeTask, transcribed, transcriptOf } from '../../src/engines/transcribed.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import { type Lesson, phraseLesson, saidParts } from '../../src/sentences/lesson.ts';
import { ENERGY } from '../support/frames-at.ts';
import { rejection } from '../support/rejection.ts';
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
      transcribe: transcribed(() => work({ text: name, by: 'open' } as const)),
      learn: (lesson: Lesson) =>
        void log.push(
          `stt ${name} learned ${saidParts(lesson)
            .flatMap(({ phrases }) => phrases)
            .join()}`,
        ),
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
    transcriptOf(atWork.stt.instance, EMPTY, signal)(),
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
  atWork.learn(phraseLesson(['hello', 'bye']));
  atWork.use(entries('one', { stt: { name: 'two', parameters: {} } }));
  atWork.use(entries('two'));
  assert.equal(
    log.filter((line) => line.includes('learned')),
    ['stt one learned hello,bye', 'stt two learned hello,bye'],
  );
});

test('what can be said here and elsewhere is learned together, and forgotten apart; the same again is no news', () => {
  const { atWork, log } = engines();
  atWork.learn(phraseLesson(['on', 'yes']));
  atWork.learnOthers(['off', 'yes']);
  atWork.learnOthers(['off', 'yes']);
  atWork.use(entries('one', { stt: { name: 'two', parameters: {} } }));
  atWork.learn(phraseLesson(['yes']));
  atWork.learnOthers([]);
  assert.equal(
    log.filter((line) => line.includes('learned')),
    [
      'stt one learned on,yes',
      'stt one learned on,yes,off,yes',
      'stt two learned on,yes,off,yes',
      'stt two learned yes,off,yes',
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
  atWork.learn(phraseLesson(['hello']));
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

const ownEnginesTest = suite('own engines of places');

/** Engines that note what becomes of them, by the language of their entry. */
function atWork() {
  const happened: string[] = [];
  let end = (): void => {};
  const engineOf = ({ parameters: { language } }: WantedEngine) => ({
    health: () => ({ state: 'ready' }) as const,
    close: async () => void happened.push(`${language} closed`),
    learn: (lesson: Lesson) =>
      void happened.push(`${language} learns ${saidParts(lesson).flatMap(({ phrases }) => phrases)}`),
    transcribe: transcribed(() =>
      TE.fromTask(
        () =>
          new Promise<{ text: string; by: 'open' }>((done) => {
            end = () => done({ text: '', by: 'open' });
          }),
      ),
    ),
    synthesize: () => TE.right({ sampleRateHz: 8_000, samples: new Int16Array() }),
  });
  const makers = {
    make: (entry: WantedEngine) => {
      happened.push(`${entry.parameters.language} made`);
      return { name: entry.name, engine: entry.name, instance: engineOf(entry) };
    },
    counted: (engine: Stt, during: (task: ReturnType<TranscribeTask>) => ReturnType<TranscribeTask>) => ({
      ...engine,
      transcribe: transcribed((frames$, signal) => during(transcriptOf(engine, frames$, signal))),
    }),
    log: (line: string) => void happened.push(line),
  };
  const all = { stt: makers, tts: makers, trigger: makers } as unknown as EngineMakers;
  return { ...ownEngines(all), happened, end: () => end() };
}

const ownEnginesOf = (language: string): WantedEngine => ({ name: 'vosk', parameters: { language } });

ownEnginesTest('places that want the same share it, and it is closed when nobody wants it', async () => {
  const { stt, keep, happened } = atWork();
  keep([{ stt: ownEnginesOf('fr') }, { stt: ownEnginesOf('fr') }, { stt: ownEnginesOf('de') }]);
  assert.is(stt(ownEnginesOf('fr')), stt(ownEnginesOf('fr')));
  assert.equal(happened, ['fr made', 'de made']);
  keep([{ stt: ownEnginesOf('de') }]);
  await settled();
  assert.equal(happened, ['fr made', 'de made', 'fr closed']);
  keep([]);
  await settled();
  assert.equal(happened.at(-1), 'de closed');
});

ownEnginesTest('every recogniser learns what can be said, those too that come later', () => {
  const { keep, learn, happened } = atWork();
  keep([{ stt: ownEnginesOf('fr') }]);
  learn(phraseLesson(['hello']));
  keep([{ stt: ownEnginesOf('fr') }, { stt: ownEnginesOf('de') }]);
  assert.equal(happened, ['fr made', 'fr learns hello', 'de made', 'de learns hello']);
});

ownEnginesTest('what one that nobody wants any more has begun, it brings to its end', async () => {
  const { stt, keep, happened, end } = atWork();
  const call = lastValueFrom(stt(ownEnginesOf('fr')).instance.transcribe(EMPTY));
  keep([]);
  await settled();
  assert.equal(happened, ['fr made']);
  end();
  await call;
  await settled();
  assert.equal(happened, ['fr made', 'fr closed']);
});

ownEnginesTest('at the end all of them are closed, whatever they are doing', async () => {
  const { stt, tts, keep, close, happened } = atWork();
  stt(ownEnginesOf('fr')).instance.transcribe(EMPTY).subscribe();
  tts(ownEnginesOf('de'));
  keep([{ tts: ownEnginesOf('de') }]);
  await close();
  assert.equal(happened.slice(2).toSorted(), ['de closed', 'fr closed']);
});

ownEnginesTest.run();

const engineSwitchTest = suite('succession');

interface Bell {
  readonly ring: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A succession of bells that ring until they are told to stop; `log` is what happened to them. */
function bells(close: (name: string) => Promise<void> = async () => {}) {
  const log: string[] = [];
  const lines: string[] = [];
  const silence: (() => void)[] = [];
  const all = engineSwitch<Bell>(
    { name: 'first', parameters: {} },
    {
      make: ({ name }) => {
        log.push(`${name} made`);
        const ring = () => new Promise<string>((done) => silence.push(() => done(`${name} rang`)));
        const instance: Bell = {
          ring,
          close: async () => {
            log.push(`${name} closed`);
            await close(name);
          },
        };
        return { name, engine: name, instance };
      },
      counted: (bell, during) => ({ ring: () => during(bell.ring)(), close: () => bell.close() }),
      log: (line) => lines.push(line),
    },
  );
  const use = (name: string, parameters = {}) => all.use({ name, parameters });
  return { ...all, use, log, lines, silence: () => silence.shift()?.() };
}

engineSwitchTest('the same entry keeps its engine, whatever objects it is written with', () => {
  const { present, use, log } = bells();
  const before = present();
  assert.is(use('first', {}), false);
  assert.is(present(), before);
  assert.equal(log, ['first made']);
});

engineSwitchTest(
  'another name, or other parameters, make another engine, and one without calls is closed',
  async () => {
    const { present, use, log } = bells();
    assert.is(use('second'), true);
    assert.is(present().name, 'second');
    await settled();
    assert.equal(log, ['first made', 'second made', 'first closed']);
    assert.is(use('second', { loud: true }), true);
    await settled();
    assert.equal(log.slice(3), ['second made', 'second closed']);
  },
);

engineSwitchTest(
  'a call under way is brought to its end, and the engine closed then; calls of the new one keep nobody open',
  async () => {
    const { present, use, log, silence } = bells();
    const one = present().instance.ring();
    const other = present().instance.ring();
    use('second');
    void present().instance.ring();
    silence();
    assert.is(await one, 'first rang');
    await settled();
    assert.equal(log, ['first made', 'second made']);
    silence();
    assert.is(await other, 'first rang');
    await settled();
    assert.equal(log, ['first made', 'second made', 'first closed']);
  },
);

engineSwitchTest('an engine that is chosen again is made again', async () => {
  const { present, use, log, silence } = bells();
  const call = present().instance.ring();
  use('second');
  use('first');
  assert.equal(log, ['first made', 'second made', 'first made']);
  silence();
  await call;
  await settled();
  assert.equal(log.slice(3), ['second closed', 'first closed']);
});

engineSwitchTest('close closes the present one and those still busy, each once', async () => {
  const { present, use, close, log, silence } = bells();
  const call = present().instance.ring();
  use('second');
  await close();
  assert.equal(log.slice(2).toSorted(), ['first closed', 'second closed']);
  silence();
  await call;
  await settled();
  assert.is(log.length, 4);
});

engineSwitchTest('one that fails to close is said in the log, and no more', async () => {
  const { use, lines } = bells(() => Promise.reject(new Error('stuck')));
  use('second');
  await settled();
  assert.equal(lines, ['first did not close: stuck']);
});

engineSwitchTest('without a call they have ended', async () => {
  await openCalls().ended();
});

engineSwitchTest(
  'they end with the last call, whichever way it ends, and a call gives what it gave',
  async () => {
    const { during, ended } = openCalls();
    let answer = (_: string) => {};
    let fail = (_: Error) => {};
    const first = during(() => new Promise<string>((resolve) => (answer = resolve)))();
    const second = during(() => new Promise<string>((_, reject) => (fail = reject)))();
    const log: string[] = [];
    void ended().then(() => log.push('ended'));
    void ended().then(() => log.push('ended too'));
    answer('hello');
    assert.is(await first, 'hello');
    await settled();
    assert.equal(log, []);
    fail(new Error('bug'));
    assert.equal(await rejection(second), new Error('bug'));
    await settled();
    assert.equal(log, ['ended', 'ended too']);
  },
);

engineSwitchTest('a call that throws at once has ended', async () => {
  const { during, ended } = openCalls();
  const call = during(() => {
    throw new Error('bug');
  });
  assert.equal(await rejection(call()), new Error('bug'));
  await ended();
});

engineSwitchTest('a call that was not made yet is not under way', async () => {
  const { during, ended } = openCalls();
  during(async () => 'never asked for');
  await ended();
});

engineSwitchTest.run();
