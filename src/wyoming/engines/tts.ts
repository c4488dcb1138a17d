import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, map, type Observable, toArray } from 'rxjs';
import { joined } from '../../engines/joined.ts';
import type { Sound, Tts } from '../../engines/ports.ts';
import { calling, outcome } from './calling.ts';
import { hasVoice } from './fits.ts';
import { deadlineMsOf, type Parameters, TtsParameters, wanted } from './parameters.ts';
import { inPieces } from './pieces.ts';
import { refused } from './refused.ts';
import { servicePool } from './service-pool.ts';
import { spoken, type Voice } from './spoken.ts';
import { patientFor, type Timing } from './timing.ts';

interface WyomingTtsOptions {
  readonly parameters: Parameters;
  readonly timing?: Timing;
}

/** Speech by Wyoming services: a connection for each text, to the one with the least to do. A text without words gives a sound without samples. */
export function wyomingTts({ parameters, timing }: WyomingTtsOptions): Tts {
  const read = wanted(TtsParameters, parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = refused(read.left);
    return { ...engine, synthesize: () => TE.left(error) };
  }
  const { uri, voice: name, speaker, language, ...others } = read.right;
  const voice = voiceOf({ name, speaker, language });
  const deadlineMs = deadlineMsOf(others);
  const services = servicePool({
    addresses: uri,
    fits: hasVoice(name),
    timing: patientFor(deadlineMs, timing),
  });
  const chunks = (text: string): Observable<Sound> =>
    text.trim() === '' ? EMPTY : calling(services, (call) => spoken(call, text, { voice, deadlineMs }));
  return {
    synthesize: (text, signal) => outcome(chunks(text).pipe(toArray(), map(joined)), signal),
    synthesizePieces: (text) => inPieces(chunks(text)),
    health: services.health,
    close: async () => services.close(),
  };
}

/** The protocol takes a name, perhaps with a speaker, or else a language. */
function voiceOf({ name, speaker, language }: Voice): Voice | undefined {
  if (name !== undefined) return speaker === undefined ? { name } : { name, speaker };
  return language === undefined ? undefined : { language };
}
