import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type FieldKind,
  type FormField,
  fieldAt,
  formBody,
  formFields,
  readEvent,
  type Schema,
} from '../../../src/console/machines/inject-form.ts';
import { describedEvents } from '../../../src/http/event-codecs.ts';

const test = suite('console/machines/inject-form');

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
    field('mute', 'choice', { choices: [true, false] }),
    field('by', 'choice', { choices: ['api', 2] }),
    field('names', 'texts'),
    field('parameters', 'json'),
  ];
  const values = {
    order: 'hello',
    score: '0.5',
    times: '3',
    mute: '1',
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

test('what is empty is left out, and refused where it is required', () => {
  const fields = [
    field('order', 'text', { isRequired: true }),
    field('conversation', 'text'),
    field('n', 'number'),
  ];
  assert.equal(formBody(fields, { order: ' ', n: ' ' }), {
    body: {},
    mistakes: { order: 'this is required' },
  });
});

test('an event is read from JSON, and what is none is told', () => {
  assert.equal(readEvent('{"type": "order.given", "order": "hello"}'), {
    event: { type: 'order.given', order: 'hello' },
  });
  for (const text of ['[]', 'null', '"x"', '{"order": "hello"}'])
    assert.equal(readEvent(text), { mistake: 'this is not a JSON object with a type' }, text);
  assert.match(JSON.stringify(readEvent('{')), 'this is not JSON: ');
});

test('fields of an object within are put together again', () => {
  const enabled = field('synapse.deep.enabled', 'choice', { choices: [true, false] });
  const fields = [field('synapse.name', 'text'), enabled];
  assert.equal(formBody(fields, { 'synapse.name': 'hello', 'synapse.deep.enabled': '0' }).body, {
    synapse: { name: 'hello', deep: { enabled: true } },
  });
});

test('what is no number and what is no JSON is told where it stands', () => {
  const fields = [field('score', 'number'), field('times', 'integer'), field('parameters', 'json')];
  const { body, mistakes } = formBody(fields, { score: 'much', times: '1.5', parameters: '{' });
  assert.equal(body, {});
  assert.is(mistakes.score, 'this is not a number');
  assert.is(mistakes.times, 'this is not a whole number');
  assert.match(mistakes.parameters ?? '', /^this is not JSON: /);
});

test('a mistake that the service names belongs to the field that holds it', () => {
  const fields = [field('synapse.neurons', 'json'), field('synapse.name', 'text')];
  assert.is(fieldAt(fields, 'synapse.neurons[0].say')?.path, 'synapse.neurons');
  assert.is(fieldAt(fields, 'synapse.name')?.path, 'synapse.name');
  assert.is(fieldAt(fields, 'synapse')?.path, 'synapse.neurons');
  assert.is(fieldAt(fields, 'synapse.names'), undefined);
  assert.is(fieldAt(fields, ''), undefined);
});

test('each property is a field of its kind', () => {
  const fields = formFields({
    type: 'object',
    required: ['order'],
    properties: {
      order: { type: 'string', description: 'what was said' },
      score: { type: 'number' },
      times: { type: 'integer' },
      mute: { type: 'boolean' },
      by: { type: 'string', enum: ['api', 'voice'] },
      names: { type: 'array', items: { type: 'string' } },
      signals: { type: 'array', items: { type: 'object' } },
      parameters: { type: 'object' },
    },
  });
  assert.equal(
    fields.map(({ path, kind }) => [path, kind]),
    [
      ['order', 'text'],
      ['score', 'number'],
      ['times', 'integer'],
      ['mute', 'choice'],
      ['by', 'choice'],
      ['names', 'texts'],
      ['signals', 'json'],
      ['parameters', 'json'],
    ],
  );
  assert.equal(fields[0], {
    path: 'order',
    kind: 'text',
    isRequired: true,
    hint: 'what was said',
    choices: [],
  });
  assert.equal(fields[3]?.choices, [true, false]);
  assert.equal(fields[4]?.choices, ['api', 'voice']);
});

test('a union of constants is a choice, any other one is JSON', () => {
  const fields = formFields({
    properties: {
      state: { anyOf: [{ const: 1 }, { enum: ['a', null] }] },
      x: { anyOf: [{ type: 'string' }] },
    },
  });
  assert.equal(
    fields.map(({ kind, choices }) => [kind, choices]),
    [
      ['choice', [1, 'a', null]],
      ['json', []],
    ],
  );
});

test('an object that must be there gives fields of its own, one that need not be is JSON', () => {
  const inner = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, x: {} } };
  const schema = { required: ['synapse'], properties: { synapse: inner, other: inner } };
  assert.equal(
    formFields(schema).map(({ path, kind, isRequired }) => [path, kind, isRequired]),
    [
      ['synapse.name', 'text', true],
      ['synapse.x', 'json', false],
      ['other', 'json', false],
    ],
  );
});

test('every event of the alphabet that can be injected has a form with all that it requires', () => {
  for (const { type, fields } of describedEvents()) {
    const { required = [], ...schema } = (fields ?? {}) as Schema;
    const asked = new Set(formFields({ ...schema, required }).map(({ path }) => path.split('.')[0]));
    for (const name of required) assert.ok(asked.has(name), `${type}: ${name}`);
  }
});

test.run();
