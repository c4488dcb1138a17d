import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../errors.ts';

/**
 * Answers requests whose header `Expect` asks for something else than 100-continue with 417, in the shape of every other error.
 * The platform would answer without a body, and no route hears of them.
 */
export function refuseExpectations(app: FastifyInstance): void {
  const server: Pick<Server, 'on'> = app.server;
  server.on('checkExpectation', (_, response) => {
    const body = JSON.stringify(errorBody(417, 'only 100-continue can be expected'));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close', // the body of the request is not read
    };
    response.writeHead(417, headers).end(body);
  });
}
