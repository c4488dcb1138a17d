import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dedupeLog } from '../../src/lib/dedupe-log.ts';

const test = suite('dedupe-log');

test('each thing is told once, and of somebody who gets so much wrong no more than twenty', () => {
  const told: string[] = [];
  const report = dedupeLog((problem) => told.push(problem));
  for (const problem of ['no sound', 'no text', 'no sound']) report(problem);
  assert.equal(told, ['no sound', 'no text']);
  for (let number = 0; number < 100; number += 1) report(`problem ${number}`);
  assert.is(told.length, 20);
});

test('after its time each thing is told anew, and so are twenty others', () => {
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

test.run();
