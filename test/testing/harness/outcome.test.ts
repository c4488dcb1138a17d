import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../../src/brain/events.ts';
import { outcomeIn, saidIn } from '../../../src/testing/harness/outcome.ts';
import { emittedRun } from '../../support/run-told.ts';

const test = suite('outcome');

const { spoken, stopped, hoarse, answered, report } = emittedRun();
const understood = (text: string): AssistantEvent => ({
  type: 'audio.transcribed',
  call: 'run-1',
  conversation: 'default',
  result: { text },
});

test('what was said to its end counts; what failed or was stopped on its way does not', () => {
  assert.equal(saidIn([spoken]), ['Hi']);
  assert.equal(saidIn([spoken, hoarse]), []);
  assert.equal(saidIn([spoken, stopped]), []);
  assert.equal(saidIn([stopped, spoken]), ['Hi']);
  assert.equal(saidIn([spoken, emittedRun('other').stopped]), ['Hi']);
});

test('reports come in the order of their answers, and silence is nothing that was understood', () => {
  assert.equal(outcomeIn([understood(''), understood('tea'), answered(), spoken]), {
    understood: ['tea'],
    reports: [report],
    said: ['Hi'],
  });
});

test('a bug that ended a run is thrown', () => {
  const bug = new Error('a bug');
  try {
    outcomeIn([answered({ error: bug })]);
    assert.unreachable();
  } catch (error) {
    assert.is(error, bug);
  }
});

test.run();
