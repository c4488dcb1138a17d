import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type AssistantError, describe, isAssistantError } from '../errors.ts';
import { answer } from './shapes/answer.ts';
import type { Failure, Shapes } from './shapes/shapes.ts';

/** The names the interface gives these statuses; others go by their usual one. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'unauthorized',
  404: 'itemNotFound',
};

/** A failure that already knows its status. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly field: string;

  constructor(statusCode: number, message: string, field = '') {
    super(message);
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** The one shape of every error answer; `field` only where one is to blame. */
export function errorBody(status: number, message: string, field = '') {
  const name = NAMES[status] ?? STATUS_CODES[status] ?? 'error';
  return { error: field === '' ? { status, name, message } : { status, name, message, field } };
}

/** Answers with an expected failure, a framework's own error, or 500 for a bug, which is logged. */
export const errorHandler =
  (log: (line: string) => void, shapes: () => Shapes) =>
  (error: FastifyError | AssistantError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fail = (status: number, message: string, field = '') =>
      answer(reply, shapes().failure({ status, message, field, error, ...asked(request) }));
    if (isAssistantError(error)) {
      return fail(statusOf(error), describe(error), 'field' in error ? error.field : '');
    }
    const status = error.statusCode ?? 500;
    if (error instanceof HttpError) return fail(status, error.message, error.field);
    if (status < 500) return fail(status, error.message);
    log(`${request.method} ${asked(request).rawPath}: ${error.stack ?? error.message}`);
    return fail(status, 'something went wrong inside; the log has the details');
  };

/** What a request asks for, as failures are told by it. */
export const asked = ({ method, url }: FastifyRequest): Pick<Failure, 'method' | 'path' | 'rawPath'> => {
  const rawPath = url.split('?', 1)[0] ?? '';
  return { method, rawPath, path: rawPath.replace(/(.)\/$/, '$1') };
};

function statusOf(error: AssistantError): number {
  switch (error._tag) {
    case 'BadRequest':
      return 400;
    case 'NotAllowed':
      return 403;
    case 'UnknownName':
    case 'UnknownSynapse':
      return 404;
    case 'SynapseExists':
    case 'NameTaken':
      return 409;
    case 'TooLarge':
      return 413;
    case 'UnsupportedFile':
      return 415;
    case 'UndecodableAudio':
    case 'InvalidKit':
      return 422;
    case 'EngineMissing':
      return 503;
    case 'DeadlinePassed':
      return 504;
    case 'StoreFailed':
      return error.isFull ? 507 : 500;
    case 'EngineFailed':
    case 'NeuronFailed':
    case 'TemplateFailed':
      return 500;
  }
}
