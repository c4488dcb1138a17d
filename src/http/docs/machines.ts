import * as t from 'io-ts';
import { ChartList, SteppingAnswer } from '../codecs/machines.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

export const listMachines: RouteDoc = {
  operationId: 'listMachines',
  tag: 'machines',
  role: 'order',
  summary: 'The charts of the machines, as they run',
  answers: { 200: ChartList },
  examples: { all: { summary: 'All of them' } },
};

export const drawMachine: RouteDoc = {
  operationId: 'drawMachine',
  tag: 'machines',
  role: 'order',
  summary: 'A machine drawn',
  description:
    'Each state’s group has its id as `data-state`, each transition’s line of text its id as `data-transition`.',
  answers: { 200: t.string },
  mediaType: 'image/svg+xml',
  failures: { 404: 'no machine has this name' },
  examples: {
    ears: { summary: 'The ears', params: { name: 'ears' } },
    unknown: {
      summary: 'No such machine',
      params: { name: 'none' },
      ...notFound('no machine is named "none"', 'name'),
    },
  },
};

export const followMachines: RouteDoc = {
  operationId: 'followMachines',
  tag: 'machines',
  role: 'order',
  summary: 'Each transition, as it is taken',
  description:
    'Server-sent events that go on until the client has enough: `transition`, `actors` (all that lives, at first and when it changes), `stepping`, and `missed` where there was more than anybody can follow.',
  answers: { 200: t.string },
  mediaType: 'text/event-stream',
  failures: { 503: 'there are too many readers' },
  examples: {},
};

const NOT_FROM_HERE = 'the settings do not let this client inject events, nor hold them back';

export const readStepping: RouteDoc = {
  operationId: 'readStepping',
  tag: 'machines',
  role: 'order',
  summary:
    'Whether the machines are held, and what waits; `stepping.changed` of the live events tells when that changes',
  answers: { 200: SteppingAnswer },
  examples: {
    free: { summary: 'Nobody holds them', answer: { is_stepping: false, count: 0, waiting: [] } },
  },
};

export const setStepping: RouteDoc = {
  operationId: 'setStepping',
  tag: 'machines',
  role: 'admin',
  summary: 'Holds the machines before each transition, or lets them go',
  description:
    'Stepping ends by itself when nobody reads `/machines/live` any more, after ten minutes, and when more than 1 000 events wait.',
  answers: { 200: SteppingAnswer },
  failures: { 403: NOT_FROM_HERE, 409: 'nobody reads `/machines/live`' },
  examples: {
    off: {
      summary: 'Lets them go',
      body: { stepping: false },
      answer: { is_stepping: false, count: 0, waiting: [] },
    },
    unseen: {
      summary: 'Nobody would see it',
      body: { stepping: true },
      status: 409,
      answer: {
        error: { status: 409, name: 'Conflict', message: 'nobody reads /machines/live: read it first' },
      },
    },
  },
};

export const stepMachines: RouteDoc = {
  operationId: 'stepMachines',
  tag: 'machines',
  role: 'admin',
  summary: 'Lets the next event through',
  answers: { 200: SteppingAnswer },
  failures: { 403: NOT_FROM_HERE, 409: 'the machines are not held' },
  examples: {
    free: {
      summary: 'They run',
      status: 409,
      answer: { error: { status: 409, name: 'Conflict', message: 'the machines are not held' } },
    },
  },
};
