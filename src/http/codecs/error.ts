import * as t from 'io-ts';
import { titled } from './titled.ts';

/** The one shape of every failure. */
export const ErrorAnswer = titled(
  'ErrorAnswer',
  t.type({
    error: titled(
      'Failure',
      t.intersection([
        t.type({ status: t.number, name: t.string, message: t.string }),
        t.partial({ field: t.string }),
      ]),
      {
        name: 'Bad request, unauthorized, itemNotFound; of every other status its usual name',
        field: 'where in the request the mistake is, such as neurons[0].say',
      },
    ),
  }),
);
