import { chmodSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { concat, EMPTY, from, lastValueFrom, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sound, Tts } from '../../src/engines/ports.ts';
import { cached } from '../../src/engines/tts-cache.ts';
import { concatSounds } from '../../src/engines/wav.ts';
import { workshop } from '../support/programs.ts';

const never = new AbortController().signal;
const soundFor = (text: string): Sound => ({
  sampleRateHz: 22_050,
  samples: Int16Array.from({ length: 1_000 }, (_, i) => text.charCodeAt(i % text.length)),
});

/** Of a voice that speaks in pieces. */
const PIECES = [soundFor('a'), soundFor('b')];

/** Speaks at once, unless `pause` holds it; keeps what it was asked for. */
function fakeTts(pause: Promise<unknown> = Promise.resolve()) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const tts: Tts = {
    synthesize: (text, signal) => async () => {
      asked.push(text);
      signals.push(signal);
      await pause;
      return E.right(soundFor(text));
    },
    health: () => ({ state: 'ready' }),
    close: async () => {},
  };
  return { tts, asked, signals };
}

/** A new directory for each test. */
const shop = workshop();
let count = 0;
const newDirectory = () => shop.path(`cache-${++count}/tts`);

const test = suite('cached');
test.after(shop.close);

test('a text is synthesised once and then read from its file, by another cache too', async () => {
  const { tts, asked } = fakeTts();
  const directory = newDirectory();
  const first = cached(tts, { directory, key: 'en' });
  assert.equal(await first.synthesize('hello', never)(), E.right(soundFor('hello')));
  await first.close();
  const kept = E.right({ ...soundFor('hello'), isCached: true });
  assert.equal(await first.synthesize('hello', never)(), kept);
  assert.equal(await cached(tts, { directory, key: 'en' }).synthesize('hello', never)(), kept);
  assert.equal(asked, ['hello']);
  assert.match(readdirSync(directory).join(), /^[0-9a-f]{64}\.wav$/);
});

test('another text or another key is another sound', async () => {
  const { tts, asked } = fakeTts();
  const directory = newDirectory();
  for (const [key, text] of [
    ['en', 'a'],
    ['en', 'b'],
    ['de', 'a'],
  ] as const) {
    const tool = cached(tts, { directory, key });
    await tool.synthesize(text, never)();
    await tool.close();
  }
  assert.equal(asked, ['a', 'b', 'a']);
});

test('the same text asked twice at once is synthesised once', async () => {
  let go = () => {};
  const { tts, asked } = fakeTts(new Promise<void>((resolve) => (go = resolve)));
  const tool = cached(tts, { directory: newDirectory(), key: 'en' });
  const both = [tool.synthesize('hello', never)(), tool.synthesize('hello', never)()];
  go();
  assert.equal(await Promise.all(both), [E.right(soundFor('hello')), E.right(soundFor('hello'))]);
  assert.equal(asked, ['hello']);
  await tool.close();
});

test('one of two may give up; when both have, the work is given up', async () => {
  const { tts, signals } = fakeTts(new Promise(() => {}));
  const tool = cached(tts, { directory: newDirectory(), key: 'en' });
  const [one, two] = [new AbortController(), new AbortController()];
  const first = tool.synthesize('hello', one.signal)();
  const second = tool.synthesize('hello', two.signal)();
  while (signals.length === 0) await new Promise(setImmediate);
  const cancelled = E.left({
    _tag: 'EngineFailed',
    engine: 'tts cache',
    message: 'synthesizing was cancelled',
  });
  one.abort();
  assert.equal(await first, cancelled);
  assert.not(signals[0]?.aborted);
  two.abort();
  assert.equal(await second, cancelled);
  assert.ok(signals[0]?.aborted);
  assert.equal(await tool.synthesize('hello', one.signal)(), cancelled);
});

test('a broken file is made again', async () => {
  const { tts, asked } = fakeTts();
  const directory = newDirectory();
  for (const broken of [Buffer.alloc(0), Buffer.from('no sound'), undefined]) {
    const tool = cached(tts, { directory, key: 'en' });
    await tool.synthesize('hello', never)();
    await tool.close();
    const path = `${directory}/${readdirSync(directory)[0]}`;
    writeFileSync(path, broken ?? readFileSync(path).subarray(0, 500));
  }
  const last = cached(tts, { directory, key: 'en' });
  assert.equal(await last.synthesize('hello', never)(), E.right(soundFor('hello')));
  await last.close();
  assert.is(asked.length, 4);
});

test('a failure is not kept', async () => {
  const failure = E.left({ _tag: 'EngineFailed', engine: 'fake', message: 'hoarse' } as const);
  const directory = newDirectory();
  const tool = cached({ ...fakeTts().tts, synthesize: () => async () => failure }, { directory, key: 'en' });
  assert.equal(await tool.synthesize('hello', never)(), failure);
  await tool.close();
  const well = cached(fakeTts().tts, { directory, key: 'en' });
  assert.ok(E.isRight(await well.synthesize('hello', never)()));
  await well.close();
});

test('a directory that cannot be made or written is no error', async () => {
  writeFileSync(shop.path('a-file'), '');
  chmodSync(shop.path('a-file'), 0o400);
  const { tts, asked } = fakeTts();
  for (const directory of [shop.path('a-file/tts'), shop.path('x'.repeat(300))]) {
    const tool = cached(tts, { directory, key: 'en' });
    assert.ok(E.isRight(await tool.synthesize('hello', never)()));
    await tool.close();
    assert.ok(E.isRight(await tool.synthesize('hello', never)()));
  }
  assert.is(asked.length, 4);
});

test('over the limit the files not heard for longest go, and only ours', async () => {
  const { tts, asked } = fakeTts();
  const directory = newDirectory();
  const tool = () => cached(tts, { directory, key: 'en', maxBytes: 7_000 });
  const say = async (text: string) => {
    const speaker = tool();
    await speaker.synthesize(text, never)();
    await speaker.close();
  };
  for (const [age, text] of ['oldest', 'second', 'third'].entries()) {
    const before = existing(directory);
    await say(text);
    const path = `${directory}/${existing(directory).find((name) => !before.includes(name))}`;
    utimesSync(path, age + 1, age + 1);
  }
  writeFileSync(`${directory}/mine.wav`, Buffer.alloc(50_000));
  await say('oldest');
  await say('fourth');
  assert.is(existing(directory).length, 1 + 3);
  asked.length = 0;
  for (const text of ['oldest', 'third', 'fourth']) await say(text);
  assert.equal(asked, []);
  await say('second');
  assert.equal(asked, ['second']);
});

test('pieces are given on as they come, and kept as one when the last has come', async () => {
  const { tts } = fakeTts();
  const directory = newDirectory();
  const kept = cached({ ...tts, synthesizePieces: () => from(PIECES) }, { directory, key: 'en' });
  const given = (): Promise<readonly Sound[]> =>
    lastValueFrom((kept.synthesizePieces?.('hello') ?? EMPTY).pipe(toArray()));
  assert.equal(await given(), PIECES);
  await kept.close();
  const whole = { ...concatSounds(PIECES), isCached: true };
  assert.equal(await given(), [whole]);
  assert.equal(await kept.synthesize('hello', never)(), E.right(whole));
});

test('of pieces whose rest never came nothing is kept', async () => {
  const { tts } = fakeTts();
  const broken$ = concat(
    from(PIECES),
    throwError(() => 'broken'),
  );
  const kept = cached({ ...tts, synthesizePieces: () => broken$ }, { directory: newDirectory(), key: 'en' });
  const given: unknown[] = [];
  await new Promise<void>((done) =>
    kept.synthesizePieces?.('hello').subscribe({
      next: (piece) => given.push(piece),
      error: (error: unknown) => {
        given.push(error);
        done();
      },
    }),
  );
  assert.equal(given, [...PIECES, 'broken']);
  await kept.close();
  assert.equal(await kept.synthesize('hello', never)(), E.right(soundFor('hello')));
  await kept.close();
});

test.run();

function existing(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
