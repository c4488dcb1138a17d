import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { of } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunQuery } from '../../src/brain/stored-run.ts';
import { recordings } from '../../src/observe/recordings.ts';
import { runFiles, shownRuns } from '../../src/observe/run-export.ts';
import { type RunTrace, speechLine, traceOfStored } from '../../src/observe/run-trace.ts';
import { runTraces } from '../../src/observe/run-traces.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { storedRun } from '../support/kept-run.ts';
import { emittedRun } from '../support/run-told.ts';
import { steppedClock } from '../support/stepped-clock.ts';
import { making } from '../support/trace-making.ts';

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

/** Runs 1 and 2 are kept; 3 and 4 have been answered and speak, 5 goes on. */
function world() {
  const { runs } = memoryStore();
  const clock = steppedClock();
  const sounds = recordings({ isWanted: () => true });
  const made = making(clock, { recordings: sounds });
  const traces = runTraces({ isActive: () => true, making: made, put: runs.put, recordings: sounds, clock });
  const speech = speechLine();
  const shown = shownRuns({ traces, making: made, recordings: sounds, kept: runs });
  for (const number of [1, 2, 3, 4, 5]) {
    const one = emittedRun(`run-${number}`, number % 2 === 0 ? 'even' : 'odd');
    const speaks = number > 2 ? [one.asked] : [];
    const ends = number < 5 ? [one.answered()] : [];
    if (number > 1) sounds.recorded(of({ samples: Int16Array.of(number) }), `run-${number}`).subscribe();
    for (const event of [one.started(), ...speaks, ...ends]) {
      traces.follow(event, 0, clock.nowMs(), speech.follow(event));
      clock.pass(1);
    }
  }
  return {
    shown,
    sound: async (id: string) => {
      const found = await shown.sound(id)();
      return E.isRight(found) ? found.right?.[0] : found;
    },
    list: async (query: Partial<RunQuery> = {}) => {
      const listed = await shown.list({ limit: 10, ...query })();
      return E.isRight(listed) ? listed.right.map(({ id }) => id) : listed;
    },
    find: async (id: string) => {
      const found = await shown.find(id)();
      return E.isRight(found) ? found.right : found;
    },
  };
}

test('lists have those that were answered, the newest first, on disk or not', async () => {
  const { list } = world();
  assert.equal(await list(), ['run-4', 'run-3', 'run-2', 'run-1']);
  assert.equal(await list({ limit: 3 }), ['run-4', 'run-3', 'run-2']);
  assert.equal(await list({ limit: 1 }), ['run-4']);
  assert.equal(await list({ conversation: 'even' }), ['run-4', 'run-2']);
});

test('a list goes on from any of them', async () => {
  const { list } = world();
  assert.equal(await list({ before: 'run-4' }), ['run-3', 'run-2', 'run-1']);
  assert.equal(await list({ before: 'run-3' }), ['run-2', 'run-1']);
  assert.equal(await list({ before: 'run-2' }), ['run-1']);
  assert.equal(await list({ before: 'run-4', conversation: 'odd' }), ['run-3', 'run-1']);
  assert.equal(await list({ before: 'gone' }), []);
});

test('a run is found wherever it is', async () => {
  const { find } = world();
  const found = await Promise.all(['run-1', 'run-4', 'run-5', 'none'].map(find));
  assert.equal(
    found.map((one) => (one !== undefined && 'id' in one ? [one.id, one.status, one.duration_ms] : one)),
    [['run-1', 'complete', 1], ['run-4', 'complete', 2], ['run-5', null, null], undefined],
  );
});

test('only those that are asked for are listed, on disk or not', async () => {
  const { list } = world();
  assert.equal(await list({ search: 'TEA', before: 'run-4' }), ['run-3', 'run-2', 'run-1']);
  assert.equal(await list({ search: 'coffee' }), []);
  assert.equal(await list({ synapse: 'tea', hasError: false, limit: 3 }), ['run-4', 'run-3', 'run-2']);
  assert.equal(await list({ status: 'none' }), []);
});

test('what was heard is found wherever it is', async () => {
  const { sound } = world();
  assert.equal(await Promise.all(['run-1', 'run-2', 'run-4', 'run-5', 'none'].map(sound)), [
    undefined,
    2,
    4,
    5,
    undefined,
  ]);
});

test('a run that is removed is nowhere, on disk or not', async () => {
  const { shown, list, find, sound } = world();
  assert.equal(await shown.remove(['run-1', 'run-4', 'none'])(), E.right(2));
  assert.equal(await list(), ['run-3', 'run-2']);
  assert.equal([await find('run-4'), await sound('run-4'), await find('run-1')], Array(3).fill(undefined));
  assert.equal(await shown.remove('all')(), E.right(3));
  assert.equal([await list(), await find('run-5')], [[], undefined]);
});

test.run();
