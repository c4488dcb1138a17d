import { concat, filter, map, merge, type Observable, take, tap, timer } from 'rxjs';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../protocol/messages.ts';
import { answers } from './answers.ts';
import { late } from './late.ts';
import { sentSound } from './sent-sound.ts';
import type { ServiceCall } from './service-pool.ts';

interface Transcribing {
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  /** For the text after the last frame. */
  readonly deadlineMs: number;
  /** Gets all that was understood so far, from services that tell it. */
  readonly heard?: ((text: string) => void) | undefined;
}

/** The text of what is spoken, once; a service may be done before the speaker is. */
export function transcribed(
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
