import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checked, lineOf, ok, summaryOf } from '../../../src/commands/doctor/report.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';

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

test('a verdict gets the name of its check', async () => {
  const look = async () => ok('here', 3.6);
  assert.equal(await checked({ name: 'voice', look }), { name: 'voice', state: 'ok', found: 'here', ms: 4 });
});

test('what never answers is a problem at its deadline, and is told to give up', async () => {
  let until: AbortSignal | undefined;
  const hanging = checked({
    name: 'voice',
    deadlineMs: 20,
    look: (signal) => {
      until = signal;
      return new Promise(() => {});
    },
  });
  assert.is(until?.aborted, false);
  assert.equal(await hanging, { name: 'voice', state: 'problem', found: 'no answer within 0.02 s' });
  assert.is(until?.aborted, true);
});

test('what fails is a problem, with the fix of what is missing', async () => {
  const missing: AssistantError = {
    _tag: 'EngineMissing',
    engine: 'mic',
    message: 'arecord is not installed',
    fix: 'apt-get install alsa-utils',
  };
  assert.equal(await checked({ name: 'mic', look: () => Promise.reject(missing) }), {
    name: 'mic',
    state: 'problem',
    found: 'mic: arecord is not installed',
    fix: 'apt-get install alsa-utils',
  });
  const thrown = await checked({ name: 'mic', look: () => Promise.reject(new Error('broken')) });
  assert.equal(thrown, { name: 'mic', state: 'problem', found: 'broken' });
});

test.run();
