import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayAsk, optionsOf } from '../../../src/console/talk/turns.ts';

const test = suite('console/talk/question-options');

test('answers without a hole can be given with a button, each once', () => {
  const links = [
    { synapse_name: 'sweet', answers: ['yes', '{{ amount }} spoons'] },
    { synapse_name: 'plain', answers: ['no', 'yes'] },
  ];
  assert.equal(optionsOf({ links }), ['yes', 'no']);
});

test('the end of a run and a dropped question of the conversation may change what is asked', () => {
  const event = { id: '1', type: 'run.finished', time: '', conversation: 'tab' };
  assert.ok(mayAsk(event, 'tab'));
  assert.ok(mayAsk({ ...event, type: 'question.dropped' }, 'tab'));
  assert.not.ok(mayAsk(event, 'other'));
  assert.not.ok(mayAsk({ ...event, type: 'run.started' }, 'tab'));
});

test.run();
