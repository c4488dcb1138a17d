import type { Call } from './call.ts';
import { flag, listOf, map, number, type Shape, text } from './shape.ts';

const WRITTEN = {
  name: 'fresh',
  signals: [{ order: 'something fresh' }],
  neurons: [{ say: { message: 'Salad.' } }],
};

const neuron = (value: unknown, path: string): readonly string[] =>
  typeof value === 'string' ? [] : map(value, path);

const READ: Shape = { name: text, signals: listOf(map), neurons: listOf(neuron) };

const CREATED: Shape = {
  enabled: true,
  name: 'fresh',
  neurons: [{ name: 'say', parameters: { message: 'Salad.' } }],
  signals: [{ name: 'order', parameters: 'something fresh' }],
};

const MADE = [['POST', '/synapses', WRITTEN]] as const;
const GONE = [['DELETE', '/synapses/fresh']] as const;
/** An empty map of signals is none, as Kalliope's kits write it. */
const NO_SIGNALS = [null, true, 5, 'text', { order: 'x' }];
const NO_NEURONS = [null, true, 5, 'text', {}, { say: {} }];

const KIT = { synapses: { name: 'cuckoo', signals: [{ event: { hour: 3 } }], neurons: ['kill_switch'] } };

const unknownName = (path: string) => ({ title: 'the name of no synapse', path, status: 404 });

export const synapseCalls: readonly Call[] = [
  { method: 'GET', route: '/synapses', status: 200, answer: { synapses: listOf([READ]) } },
  {
    method: 'GET',
    route: '/synapses',
    path: '/synapses?source=true',
    status: 200,
    answer: { synapses: listOf([READ]), sources: listOf({ name: text, enabled: flag, source: map }) },
  },
  {
    method: 'GET',
    route: '/synapses/:name',
    path: '/synapses/cuckoo?yaml=true',
    status: 200,
    answer: { ...KIT, yaml: text, etag: text },
  },
  {
    method: 'POST',
    route: '/brain/check',
    body: { yaml: 'name: fresh\nsignals: []\nneurons: [{ sey: { message: Salad. } }]' },
    status: 200,
    answer: {
      findings: [
        {
          severity: 'error',
          line: 3,
          column: 13,
          path: 'neurons[0].sey',
          rule: 'invalid',
          message: text,
          suggestion: 'say',
        },
      ],
      synapse: null,
    },
    takes: {
      fields: {
        yaml: { isNeeded: true, wrong: [null, true, 5, [], {}, 'x'.repeat(65_537)] },
        name: { wrong: [null, true, 5, [], {}] },
      },
      unknown: 'passed over',
    },
  },
  {
    method: 'GET',
    route: '/synapses/:name',
    path: '/synapses/cuckoo',
    status: 200,
    answer: KIT,
    bad: [unknownName('/synapses/nobody'), unknownName('/synapses/__proto__'), unknownName('/synapses/%00')],
  },
  {
    method: 'POST',
    route: '/synapses',
    before: GONE,
    body: WRITTEN,
    status: 201,
    answer: CREATED,
    takes: {
      fields: {
        name: { isNeeded: true, wrong: [null, true, 5, '', ' ', [], {}] },
        signals: { isNeeded: true, wrong: NO_SIGNALS },
        neurons: { isNeeded: true, wrong: NO_NEURONS },
      },
      unknown: 'passed over',
    },
    bad: [
      { title: 'a name that is taken', body: JSON.stringify({ ...WRITTEN, name: 'hello' }), status: 409 },
      ...[{ neurons: [{ sey: {} }] }, { neurons: ['sey'] }, { signals: [{ oder: 'x' }] }].map((wrong) => ({
        title: `the name of nothing in ${JSON.stringify(wrong)}`,
        body: JSON.stringify({ ...WRITTEN, ...wrong }),
        status: 404,
      })),
      ...[
        { neurons: [5] },
        { neurons: [{ say: {}, shell: {} }] },
        { neurons: [{ say: { message: 5 } }] },
        { neurons: [{ say: 'text' }] },
        { signals: [{ order: 5 }] },
        { signals: [{ event: { hour: 24 } }] },
        { signals: ['hello'] },
        { enabled: 'perhaps' },
      ].map((wrong) => ({
        title: JSON.stringify(wrong),
        body: JSON.stringify({ ...WRITTEN, ...wrong }),
        status: 400,
      })),
    ],
  },
  {
    method: 'GET',
    route: '/synapses/:name',
    path: '/synapses/cuckoo?source=true',
    status: 200,
    answer: { ...KIT, source: { from: 'kit', file: 'brain.yml', line: number } },
    bad: [
      {
        title: 'a source that is neither',
        path: '/synapses/cuckoo?source=perhaps',
        status: 400,
        field: 'source',
      },
    ],
  },
  {
    method: 'PUT',
    route: '/synapses/:name',
    path: '/synapses/fresh',
    before: GONE,
    body: WRITTEN,
    status: 201,
    answer: CREATED,
    takes: {
      fields: {
        name: { wrong: [null, true, 5, '', ' ', [], {}, 'hello'] },
        signals: { isNeeded: true, wrong: NO_SIGNALS },
        neurons: { isNeeded: true, wrong: NO_NEURONS },
      },
      unknown: 'passed over',
    },
    bad: [
      { title: 'the name of no neuron', body: JSON.stringify({ ...WRITTEN, neurons: ['sey'] }), status: 404 },
      {
        title: 'the name of no signal',
        body: JSON.stringify({ ...WRITTEN, signals: [{ oder: 'x' }] }),
        status: 404,
      },
      {
        title: 'a name that is too long',
        path: `/synapses/${'x'.repeat(256)}`,
        body: JSON.stringify({ ...WRITTEN, name: undefined }),
        status: 400,
        field: 'name',
      },
      {
        title: 'a name with a line end',
        path: '/synapses/a%0ab',
        body: JSON.stringify({ ...WRITTEN, name: undefined }),
        status: 400,
        field: 'name',
      },
    ],
  },
  {
    method: 'PUT',
    route: '/synapses/:name',
    path: '/synapses/fresh',
    before: MADE,
    body: { signals: [], neurons: [] },
    status: 200,
    answer: { enabled: true, name: 'fresh', signals: [], neurons: [] },
  },
  {
    method: 'POST',
    route: '/synapses/:name/orders',
    path: '/synapses/fresh/orders',
    before: [...GONE, ...MADE],
    body: { order: 'a salad' },
    status: 201,
    answer: { ...(CREATED as object), signals: listOf({ name: 'order', parameters: text }) },
    takes: {
      fields: { order: { isNeeded: true, wrong: [null, true, 5, '', 'a\u0000b', ['salad']] } },
      unknown: 'passed over',
    },
    bad: [
      { ...unknownName('/synapses/nobody/orders'), body: '{"order":"a salad"}' },
      { title: 'an order that is there', body: '{"order":"something fresh"}', status: 409 },
    ],
  },
  {
    method: 'DELETE',
    route: '/synapses/:name/orders',
    path: '/synapses/fresh/orders',
    before: [...GONE, ...MADE, ['POST', '/synapses/fresh/orders', { order: 'a salad' }]],
    body: { order: 'a salad' },
    status: 200,
    answer: CREATED,
    takes: {
      fields: { order: { isNeeded: true, wrong: [null, true, 5, '', ['salad']] } },
      unknown: 'passed over',
    },
    bad: [
      { ...unknownName('/synapses/nobody/orders'), body: '{"order":"a salad"}' },
      { title: 'an order that was not added', body: '{"order":"soup"}', status: 404, field: 'order' },
    ],
  },
  {
    method: 'PATCH',
    route: '/synapses/:name',
    path: '/synapses/fresh',
    before: [...GONE, ...MADE],
    body: { enabled: false },
    status: 200,
    answer: { ...(CREATED as object), enabled: false },
    also: [[{ enabled: 'True' }, CREATED]],
    takes: {
      fields: { enabled: { isNeeded: true, wrong: [null, 2, '', 'perhaps', [], {}] } },
      unknown: 'passed over',
    },
    bad: [{ ...unknownName('/synapses/nobody'), body: '{"enabled":true}' }],
  },
  {
    method: 'DELETE',
    route: '/synapses',
    before: MADE,
    body: { name: 'fresh' },
    status: 204,
    answer: undefined,
    takes: { fields: { name: { isNeeded: true, wrong: [null, true, 5, [], {}] } }, unknown: 'passed over' },
    bad: [
      { title: 'the name of no synapse', body: '{"name":"nobody"}', status: 404 },
      unknownName('/synapses?name=nobody'),
    ],
  },
  {
    method: 'DELETE',
    route: '/synapses',
    path: '/synapses?name=fresh',
    before: MADE,
    status: 204,
    answer: undefined,
  },
  ...['/synapses/:name', '/synapses/start/id/:name'].map(
    (route): Call => ({
      method: 'DELETE',
      route,
      path: route.replace(':name', 'fresh'),
      before: MADE,
      status: 204,
      answer: undefined,
      bad: [unknownName(route.replace(':name', 'nobody'))],
    }),
  ),
];
