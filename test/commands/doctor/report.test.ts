import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lineOf, summaryOf } from '../../../src/commands/doctor/report.ts';

const test = suite('doctor: report');

const voice = { name: 'voice', state: 'ok', found: 'espeak says "hello"', ms: 40 } as const;
const card = { name: 'loudspeakers', state: 'problem', found: 'none\n  at all', fix: 'connect one' } as const;

const plain = (_: string, text: string): string => text;

test('each check is a line, its fix one below, in columns', () => {
  assert.is(lineOf(voice, plain), 'voice           ok       espeak says "hello" (40 ms)');
  assert.is(
    lineOf(card, plain),
    `loudspeakers    problem  none; at all
                         fix: connect one`,
  );
});

test('colours change no width', () => {
  const coloured = lineOf(card, (colour, text) => `<${colour}>${text}</>`);
  assert.is(coloured.replace(/<[^>]*>/g, ''), lineOf(card, plain));
  assert.match(coloured, /<red>problem {2}<\/>/);
});

test('the summary counts problems and warnings', () => {
  assert.is(summaryOf([voice]), '0 problems, 0 warnings');
  assert.is(summaryOf([voice, card, { ...voice, state: 'warning' }]), '1 problem, 1 warning');
});

test.run();
