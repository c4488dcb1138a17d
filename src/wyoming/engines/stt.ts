import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, filter, map, merge, type Observable, take, tap, timer } from 'rxjs';
import type { Stt } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../protocol/event.ts';
import { deadlineMsOf, type Parameters, SttParameters, wanted } from './parameters.ts';
import { hasModel } from './requirements.ts';
import { answers, late, patientFor, refused, type Timing } from './responses.ts';
import { calling, outcome, sentSound } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

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

interface Transcribing {
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  /** For the text after the last frame. */
  readonly deadlineMs: number;
  /** Gets all that was understood so far, from services that tell it. */
  readonly heard?: ((text: string) => void) | undefined;
}

/** The text of what is spoken, once; a service may be done before the speaker is. */
function transcribed(
  { line, fit }: Pick<ServiceCall, 'line' | 'fit'>,
  frames$: Observable<AudioFrame>,
  { model, language, deadlineMs, heard }: Transcribing,
): Observable<string> {
  let soFar = '';
  const { told, error } = late(`transcribing at ${line.peer}`, deadlineMs, OF_HEARING);
  const text$ = answers(line, told).pipe(
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
  return merge(text$, concat(sentSound(line, frames$), late$)).pipe(take(1));
}

const OF_HEARING: ReadonlySet<string> = new Set([
  'transcript',
  'transcript-start',
  'transcript-chunk',
  'transcript-stop',
]);
