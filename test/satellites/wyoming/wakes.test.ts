import { NEVER, of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../../src/engines/ports.ts';
import { RESTING, type Stage } from '../../../src/satellites/wyoming/stage.ts';
import { triggerOver, wakes } from '../../../src/satellites/wyoming/wakes.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';

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
  const { woken, detections$ } = wakes();
  const heard: AudioFrame[] = [];
  const trigger: Trigger = {
    ...ENGINE,
    detect: (frames$) => {
      frames$.subscribe((frame) => heard.push(frame));
      return of(...finds);
    },
  };
  const over = triggerOver({ detections$, stage: () => stage, isPlaying: () => false })(trigger);
  const all: string[] = [];
  const frames$ = new Subject<AudioFrame>();
  const listen = () => over.detect?.(frames$).subscribe(({ hotword }) => all.push(hotword));
  return { woken, all, listen, frames$, heard };
}

test('a hotword that the satellite heard before its ears listened is not lost, and counts once', () => {
  const { woken, all, listen } = opened(RESTING);
  woken('hey_jarvis', 0);
  listen();
  listen();
  assert.equal(all, ['hey jarvis']);
  woken('', 0);
  assert.equal(all, ['hey jarvis', 'the wake word', 'the wake word'], 'both listen');
});

test('the engine hears what is sent for a hotword, and its hotwords are those that are asked for', () => {
  const finds = [found('Hey Jarvis'), found('alexa'), found('stop', 'stop')];
  const asking: Stage = { ...RESTING, hears: 'hotword', hotwords: ['hey_jarvis'] };
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
  const { detections$ } = wakes();
  const trigger: Trigger = { ...ENGINE, detect: () => of(found('alexa')) };
  const over = triggerOver({ detections$, stage: () => RESTING, isPlaying: () => false })(trigger);
  const all: string[] = [];
  over.detect?.(NEVER, { isOwnVoice: true }).subscribe(({ hotword }) => all.push(hotword));
  assert.equal(all, ['alexa']);
});

test.run();
