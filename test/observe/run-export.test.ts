import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runFiles } from '../../src/observe/run-export.ts';
import { type RunTrace, traceOfStored } from '../../src/observe/run-trace.ts';
import { storedRun } from '../support/kept-run.ts';

const test = suite('run export');

const trace = (id: string, answers: string | null = null): RunTrace =>
  traceOfStored(storedRun(id, { trace: JSON.stringify({ answers, events: [] }) }));

/** These runs, the one called `heard` with a sound of two samples. */
const filesOf = (...runs: readonly RunTrace[]) =>
  runFiles({
    runs: {
      find: (id) => TE.right(runs.find((run) => run.id === id)),
      sound: (id) => TE.right(id === 'heard' ? Int16Array.of(1, 2) : undefined),
    },
    wavOf: ({ sampleRateHz, samples }) => Buffer.from(`${sampleRateHz}: ${samples.join()}`),
    nowMs: () => Date.UTC(2026, 0, 1),
  });

const before = async (id: string, ...runs: readonly RunTrace[]) => {
  const exported = await filesOf(...runs).export(id)();
  return E.isRight(exported) ? exported.right?.before.map((run) => run.id) : exported;
};

test('a run goes out with its sound', async () => {
  const run = trace('heard');
  assert.equal(
    await filesOf(run).export('heard')(),
    E.right({
      format: 1,
      exported: '2026-01-01T00:00:00.000Z',
      run,
      before: [],
      audio: { sample_rate_hz: 16_000, wav: Buffer.from('16000: 1,2').toString('base64') },
    }),
  );
});

test('the runs it goes on with come along, the first one first, as far as they are there', async () => {
  assert.equal(await before('c', trace('c', 'b'), trace('b', 'a'), trace('a')), ['a', 'b']);
  assert.equal(await before('c', trace('c', 'b'), trace('b', 'gone')), ['b']);
  assert.equal(await before('c', trace('c', 'gone')), []);
});

test('one that nobody knows is none, and neither is its sound', async () => {
  const { export: exported, wav } = filesOf(trace('a'));
  assert.equal([await exported('b')(), await wav('a')()], [E.right(undefined), E.right(undefined)]);
});

test('what the store refuses is told', async () => {
  const failure = { _tag: 'StoreFailed', message: 'no', isFull: false } as const;
  const files = runFiles({
    runs: { find: () => TE.left(failure), sound: () => TE.left(failure) },
    wavOf: () => Buffer.alloc(0),
    nowMs: () => 0,
  });
  assert.equal([await files.export('a')(), await files.wav('a')()], [E.left(failure), E.left(failure)]);
});

test.run();
