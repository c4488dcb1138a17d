import { HealthAnswer, NeuronNames, ReloadAnswer, VersionAnswer } from '../codecs/service.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readVersion: RouteDoc = {
  operationId: 'readVersion',
  tag: 'service',
  role: 'order',
  summary: 'The version of the assistant',
  answers: { 200: VersionAnswer },
  examples: { version: { summary: 'The version' } },
};

export const readHealth: RouteDoc = {
  operationId: 'readHealth',
  tag: 'service',
  role: 'order',
  summary: 'Where the machines stand, and how each engine is',
  answers: { 200: HealthAnswer },
  examples: { health: { summary: 'A service at rest' } },
};

export const listNeurons: RouteDoc = {
  operationId: 'listNeurons',
  tag: 'service',
  role: 'order',
  summary: 'The neurons that a synapse may use',
  answers: { 200: NeuronNames },
  examples: { neurons: { summary: 'All of them' } },
};

export const reloadKit: RouteDoc = {
  operationId: 'reloadKit',
  tag: 'service',
  role: 'author',
  summary: 'Reads the files of the kit again',
  description: 'An edit of them does so by itself.',
  answers: { 200: ReloadAnswer },
  failures: { 422: 'the files have mistakes; what was in force stays' },
  examples: { again: { summary: 'Nothing has been edited' } },
};
