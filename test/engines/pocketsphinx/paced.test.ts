import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paced } from '../../../src/engines/pocketsphinx/paced.ts';
import type { Recogniser } from '../../../src/engines/pocketsphinx/recogniser.ts';
import { SAMPLE_RATE_HZ } from '../../../src/streams/audio.ts';

const test = suite('paced');

const SECOND = new Int16Array(SAMPLE_RATE_HZ);

test('a grammar whose probe takes more than 0.3 of its length is given up', () => {
  const machine = fakeMachine({ grammar: 0.3 });
  const slow = paced(machine.recogniser);
  slow.learn(['turn on the light']);
  assert.is(machine.opened(), 1);
  assert.ok(slow.pace().isOpenOnly);
  assert.is(slow.pace().realTimeFactor.toFixed(2), '0.35');
});

test('a quick grammar is kept, and given up when real speech proves slow three times in a row', () => {
  const machine = fakeMachine({ grammar: 0.1 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(['turn on the light']);
  assert.not(recogniser.pace().isOpenOnly);
  for (const grammar of [0.4, 0.4, 0.1, 0.4, 0.4]) hear(recogniser, () => machine.set({ grammar }));
  assert.not(recogniser.pace().isOpenOnly);
  hear(recogniser);
  assert.ok(recogniser.pace().isOpenOnly);
  assert.is(machine.opened(), 1);
});

test('a machine that is busy while the orders are learned costs them no grammar', () => {
  const machine = fakeMachine({ grammar: 0.2, busy: [4, 3, 1.1] });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(['turn on the light']);
  assert.not(recogniser.pace().isOpenOnly);
});

test('nor does one that is busy ever after', () => {
  const machine = fakeMachine({ grammar: 0.2 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(['turn on the light']);
  for (let utterance = 0; utterance < 20; utterance += 1)
    hear(recogniser, () => machine.set({ busy: [1 + utterance] }));
  assert.not(recogniser.pace().isOpenOnly);
  assert.is(recogniser.pace().realTimeFactor.toFixed(2), '0.25');
});

test('silence says nothing of a grammar', () => {
  const machine = fakeMachine({ grammar: 0.1 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(['turn on the light']);
  for (let utterance = 0; utterance < 5; utterance += 1)
    hear(recogniser, () => machine.set({ grammar: 0.01, phones: 0.001 }));
  assert.not(recogniser.pace().isOpenOnly);
});

test('a newer grammar gets its chance', () => {
  const machine = fakeMachine({ grammar: 0.6 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(['slow']);
  machine.set({ grammar: 0.1 });
  recogniser.learn(['quick']);
  assert.not(recogniser.pace().isOpenOnly);
});

test('without a grammar there is nothing to give up: no probe is heard', () => {
  const machine = fakeMachine({ grammar: 0.6 });
  const idle = paced(machine.recogniser);
  idle.learn([]);
  assert.is(machine.fedLength(), 0);
  assert.is(machine.opened(), 0);
  assert.equal(idle.pace(), { realTimeFactor: 0, isOpenOnly: false });
});

test.run();

/** One second is said, after `before`. */
function hear(recogniser: Recogniser, before: () => void = () => {}): void {
  before();
  recogniser.begin();
  recogniser.feed(SECOND);
  recogniser.end([SECOND]);
}

interface Machine {
  /** Processor time for one second of sound, when nothing else runs. */
  readonly grammar: number;
  readonly phones: number;
  /** How many times as long everything takes, utterance by utterance; the last goes on. */
  readonly busy: readonly number[];
}

/** A recogniser on a machine of this speed. */
function fakeMachine(at: Partial<Machine>) {
  let machine: Machine = { grammar: 0, phones: 0.05, busy: [1], ...at };
  let opened = 0;
  let fedLength = 0;
  let utteranceMs = 0;
  const recogniser: Recogniser = {
    begin: () => {
      if (fedLength > 0 && machine.busy.length > 1) machine = { ...machine, busy: machine.busy.slice(1) };
      utteranceMs = 0;
    },
    feed: ({ length }) => {
      fedLength += length;
      utteranceMs += (length * 1_000) / SAMPLE_RATE_HZ;
    },
    spent: () => {
      const spentMs = utteranceMs * (machine.busy[0] ?? 1);
      return { grammarMs: spentMs * machine.grammar, openMs: spentMs * machine.phones };
    },
    soFar: () => '',
    end: () => ({ text: '', by: 'grammar' }),
    cancel: () => {},
    learn: ({ length }) => ({ phraseCount: length }) as ReturnType<Recogniser['learn']>,
    openOnly: () => {
      opened += 1;
    },
  };
  return {
    recogniser,
    opened: () => opened,
    fedLength: () => fedLength,
    set: (next: Partial<Machine>) => {
      machine = { ...machine, ...next };
    },
  };
}
