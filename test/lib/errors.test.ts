import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dedupeLog } from '../../src/lib/dedupe-log.ts';
import {
  type AssistantError,
  describe,
  describeProblem,
  describeUnknown,
  isAssistantError,
} from '../../src/lib/errors.ts';
import { serialQueue } from '../../src/lib/promises.ts';
import { rejection } from '../support/rejection.ts';

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

const promisesTest = suite('promises');

promisesTest('the next begins when the one before has ended', async () => {
  const next = serialQueue();
  const steps: string[] = [];
  let finish = () => {};
  const first = next(async () => {
    steps.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    steps.push('first ends');
    return 1;
  });
  const second = next(async () => {
    steps.push('second');
    return 2;
  });
  await Promise.resolve();
  finish();
  assert.equal([await second, await first, steps], [2, 1, ['first begins', 'first ends', 'second']]);
});

promisesTest('a failure is its own, and the next goes on', async () => {
  const next = serialQueue();
  const failed = next(() => Promise.reject('no'));
  const done = next(async () => 'done');
  assert.is(await rejection(failed), 'no');
  assert.is(await done, 'done');
});

promisesTest.run();

const dedupeLogTest = suite('dedupe-log');

dedupeLogTest('each thing is told once, and of somebody who gets so much wrong no more than twenty', () => {
  const told: string[] = [];
  const report = dedupeLog((problem) => told.push(problem));
  for (const problem of ['no sound', 'no text', 'no sound']) report(problem);
  assert.equal(told, ['no sound', 'no text']);
  for (let number = 0; number < 100; number += 1) report(`problem ${number}`);
  assert.is(told.length, 20);
});

dedupeLogTest('after its time each thing is told anew, and so are twenty others', () => {
  const told: string[] = [];
  let nowMs = 50;
  const report = dedupeLog((problem) => told.push(problem), { afterMs: 100, nowMs: () => nowMs });
  for (let number = 0; number < 30; number += 1) report(`problem ${number}`);
  nowMs = 149;
  report('problem 25');
  assert.is(told.length, 20);
  nowMs = 150;
  for (const problem of ['problem 25', 'problem 1', 'problem 1']) report(problem);
  assert.equal(told.slice(20), ['problem 25', 'problem 1']);
});

dedupeLogTest.run();
