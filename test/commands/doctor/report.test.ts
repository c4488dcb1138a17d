import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lineOf, summaryOf } from '../../../src/commands/doctor/report.ts';

const test = suite('doctor: report');

const voice = { name: 'voice', state: 'ok', found: 'espeak says "hello"', ms: 40 } as const;
const card = { name: 'loudspeakers', state: 'problem', found: 'none\n  at all', fix: 'connect one' } as const;

test('each check is a line, its fix one below, in columns', () => {
  assert.is(lineOf(voice, false), 'voice           ok       espeak says "hello" (40 ms)');
  assert.is(
    lineOf(card, false),
    `loudspeakers    problem  none; at all
                         fix: connect one`,
  );
});

test('colours change no width', () => {
  const coloured = lineOf(card, true);
  const plain = coloured.replaceAll('\u001b[31m', '').replaceAll('\u001b[0m', '');
  assert.is(coloured.length, plain.length + 9);
  assert.is(plain, lineOf(card, false));
});

test('the summary counts problems and warnings', () => {
  assert.is(summaryOf([voice]), '0 problems, 0 warnings');
  assert.is(summaryOf([voice, card, { ...voice, state: 'warning' }]), '1 problem, 1 warning');
});

test.run();
