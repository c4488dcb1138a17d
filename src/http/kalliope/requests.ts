import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { asked, errorBody } from '../errors.ts';
import { answer } from '../shapes/answer.ts';
import type { Reading, ReadingWorld } from './reading.ts';
import { settingsRequests } from './settings-requests.ts';
import { started, synapseRequests } from './synapse-requests.ts';

/**
 * While the settings ask for Kalliope: what its clients send is rewritten into what the routes understand, and what Kalliope
 * answers in ways of its own is answered here, before any route sees it.
 */
export function readAsKalliope(app: FastifyInstance, world: ReadingWorld): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (world.settings().restApi.compatibility !== 'kalliope') return done();
    const read = readingOf(request)(request.body, world, request);
    if (E.isLeft(read)) return void answer(reply, read.left);
    request.body = read.right;
    done();
  });
}

/** By method and path. */
const READINGS = new Map<string, Reading>([...synapseRequests, ...settingsRequests]);

function readingOf(request: FastifyRequest): Reading {
  const { method, path } = asked(request);
  if (method === 'POST' && path.startsWith('/synapses/start/id/')) return started;
  const reading = READINGS.get(`${method} ${path}`);
  if (reading === undefined) return asItIs;
  return method === 'POST' && !isJson(request) ? noJson : reading;
}

const asItIs: Reading = E.right;

const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/([^;]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '');

const noJson: Reading = () => E.left({ status: 400, body: errorBody(400, 'the content type is not JSON') });
