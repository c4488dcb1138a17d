import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, filter, map, merge, mergeMap, type Observable, take, tap, throwError, timer } from 'rxjs';
import type { Stt } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../protocol/event.ts';
import { deadlineMsOf, decodeParameters, type EngineOptions, SttParameters } from './parameters.ts';
import { needsModel } from './requirements.ts';
import { deadlineTracker, misconfigured, responses, timingFor } from './responses.ts';
import { firstResult, sendFrames, withServiceCall } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

/**
 * Speech to text by Wyoming services. Each request has its own connection, to the least busy service, and streams the sound. Services
 * that are Broca get the phrases of this assistant, but not those of its clients.
 */
export function wyomingStt({ parameters, timing }: Omit<EngineOptions, 'log'>): Stt {
  const read = decodeParameters(SttParameters, parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = misconfigured(read.left);
    return { ...engine, transcribe: () => TE.left(error), learn: () => {} };
  }
  const { uri, model: name, language } = read.right;
  const deadlineMs = deadlineMsOf(read.right);
  const services = servicePool(uri, needsModel(name), timingFor(deadlineMs, timing));
  /** Emits the text once; a service may finish before the sound ends. `heard` gets the partial texts of services that stream them. */
  const transcription = (
    { line, fit }: ServiceCall,
    frames$: Observable<AudioFrame>,
    heard: (text: string) => void = () => {},
  ): Observable<string> => {
    let soFar = '';
    const { received, error } = deadlineTracker(`transcribing at ${line.peer}`, deadlineMs, STT_TYPES);
    const text$ = responses(line, received).pipe(
      tap((message) => {
        if (message.type !== 'transcript-chunk' || !fit.isStreaming) return;
        soFar += message.data.text;
        if (soFar.trim() !== '') heard(soFar.trim());
      }),
      filter((message) => message.type === 'transcript'),
      map(({ data }) => data.text.trim()),
    );
    const late$ = timer(deadlineMs).pipe(mergeMap(() => throwError(error)));
    line.send(messageOf('transcribe', { name, language }));
    return merge(text$, concat(sendFrames(line, frames$), late$)).pipe(take(1));
  };
  return {
    transcribe: (frames$, signal, heard) =>
      TE.map((text: string) => ({ text, by: 'open' }) as const)(
        firstResult(
          withServiceCall(services, (call) => transcription(call, frames$, heard)),
          signal,
        ),
      ),
    learn: (phrases, own = phrases) => services.learn(own),
    health: services.health,
    close: services.close,
  };
}

const STT_TYPES = ['transcript', 'transcript-start', 'transcript-chunk', 'transcript-stop'];
