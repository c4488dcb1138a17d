import type { Asked, Bad, Call } from './call.ts';
import { listOf, maybe, nullable, number, oneOf, text } from './shape.ts';

const KIND = { kind: oneOf('values', 'range', 'wildcard', 'type'), from: oneOf('kit', 'variable', 'api') };

const summary = (count: number, name = 'drink') => ({ name, kind: 'values', count, from: 'api' });

const TEA: readonly Asked[] = [['PUT', '/lists/drink', ['tea']]];
const NOTHING: readonly Asked[] = [...TEA, ['DELETE', '/lists/drink']];

const PLACES: readonly (readonly [title: string, body: unknown, field?: string])[] = [
  ['true', true],
  ['null', null],
  ['a list in a list', [['tea']], '[0]'],
  ['a value that is no text', ['tea', false], '[1]'],
  ['a map without in', [{ out: 'tea' }], '[0].in'],
  ['a text without a letter', ['tea', '!'], '[1]'],
  ['a text that is too long', ['x'.repeat(1_001)], '[0]'],
  ['a template with a mistake', [{ in: '(tea' }], '[0].in'],
];

/** All bodies that set, add or remove refuse. */
const BAD: readonly Bad[] = [
  { title: 'no body', status: 400 },
  { title: 'half of it', body: '["tea"', status: 400 },
  ...PLACES.map(
    ([title, body, field]): Bad => ({
      ...{ title, body: JSON.stringify(body), status: 400 },
      ...(field === undefined ? {} : { field }),
    }),
  ),
];

const UNKNOWN: Bad = { title: 'an unknown name', path: '/lists/nothing', status: 404 };

/** Also what cannot be in force. */
const BAD_VALUES: readonly Bad[] = [
  ...BAD,
  { title: 'a template with an unknown list', body: '{"values": ["{nothing}"]}', status: 400 },
];

/** The lists that orders may name. */
export const listCalls: readonly Call[] = [
  {
    method: 'GET',
    route: '/lists',
    status: 200,
    answer: { lists: listOf({ name: text, ...KIND, count: nullable(number), covers: maybe('kit') }) },
  },
  {
    method: 'GET',
    route: '/lists/:name',
    path: '/lists/drink',
    before: TEA,
    status: 200,
    answer: { name: 'drink', kind: 'values', from: 'api', values: ['tea'] },
    bad: [UNKNOWN],
  },
  {
    method: 'PUT',
    route: '/lists/:name',
    path: '/lists/drink',
    before: NOTHING,
    body: ['tea', { in: '(coffee|mocha)', out: 1 }],
    status: 201,
    answer: summary(2),
    bad: [...BAD_VALUES, { title: 'a name that no order can have', path: '/lists/a%7Bb', status: 400 }],
  },
  {
    method: 'PUT',
    route: '/lists/:name',
    path: '/lists/drink',
    before: TEA,
    body: { values: ['(green|black) tea'] },
    status: 200,
    answer: summary(1),
    also: [
      [[], summary(0)],
      [['5', 6], summary(2)],
      [{ range: { from: 0, to: 9 } }, { ...summary(0), kind: 'range', count: null }],
      [{ wildcard: true }, { ...summary(0), kind: 'wildcard', count: null }],
    ],
  },
  {
    method: 'POST',
    route: '/lists/:name/values',
    path: '/lists/drink/values',
    before: TEA,
    body: ['cocoa', 'Tea'],
    status: 200,
    answer: summary(2),
    also: [
      ['milk', summary(2)],
      [{ in: 'milk', out: {} }, summary(2)],
      [{ values: ['a', 'b'] }, summary(3)],
    ],
    bad: BAD_VALUES,
  },
  {
    method: 'DELETE',
    route: '/lists/:name/values',
    path: '/lists/drink/values',
    before: TEA,
    body: ['TEA'],
    status: 200,
    answer: summary(0),
    also: [[['milk'], summary(1)]],
    bad: [...BAD, { ...UNKNOWN, path: '/lists/nothing/values', body: '["tea"]' }],
  },
  {
    method: 'DELETE',
    route: '/lists/:name',
    path: '/lists/drink',
    before: TEA,
    status: 204,
    answer: undefined,
    bad: [UNKNOWN],
  },
];
