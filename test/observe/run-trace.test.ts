import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { sparingly, speechLine } from '../../src/observe/run-trace.ts';
import { CHANGED, said } from '../support/stamped.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('near misses');

test('work is done at most for one part of the time in fifty-one', () => {
  const clock = steppedClock();
  const inTime = sparingly(clock);
  let done = 0;
  const work = (): number => {
    clock.pass(10);
    done += 1;
    return done;
  };
  assert.equal([inTime(work), inTime(work)], [1, undefined]);
  clock.pass(499);
  assert.is(inTime(work), undefined);
  clock.pass(1);
  assert.equal([inTime(work), done], [2, 2]);
});

const of = { call: 'run-1', conversation: 'default' };
const start = (detail: string): AssistantEvent => ({ type: 'on_start_speaking', ...of, detail });
const stop = (detail: string): AssistantEvent => ({ type: 'on_stop_speaking', ...of, detail });
const stopped = (text: string): AssistantEvent => ({ type: 'speech.stopped', ...of, text });
const failed = (text: string): AssistantEvent => ({ type: 'speech.failed', ...of, text, error: 'hoarse' });

/** What each piece of news meant, and how many texts waited after it. */
const followed = (...news: readonly AssistantEvent[]) => {
  const line = speechLine();
  return news.map((one) => [line.follow(one), line.waiting()]);
};

test('a text waits until it is heard', () =>
  assert.equal(followed(said('a'), said('b'), start('a'), CHANGED, stop('a'), start('b'), stop('b')), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    [undefined, 1],
    ['ended', 1],
    ['begun', 0],
    ['ended', 0],
  ]));

test('a text that cannot be made into sound has ended', () =>
  assert.equal(followed(said('a'), failed('a')), [
    ['asked', 1],
    ['ended', 0],
  ]));

test('a text that fails while it is heard ends once, whatever fails meanwhile', () =>
  assert.equal(followed(said('a'), said('b'), start('a'), failed('b'), stop('a'), failed('a')), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    ['ended', 0],
    ['ended', 0],
    [undefined, 0],
  ]));

test('a text that is stopped ends once, before it is heard or while it is', () =>
  assert.equal(followed(said('a'), said('b'), start('a'), stopped('b'), stop('a'), stopped('a')), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    ['ended', 0],
    ['ended', 0],
    [undefined, 0],
  ]));

test('texts that are heard at the same time, each through an output of its own, end once each', () => {
  const there = { call: 'run-2', conversation: 'tablet' };
  const news: readonly AssistantEvent[] = [
    { type: 'speech.asked', ...of, text: 'a' },
    { type: 'speech.asked', ...there, text: 'a' },
    { type: 'on_start_speaking', ...of, detail: 'a' },
    { type: 'on_start_speaking', ...there, detail: 'a' },
    { type: 'on_stop_speaking', ...of, detail: 'a' },
    { type: 'speech.failed', ...of, text: 'a', error: 'hoarse' },
    { type: 'on_stop_speaking', ...there, detail: 'a' },
    { type: 'speech.stopped', ...there, text: 'a' },
  ];
  assert.equal(followed(...news), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    ['begun', 0],
    ['ended', 0],
    [undefined, 0],
    ['ended', 0],
    [undefined, 0],
  ]);
});

test.run();
