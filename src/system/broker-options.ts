import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { existingFile } from './existing-file.ts';
import { type Broker, mqttOptions } from './mqtt-connection.ts';

/**
 * What to connect to this broker with; paths are relative to `home`. Left: which file is none, as a pipe or a device is that
 * nobody may ever end reading, or that it holds no certificate.
 */
export const brokerOptions = (broker: Broker, home: string): ReturnType<typeof mqttOptions> =>
  pipe(
    Object.entries({ ca_cert: broker.caCert, certfile: broker.certFile, keyfile: broker.keyFile }),
    TE.traverseSeqArray(([name, path]) =>
      path === undefined
        ? TE.right(path)
        : pipe(
            existingFile(resolve(home, path)),
            TE.mapLeft((why) => `${name}: ${why}`),
          ),
    ),
    TE.chain(() => mqttOptions(broker, home)),
    TE.chainEitherK((options) =>
      E.tryCatch(
        () => {
          createSecureContext({ ca: options.ca, cert: options.cert, key: options.key });
          return options;
        },
        (error) => `ca_cert, certfile and keyfile: ${(error as Error).message}`,
      ),
    ),
  );
