import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type FieldKind,
  type FormField,
  fieldAt,
  formBody,
} from '../../../../src/console/machines/inject/form-body.ts';

const test = suite('form body');

const field = (path: string, kind: FieldKind, more: Partial<FormField> = {}): FormField => ({
  path,
  kind,
  isRequired: false,
  hint: '',
  choices: [],
  ...more,
});

test('each value is sent as what it is', () => {
  const fields = [
    field('order', 'text'),
    field('score', 'number'),
    field('times', 'integer'),
    field('mute', 'boolean'),
    field('by', 'choice', { choices: ['api', 2] }),
    field('names', 'texts'),
    field('parameters', 'json'),
  ];
  const values = {
    order: 'hello',
    score: '0.5',
    times: '3',
    mute: 'false',
    by: '1',
    names: 'one\n\ntwo',
    parameters: '{"a": [1]}',
  };
  assert.equal(formBody(fields, values), {
    body: {
      order: 'hello',
      score: 0.5,
      times: 3,
      mute: false,
      by: 2,
      names: ['one', 'two'],
      parameters: { a: [1] },
    },
    mistakes: {},
  });
});

test('what is empty is left out, but a text that is required is sent empty', () => {
  const fields = [
    field('order', 'text', { isRequired: true }),
    field('conversation', 'text'),
    field('n', 'number'),
  ];
  assert.equal(formBody(fields, { n: ' ' }).body, { order: '' });
});

test('fields of an object within are put together again', () => {
  const fields = [field('synapse.name', 'text'), field('synapse.deep.enabled', 'boolean')];
  assert.equal(formBody(fields, { 'synapse.name': 'hello', 'synapse.deep.enabled': 'true' }).body, {
    synapse: { name: 'hello', deep: { enabled: true } },
  });
});

test('what is no number and what is no JSON is told where it stands', () => {
  const fields = [field('score', 'number'), field('times', 'integer'), field('parameters', 'json')];
  const { body, mistakes } = formBody(fields, { score: 'much', times: '1.5', parameters: '{' });
  assert.equal(body, {});
  assert.is(mistakes.score, 'this is no number');
  assert.is(mistakes.times, 'this is no whole number');
  assert.match(mistakes.parameters ?? '', /^this is no JSON: /);
});

test('a mistake that the service names belongs to the field that holds it', () => {
  const fields = [field('synapse.neurons', 'json'), field('synapse.name', 'text')];
  assert.is(fieldAt(fields, 'synapse.neurons[0].say')?.path, 'synapse.neurons');
  assert.is(fieldAt(fields, 'synapse.name')?.path, 'synapse.name');
  assert.is(fieldAt(fields, 'synapse')?.path, 'synapse.neurons');
  assert.is(fieldAt(fields, 'synapse.names'), undefined);
  assert.is(fieldAt(fields, ''), undefined);
});

test.run();
