import * as E from 'fp-ts/lib/Either.js';
import { catchError, throwError } from 'rxjs';
import type { Trigger } from '../../engines/ports.ts';
import { describe, isAssistantError } from '../../errors.ts';
import { calling } from './calling.ts';
import { detected } from './detected.ts';
import { hasHotwords } from './fits.ts';
import { hotwordParameters } from './hotword-parameters.ts';
import type { Parameters } from './parameters.ts';
import { refused } from './refused.ts';
import { servicePool } from './service-pool.ts';
import type { Timing } from './timing.ts';

interface WyomingTriggerOptions {
  readonly parameters: Parameters;
  readonly log: (line: string) => void;
  readonly timing?: Timing;
}

/** Hotwords by Wyoming services: a connection for each subscriber, which is an error when it is lost. */
export function wyomingTrigger({ parameters, log, timing }: WyomingTriggerOptions): Trigger {
  const read = hotwordParameters(parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = refused(read.left);
    return { ...engine, detect: () => throwError(() => error) };
  }
  const { uri, words, usual } = read.right;
  const fits = hasHotwords(words.map(({ hotword }) => hotword));
  const services = servicePool({ addresses: uri, fits, timing });
  return {
    detect: (frames$, { isRecorded = false } = {}) =>
      calling(services, (call) =>
        detected(call, frames$, {
          words,
          usual,
          isWhole: isRecorded,
          leftOut: () =>
            log(`hotwords: ${call.line.peer} is too slow to listen to everything; sound is left out`),
        }),
      ).pipe(catchError((error: unknown) => throwError(() => failed(error)))),
    health: services.health,
    close: async () => services.close(),
  };
}

/** What hotwords are listened to with promises no deadline. */
const failed = (error: unknown): unknown =>
  isAssistantError(error) && error._tag === 'DeadlinePassed'
    ? { _tag: 'EngineFailed', engine: 'wyoming', message: describe(error) }
    : error;
