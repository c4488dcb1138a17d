import * as E from 'fp-ts/lib/Either.js';
import { concat, NEVER, type Observable, of, Subject, throwError } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sound } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { pacing, rateLimit } from '../../src/rooms/line-player.ts';
import type { JoinError, Satellite } from '../../src/rooms/satellite.ts';
import { pieces, type TabEvent, type TabMessage, tab, tabPlayer } from '../../src/rooms/tab.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { withJumpedClock } from '../support/jumping-clock.ts';
import { until } from '../support/until.ts';

const test = suite('tab');
const open: Subject<unknown>[] = [];
test.after.each(() => {
  for (const received$ of open.splice(0)) received$.complete();
});

/** A line in the test's hand, and what becomes of the tab at its end. */
function line(why?: JoinError, rateHz = 16_000) {
  const received$ = new Subject<string | Uint8Array>();
  open.push(received$ as Subject<unknown>);
  const state$ = new Subject<string>();
  const sent: unknown[] = [];
  const closed: unknown[] = [];
  const left: true[] = [];
  let satellite: Satellite | undefined;
  tab(
    { name: 'tablet', rateHz },
    {
      received$,
      send: (message) => void sent.push(typeof message === 'string' ? JSON.parse(message) : message),
      close: (...reason) => void closed.push(reason),
    },
    (joining) => {
      satellite = joining;
      if (why !== undefined) return E.left(why);
      return E.right({
        state$,
        events$: NEVER,
        level: () => undefined,
        cancel: () => {},
        leave: () => void left.push(true),
      });
    },
  );
  const heard: AudioFrame[] = [];
  const listen = () => satellite?.source.frames$.subscribe((frame) => heard.push(frame));
  return { received$, state$, sent, closed, left, heard, listen, satellite };
}

const samples = (...values: readonly number[]): Uint8Array => new Uint8Array(Int16Array.from(values).buffer);

test('it is told that it is heard, and each state of its ears while its line lasts', () => {
  const { received$, state$, sent, left } = line();
  state$.next('listening');
  received$.complete();
  state$.next('deaf');
  assert.equal(sent, [
    { type: 'ready', conversation: 'tablet' },
    { type: 'ears', state: 'listening' },
  ]);
  assert.is(left.length, 1);
});

test('its sound is cut into frames of 32 ms, however its bytes are cut', async () => {
  const { received$, heard, listen } = line();
  listen();
  const bytes = samples(...Array.from({ length: 1_100 }, (_, index) => index));
  for (const end of [1, 3, 700, 701, 2_200])
    received$.next(bytes.slice([1, 3, 700, 701].findLast((at) => at < end) ?? 0, end));
  await until(() => heard.length === 2);
  assert.equal(
    heard.map(({ samples: [first], atMs }) => [first, atMs]),
    [
      [0, 0],
      [512, 32],
    ],
  );
  received$.complete();
});

test('who listens in the middle of a sample begins with the next one, and with audio time 0', async () => {
  const { received$, heard, listen } = line();
  received$.next(samples(7).slice(0, 1)); // nobody listens
  listen();
  received$.next(samples(7).slice(1));
  received$.next(samples(...Array.from({ length: 512 }, () => 9)));
  await until(() => heard.length === 1);
  assert.equal([heard[0]?.samples[0], heard[0]?.samples[511], heard[0]?.atMs], [9, 9, 0]);
  received$.complete();
});

test('sound of another rate is brought to 16 kHz', async () => {
  const { received$, heard, listen } = line(undefined, 48_000);
  listen();
  for (let piece = 0; piece < 10; piece += 1) received$.next(new Uint8Array(9_600));
  received$.complete();
  await until(() => heard.length === 32);
  assert.is(heard.at(-1)?.atMs, 31 * 32);
});

test('a line without a sample ends in peace', async () => {
  const { received$, satellite } = line();
  let ended = '';
  satellite?.source.frames$.subscribe({
    complete: () => (ended = 'complete'),
    error: () => (ended = 'error'),
  });
  received$.complete();
  await until(() => ended !== '');
  assert.is(ended, 'complete');
});

for (const [why, code] of [
  ['is_taken', 4409],
  ['is_local', 4409],
  ['are_too_many', 4503],
  ['is_stopping', 4503],
] as const) {
  test(`one that is not taken in (${why}) is told so, and nothing else`, () => {
    const { received$, sent, closed } = line(why);
    received$.next('hello');
    assert.equal([sent, closed.map((reason) => (reason as readonly unknown[])[0])], [[], [code]]);
  });
}

for (const text of [
  '',
  'hello',
  '5',
  'null',
  '{}',
  '{"type":"sound.begun","id":1}',
  '{"type":"sound.played","id":"1"}',
]) {
  test(`${JSON.stringify(text)} is no message of the line`, () => {
    const { received$, closed } = line();
    received$.next(text);
    assert.equal(closed, [[1007, 'the text is not a message of this protocol']]);
  });
}

test('half a minute of sound may come at once, and no more', () => {
  const { received$, closed } = line();
  for (let second = 0; second < 30; second += 1) received$.next(new Uint8Array(32_000));
  assert.equal(closed, []);
  for (let second = 0; second < 5; second += 1) received$.next(new Uint8Array(32_000));
  assert.equal(closed[0], [1008, 'the sound comes faster than real time']);
});

test.run();

const playing = suite('tabPlayer');

const sound = (lengthMs: number): Sound => ({ sampleRateHz: 8_000, samples: new Int16Array(lengthMs * 8) });

type Did = readonly [atMs: number, what: unknown];

interface Options {
  readonly sound$: Observable<Sound>;
  /** What the tab says, each at its time; it goes at `goneMs`. */
  readonly says?: readonly (readonly [atMs: number, told: TabEvent])[];
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
    const event$ = new Subject<TabEvent>();
    const aborter = new AbortController();
    const note = (what: unknown): void => void did.push([scheduler.now(), what]);
    const send = (message: TabMessage | Uint8Array): void =>
      note(message instanceof Uint8Array ? message.length : message);
    const at = (ms: number, act: () => void): void => void scheduler.schedule(act, ms);
    for (const [ms, told] of says) at(ms, () => event$.next(told));
    if (goneMs !== undefined) at(goneMs, () => event$.complete());
    if (abortMs !== undefined) at(abortMs, () => aborter.abort());
    at(forMs, () => {});
    const playing = tabPlayer({ send, event$ }, () => scheduler.now()).play(
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

const begun = (id: number, part: number): TabEvent => ({ type: 'sound.begun', id, part });
const heard = (id: number): TabEvent => ({ type: 'sound.played', id });

playing('a sound goes out part by part, and is heard when the tab says so', async () => {
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

playing(
  'a long part goes out in pieces of a second, at most five seconds before they are heard',
  async () => {
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
  },
);

playing('a tab that says nothing costs its length and five seconds', async () => {
  const { did, whyNot } = await played({ sound$: of(sound(2_000)) });
  assert.equal(whyNot, { _tag: 'DeadlinePassed', stage: 'playing at the satellite', deadlineMs: 7_000 });
  assert.equal(did.at(-1), [7_000, { type: 'sound.stop', id: 1 }]);
});

playing('an abort is told at once', async () => {
  const { did, whyNot } = await played({ sound$: of(sound(2_000)), abortMs: 300 });
  assert.equal(whyNot, { _tag: 'EngineFailed', engine: 'satellite', message: 'playback was cancelled' });
  assert.equal(did.at(-1), [300, { type: 'sound.stop', id: 1 }]);
});

playing('a line that goes fails what is played', async () => {
  const { whyNot } = await played({ sound$: of(sound(2_000)), goneMs: 300 });
  assert.equal(whyNot, { _tag: 'EngineFailed', engine: 'satellite', message: 'its connection is closed' });
});

playing('a sound that fails silences the tab, and its error is what comes of it', async () => {
  const hoarse: AssistantError = { _tag: 'EngineFailed', engine: 'espeak', message: 'hoarse' };
  const { did, whyNot } = await played({
    sound$: concat(
      of(sound(100)),
      throwError(() => hoarse),
    ),
  });
  assert.equal([whyNot, did.at(-1)], [hoarse, [0, { type: 'sound.stop', id: 1 }]]);
});

playing('a voice that stalls times out after ten seconds', async () => {
  const { whyNot } = await played({ sound$: concat(of(sound(100)), NEVER) });
  assert.is(whyNot?._tag === 'DeadlinePassed' && whyNot.stage, 'waiting for more to play');
});

playing('a sound without a sample is heard at once, and nobody hears of it', async () => {
  assert.equal(await played({ sound$: of(sound(0)) }), { did: [[0, 'part 0 begun']], whyNot: undefined });
  assert.equal(await played({ sound$: of() }), { did: [], whyNot: undefined });
});

playing('while somebody speaks it is told to be quiet, once for each change', async () => {
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

playing.run();

const cutting = suite('pieces');

for (const [lengths, samples] of [
  [[0], 0],
  [[1], 1],
  [[8_000], 8_000],
  [[8_000, 1], 8_001],
  [[8_000, 8_000, 4_000], 20_000],
] as const) {
  cutting(`${samples} samples at 8 kHz go in pieces of ${lengths.join(', ')}`, () => {
    const all = pieces(
      { sampleRateHz: 8_000, samples: Int16Array.from({ length: samples }, (_, at) => at) },
      3,
    );
    assert.equal(
      all.map(({ samples }) => samples.length),
      lengths,
    );
    assert.equal(
      all.map(({ part, isFirst, lengthMs }) => [part, isFirst, lengthMs]),
      lengths.map((length, index) => [3, index === 0, length / 8]),
    );
    assert.equal(
      all.flatMap(({ samples }) => [...samples]).findIndex((sample, at) => (sample & 0xffff) !== at),
      -1,
    );
  });
}

cutting.run();

const linePlayerTest = suite('pacing');

/** A clock that stands still until it is put on. */
const clock = () => {
  let atMs = 0;
  return {
    nowMs: () => atMs,
    put: (ms: number) => {
      atMs = ms;
    },
  };
};

linePlayerTest('what goes out is ahead of what is heard by so much, and begins anew after a pause', () => {
  const { nowMs, put } = clock();
  const pace = pacing(500, nowMs);
  assert.equal([pace.waitMs(), pace.leftMs()], [0, 0]);
  assert.equal([pace.sent(400), pace.waitMs(), pace.sent(400), pace.waitMs()], [0, 0, 400, 300]);
  put(100);
  assert.equal([pace.waitMs(), pace.leftMs()], [200, 700]);
  put(2_000);
  assert.equal([pace.leftMs(), pace.sent(400), pace.leftMs()], [0, 0, 400]);
});

linePlayerTest('half a minute may come at once, and a long rest is no credit for more', () => {
  const { nowMs, put } = clock();
  const isOutpaced = rateLimit(nowMs);
  assert.equal([isOutpaced(30_000), isOutpaced(1)], [false, true]);
  put(3_600_000);
  assert.equal([isOutpaced(30_000), isOutpaced(1)], [false, true]);
  put(3_610_000);
  assert.is(isOutpaced(9_000), false);
});

linePlayerTest(
  'a microphone whose clock is a little fast is heard all day, one that is much too fast is not',
  () => {
    for (const [percent, expected] of [
      [1, false],
      [5, true],
    ] as const) {
      const { nowMs, put } = clock();
      const isOutpaced = rateLimit(nowMs);
      let isTooFast = false;
      for (let second = 1; second <= 86_400; second += 1) {
        put(second * 1_000);
        isTooFast ||= isOutpaced(1_000 + 10 * percent);
      }
      assert.is(isTooFast, expected, `${percent} %`);
    }
  },
);

linePlayerTest('a clock that is set back or on changes nothing of what is ahead', () => {
  const pace = pacing(500);
  pace.sent(2_000);
  const isOutpaced = rateLimit();
  isOutpaced(30_000);
  const putRight = withJumpedClock(-3_600_000);
  const waitMs = pace.waitMs();
  putRight();
  assert.ok(waitMs > 0 && waitMs <= 1_500, `${waitMs}`);
  const putRightAgain = withJumpedClock(3_600_000);
  const told = [pace.waitMs() > 0, isOutpaced(5_000)];
  putRightAgain();
  assert.equal(told, [true, true]);
});

linePlayerTest.run();
