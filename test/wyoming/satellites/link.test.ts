import { NEVER, of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../../src/engines/ports.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { LEAD_IN_MS } from '../../../src/streams/endpoint.ts';
import type { HeardFrame } from '../../../src/streams/speech.ts';
import { IDLE_STAGE, type Stage } from '../../../src/wyoming/satellites/incoming.ts';
import { reportedWakes, triggerOver } from '../../../src/wyoming/satellites/link.ts';
import { FRAME_MS, frameAt } from '../../support/frames-at.ts';

const test = suite('satellites/wyoming/wakes');

const ENGINE = { health: () => ({ state: 'ready' }) as const, close: async () => {} };
const found = (hotword: string, means: Detection['means'] = 'wake'): Detection => ({
  hotword,
  endMs: 0,
  score: 1,
  means,
});

/** The hotwords that open the ears of a satellite, while the engine finds these in whatever it hears. */
function opened(stage: Stage, finds: readonly Detection[] = []) {
  const { woken, detections$ } = reportedWakes();
  const heard: AudioFrame[] = [];
  const trigger: Trigger = {
    ...ENGINE,
    detect: (frames$) => {
      frames$.subscribe((frame) => heard.push(frame));
      return of(...finds);
    },
  };
  const over = triggerOver(detections$, () => stage)(trigger, () => false);
  const all: string[] = [];
  const frames$ = new Subject<AudioFrame>();
  const listen = () => over.detect?.(frames$).subscribe(({ hotword }) => all.push(hotword));
  return { woken, all, listen, frames$, heard };
}

test('a hotword that the satellite heard before its ears listened is not lost, and counts once', () => {
  const { woken, all, listen } = opened(IDLE_STAGE);
  woken('hey_jarvis', 0);
  listen();
  listen();
  assert.equal(all, ['hey jarvis']);
  woken('', 0);
  assert.equal(all, ['hey jarvis', 'the wake word', 'the wake word'], 'both listen');
});

test('the engine hears what is sent for a hotword, and its hotwords are those that are asked for', () => {
  const finds = [found('Hey Jarvis'), found('alexa'), found('stop', 'stop')];
  const asking: Stage = { ...IDLE_STAGE, hears: 'hotword', hotwords: ['hey_jarvis'] };
  const one = opened(asking, finds);
  one.listen();
  one.frames$.next({ samples: new Int16Array(512), atMs: 0 });
  assert.equal([one.all, one.heard.length], [['Hey Jarvis', 'stop'], 1]);
  const other = opened({ ...asking, hears: 'order' }, []);
  other.listen();
  other.frames$.next({ samples: new Int16Array(512), atMs: 0 });
  assert.equal(other.heard, []);
});

test('what the engine is asked about our own voice has nothing to do with the satellite', () => {
  const { detections$ } = reportedWakes();
  const trigger: Trigger = { ...ENGINE, detect: () => of(found('alexa')) };
  const over = triggerOver(detections$, () => IDLE_STAGE)(trigger, () => false);
  const all: string[] = [];
  over.detect?.(NEVER, { isOwnVoice: true }).subscribe(({ hotword }) => all.push(hotword));
  assert.equal(all, ['alexa']);
});

test('one that nobody came for is forgotten after two seconds, whatever the clock of the wall says', () => {
  let atMs = 0;
  const { woken, detections$ } = reportedWakes(() => atMs);
  const heardAfter = (ms: number): boolean => {
    let isHeard = false;
    woken('hey_jarvis', 0);
    atMs += ms;
    detections$.subscribe(() => (isHeard = true)).unsubscribe();
    return isHeard;
  };
  assert.equal([heardAfter(2_000), heardAfter(2_001)], [true, false]);
});

test('where all talk is meant, what the assistant says and its echo open nothing', () => {
  const { detections$ } = reportedWakes();
  let isSounding = true;
  const stage: Stage = { ...IDLE_STAGE, hears: 'hotword' };
  const over = triggerOver(detections$, () => stage)(ENGINE, () => isSounding);
  const all: number[] = [];
  const frames$ = new Subject<AudioFrame>();
  over.detect?.(frames$).subscribe(({ endMs }) => all.push(endMs));
  let frame = 0;
  const give = (count: number, isSpeech: boolean): void => {
    for (const end = frame + count; frame < end; frame += 1) {
      const energy = isSpeech ? 1_000 : 10;
      const judged: HeardFrame = { ...frameAt(energy, frame * FRAME_MS), isSpeech, energy };
      frames$.next(judged);
    }
  };
  give(20, true);
  isSounding = false;
  give(20, false);
  assert.equal(all, []);
  give(20, true);
  assert.equal(all, [40 * FRAME_MS - LEAD_IN_MS]);
});

test.run();
