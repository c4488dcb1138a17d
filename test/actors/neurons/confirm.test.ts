import * as E from 'fp-ts/lib/Either.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirm } from '../../../src/actors/neurons/confirm.ts';
import { answersOf, isMeant } from '../../../src/brain/question.ts';

const MEANT = { order: 'play the radio', said: 'play the radyo', yes: ['yes', 'yes please'], no: ['no'] };

test('its answers are phrases that the recogniser knows', () => {
  const parameters = { order: 'play the radio', yes_answers: ['yes'], no_answers: ['no'] };
  assert.equal(confirm.phrases?.(parameters), ['yes', 'no']);
  assert.equal(confirm.phrases?.({}), []);
  assert.ok(E.isLeft(confirm.parameters.decode({ order: 'play the radio', yes_answers: 'yes' })));
});

test('only a whole answer is one, and any other text is an order', () => {
  assert.is(isMeant(MEANT, 'Yes, please!'), true);
  assert.is(isMeant(MEANT, 'No.'), false);
  assert.is(isMeant(MEANT, 'yes no'), undefined);
  assert.is(isMeant(MEANT, 'no lights please'), undefined);
  assert.is(isMeant(MEANT, 'turn on the light'), undefined);
  assert.is(isMeant(MEANT, 'no, turn on the light'), undefined);
  assert.equal(answersOf({ links: [], otherwise: '', meant: MEANT }), ['yes', 'yes please', 'no']);
});

test.run();
