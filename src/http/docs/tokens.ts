import { Nothing } from '../codecs/titled.ts';
import { AddedToken, TokenList } from '../codecs/tokens.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

export const listTokens: RouteDoc = {
  operationId: 'listTokens',
  tag: 'access',
  role: 'admin',
  summary: 'The tokens that let clients in',
  answers: { 200: TokenList },
  examples: { all: { summary: 'All of them' } },
};

export const addToken: RouteDoc = {
  operationId: 'addToken',
  tag: 'access',
  role: 'admin',
  summary: 'Makes a token',
  description: 'Its text is in this answer and nowhere else.',
  answers: { 201: AddedToken },
  failures: { 409: 'a token of this name is there', 507: 'the disk is full' },
  examples: {
    tablet: { summary: 'For a tablet on the wall', body: { name: 'tablet', role: 'order' } },
    wrong: { summary: 'No such role', body: { name: 'tablet', role: 'owner' }, status: 400 },
  },
};

export const revokeToken: RouteDoc = {
  operationId: 'revokeToken',
  tag: 'access',
  role: 'admin',
  summary: 'Revokes a token',
  description: 'Nobody is let in with it any more; lines that it holds open are cut within a second.',
  answers: { 204: Nothing },
  failures: { 404: 'no token has this name', 507: 'the disk is full' },
  examples: {
    tablet: { summary: 'The tablet is gone', params: { name: 'tablet' } },
    unknown: {
      summary: 'No such token',
      params: { name: 'phone' },
      ...notFound('no token is named "phone"', 'name'),
    },
  },
};
