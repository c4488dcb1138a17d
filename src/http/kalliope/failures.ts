import { describe, isAssistantError } from '../../errors.ts';
import { contractShapes } from '../shapes/contract-shapes.ts';
import type { Answer, Failure } from '../shapes/shapes.ts';

/** Kalliope's words where it has any for a failure; where it shows a page of HTML or breaks, those of the contract. */
export const kalliopeFailure = (failure: Failure): Answer =>
  inItsWords(failure) ?? contractShapes.failure({ ...failure, status: statusOf(failure) });

function inItsWords({ status, error, method, path }: Failure): Answer | undefined {
  if (status === 401) return LOGIN_REQUIRED;
  if (!isAssistantError(error)) return undefined;
  if (error._tag === 'UnknownSynapse')
    return { status, body: { error: { 'synapse name not found': error.name } } };
  if (error._tag === 'BadRequest' && error.field === 'file' && path === '/synapses/start/audio')
    return { status, body: { error: { error: 'No file provided' } } };
  if (method === 'POST' && path === '/synapses' && status < 500)
    return { status: status === 404 ? 400 : status, body: { error: describe(error) } };
  return undefined;
}

/** Paths of settings end with a slash in Kalliope: without it, it knows only their own methods. */
const statusOf = ({ status, rawPath }: Failure): number =>
  status === 405 && /^\/settings\/[^/]+$/.test(rawPath) ? 404 : status;

const LOGIN_REQUIRED: Answer = {
  status: 401,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'www-authenticate': 'Basic realm="Login Required"',
  },
  body: 'Could not verify your access level for that URL.\nYou have to login with proper credentials',
};
