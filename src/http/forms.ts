import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** The limits of an upload; fields may come before its file and after it. */
export const FORM_LIMITS = {
  parts: 25,
  files: 5,
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 50,
};

/**
 * The parts of a multipart form as they arrive. A form cut off or without a boundary is the client's mistake, though the parser's errors know
 * no status: it rejects with one of 400.
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart, void> {
  try {
    yield* request.parts();
  } catch (error) {
    if (error instanceof Error && !('statusCode' in error))
      throw new HttpError(400, `the form is broken: ${error.message}`);
    throw error;
  }
}
