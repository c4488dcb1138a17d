import { Subject, VirtualTimeScheduler } from 'rxjs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearReady } from '../../src/app/near-ready.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';

const CHANGED = { type: 'brain.changed' } as AssistantEvent;

test('a brain is made ready at the start, and once after several changes', () => {
  const scheduler = new VirtualTimeScheduler();
  const events$ = new Subject<AssistantEvent>();
  let made = 0;
  // biome-ignore lint/correctness/useYield: the work is done in one step
  const steps = function* () {
    made += 1;
    return made;
  };
  const ready: unknown[] = [];
  nearReady({ events$, steps, scheduler }).subscribe((one) => ready.push(one));
  assert.equal(ready, []);
  scheduler.flush();
  assert.equal(ready, [1]);
  events$.next(CHANGED);
  events$.next(CHANGED);
  events$.next({ type: 'run.started' } as AssistantEvent);
  scheduler.flush();
  assert.equal(ready, [1, 2]);
});

test.run();
