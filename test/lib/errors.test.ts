import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AssistantError,
  describe,
  describeProblem,
  describeUnknown,
  isAssistantError,
} from '../../src/lib/errors.ts';

const test = suite('errors');

const PROBLEM = { file: 'brain.yml', line: 3, column: 5, path: '[0].name', found: '3', expected: 'a text' };

const SENTENCES: readonly (readonly [error: AssistantError, sentence: string])[] = [
  [
    { _tag: 'InvalidKit', problems: [PROBLEM, { ...PROBLEM, line: 4 }] },
    'brain.yml:3:5 [0].name: found 3, expected a text\nbrain.yml:4:5 [0].name: found 3, expected a text',
  ],
  [{ _tag: 'BadRequest', field: 'order', message: 'no order' }, 'no order'],
  [{ _tag: 'UnknownName', field: 'neurons', message: 'no such neuron' }, 'no such neuron'],
  [{ _tag: 'UnknownSynapse', name: 'x' }, 'no synapse is named "x"'],
  [{ _tag: 'SynapseExists', name: 'x' }, 'a synapse is already named "x"'],
  [{ _tag: 'NeuronFailed', neuron: 'say', message: 'no message' }, 'no message'],
  [
    { _tag: 'EngineMissing', engine: 'espeak', message: 'not found', fix: 'install it' },
    'espeak: not found; install it',
  ],
  [{ _tag: 'EngineFailed', engine: 'espeak', message: 'it broke' }, 'espeak: it broke'],
  [{ _tag: 'UnsupportedFile', fileName: 'a.ogg' }, '"a.ogg" does not end in .wav or .mp3'],
  [{ _tag: 'UndecodableAudio', message: 'no frames' }, 'the audio cannot be decoded: no frames'],
  [{ _tag: 'TooLarge', message: 'over 50 MB' }, 'over 50 MB'],
  [
    { _tag: 'StoreFailed', message: 'broca.db: the disk is full', isFull: true },
    'broca.db: the disk is full',
  ],
  [{ _tag: 'DeadlinePassed', stage: 'sleep', deadlineMs: 10 }, 'sleep took longer than 10 ms'],
];

for (const [error, sentence] of SENTENCES) {
  test(`${error._tag} reads '${sentence}'`, () => assert.is(describe(error), sentence));
}

test('a problem of the whole file names no path', () => {
  assert.is(describeProblem({ ...PROBLEM, path: '' }), 'brain.yml:3:5 found 3, expected a text');
});

test('an expected error is told from a bug', () => {
  assert.ok(isAssistantError({ _tag: 'UnknownSynapse', name: 'x' }));
  for (const bug of [new Error('x'), 'x', null, undefined, 3, {}]) assert.not(isAssistantError(bug));
});

test('anything thrown has a sentence', () => {
  assert.is(describeUnknown({ _tag: 'UnknownSynapse', name: 'x' }), 'no synapse is named "x"');
  assert.is(describeUnknown(new TypeError('it broke')), 'it broke');
  assert.is(describeUnknown('text'), 'text');
  assert.is(describeUnknown(undefined), 'undefined');
});

test('what somebody else calls an error is no error of ours, and has a sentence all the same', () => {
  const strange = { _tag: 'LampError', message: 'the bulb is gone' };
  assert.not(isAssistantError(strange));
  assert.is(describeUnknown(strange), 'the bulb is gone');
  assert.is(describeUnknown({ _tag: 'Left', left: 3 }), '{"_tag":"Left","left":3}');
});

test('an error that is the effect of another one tells its cause', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:9');
  assert.is(
    describeUnknown(new TypeError('fetch failed', { cause: refused })),
    `fetch failed: ${refused.message}`,
  );
  const both = new AggregateError([refused, new Error('connect ECONNREFUSED ::1:9')]);
  assert.is(
    describeUnknown(new TypeError('fetch failed', { cause: both })),
    `fetch failed: ${refused.message}`,
  );
  assert.is(describeUnknown(new Error('no: it broke', { cause: 'it broke' })), 'no: it broke');
  const [one, other] = [new Error('one'), new Error('other')];
  Object.assign(one, { cause: Object.assign(other, { cause: one }) });
  assert.is(describeUnknown(one), 'one: other: one: other: one: other');
});

test.run();
