import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCalls } from '../../src/engines/engine-switch.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('openCalls');

test('without a call they have ended', async () => {
  await openCalls().ended();
});

test('they end with the last call, whichever way it ends, and a call gives what it gave', async () => {
  const { during, ended } = openCalls();
  let answer = (_: string) => {};
  let fail = (_: Error) => {};
  const first = during(() => new Promise<string>((resolve) => (answer = resolve)))();
  const second = during(() => new Promise<string>((_, reject) => (fail = reject)))();
  const log: string[] = [];
  void ended().then(() => log.push('ended'));
  void ended().then(() => log.push('ended too'));
  answer('hello');
  assert.is(await first, 'hello');
  await settled();
  assert.equal(log, []);
  fail(new Error('bug'));
  assert.equal(await rejection(second), new Error('bug'));
  await settled();
  assert.equal(log, ['ended', 'ended too']);
});

test('a call that throws at once has ended', async () => {
  const { during, ended } = openCalls();
  const call = during(() => {
    throw new Error('bug');
  });
  assert.equal(await rejection(call()), new Error('bug'));
  await ended();
});

test('a call that was not made yet is not under way', async () => {
  const { during, ended } = openCalls();
  during(async () => 'never asked for');
  await ended();
});

test.run();
