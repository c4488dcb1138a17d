import * as E from 'fp-ts/lib/Either.js';
import { throwError } from 'rxjs';
import type { Trigger } from '../ports.ts';
import { calling } from './calling.ts';
import { detected } from './detected.ts';
import { hasWakeWords } from './offer.ts';
import type { Parameters } from './parameters.ts';
import { pool } from './pool.ts';
import { refused } from './refused.ts';
import type { Timing } from './timing.ts';
import { wantedWakeWords } from './wake-words.ts';

export interface WyomingTriggerOptions {
  readonly parameters: Parameters;
  readonly log: (line: string) => void;
  readonly timing?: Timing;
}

/** Hotwords by Wyoming services: a connection for each subscriber, which is an error when it is lost. */
export function wyomingTrigger({ parameters, log, timing }: WyomingTriggerOptions): Trigger {
  const read = wantedWakeWords(parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = refused(read.left);
    return { ...engine, detect: () => throwError(() => error) };
  }
  const { uri, words, usual } = read.right;
  const fits = hasWakeWords(words.map(({ hotword }) => hotword));
  const services = pool({ addresses: uri, fits, timing });
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
      ),
    health: services.health,
    close: async () => services.close(),
  };
}
