import type { FastifyReply } from 'fastify';
import type { Answer } from './shapes.ts';

/** Sends an answer; `null` becomes a JSON body, where Fastify alone would send none. */
export const answer = (reply: FastifyReply, { status, body, headers = {} }: Answer): FastifyReply =>
  body === null
    ? reply.code(status).headers(headers).type('application/json; charset=utf-8').send('null')
    : reply.code(status).headers(headers).send(body);
