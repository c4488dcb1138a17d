import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/described.ts';
import { ErrorAnswer } from '../codecs/error.ts';
import type { DocumentedRoute } from './routes.ts';

interface CommonResponse {
  readonly name: string;
  readonly description: string;
  /** Of which routes; of all when absent. */
  readonly isOf?: (route: DocumentedRoute) => boolean;
}

/** What may be answered in place of what a route is for, whichever it is. */
const COMMON: Readonly<Record<string, CommonResponse>> = {
  401: { name: 'Unauthorized', description: 'no or a wrong login or token, where the settings ask for one' },
  403: {
    name: 'Forbidden',
    description: 'a token whose role is too low, or asked by a page of a site that the settings do not allow',
  },
  421: { name: 'OtherHost', description: 'asked by a host name that the settings do not know' },
  429: {
    name: 'TooManyLogins',
    description:
      'too many wrong logins of this address wait for their answer; `Retry-After` says how long that takes',
  },
  503: { name: 'Stopping', description: 'the service is stopping' },
  504: {
    name: 'TooSlow',
    description: 'the answer took too long',
    isOf: ({ takesItsTime }) => !takesItsTime,
  },
  default: { name: 'AnyFailure', description: 'any other failure' },
};

/** References to those that a route may answer with, by status. */
export const commonAnswers = (route: DocumentedRoute) =>
  Object.entries(COMMON).flatMap(([status, { name, isOf }]) =>
    isOf?.(route) === false ? [] : [[status, { $ref: `#/components/responses/${name}` }] as const],
  );

/** What these references mean. */
export const commonResponses = (schemaOf: (codec: t.Mixed) => JsonSchema) =>
  Object.fromEntries(
    Object.values(COMMON).map(({ name, description }) => [
      name,
      { description, content: { 'application/json': { schema: schemaOf(ErrorAnswer) } } },
    ]),
  );
