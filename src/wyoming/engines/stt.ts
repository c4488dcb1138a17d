import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, filter, map, merge, type Observable, take, tap, timer } from 'rxjs';
import type { Stt } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../protocol/event.ts';
import { deadlineMsOf, decodeParameters, type Parameters, SttParameters } from './parameters.ts';
import { needsModel } from './requirements.ts';
import { deadlineTracker, misconfigured, responses, type Timing, timingFor } from './responses.ts';
import { firstResult, sendFrames, withServiceCall } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

interface WyomingSttOptions {
  readonly parameters: Parameters;
  readonly timing?: Timing;
}

/**
 * Speech to text by Wyoming services. Each request has its own connection, to the least busy service, and streams the sound. Services
 * that are Broca get the phrases of this assistant, but not those of its clients.
 */
export function wyomingStt({ parameters, timing }: WyomingSttOptions): Stt {
  const read = decodeParameters(SttParameters, parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = misconfigured(read.left);
    return { ...engine, transcribe: () => TE.left(error), learn: () => {} };
  }
  const { uri, model, language, ...others } = read.right;
  const deadlineMs = deadlineMsOf(others);
  const services = servicePool({
    addresses: uri,
    requirement: needsModel(model),
    timing: timingFor(deadlineMs, timing),
  });
  return {
    transcribe: (frames$, signal, heard) =>
      TE.map((text: string) => ({ text, by: 'open' }) as const)(
        firstResult(
          withServiceCall(services, (call) =>
            transcription(call, frames$, { model, language, deadlineMs, heard }),
          ),
          signal,
        ),
      ),
    learn: (phrases, own = phrases) => services.learn(own),
    health: services.health,
    close: async () => services.close(),
  };
}

interface TranscribeOptions {
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  /** The timeout for the text after the last frame. */
  readonly deadlineMs: number;
  /** Gets the partial text, from services that stream it. */
  readonly heard?: ((text: string) => void) | undefined;
}

/** Emits the text once; a service may finish before the sound ends. */
function transcription(
  { line, fit }: Pick<ServiceCall, 'line' | 'fit'>,
  frames$: Observable<AudioFrame>,
  { model, language, deadlineMs, heard }: TranscribeOptions,
): Observable<string> {
  let soFar = '';
  const { received, error } = deadlineTracker(`transcribing at ${line.peer}`, deadlineMs, STT_TYPES);
  const text$ = responses(line, received).pipe(
    tap((message) => {
      if (message.type !== 'transcript-chunk' || !fit.isStreaming) return;
      soFar += message.data.text;
      if (soFar.trim() !== '') heard?.(soFar.trim());
    }),
    filter((message) => message.type === 'transcript'),
    map(({ data }) => data.text.trim()),
  );
  const late$ = timer(deadlineMs).pipe(
    map((): never => {
      throw error();
    }),
  );
  line.send(messageOf('transcribe', { name: model, language }));
  return merge(text$, concat(sendFrames(line, frames$), late$)).pipe(take(1));
}

const STT_TYPES: ReadonlySet<string> = new Set([
  'transcript',
  'transcript-start',
  'transcript-chunk',
  'transcript-stop',
]);
