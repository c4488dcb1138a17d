import { of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordings } from '../../src/observe/recordings.ts';

const test = suite('recordings');

const frame = (...samples: readonly number[]) => ({ samples: Int16Array.from(samples) });

test('keeps what passes by, as it was then', () => {
  const kept = recordings({ isWanted: () => true });
  const frames$ = new Subject<ReturnType<typeof frame>>();
  const seen: number[] = [];
  kept.recorded(frames$, 'a').subscribe(({ samples }) => seen.push(samples.length));
  const reused = frame(1, 2);
  frames$.next(reused);
  reused.samples.fill(0);
  frames$.next(frame(3));
  assert.equal(
    [[...(kept.find('a') ?? [])], seen],
    [
      [1, 2, 3],
      [2, 1],
    ],
  );
  kept.forget('a');
  assert.equal([kept.has('a'), kept.find('a')], [false, undefined]);
});

test('where nobody wants it the frames go by untouched', () => {
  const kept = recordings({ isWanted: () => false });
  const frames$ = of(frame(1));
  assert.is(kept.recorded(frames$, 'a'), frames$);
  frames$.subscribe();
  assert.is(kept.has('a'), false);
});

test('whoever hears it once more begins anew', () => {
  const kept = recordings({ isWanted: () => true });
  const frames$ = kept.recorded(of(frame(1), frame(2)), 'a');
  frames$.subscribe();
  frames$.subscribe();
  assert.equal([...(kept.find('a') ?? [])], [1, 2]);
});

test('what is too long is cut, and what is too many is forgotten, the oldest first', () => {
  const kept = recordings({ isWanted: () => true, mostSamples: 3 });
  for (let call = 0; call < 11; call += 1)
    kept.recorded(of(frame(1, 2), frame(3, 4), frame(5)), String(call)).subscribe();
  assert.equal([kept.has('0'), [...(kept.find('1') ?? [])]], [false, [1, 2, 3]]);
});

test('a call of which nothing was heard has no sound', () => {
  const kept = recordings({ isWanted: () => true });
  kept.recorded(of(), 'a').subscribe();
  assert.equal([kept.has('a'), kept.find('a'), kept.find('b')], [false, undefined, undefined]);
});

test.run();
