import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heapMb } from './support/collected.ts';
import { hoursOfSound } from './support/hours-of-sound.ts';
import { residentMb } from './support/process-figures.ts';
import { few } from './support/scale.ts';

const test = suite('hours of sound');

const HOURS = few(1, 24);
/** The first quarters of an hour fill what is kept for ever. */
const WARM_QUARTERS = few(2, 8);
const MAX_GROWTH_MB = 8;
const MAX_RESIDENT_GROWTH_MB = 60;

for (const trigger of ['hotword', 'none'] as const) {
  test(`${HOURS} h of a room, trigger ${trigger}: each order and answer is heard, and nothing of it all stays in memory`, async () => {
    const heap: number[] = [];
    const resident: number[] = [];
    const heard = await hoursOfSound(
      HOURS,
      () => {
        heap.push(heapMb());
        resident.push(residentMb(process.pid));
      },
      trigger,
    );
    assert.is(heap.length, HOURS * 4);
    assert.is(heard.carriedOut, heard.orders);
    assert.is(heard.answered, heard.questions);
    assert.ok(heard.questions >= 5);
    assert.ok(grown(heap) < MAX_GROWTH_MB, `the heap grew: ${shown(heap)} MB`);
    assert.ok(grown(resident) < MAX_RESIDENT_GROWTH_MB, `the process grew: ${shown(resident)} MB`);
  });
}

const grown = (figures: readonly number[]): number =>
  (figures.at(-1) ?? 0) - (figures[WARM_QUARTERS - 1] ?? 0);

const shown = (figures: readonly number[]): string => figures.map((figure) => figure.toFixed(1)).join(', ');

test.run();
