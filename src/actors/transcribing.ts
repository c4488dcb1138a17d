import type { Observable } from 'rxjs';
import type { PromiseActorLogic } from 'xstate';
import type { Stt, Transcript } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { fromTask } from './from-task.ts';

export type TranscribingLogic = PromiseActorLogic<Transcript, { readonly frames$: Observable<AudioFrame> }>;

/** Hears one recording to its end; stopping it frees the recogniser. */
export const transcribing = (stt: () => Stt): TranscribingLogic =>
  fromTask(({ frames$ }, signal) => stt().transcribe(frames$, signal));
