import * as E from 'fp-ts/lib/Either.js';
import { NEVER, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NotJoined, Satellite } from '../../../src/rooms/satellite.ts';
import { tab } from '../../../src/rooms/tab.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { until } from '../../support/until.ts';

const test = suite('satellites/tab');
const open: Subject<unknown>[] = [];
test.after.each(() => {
  for (const received$ of open.splice(0)) received$.complete();
});

/** A line in the test's hand, and what becomes of the tab at its end. */
function line(why?: NotJoined, rateHz = 16_000) {
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
        news$: NEVER,
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
    assert.equal(closed, [[1007, 'a text is no message of this line']]);
  });
}

test('half a minute of sound may come at once, and no more', () => {
  const { received$, closed } = line();
  for (let second = 0; second < 30; second += 1) received$.next(new Uint8Array(32_000));
  assert.equal(closed, []);
  for (let second = 0; second < 5; second += 1) received$.next(new Uint8Array(32_000));
  assert.equal(closed[0], [1008, 'the sound comes faster than anybody speaks']);
});

test.run();
