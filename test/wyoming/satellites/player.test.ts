import * as E from 'fp-ts/lib/Either.js';
import { NEVER, type Observable, of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sound } from '../../../src/engines/ports.ts';
import type { WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { satellitePlayer } from '../../../src/wyoming/satellites/player.ts';
import { until } from '../../support/until.ts';

const test = suite('satellites/wyoming/player');

const FORMAT = { rate: 8_000, width: 2, channels: 1 };
const sound = (lengthMs: number, sampleRateHz = 8_000): Sound => ({
  sampleRateHz,
  samples: new Int16Array((lengthMs * sampleRateHz) / 1_000).fill(4_000),
});

/** A satellite in the test's hand, and what is played at it. */
function playing(sound$: Observable<Sound>, isQuiet$: Observable<boolean> = NEVER) {
  const events: WyomingEvent[] = [];
  const played$ = new Subject<void>();
  const aborter = new AbortController();
  const begun: number[] = [];
  const player = satellitePlayer({ send: (event) => void events.push(event), played$ }, FORMAT);
  let outcome: unknown;
  void player
    .play(sound$, aborter.signal, (part) => void begun.push(part), isQuiet$)()
    .then((result) => {
      outcome = E.isLeft(result) ? result.left : 'heard';
    });
  const types = () => events.map(({ type }) => type);
  const samples = () => events.reduce((sum, { payload }) => sum + payload.length / 2, 0);
  return { events, types, samples, played$, aborter, begun, outcome: () => outcome };
}

test('a sound goes out in chunks of 1024 samples, and is heard when the satellite says so', async () => {
  const { types, played$, begun, outcome, samples } = playing(of(sound(100), sound(200)));
  await until(() => types().at(-1) === 'audio-stop');
  assert.equal(types(), ['audio-start', ...Array(3).fill('audio-chunk'), 'audio-stop']);
  assert.is(samples(), 2_400);
  played$.next(); // of the sound before: this one cannot have been heard yet
  await until(() => begun.length === 2);
  assert.is(outcome(), undefined);
  await until(() => {
    played$.next();
    return outcome() === 'heard';
  });
  assert.equal(begun, [0, 1]);
});

test('half a second goes out before it is heard, and after an abort nothing but its end', async () => {
  const { types, samples, aborter, outcome } = playing(of(sound(20_000)));
  await until(() => samples() > 0);
  aborter.abort();
  await until(() => outcome() !== undefined);
  assert.equal(outcome(), { _tag: 'EngineFailed', engine: 'satellite', message: 'playback was cancelled' });
  const sent = samples();
  assert.ok(sent < 40_000, `${sent} samples`);
  assert.equal(
    [types()[0], types().at(-1), types().filter((type) => type === 'audio-stop').length],
    [...['audio-start', 'audio-stop', 1]],
  );
});

test('a line that goes fails what is played', async () => {
  const { played$, outcome } = playing(of(sound(2_000)));
  played$.complete();
  await until(() => outcome() !== undefined);
  assert.equal(outcome(), { _tag: 'EngineFailed', engine: 'satellite', message: 'its connection is closed' });
});

test('an old satellite that says nothing is taken to have played all a second and a half later', async () => {
  const { outcome } = playing(of(sound(50)));
  await until(() => outcome() === 'heard');
});

test('another rate is brought to that of the satellite, as long as before, and what is to be quiet is quiet', async () => {
  const { events, samples, types, aborter } = playing(of(sound(300, 16_000)), of(true));
  await until(() => types().at(-1) === 'audio-stop');
  aborter.abort();
  assert.is(samples(), 2_400);
  const [, chunk] = events;
  const loudest = Math.max(...new Int16Array(new Uint8Array(chunk?.payload ?? []).buffer));
  assert.ok(loudest > 500 && loudest < 1_500, `${loudest}`);
});

test('a sound without a sample is heard at once, and nobody is bothered', async () => {
  const { types, begun, outcome } = playing(of(sound(0)));
  await until(() => outcome() === 'heard');
  assert.equal([types(), begun], [[], [0]]);
});

test.run();
