import * as E from 'fp-ts/lib/Either.js';
import { concat, NEVER, type Observable, of, Subject, throwError } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sound } from '../../../src/engines/ports.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { type TabMessage, type TabTold, tabPlayer } from '../../../src/rooms/tab.ts';

const test = suite('satellites/tab/player');

const sound = (lengthMs: number): Sound => ({ sampleRateHz: 8_000, samples: new Int16Array(lengthMs * 8) });

type Did = readonly [atMs: number, what: unknown];

interface Options {
  readonly sound$: Observable<Sound>;
  /** What the tab says, each at its time; it goes at `goneMs`. */
  readonly says?: readonly (readonly [atMs: number, told: TabTold])[];
  readonly goneMs?: number;
  readonly abortMs?: number;
  readonly isQuiet$?: Observable<boolean>;
  /** How much time passes. */
  readonly forMs?: number;
}

/** All that goes over the line and all that is told, with the times of a virtual clock, and what came of it. */
async function played({ sound$, says = [], goneMs, abortMs, isQuiet$, forMs = 60_000 }: Options) {
  const did: Did[] = [];
  const scheduler = new TestScheduler(assert.equal);
  const outcome = scheduler.run(({ flush }) => {
    const told$ = new Subject<TabTold>();
    const aborter = new AbortController();
    const note = (what: unknown): void => void did.push([scheduler.now(), what]);
    const send = (message: TabMessage | Uint8Array): void =>
      note(message instanceof Uint8Array ? message.length : message);
    const at = (ms: number, act: () => void): void => void scheduler.schedule(act, ms);
    for (const [ms, told] of says) at(ms, () => told$.next(told));
    if (goneMs !== undefined) at(goneMs, () => told$.complete());
    if (abortMs !== undefined) at(abortMs, () => aborter.abort());
    at(forMs, () => {});
    const playing = tabPlayer({ send, told$ }, () => scheduler.now()).play(
      sound$,
      aborter.signal,
      (part) => note(`part ${part} begun`),
      isQuiet$,
    )();
    flush();
    return playing;
  });
  const whyNot = E.isLeft(await outcome) ? ((await outcome) as E.Left<AssistantError>).left : undefined;
  return { did, whyNot };
}

const begun = (id: number, part: number): TabTold => ({ type: 'sound.begun', id, part });
const heard = (id: number): TabTold => ({ type: 'sound.played', id });

test('a sound goes out part by part, and is heard when the tab says so', async () => {
  const { did, whyNot } = await played({
    sound$: of(sound(500), sound(250)),
    says: [
      [40, begun(1, 0)],
      [540, begun(1, 1)],
      [700, begun(2, 0)],
      [800, heard(1)],
    ],
  });
  assert.is(whyNot, undefined);
  assert.equal(did, [
    [0, { type: 'sound', id: 1, sample_rate_hz: 8_000 }],
    [0, { type: 'sound.part', id: 1, part: 0 }],
    [0, 8_000],
    [0, { type: 'sound.part', id: 1, part: 1 }],
    [0, 4_000],
    [0, { type: 'sound.end', id: 1 }],
    [40, 'part 0 begun'],
    [540, 'part 1 begun'],
  ]);
});

test('a long part goes out in pieces of a second, at most five seconds before they are heard', async () => {
  const { did } = await played({
    sound$: of(sound(8_500)),
    says: [
      [3_000, begun(1, 0)],
      [9_000, heard(1)],
    ],
  });
  const sizes = did.filter(([, what]) => typeof what === 'number');
  assert.equal(sizes, [...Array(6).fill([0, 16_000]), [1_000, 16_000], [2_000, 16_000], [3_000, 8_000]]);
  assert.equal(
    did.filter(([, what]) => String(what).endsWith('begun')),
    [[3_000, 'part 0 begun']],
  );
});

test('a tab that says nothing costs its length and five seconds', async () => {
  const { did, whyNot } = await played({ sound$: of(sound(2_000)) });
  assert.equal(whyNot, { _tag: 'DeadlinePassed', stage: 'playing at the satellite', deadlineMs: 7_000 });
  assert.equal(did.at(-1), [7_000, { type: 'sound.stop', id: 1 }]);
});

test('an abort is told at once', async () => {
  const { did, whyNot } = await played({ sound$: of(sound(2_000)), abortMs: 300 });
  assert.equal(whyNot, { _tag: 'EngineFailed', engine: 'satellite', message: 'speaking was given up' });
  assert.equal(did.at(-1), [300, { type: 'sound.stop', id: 1 }]);
});

test('a line that goes fails what is played', async () => {
  const { whyNot } = await played({ sound$: of(sound(2_000)), goneMs: 300 });
  assert.equal(whyNot, { _tag: 'EngineFailed', engine: 'satellite', message: 'its line is gone' });
});

test('a sound that fails silences the tab, and its error is what comes of it', async () => {
  const hoarse: AssistantError = { _tag: 'EngineFailed', engine: 'espeak', message: 'hoarse' };
  const { did, whyNot } = await played({
    sound$: concat(
      of(sound(100)),
      throwError(() => hoarse),
    ),
  });
  assert.equal([whyNot, did.at(-1)], [hoarse, [0, { type: 'sound.stop', id: 1 }]]);
});

test('a voice that stalls is given up after ten seconds', async () => {
  const { whyNot } = await played({ sound$: concat(of(sound(100)), NEVER) });
  assert.is(whyNot?._tag === 'DeadlinePassed' && whyNot.stage, 'waiting for more to play');
});

test('a sound without a sample is heard at once, and nobody hears of it', async () => {
  assert.equal(await played({ sound$: of(sound(0)) }), { did: [[0, 'part 0 begun']], whyNot: undefined });
  assert.equal(await played({ sound$: of() }), { did: [], whyNot: undefined });
});

test('while somebody speaks it is told to be quiet, once for each change', async () => {
  const quiet = (is_quiet: boolean) => ({ type: 'sound.quiet', id: 1, is_quiet });
  const { did } = await played({
    sound$: of(sound(100)),
    says: [[500, heard(1)]],
    isQuiet$: concat(of(false, true, true, false), NEVER),
  });
  assert.equal(
    did.flatMap(([, what]) => (JSON.stringify(what).includes('quiet') ? [what] : [])),
    [quiet(true), quiet(false)],
  );
});

test.run();
