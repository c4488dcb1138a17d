import * as E from 'fp-ts/lib/Either.js';
import { concat, merge, mergeMap, type Observable, takeWhile, throwError, timer } from 'rxjs';
import { spelledLessons } from '../../engines/grammar-phrases.ts';
import type { Stt, TranscriptPart } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../protocol/event.ts';
import { deadlineMsOf, decodeParameters, type EngineOptions, SttParameters } from './parameters.ts';
import { needsModel } from './requirements.ts';
import { deadlineTracker, misconfigured, responses, timingFor } from './responses.ts';
import { sendFrames, withServiceCall } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

/**
 * Speech to text by Wyoming services. Each request has its own connection, to the least busy service, and streams the sound. Services
 * that are Broca get the phrases of this assistant, but not those of its clients.
 */
export function wyomingStt({ parameters, timing }: Omit<EngineOptions, 'log'>): Stt {
  const read = decodeParameters(SttParameters, parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = misconfigured(read.left);
    return { ...engine, transcribe: () => throwError(() => error), learn: () => {} };
  }
  const { uri, model: name, language } = read.right;
  const deadlineMs = deadlineMsOf(read.right);
  const spelled = spelledLessons();
  const services = servicePool(uri, needsModel(name), timingFor(deadlineMs, timing));
  /** A service may finish before the sound ends. Only some stream partial texts. */
  const transcription = (
    { line, fit }: ServiceCall,
    frames$: Observable<AudioFrame>,
  ): Observable<TranscriptPart> => {
    let soFar = '';
    const { received, error } = deadlineTracker(`transcribing at ${line.peer}`, deadlineMs, STT_TYPES);
    const part$ = responses(line, received).pipe(
      mergeMap((message): readonly TranscriptPart[] => {
        if (message.type === 'transcript')
          return [{ type: 'final', transcript: { text: message.data.text.trim(), by: 'open' } }];
        if (message.type !== 'transcript-chunk' || !fit.isStreaming) return [];
        soFar += message.data.text;
        return soFar.trim() === '' ? [] : [{ type: 'partial', text: soFar.trim() }];
      }),
    );
    const late$ = timer(deadlineMs).pipe(mergeMap(() => throwError(error)));
    line.send(messageOf('transcribe', { name, language }));
    return merge(part$, concat(sendFrames(line, frames$), late$)).pipe(
      takeWhile(({ type }) => type !== 'final', true),
    );
  };
  return {
    transcribe: (frames$) => withServiceCall(services, (call) => transcription(call, frames$)),
    learn: (lesson, own = lesson) => services.learn(spelled(own)),
    health: services.health,
    close: services.close,
  };
}

const STT_TYPES = ['transcript', 'transcript-start', 'transcript-chunk', 'transcript-stop'];
