import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describe, isAssistantError } from '../lib/errors.ts';
import { answer, type Failure, type Shapes } from './shapes.ts';

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

/** The body of every error answer; `field` names the wrong field, if there is one. */
export function errorBody(status: number, message: string, field = '') {
  const name = NAMES[status] ?? STATUS_CODES[status] ?? 'error';
  return { error: field === '' ? { status, name, message } : { status, name, message, field } };
}

/** Answers with an expected failure, an error of Fastify, or 500 for a bug, which is logged. */
export const errorHandler =
  (log: (line: string) => void, shapes: () => Shapes) =>
  (error: FastifyError | AssistantError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fail = (status: number, message: string, field = '') =>
      answer(reply, shapes().failure({ status, message, field, error, ...requestTarget(request) }));
    if (isAssistantError(error)) {
      return fail(statusOf(error), describe(error), 'field' in error ? error.field : '');
    }
    const status = error.statusCode ?? 500;
    if (error instanceof HttpError) return fail(status, error.message, error.field);
    if (status < 500) return fail(status, error.message);
    log(`${request.method} ${requestTarget(request).rawPath}: ${error.stack ?? error.message}`);
    return fail(status, 'internal error; the log has the details');
  };

/** The method and path of a request, as a `Failure` names them. */
export const requestTarget = ({
  method,
  url,
}: FastifyRequest): Pick<Failure, 'method' | 'path' | 'rawPath'> => {
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
    case 'Conflict':
      return 409;
    case 'Outdated':
      return 412;
    case 'TooLarge':
      return 413;
    case 'UnsupportedFile':
      return 415;
    case 'UndecodableAudio':
    case 'InvalidKit':
      return 422;
    case 'EngineMissing':
    case 'NoLoudspeaker':
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

/** A 404 for a name or id in the request; `field` is where it stands, `''` for a path. */
export const unknownName = (field: string, message: string): AssistantError => ({
  _tag: 'UnknownName',
  field,
  message,
});

/** Runs the task; throws its Left, which the error handler answers. */
export async function orThrow<A>(task: TaskEither<AssistantError, A>): Promise<A> {
  const result = await task();
  if (E.isRight(result)) return result.right;
  throw result.left;
}

/** Answers unknown paths with 404, other methods with 405 and `Allow`, and OPTIONS with nothing. Register it first. */
export function answerUnknownPaths(app: FastifyInstance, shapes: () => Shapes): void {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return; // the preflight of every path
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const fail = (status: number, message: string) =>
      answer(reply, shapes().failure({ status, message, field: '', ...requestTarget(request) }));
    const allowed = [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ];
    if (allowed.length === 0) return fail(404, `there is nothing at ${path}`);
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(shapes().optionsStatus).send();
    return fail(405, `${path} does not support ${request.method}`);
  });
}

/** The status and the answer of an example that fails; `field` names the wrong part of the request. */
export const failedWith = (status: number, message: string, field = '') => ({
  status,
  answer: errorBody(status, message, field),
});
