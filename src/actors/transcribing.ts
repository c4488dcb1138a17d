import type { Observable } from 'rxjs';
import type { PromiseActorLogic } from 'xstate';
import type { TranscriptHeard } from '../brain/sound-news.ts';
import type { Stt, Transcript } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { fromTask } from './from-task.ts';
import { type Recorded, unrecorded } from './hearing.ts';

interface TranscribingInput {
  readonly frames$: Observable<AudioFrame>;
  readonly call: string;
  readonly conversation: string;
}

export type TranscribingLogic = PromiseActorLogic<Transcript, TranscribingInput>;

/** Hears one recording to its end; stopping it frees the recogniser. */
export const transcribing = (
  stt: () => Stt,
  tell: (news: TranscriptHeard) => void,
  recorded: Recorded = unrecorded,
): TranscribingLogic =>
  fromTask(({ frames$, call, conversation }, signal) =>
    stt().transcribe(recorded(frames$, call), signal, (text) =>
      tell({ type: 'transcript.partial', call, conversation, text }),
    ),
  );
