import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventObject } from 'xstate';
import { watchTransitions } from '../../src/observe/inspect/transitions.ts';
import type { Options } from '../../src/settings/options.ts';
import { FRAME_SAMPLES } from '../../src/streams/audio.ts';
import { assembled } from '../../src/testing/harness/assembled.ts';
import { microphone } from '../../src/testing/harness/microphone.ts';
import { rawKit } from '../../src/testing/harness/open-kit.ts';
import { scriptedEngines } from '../../src/testing/harness/scripted-engines.ts';
import { VirtualClock } from '../../src/testing/harness/virtual-time.ts';
import { BRAIN_KIT, brainModel } from '../support/brain-model.ts';
import { chartOf, pathsOf } from '../support/machine-model.ts';
import { neverStuck } from '../support/never-stuck.ts';
import { settled } from '../support/settled.ts';
import { takenBy, type Visited, visit } from '../support/walked.ts';

const test = suite('every state and every transition of the brain');

const visited: Visited = { states: new Set(), transitions: new Set() };

const AT_THE_START = 'it is left before the machine stands anywhere: XState tells nothing of that';

/** What no path is seen to come to, and why. */
const unseen: Readonly<Record<string, string>> = {
  'brain.ears.opening': AT_THE_START,
  'brain.ears.opening:always': AT_THE_START,
  'brain.ears.opening:always:2': AT_THE_START,
  'brain.voice.starting': AT_THE_START,
  'brain.voice.starting:always': AT_THE_START,
  'brain.voice.starting:always:2': AT_THE_START,
};

const starts: Readonly<Record<string, Partial<Options>>> = {
  'with everything open': {},
  'deaf and muted': { deaf: true, mute: true },
};

for (const [how, options] of Object.entries(starts)) {
  test(`it begins ${how}`, () => {
    const { all, stop } = whole(options);
    const { ears, voice } = all.brain.getSnapshot().value;
    assert.equal([ears === 'deaf', voice === 'muted'], [options.deaf === true, options.mute === true]);
    stop();
  });
}

test('after each path of the brain, what must hold holds in the whole assistant, and it comes to rest', async () => {
  for (const path of pathsOf(brainModel())) {
    const one = whole({});
    try {
      for (const event of path) await one.take(event);
      await one.rest();
    } catch (error) {
      throw new Error(`${path.map(({ type }) => type).join(', ')}: ${String(error)}`, { cause: error });
    } finally {
      one.stop();
    }
  }
});

test('the paths come to every state and take every transition', () => {
  const { states, transitions } = chartOf(brainModel().machine);
  const missed = [
    ...states.filter((id) => !visited.states.has(id)),
    ...transitions.filter((id) => !visited.transitions.has(id)),
  ];
  assert.equal(missed.toSorted(), Object.keys(unseen).toSorted());
});

test.run();

const MAX_DEADLINES = 100;

/** The whole assistant with a microphone that hears one frame. */
function whole(options: Partial<Options>) {
  const clock = new VirtualClock();
  const mic = microphone();
  const engines = scriptedEngines({ source: mic.source, trigger: {} }, clock);
  const all = assembled(rawKit({ ...BRAIN_KIT, options }), { engines, clock });
  const { brain, news$ } = all;
  const watch = neverStuck(brain, mic);
  news$.subscribe(watch.told);
  watchTransitions(brain).subscribe((transition) => {
    if (transition.machine === 'brain') visit(visited, transition);
  });
  brain.start();
  mic.give(new Int16Array(FRAME_SAMPLES));
  const allOfIt = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) await settled();
    watch.check();
  };
  return {
    all,
    take: async (event: EventObject) => {
      if (event.type === 'output.release') watch.releases();
      takenBy(brain, event, clock);
      await allOfIt();
    },
    rest: async () => {
      brain.send({ type: 'trigger.skip', isSkipped: false });
      for (let passed = 0; Number.isFinite(clock.nextDueMs()); passed += 1) {
        assert.ok(passed < MAX_DEADLINES, 'one deadline follows another for ever');
        clock.set(clock.nextDueMs());
        await allOfIt();
      }
      watch.checkRest();
    },
    stop: () => brain.stop(),
  };
}
