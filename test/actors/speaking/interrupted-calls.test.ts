import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { interruptedCalls } from '../../../src/actors/speaking.ts';

const test = suite('interrupted calls');

test('a call whose text waits or sounds is interrupted, and stays so', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  asked('a');
  assert.not(has('a'));
  interrupt();
  assert.ok(has('a'));
  ended('a');
  assert.ok(has('a'));
});

test('a call is not interrupted before it says anything, nor when all of it was heard', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  asked('heard');
  ended('heard');
  interrupt();
  asked('later');
  assert.equal([has('heard'), has('later')], [false, false]);
});

test('of several texts the last one counts', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  asked('a');
  asked('a');
  ended('a');
  interrupt();
  assert.ok(has('a'));
});

test('the end of what nobody asked for changes nothing', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  ended('a');
  interrupt();
  assert.not(has('a'));
  asked('a');
  interrupt();
  assert.ok(has('a'));
});

/** So many calls, each interrupted and at its end. */
function interruptedOneByOne(count: number) {
  const calls = interruptedCalls();
  for (let call = 1; call <= count; call += 1) {
    calls.asked(`${call}`);
    calls.interrupt();
    calls.ended(`${call}`);
  }
  return calls;
}

test('a hundred are remembered, of more the oldest are forgotten', () => {
  assert.ok(interruptedOneByOne(100).has('1'));
  const { has } = interruptedOneByOne(101);
  assert.equal([has('1'), has('2'), has('101')], [false, true, true]);
});

test('who is interrupted again counts as the newest', () => {
  const { asked, ended, interrupt, has } = interruptedOneByOne(100);
  asked('1');
  interrupt();
  ended('1');
  asked('another');
  interrupt();
  assert.equal([has('1'), has('2'), has('another')], [true, false, true]);
});

test.run();
