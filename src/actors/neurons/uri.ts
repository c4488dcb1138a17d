import { resolve } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { readRegularFile } from '../../lib/regular-file.ts';
import { existingFile } from '../../system/existing-file.ts';
import { httpRequest } from '../../system/http-request.ts';
import { neuron } from '../neuron.ts';
import { failureOf } from '../parameters/program-parameters.ts';
import { contentOf } from './uri-content.ts';
import { isForm, UriParameters } from './uri-parameters.ts';

const NAME = 'uri';

const DEFAULT_TIMEOUT_S = 30;

/** Makes an HTTP request; finds `status_code`, `content` and `response_header`. A status of failure is no failure of the neuron. */
export const uri = neuron({
  name: NAME,
  paths: ['data_from_file'],
  encodings: ({ headers }) => ({ url: 'url', headers: 'header', data: isForm(headers) ? 'form' : 'json' }),
  parameters: UriParameters,
  deadlineMs: ({ timeout = DEFAULT_TIMEOUT_S }) => timeout * 1000,
  run: ({ url, method = 'GET', data, data_from_file, ...given }, { home, version }, { until }) =>
    pipe(
      data_from_file === undefined ? TE.right(data) : fileContent(resolve(home, data_from_file)),
      TE.chain((body) => {
        const headers = {
          'user-agent': `Broca/${version}`,
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(data === undefined ? {} : { 'content-type': 'application/json' }),
          ...login(given),
          ...lowerCased(given.headers ?? {}),
        };
        return httpRequest({ url, method, headers, body }, until());
      }),
      TE.bimap(failureOf(NAME), ({ status, headers, body }) => ({
        _tag: 'Finished',
        values: {
          status_code: status,
          content: contentOf(body, headers['content-type']),
          response_header: headers,
        },
      })),
    ),
});

/** Of a file on the disk: a device or a pipe has no end, and keeps a thread of the platform for ever. */
const fileContent = (path: string): TE.TaskEither<string, string | undefined> =>
  pipe(
    existingFile(path),
    TE.chain(() =>
      TE.tryCatch(
        () => readRegularFile(path).then(String),
        (error) => (error as Error).message,
      ),
    ),
    TE.mapLeft((why) => `data_from_file: ${why}`),
  );

function login({
  user,
  password = '',
}: Pick<UriParameters, 'user' | 'password'>): Readonly<Record<string, string>> {
  if (user === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
