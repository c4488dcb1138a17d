import { HooksAnswer, OptionsAnswer, VariablesAnswer, VariablesBody } from '../codecs/setting-maps.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

const NOT_KEPT = { 507: 'the disk is full' };

export const readVariables: RouteDoc = {
  operationId: 'readVariables',
  tag: 'settings',
  role: 'order',
  summary: 'All variables',
  answers: { 200: VariablesAnswer },
  examples: { all: { summary: 'Now' } },
};

export const setVariables: RouteDoc = {
  operationId: 'setVariables',
  tag: 'settings',
  role: 'author',
  summary: 'Adds variables, or gives them other values',
  answers: { 200: VariablesAnswer },
  body: VariablesBody,
  failures: NOT_KEPT,
  examples: {
    one: { summary: 'One more', body: { room: 'kitchen' } },
    number: { summary: 'A value that is no text', body: { room: 3 }, status: 400 },
  },
};

export const readHooks: RouteDoc = {
  operationId: 'readHooks',
  tag: 'settings',
  role: 'order',
  summary: 'All hooks',
  answers: { 200: HooksAnswer },
  examples: { all: { summary: 'Now' } },
};

export const setHooks: RouteDoc = {
  operationId: 'setHooks',
  tag: 'settings',
  role: 'author',
  summary: 'Ties synapses to hooks, or nothing',
  description: 'The hooks that are not named stay as they are; each synapse has to exist.',
  answers: { 200: HooksAnswer },
  failures: NOT_KEPT,
  examples: {
    one: {
      summary: 'A synapse for orders that match nothing',
      body: { hooks: { on_order_not_found: 'sorry' } },
    },
    bare: { summary: 'Nothing, the hooks as they are', body: { on_order_not_found: null } },
    number: { summary: 'No name of a synapse', body: { hooks: { on_start: 3 } }, status: 400 },
  },
};

export const readOptions: RouteDoc = {
  operationId: 'readOptions',
  tag: 'settings',
  role: 'order',
  summary: 'All options',
  answers: { 200: OptionsAnswer },
  examples: { all: { summary: 'Now' } },
};

export const setOptions: RouteDoc = {
  operationId: 'setOptions',
  tag: 'settings',
  role: 'author',
  summary: 'Changes options of the speech detection',
  description: 'Deaf and mute have paths of their own.',
  answers: { 200: OptionsAnswer },
  failures: NOT_KEPT,
  examples: {
    threshold: { summary: 'A quieter room', body: { energy_threshold: 3000, stt_timeout: 5 } },
    negative: { summary: 'Less than nothing', body: { energy_threshold: -1 }, status: 400 },
  },
};
