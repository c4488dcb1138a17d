import { suite } from 'uvu';
import { type Harness, harness } from '../../src/testing/harness/harness.ts';
import { BRAIN_KIT } from '../support/brain-model.ts';
import { neverStuck } from '../support/never-stuck.ts';
import { randomNumbers } from '../support/random.ts';

const test = suite('the assistant at random');

const SCALE = Number(process.env.BROCA_TEST_SCALE ?? 1);
const WALKS = 4 * SCALE;
const STEPS = 30;
/** The same each time, so that a failure stays; long runs look elsewhere each time. */
const isLong = Number(process.env.BROCA_TEST_SCALE ?? 1) > 1;
const FIRST_SEED = Number(process.env.BROCA_TEST_SEED ?? (isLong ? Date.now() % 1_000_000 : 1));

const ENGINES = ['stt', 'tts', 'player', 'trigger'] as const;
const FAULTS = ['fail', 'twice', 'rubbish'] as const;
const ORDERS = ['turn on the light', 'coffee', 'nap', 'yes', 'nobody knows this'] as const;

type Below = (below: number) => number;
type Step = (home: Harness, below: Below) => unknown;

const oneOf = <A>(choices: readonly A[], below: Below): A => choices[below(choices.length)] as A;

/** What may happen in a room, in a network and to a machine. */
const steps: Readonly<Record<string, Step>> = {
  'an order': ({ inject }, below) => inject({ type: 'order.given', order: oneOf(ORDERS, below) }),
  'an order of a client': ({ inject }, below) =>
    inject({ type: 'order.given', order: oneOf(ORDERS, below), by: 'api', conversation: 'phone' }),
  'a hotword': ({ hear, sayAloud }, below) => (below(2) === 0 ? sayAloud('hey broca') : hear([], ONGOING)),
  'an order aloud': ({ sayAloud }, below) => sayAloud('hey broca', oneOf(ORDERS, below)),
  'a word aloud': ({ sayAloud }, below) => sayAloud(oneOf([...ORDERS, 'stop'], below)),
  time: ({ advance }, below) => advance(below(12_000)),
  'a moment': ({ advance }, below) => advance(below(400)),
  'the button': ({ inject }) => inject({ type: 'trigger.pressed' }),
  deaf: ({ inject }) => inject({ type: 'ears.close' }),
  'not deaf': ({ inject }) => inject({ type: 'ears.open' }),
  mute: ({ inject }) => inject({ type: 'voice.mute' }),
  'not mute': ({ inject }) => inject({ type: 'voice.unmute' }),
  'no answer': ({ inject }) => inject({ type: 'question.cancel', conversation: 'default' }),
  'without a hotword': async ({ inject, sayAloud, advance }, below) => {
    await inject({ type: 'trigger.skip', isSkipped: true });
    await advance(below(5_000));
    await inject({ type: 'trigger.skip', isSkipped: false });
    await sayAloud(oneOf(ORDERS, below));
  },
  'no microphone': ({ microphone, settled }) => {
    microphone.lose();
    return settled();
  },
  'a microphone': ({ microphone }) => microphone.restore(),
  'a fault': (home, below) => home[oneOf(FAULTS, below)](oneOf(ENGINES, below)),
  'a late engine': (home, below) => home.late(oneOf(ENGINES, below), below(8_000)),
  mended: ({ mend }) => ENGINES.map(mend),
};

const ONGOING = { isOngoing: true };

for (const seed of Array.from({ length: WALKS }, (_, index) => FIRST_SEED + index)) {
  test(`whatever happens, nothing is stuck (BROCA_TEST_SEED=${seed})`, async () => {
    const below = randomNumbers(seed);
    const home = await harness(BRAIN_KIT);
    const watch = neverStuck(home.brain, home.microphone);
    const check = (): void => {
      home.news().map(watch.told);
      watch.check();
    };
    const taken: string[] = [];
    try {
      for (let step = 0; step < STEPS; step += 1) {
        const name = oneOf(Object.keys(steps), below);
        taken.push(name);
        await steps[name]?.(home, below);
        check();
      }
      home.microphone.restore();
      ENGINES.map(home.mend);
      await home.advance(60_000);
      check();
      await home.advance(600_000);
      check();
      watch.checkRest();
    } catch (error) {
      throw new Error(`${taken.join(', ')}: ${String(error)}`, { cause: error });
    } finally {
      await home.stop();
    }
  });
}

test.run();
