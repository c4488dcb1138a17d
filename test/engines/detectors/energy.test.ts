import { concat, from, lastValueFrom, map, NEVER, Subject, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  energy,
  type Judge,
  type JudgeEvents,
  judged,
  RETRY_MS,
} from '../../../src/engines/detectors/energy.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { energyDetector, type HeardFrame } from '../../../src/streams/speech.ts';
import { ENERGY, FRAME_MS, frameAt, framesAt } from '../../support/frames-at.ts';

const test = suite('energy');

test('it hears by the values of the settings, ready at once', async () => {
  const options = () => ({ ...ENERGY, energy_threshold: 300 });
  const sound = framesAt([15, 500], [1_000, 200]);
  assert.equal(
    await lastValueFrom(from(sound).pipe(energy.detect(options), toArray())),
    await lastValueFrom(from(sound).pipe(energyDetector(options), toArray())),
  );
  assert.equal(energy.health(), { state: 'ready' });
});

const FAILED: AssistantError = { _tag: 'EngineFailed', engine: 'silero', message: 'it died' };
const MISSING: AssistantError = {
  _tag: 'EngineMissing',
  engine: 'silero',
  message: 'not there',
  fix: 'get it',
};

/** A frame nobody takes for speech. */
const heardAt = (index: number): HeardFrame => ({
  ...frameAt(1, index * FRAME_MS),
  isSpeech: false,
  energy: 1,
});

/** A judge whose answers the test gives, and what came out. */
function court() {
  const heard$ = new Subject<HeardFrame>();
  const told: unknown[] = [];
  const opened: (Judge & { readonly events: JudgeEvents; readonly asked: HeardFrame[]; calls: string[] })[] =
    [];
  const open = (events: JudgeEvents): Judge => {
    const asked: HeardFrame[] = [];
    const calls: string[] = [];
    const judge = {
      ask: (frame: HeardFrame) => void asked.push(frame),
      end: () => void calls.push('end'),
      close: () => void calls.push('close'),
    };
    opened.push({ ...judge, events, asked, calls });
    return judge;
  };
  const failures: AssistantError[] = [];
  const subscription = heard$
    .pipe(
      judged(open, (error) => failures.push(error)),
      map(({ atMs, isSpeech }) => `${atMs / FRAME_MS} ${isSpeech ? 'speech' : 'quiet'}`),
    )
    .subscribe({
      next: (text) => told.push(text),
      error: (error: unknown) => told.push(error),
      complete: () => told.push('completed'),
    });
  return { heard$, told, opened, failures, subscription };
}

test('a frame comes out when it is judged, as it was judged', () => {
  const { heard$, told, opened } = court();
  heard$.next(heardAt(0));
  assert.equal(told, []);
  opened[0]?.events.verdict({ ...heardAt(0), isSpeech: true });
  assert.equal(told, ['0 speech']);
});

test('no frames ask no judge', () => {
  const { heard$, told, opened } = court();
  heard$.complete();
  assert.equal([told, opened], [['completed'], []]);
});

test('the end waits for the last verdict', () => {
  const { heard$, told, opened } = court();
  heard$.next(heardAt(0));
  heard$.complete();
  assert.equal([told, opened[0]?.calls], [[], ['end']]);
  opened[0]?.events.verdict(heardAt(0));
  opened[0]?.events.ended();
  assert.equal(told, ['0 quiet', 'completed']);
});

test('after a judge that had nothing to do the next frame has a new one', () => {
  const { heard$, told, opened } = court();
  heard$.next(heardAt(0));
  opened[0]?.events.verdict(heardAt(0));
  opened[0]?.events.ended();
  heard$.next(heardAt(1));
  assert.equal([told, opened.length, opened[1]?.asked], [['0 quiet'], 2, [heardAt(1)]]);
});

test('when the judge fails, the frames it owes and those after them keep the verdict they had', () => {
  const { heard$, told, opened, failures } = court();
  for (const index of [0, 1]) heard$.next(heardAt(index));
  opened[0]?.events.failed(FAILED, [heardAt(0), heardAt(1)]);
  heard$.next(heardAt(2));
  assert.equal([told, failures], [['0 quiet', '1 quiet', '2 quiet'], [FAILED]]);
});

test('a judge that fails after the end leaves nothing open', () => {
  const { heard$, told, opened } = court();
  heard$.next(heardAt(0));
  heard$.complete();
  opened[0]?.events.failed(FAILED, [heardAt(0)]);
  assert.equal(told, ['0 quiet', 'completed']);
});

for (const [what, error, tries] of [
  ['what failed is tried again after ten seconds of sound', FAILED, 2],
  ['what is missing is not tried again', MISSING, 1],
] as const) {
  test(what, () => {
    const { heard$, opened } = court();
    heard$.next(heardAt(0));
    opened[0]?.events.failed(error, []);
    const rest = Math.ceil(RETRY_MS / FRAME_MS);
    for (let index = 1; index < rest; index += 1) heard$.next(heardAt(index));
    assert.is(opened.length, 1);
    for (let index = 0; index < 3; index += 1) heard$.next(heardAt(index));
    assert.is(opened.length, tries);
  });
}

test('an error of the sound passes through, and the judge is closed', () => {
  const calls: string[] = [];
  const told: unknown[] = [];
  const judge: Judge = { ask: () => {}, end: () => calls.push('end'), close: () => calls.push('close') };
  concat(
    from([heardAt(0)]),
    throwError(() => 'lost'),
  )
    .pipe(
      judged(
        () => judge,
        () => {},
      ),
    )
    .subscribe({ error: (error: unknown) => told.push(error) });
  assert.equal([told, calls], [['lost'], ['close']]);
});

test('unsubscribing lets go of the sound and of the judge', () => {
  const calls: string[] = [];
  const judge: Judge = { ask: () => {}, end: () => calls.push('end'), close: () => calls.push('close') };
  concat(from([heardAt(0)]), NEVER)
    .pipe(
      judged(
        () => judge,
        () => {},
      ),
    )
    .subscribe()
    .unsubscribe();
  assert.equal(calls, ['close']);
  const { heard$, subscription } = court();
  subscription.unsubscribe();
  assert.not(heard$.observed);
});

test.run();
