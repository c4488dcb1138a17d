import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Stt } from '../../engines/ports.ts';
import { calling, outcome } from './calling.ts';
import { hasModel } from './fits.ts';
import { deadlineMsOf, type Parameters, SttParameters, wanted } from './parameters.ts';
import { refused } from './refused.ts';
import { servicePool } from './service-pool.ts';
import { patientFor, type Timing } from './timing.ts';
import { transcribed } from './transcribed.ts';

interface WyomingOptions {
  readonly parameters: Parameters;
  readonly timing?: Timing;
}

/**
 * Speech to text by Wyoming services. Each request has a connection of its own, to the one with the least to do; the sound goes there while it is
 * spoken. Services of ours are told what can be said here, and nothing that others have told us.
 */
export function wyomingStt({ parameters, timing }: WyomingOptions): Stt {
  const read = wanted(SttParameters, parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = refused(read.left);
    return { ...engine, transcribe: () => TE.left(error), learn: () => {} };
  }
  const { uri, model, language, ...others } = read.right;
  const deadlineMs = deadlineMsOf(others);
  const services = servicePool({
    addresses: uri,
    fits: hasModel(model),
    timing: patientFor(deadlineMs, timing),
  });
  return {
    transcribe: (frames$, signal, heard) =>
      TE.map((text: string) => ({ text, by: 'open' }) as const)(
        outcome(
          calling(services, (call) => transcribed(call, frames$, { model, language, deadlineMs, heard })),
          signal,
        ),
      ),
    learn: (phrases, own = phrases) => services.learn(own),
    health: services.health,
    close: async () => services.close(),
  };
}
