import { SatellitesAnswer } from '../codecs/satellites.ts';
import { DeafAnswer, MuteAnswer } from '../codecs/settings.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

export const listSatellites: RouteDoc = {
  operationId: 'listSatellites',
  tag: 'ears',
  role: 'order',
  summary: 'The microphones and outputs somewhere else',
  answers: { 200: SatellitesAnswer },
  examples: { all: { summary: 'All of them' } },
};

const FAILURES = { 404: 'no satellite has this name' };

const UNKNOWN = notFound('there is no satellite "cellar"', 'name');

export const setSatelliteDeaf: RouteDoc = {
  operationId: 'setSatelliteDeaf',
  tag: 'ears',
  role: 'author',
  summary: 'Closes or opens the ears of one satellite',
  description: 'One of the settings stays so after a restart, any other one until it leaves.',
  answers: { 200: DeafAnswer },
  failures: FAILURES,
  examples: {
    unknown: { summary: 'There is none', params: { name: 'cellar' }, body: { deaf: true }, ...UNKNOWN },
  },
};

export const setSatelliteMute: RouteDoc = {
  operationId: 'setSatelliteMute',
  tag: 'ears',
  role: 'author',
  summary: 'Mutes one satellite, or lets it be heard again',
  description: 'One of the settings stays so after a restart, any other one until it leaves.',
  answers: { 200: MuteAnswer },
  failures: FAILURES,
  examples: {
    unknown: { summary: 'There is none', params: { name: 'cellar' }, body: { mute: true }, ...UNKNOWN },
  },
};
