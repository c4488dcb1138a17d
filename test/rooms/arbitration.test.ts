import { NEVER, Subject } from 'rxjs';
import type { TestScheduler } from 'rxjs/testing';
import * as assert from 'uvu/assert';
import type { Detection } from '../../src/engines/ports.ts';
import { arbitration, type HotwordPlace } from '../../src/rooms/arbitration.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { marbleSuite } from '../support/marbles.ts';

const test = marbleSuite('nearest satellite');

const SAMPLES = 512;

interface Place extends Pick<HotwordPlace, 'area' | 'hasGivenUp'> {
  readonly isBusy?: boolean;
}

/** Places in the test's hand, in virtual time; what happens is noted with its moment. */
function house(scheduler: TestScheduler) {
  const nearest = arbitration(scheduler, () => scheduler.now());
  const happened: string[] = [];
  const note = (what: string): void => void happened.push(`${scheduler.now()} ${what}`);
  const place = (name: string, { area, isBusy = false, hasGivenUp }: Place = {}) => {
    const detected$ = new Subject<Detection>();
    const frames$ = new Subject<AudioFrame>();
    const served = nearest({
      name,
      area,
      mayBeOpened: () => !isBusy,
      hasGivenUp,
      released: ({ hotword }, to) => note(`${name} gives ${hotword} to ${to}`),
    });
    const hear = (score = 0.9, more: Partial<Detection> = {}): void =>
      detected$.next({ hotword: 'hey', endMs: atMs, score, means: 'wake', ...more });
    const listening = served(detected$, frames$).subscribe(({ hotword }) => note(`${name} takes ${hotword}`));
    let atMs = 0;
    return {
      /** A second as loud as this. */
      sound: (peak: number) => {
        for (const endMs = atMs + 1_000; atMs < endMs; atMs += 32)
          frames$.next({ atMs, samples: new Int16Array(SAMPLES).fill(peak) });
      },
      hear,
      /** It found it itself. */
      emit: () => hear(0.5, { isReported: true }),
      leave: () => listening.unsubscribe(),
    };
  };
  /** Does these things at their moments, and gives what happened. */
  const at = (...plan: readonly (readonly [atMs: number, act: () => void])[]) => {
    for (const [atMs, act] of plan) scheduler.schedule(act, atMs);
    scheduler.flush();
    return happened;
  };
  return { place, at };
}

test('one that is alone in its area is served at once', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const kitchen = place('kitchen', { area: 'below' });
  place('bedroom', { area: 'above' });
  place('bath', { area: 'below', isBusy: true });
  assert.equal(at([10, () => kitchen.hear()]), ['10 kitchen takes hey']);
});

test('of three that hear it, the surest is served, when the time of the others is over', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall, bath] = [place('kitchen'), place('hall'), place('bath')];
  place('cellar');
  const happened = at([10, () => kitchen.hear(0.6)], [60, () => hall.hear(0.9)], [209, () => bath.hear(0.7)]);
  assert.equal(happened, [
    '210 kitchen gives hey to hall',
    '210 bath gives hey to hall',
    '210 hall takes hey',
  ]);
});

test('nobody waits when all have heard it', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall')];
  const happened = at([0, () => kitchen.hear(0.9)], [50, () => hall.hear(0.6)]);
  assert.equal(happened, ['50 hall gives hey to kitchen', '50 kitchen takes hey']);
});

test('among those about as sure the loudest is served', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall, bath] = [place('kitchen'), place('hall'), place('bath')];
  kitchen.sound(1_000);
  hall.sound(4_000);
  bath.sound(20_000);
  const happened = at([0, () => kitchen.hear(0.95)], [10, () => hall.hear(0.85)], [20, () => bath.hear(0.8)]);
  assert.equal(happened.at(-1), '20 hall takes hey');
});

test('a sound that comes only after the hotword counts too', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall'), place('bath')];
  const happened = at(
    [0, () => kitchen.hear()],
    [10, () => hall.hear()],
    [100, () => kitchen.sound(500)],
    [110, () => hall.sound(5_000)],
  );
  assert.equal(happened.at(-1), '200 hall takes hey');
});

test('where satellites heard it themselves, the time of the others tells where it is loudest', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall')];
  kitchen.sound(20_000); // of the turn before
  const happened = at(
    [0, () => kitchen.emit()],
    [10, () => hall.emit()],
    [100, () => kitchen.sound(500)],
    [110, () => hall.sound(5_000)],
  );
  assert.equal(happened, ['200 kitchen gives hey to hall', '200 hall takes hey']);
});

test('a score is no advantage over one that tells none, and the sound after the hotword is compared of both', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall')];
  kitchen.sound(20_000);
  const happened = at(
    [0, () => kitchen.hear(1)],
    [10, () => hall.emit()],
    [100, () => kitchen.sound(500)],
    [110, () => hall.sound(5_000)],
  );
  assert.equal(happened, ['200 kitchen gives hey to hall', '200 hall takes hey']);
});

test('one whose turn has failed by then leaves its place to the next one', (_, scheduler) => {
  const { place, at } = house(scheduler);
  let hasFailed = false;
  const [kitchen, hall] = [place('kitchen', { hasGivenUp: () => hasFailed }), place('hall')];
  const happened = at(
    [0, () => kitchen.emit()],
    [10, () => hall.emit()],
    [20, () => kitchen.sound(20_000)],
    [30, () => (hasFailed = true)],
  );
  assert.equal(happened, ['200 hall takes hey']);
});

test('one that hears the same speech too late is released', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall, bath] = [place('kitchen'), place('hall'), place('bath')];
  place('cellar');
  const happened = at(
    [0, () => kitchen.hear()],
    [10, () => hall.hear()],
    [201, () => bath.hear()],
    [1_200, () => bath.hear()],
  );
  assert.equal(happened.slice(2), ['201 bath gives hey to kitchen', '1400 bath takes hey']);
});

test('ears that were closed for a moment are still the same place', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const before = place('kitchen');
  place('hall');
  let after = before;
  const happened = at(
    [0, () => before.hear()],
    [300, () => before.leave()],
    [310, () => (after = place('kitchen'))],
    [320, () => after.hear()],
  );
  assert.equal(happened, ['200 kitchen takes hey', '520 kitchen takes hey']);
});

test('somebody much louder a moment later speaks himself', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall'), place('bath')];
  kitchen.sound(200);
  hall.sound(10_000);
  const happened = at([0, () => kitchen.hear()], [400, () => hall.hear()]);
  assert.equal(happened, ['200 kitchen takes hey', '600 hall takes hey']);
});

test('different hotwords, and different areas, are different people', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall')];
  const [bed, bath] = [place('bed', { area: 'above' }), place('bath', { area: 'above' })];
  const happened = at(
    [0, () => kitchen.hear()],
    [10, () => hall.hear(0.9, { hotword: 'you' })],
    [20, () => bed.hear()],
    [30, () => bath.hear(0.5)],
  );
  assert.equal(happened, [
    '30 bath gives hey to bed',
    '30 bed takes hey',
    '200 kitchen takes hey',
    '210 hall takes you',
  ]);
});

test('when the nearest vanishes the next one is served; when all do, nobody', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall'), place('bath')];
  const happened = at(
    [0, () => kitchen.hear(0.9)],
    [10, () => hall.hear(0.5)],
    [50, () => kitchen.leave()],
    [2_000, () => hall.hear()],
    [2_010, () => hall.leave()],
  );
  assert.equal(happened, ['200 hall takes hey']);
});

test('a word that ends what is said is heard wherever it is said', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall')];
  const stop = { hotword: 'stop', means: 'stop' } as const;
  const happened = at([0, () => kitchen.hear(0.9, stop)], [10, () => hall.hear(0.5, stop)]);
  assert.equal(happened, ['0 kitchen takes stop', '10 hall takes stop']);
});

test('a score that is no number is the worst', (_, scheduler) => {
  const { place, at } = house(scheduler);
  const [kitchen, hall] = [place('kitchen'), place('hall')];
  const happened = at([0, () => kitchen.hear(Number.NaN)], [10, () => hall.hear(0.2)]);
  assert.is(happened.at(-1), '10 hall takes hey');
});

test('whoever fails tells so, and waits for nobody', (_, scheduler) => {
  const nearest = arbitration(scheduler, () => scheduler.now());
  const detected$ = new Subject<Detection>();
  const errors: unknown[] = [];
  nearest({ name: 'kitchen', mayBeOpened: () => true, released: () => {} })(detected$, NEVER).subscribe({
    error: (error) => errors.push(error),
  });
  detected$.error('broken');
  assert.equal(errors, ['broken']);
});

test.run();
