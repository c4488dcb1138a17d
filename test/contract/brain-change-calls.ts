import { type Asked, type Call, NEWEST_CHANGE } from './call.ts';
import { anything, flag, listOf, map, maybe, nullable, number, oneOf, text, time } from './shape.ts';

const ICED = { signals: [], neurons: [{ say: { message: 'Iced tea.' } }] };

const CHANGED: readonly Asked[] = [
  ['DELETE', '/brain/overrides/iced'],
  ['PUT', '/synapses/iced', ICED],
];
const DELETED: readonly Asked[] = [...CHANGED, ['DELETE', '/synapses/iced']];

const SUMMARY = {
  id: number,
  at: time,
  name: text,
  kind: oneOf('added', 'changed', 'deleted'),
  in: oneOf('file', 'override'),
  by: maybe(text),
  undoes: maybe(number),
};

const CREATED = { enabled: flag, name: 'iced', neurons: listOf(map), signals: listOf(map) };

const NONE = { title: 'a number that no change has', path: '/brain/changes/999999999', status: 404 };
const NO_NUMBER = { title: 'what is no number', path: '/brain/changes/x', status: 400 };

/** The history of synapses, and what was deleted or overridden. */
export const brainChangeCalls: readonly Call[] = [
  {
    method: 'GET',
    route: '/brain/changes',
    before: CHANGED,
    status: 200,
    answer: { changes: listOf(SUMMARY), damaged: [] },
  },
  {
    method: 'GET',
    route: '/brain/changes/:id',
    path: `/brain/changes/${NEWEST_CHANGE}`,
    before: CHANGED,
    status: 200,
    answer: { ...SUMMARY, name: 'iced', before: text, after: text, refused: maybe(text) },
    bad: [NONE, NO_NUMBER],
  },
  {
    method: 'POST',
    route: '/brain/changes/:id/undo',
    path: `/brain/changes/${NEWEST_CHANGE}/undo`,
    before: CHANGED,
    status: 200,
    answer: { name: 'iced', synapse: CREATED },
    bad: [NONE, NO_NUMBER].map((bad) => ({ ...bad, path: `${bad.path}/undo` })),
  },
  {
    method: 'GET',
    route: '/brain/deleted',
    before: DELETED,
    status: 200,
    answer: { deleted: listOf({ name: text, at: nullable(time), from: oneOf('kit', 'history') }) },
  },
  {
    method: 'POST',
    route: '/brain/deleted/:name/restore',
    path: '/brain/deleted/iced/restore',
    before: DELETED,
    status: 200,
    answer: CREATED,
    bad: [{ title: 'one that is not deleted', path: '/brain/deleted/hello/restore', status: 404 }],
  },
  {
    method: 'GET',
    route: '/brain/overrides/:name',
    path: '/brain/overrides/iced',
    before: CHANGED,
    status: 200,
    answer: { name: 'iced', file: 'brain.yml', before: text, after: anything },
    bad: [{ title: 'one that nothing overrides', path: '/brain/overrides/hello', status: 404 }],
  },
  {
    method: 'DELETE',
    route: '/brain/overrides/:name',
    path: '/brain/overrides/iced',
    before: CHANGED,
    status: 200,
    answer: CREATED,
    bad: [{ title: 'one that nothing overrides', path: '/brain/overrides/hello', status: 404 }],
  },
];
