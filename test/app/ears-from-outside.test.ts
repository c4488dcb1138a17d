import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyStateNode } from 'xstate';
import { earsFromOutside } from '../../src/app/ears-from-outside.ts';
import { EARS_STATES } from '../../src/brain/room-report.ts';
import { earsMachine } from '../../src/machines/ears.machine.ts';
import { type AudioFrame, FRAME_SAMPLES } from '../../src/streams/audio.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { startAssistant } from '../support/start-assistant.ts';

const test = suite('earsFromOutside');

/** An assistant with a microphone, and its ears as they are seen. */
function heard() {
  const frames$ = new Subject<AudioFrame>();
  const source = { frames$, health: () => ({ state: 'ready' }) as const, close: async () => {} };
  const all = startAssistant({ engines: fakeEngines({ source }) });
  const frame = (atMs: number) => frames$.next({ samples: new Int16Array(FRAME_SAMPLES), atMs });
  return { ...all, frame, ears: earsFromOutside({ ...all, meter: () => undefined }) };
}

const levels = { levelDb: -42.1, peakDb: -12, isClipping: true };

test('reports the innermost state, and what is captured where something is', () => {
  const { brain, satellites, ears } = heard();
  const nothing = { levelDb: undefined, peakDb: undefined, thresholdDb: undefined, isClipping: false };
  const report = { state: 'no_microphone', source: 'none', trigger: 'none', satellites: [] };
  assert.equal(ears.report(), { ...report, ...nothing });
  const metered = earsFromOutside({ brain, satellites, meter: () => ({ ...levels, thresholdDb: -18 }) });
  assert.equal(metered.report(), { ...report, ...levels, thresholdDb: -18 });
  brain.send({ type: 'ears.close' });
  assert.is(ears.report().state, 'deaf');
  brain.stop();
});

test('a press opens the ears once a microphone is there, for the conversation it names', () => {
  const { brain, frame, ears, news } = heard();
  assert.is(ears.press('kitchen'), 'no_microphone');
  assert.is(ears.report().state, 'no_microphone');
  frame(0);
  assert.is(ears.report().state, 'waiting_for_trigger');
  assert.is(ears.press('kitchen'), 'pressed');
  assert.is(ears.report().state, 'listening');
  assert.is(ears.press('cellar'), 'pressed', 'which changes nothing');
  assert.equal(
    news.flatMap((item) => (item.type === 'on_start_listening' ? [item.conversation] : [])),
    ['kitchen'],
  );
  brain.send({ type: 'ears.close' });
  assert.is(ears.press(undefined), 'deaf');
  brain.stop();
});

test('every state that the ears stay in has a name outside', () => {
  const staying = atomic(earsMachine.root).filter(({ always = [] }) =>
    always.every(({ guard }) => guard !== undefined),
  );
  assert.equal([...staying.map(({ key }) => key), 'deaf'].sort(), [...EARS_STATES].sort());
});

test.run();

function atomic(node: AnyStateNode): readonly AnyStateNode[] {
  const inner = Object.values(node.states);
  return inner.length === 0 ? [node] : inner.flatMap(atomic);
}
