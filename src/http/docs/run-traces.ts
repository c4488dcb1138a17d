import * as t from 'io-ts';
import { RunExport, RunList, RunsDeleted, RunTraceAnswer } from '../codecs/run-traces.ts';
import { Nothing } from '../codecs/titled.ts';
import type { Example, RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

const UNKNOWN: Example = {
  summary: 'No such run',
  params: { id: 'none' },
  ...notFound('no run has the id "none"', 'id'),
};

export const listRuns: RouteDoc = {
  operationId: 'listRuns',
  tag: 'runs',
  role: 'order',
  summary: 'What ran lately',
  answers: { 200: RunList },
  failures: { 400: 'a limit that is none' },
  examples: {
    found: { summary: 'Those about the light', query: { search: 'light' } },
    failed: { summary: 'The last in which something failed', query: { has_error: 'true', limit: '1' } },
    last: { summary: 'The last two of a conversation', query: { conversation: 'kitchen', limit: '2' } },
  },
};

export const readRun: RouteDoc = {
  operationId: 'readRun',
  tag: 'runs',
  role: 'order',
  summary: 'All that is known of one run, also while it goes on',
  answers: { 200: RunTraceAnswer },
  failures: { 404: 'no run has this id, or its trace is gone' },
  examples: {
    unknown: UNKNOWN,
  },
};

export const deleteRun: RouteDoc = {
  operationId: 'deleteRun',
  tag: 'runs',
  role: 'admin',
  summary: 'Deletes the trace of a run, its sound too',
  description: 'One that goes on leaves none. What is deleted is in no file any more.',
  answers: { 204: Nothing },
  failures: { 404: 'no run has this id, or its trace is gone' },
  examples: { unknown: UNKNOWN },
};

export const deleteRuns: RouteDoc = {
  operationId: 'deleteRuns',
  tag: 'runs',
  role: 'admin',
  summary: 'Deletes the traces of all runs',
  answers: { 200: RunsDeleted },
  examples: { all: { summary: 'All of them' } },
};

export const exportRun: RouteDoc = {
  operationId: 'exportRun',
  tag: 'runs',
  role: 'order',
  summary:
    'All that is known of one run as a document of its own, with its sound and the runs it goes on with',
  answers: { 200: RunExport },
  failures: { 404: 'no run has this id, or its trace is gone' },
  examples: { unknown: UNKNOWN },
};

export const readRunAudio: RouteDoc = {
  operationId: 'readRunAudio',
  tag: 'runs',
  role: 'order',
  summary: 'What was heard of the order of a run: a WAV file of 16 kHz, mono',
  answers: { 200: t.string },
  mediaType: 'audio/wav',
  failures: { 404: 'no run has this id, or nothing was recorded' },
  examples: {
    unknown: {
      summary: 'No sound',
      params: { id: 'none' },
      ...notFound('no sound is kept of the run "none"', 'id'),
    },
  },
};
