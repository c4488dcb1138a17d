import { concat, filter, map, merge, type Observable, take, tap, timer } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../../wyoming/messages.ts';
import { answers } from './answers.ts';
import type { ServiceCall } from './pool.ts';
import { sentSound } from './sent-sound.ts';

export interface Transcribing {
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  /** For the text after the last frame. */
  readonly deadlineMs: number;
  /** Gets all that was understood so far, from services that tell it. */
  readonly heard?: ((text: string) => void) | undefined;
}

/** The text of what is spoken, once; a service may be done before the speaker is. */
export function transcribed(
  { line, offer }: Pick<ServiceCall, 'line' | 'offer'>,
  frames$: Observable<AudioFrame>,
  { model, language, deadlineMs, heard }: Transcribing,
): Observable<string> {
  let soFar = '';
  const text$ = answers(line).pipe(
    tap((message) => {
      if (message.type !== 'transcript-chunk' || !offer.isStreaming) return;
      soFar += message.data.text;
      if (soFar.trim() !== '') heard?.(soFar.trim());
    }),
    filter((message) => message.type === 'transcript'),
    map(({ data }) => data.text.trim()),
  );
  const late: AssistantError = {
    _tag: 'DeadlinePassed',
    stage: `transcribing at ${line.peer}`,
    deadlineMs,
  };
  const late$ = timer(deadlineMs).pipe(
    map((): never => {
      throw late;
    }),
  );
  line.send(messageOf('transcribe', { name: model, language }));
  return merge(text$, concat(sentSound(line, frames$), late$)).pipe(take(1));
}
