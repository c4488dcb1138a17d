import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonSchemas } from '../../../src/http/openapi/json-schema.ts';
import { type JsonSchema, withSchema } from '../../../src/lib/codecs.ts';

const test = suite('http/openapi/json-schema');

const one = (codec: t.Mixed): JsonSchema => jsonSchemas().of(codec);

const byHand = () =>
  new t.Type<number, number, unknown>(
    'a number in words',
    t.number.is,
    (value, context) => (value === 'one' ? t.success(1) : t.failure(value, context)),
    (value) => value,
  );

for (const [what, codec, expected] of [
  ['a text', t.string, { type: 'string' }],
  ['anything', t.unknown, {}],
  ['a value', t.literal('on'), { const: 'on' }],
  ['one of some words', t.keyof({ on: null, off: null }), { type: 'string', enum: ['on', 'off'] }],
  ['a list', t.readonlyArray(t.number), { type: 'array', items: { type: 'number' } }],
  [
    'a map of any keys',
    t.record(t.string, t.boolean),
    { type: 'object', additionalProperties: { type: 'boolean' } },
  ],
  [
    'a map of some keys',
    t.record(t.keyof({ on: null }), t.string),
    {
      type: 'object',
      propertyNames: { type: 'string', enum: ['on'] },
      additionalProperties: { type: 'string' },
    },
  ],
  ['types side by side', t.union([t.string, t.null]), { type: ['string', 'null'] }],
  ['values side by side', t.union([t.literal('on'), t.literal(1), t.null]), { enum: ['on', 1, null] }],
  [
    'anything else side by side',
    t.union([t.string, t.array(t.string)]),
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  ],
  ['what may be left out', t.union([t.string, t.undefined]), { type: 'string' }],
  [
    'keys that are needed, and one that takes nothing too',
    t.type({ a: t.string, b: t.union([t.number, t.undefined]) }),
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
  ],
  [
    'keys of several codecs, as one map',
    t.intersection([t.type({ a: t.string }), t.partial({ b: t.number })]),
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
  ],
  [
    'keys that are known, and any others',
    t.intersection([t.type({ a: t.string }), t.UnknownRecord]),
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: true },
  ],
  [
    'what is no map, all at once',
    t.intersection([t.UnknownRecord, t.record(t.string, t.string)]),
    { allOf: [{ type: 'object' }, { type: 'object', additionalProperties: { type: 'string' } }] },
  ],
  [
    'a refinement, by its name and what was described',
    withSchema(
      t.refinement(t.string, (text) => text.length > 2, 'a text of 3 letters'),
      { minLength: 3 },
    ),
    { type: 'string', description: 'a text of 3 letters', minLength: 3 },
  ],
  [
    'a codec written by hand, as described',
    withSchema(byHand(), { const: 'one' }),
    { description: 'a number in words', const: 'one' },
  ],
  [
    'a codec that takes the same as another',
    withSchema(byHand(), t.type({ a: t.string })),
    one(t.type({ a: t.string })),
  ],
  [
    'a description inside',
    withSchema(t.type({ a: t.string }), { properties: { a: { format: 'date-time' } } }),
    { type: 'object', properties: { a: { type: 'string', format: 'date-time' } }, required: ['a'] },
  ],
] as const) {
  test(`tells ${what}`, () => {
    assert.equal(one(codec), expected);
  });
}

test('one with a title is told once, and referred to, even by itself', () => {
  interface Tree {
    readonly leaves: readonly Tree[];
  }
  const Tree: t.Type<Tree> = withSchema(
    t.recursion('Tree', (self) => t.type({ leaves: t.readonlyArray(self) })),
    { title: 'Tree' },
  );
  const schemas = jsonSchemas();
  const reference = { $ref: '#/components/schemas/Tree' };
  assert.equal(
    [schemas.of(Tree), schemas.of(t.array(Tree))],
    [reference, { type: 'array', items: reference }],
  );
  assert.equal(
    [...schemas.titled],
    [
      [
        'Tree',
        {
          type: 'object',
          properties: { leaves: { type: 'array', items: reference } },
          required: ['leaves'],
          title: 'Tree',
        },
      ],
    ],
  );
});

test('a title may be added to what takes the same as another', () => {
  const schemas = jsonSchemas();
  schemas.of(withSchema(withSchema(byHand(), t.type({ a: t.string })), { title: 'Lamp' }));
  assert.equal([...schemas.titled], [['Lamp', { ...one(t.type({ a: t.string })), title: 'Lamp' }]]);
});

test('two of one title are a mistake', () => {
  const schemas = jsonSchemas();
  schemas.of(withSchema(t.type({ a: t.string }), { title: 'Lamp' }));
  const other = withSchema(t.type({ b: t.string }), { title: 'Lamp' });
  assert.throws(() => schemas.of(other), 'two codecs have the title Lamp');
});

test('a codec that says nothing of itself is a mistake, wherever it is', () => {
  for (const codec of [
    byHand(),
    withSchema(byHand(), { title: 'Lamp' }),
    t.type({ a: t.array(byHand()) }),
    t.undefined,
    t.Function,
  ]) {
    assert.throws(() => one(codec), /^the codec "[^"]+" is not described$/);
  }
});

test('a description of a key that is not there is a mistake', () => {
  const codec = withSchema(t.type({ a: t.string }), { properties: { b: { format: 'date-time' } } });
  assert.throws(() => one(codec), 'a description of b, which the codec does not have');
});

test.run();
