import { concat, delay, of, throwError } from 'rxjs';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { type ServiceEvent, withRetries } from '../../../src/wyoming/engines/control-line.ts';
import { marbleSuite } from '../../support/marbles.ts';

const test = marbleSuite('kept');

const ERROR: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'gone' };
const DOWN: ServiceEvent = { type: 'down', error: ERROR, isSilent: false };
const UP: ServiceEvent = {
  type: 'up',
  info: { asr: [], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [] },
  send: () => {},
};
const TIMES = { firstRetryMs: 10, maxRetryMs: 35 };
const lost$ = throwError(() => ERROR);

test('the rests between tries grow to the longest', ({ expectObservable }) => {
  expectObservable(withRetries(lost$, TIMES), '150ms !').toBe('d 9ms d 19ms d 34ms d 34ms d 34ms d', {
    d: DOWN,
  });
});

test('they begin anew after a line that was up', ({ expectObservable }) => {
  const line$ = of(UP).pipe(delay(5));
  expectObservable(withRetries(concat(line$, lost$), TIMES), '35ms !').toBe('5ms (ud) 11ms (ud)', {
    u: UP,
    d: DOWN,
  });
});

test('silence is told apart, and a bug is not taken for a lost line', ({ expectObservable }) => {
  const late: AssistantError = { _tag: 'DeadlinePassed', stage: 'an answer', deadlineMs: 5 };
  expectObservable(
    withRetries(
      throwError(() => late),
      TIMES,
    ),
    '5ms !',
  ).toBe('d', { d: { type: 'down', error: late, isSilent: true } });
  const bug = new Error('bug');
  expectObservable(
    withRetries(
      throwError(() => bug),
      TIMES,
    ),
  ).toBe('#', undefined, bug);
});

test.run();
