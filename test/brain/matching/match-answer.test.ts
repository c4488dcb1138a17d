import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchAnswer } from '../../../src/brain/matching/extract-parameters.ts';

const test = suite('matchAnswer');

test('an answer is recognised in any case, among other words', () => {
  assert.equal(matchAnswer('absolutely', 'Absolutely, I mean ABSOLUTELY'), {});
});

test('another answer is not', () => {
  assert.is(matchAnswer('yes please', 'yes'), undefined);
});

test('its holes hold what was heard, as it was written', () => {
  assert.equal(matchAnswer('I am {{ name }}', 'well i am Bob Smith'), { name: 'Bob Smith' });
});

test('neither the punctuation of an answer nor that of what was heard counts', () => {
  assert.equal(matchAnswer('no', 'No, thank you.'), {});
  assert.equal(matchAnswer('No, thank you!', 'no thank you'), {});
  assert.equal(matchAnswer("c’est l'été", 'C’est l’e\u0301te\u0301…'), {});
  assert.equal(matchAnswer('I am {{ name }}.', 'I am “Bob”.'), { name: 'Bob' });
});

test('nothing heard is an answer only for a hole', () => {
  assert.equal(matchAnswer('{{ all }}', ''), { all: '' });
  assert.is(matchAnswer('yes', ''), undefined);
  assert.equal(matchAnswer('{{ all }}', '…'), { all: '' });
});

test('a blank answer is never given', () => {
  assert.is(matchAnswer(' ', 'yes'), undefined);
  assert.is(matchAnswer('?', 'yes?'), undefined);
});

test.run();
