import { BehaviorSubject, NEVER, of } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, createMachine } from 'xstate';
import { capturing } from '../../src/actors/capturing.ts';
import { energy } from '../../src/engines/detectors/energy.ts';
import type { Detector } from '../../src/engines/ports.ts';
import { fakeSound } from '../support/fake-sound.ts';
import { ENERGY } from '../support/frames-at.ts';

const test = suite('capturing');

const stalled: Detector = { ...energy, detect: () => () => NEVER };

test('how loud it is shows while the detector takes its time', () => {
  const { source, speak } = fakeSound();
  const { actor, level } = capturing({
    inUse$: of({ source, detector: stalled }),
    energy: () => ENERGY,
    tellLost: assert.unreachable,
  });
  const running = createActor(createMachine({ invoke: { src: actor } })).start();
  assert.is(level(), undefined);
  speak(2_000);
  assert.is(Math.round(level()?.levelDb ?? 0), -10);
  assert.is(level()?.thresholdDb, undefined);
  running.stop();
  assert.is(level(), undefined);
});

test('another detector hears the source, opened anew, and nobody else does', () => {
  const { source, speak, listeners } = fakeSound();
  const inUse$ = new BehaviorSubject({ source, detector: stalled });
  const { actor, frames$ } = capturing({ inUse$, energy: () => ENERGY, tellLost: assert.unreachable });
  const heard: boolean[] = [];
  frames$.subscribe(({ isSpeech }) => heard.push(isSpeech));
  const running = createActor(createMachine({ invoke: { src: actor } })).start();
  speak(320);
  assert.equal([heard, listeners()], [[], 1]);
  inUse$.next({ source, detector: energy });
  speak(64);
  assert.equal([heard, listeners()], [[true, true], 1]);
  running.stop();
  assert.is(listeners(), 0);
});

test.run();
