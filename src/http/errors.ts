import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type AssistantError, describe, isAssistantError } from '../errors.ts';

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
  (log: (line: string) => void) =>
  (error: FastifyError | AssistantError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isAssistantError(error)) {
      const field = 'field' in error ? error.field : '';
      const status = statusOf(error);
      return reply.code(status).send(errorBody(status, describe(error), field));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply
        .code(status)
        .send(errorBody(status, error.message, error instanceof HttpError ? error.field : ''));
    }
    log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
    return reply.code(status).send(errorBody(status, 'something went wrong inside; the log has the details'));
  };

function statusOf(error: AssistantError): number {
  switch (error._tag) {
    case 'BadRequest':
      return 400;
    case 'UnknownName':
    case 'UnknownSynapse':
      return 404;
    case 'SynapseExists':
      return 409;
    case 'TooLarge':
      return 413;
    case 'UnsupportedFile':
      return 415;
    case 'UndecodableAudio':
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
    case 'InvalidKit':
      return 500;
  }
}
