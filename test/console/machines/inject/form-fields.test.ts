import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formFields, type Schema } from '../../../../src/console/machines/inject/form-body.ts';
import { shownAlphabet } from '../../../../src/http/event-codecs.ts';

const test = suite('form fields');

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
      ['mute', 'boolean'],
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
  for (const { type, fields } of shownAlphabet()) {
    const { required = [], ...schema } = (fields ?? {}) as Schema;
    const asked = new Set(formFields({ ...schema, required }).map(({ path }) => path.split('.')[0]));
    for (const name of required) assert.ok(asked.has(name), `${type}: ${name}`);
  }
});

test.run();
