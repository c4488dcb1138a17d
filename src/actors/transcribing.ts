import { defer, type Observable, Subscription } from 'rxjs';
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { TranscriptHeard } from '../brain/sounding-events.ts';
import type { Stt, Transcript, TranscriptPart } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { type Recorded, unrecorded } from './hearing.ts';

/** An uploaded recording to transcribe. Its frames may still arrive. */
export interface AudioGiven {
  readonly type: 'audio.given';
  readonly call: string;
  readonly conversation: string;
  readonly frames$: Observable<AudioFrame>;
}

/** A recording was transcribed: its text, and the recogniser of a chain that made it. */
export interface AudioHeard {
  readonly type: 'audio.heard';
  readonly call: string;
  readonly result: { readonly text: string; readonly engine?: string };
}

/** A recording could not be transcribed. */
export interface AudioNotHeard {
  readonly type: 'audio.not_heard';
  readonly call: string;
  readonly error: unknown;
}

export type TranscribingLogic = CallbackActorLogic<AudioGiven>;

/** Transcribes recordings side by side, and reports each to the parent. Stopping the actor releases the recogniser. */
export const transcribing = (
  stt: () => Stt,
  emit: (event: TranscriptHeard) => void,
  recorded: Recorded = unrecorded,
): TranscribingLogic =>
  fromCallback(({ receive, sendBack }) => {
    const calls = new Subscription();
    receive(({ frames$, call, conversation }) => {
      const heard = (part: TranscriptPart): void => {
        if (part.type === 'partial')
          emit({ type: 'transcript.partial', call, conversation, text: part.text });
        else sendBack({ type: 'audio.heard', call, result: resultOf(part.transcript) } satisfies AudioHeard);
      };
      const failed = (error: unknown) =>
        sendBack({ type: 'audio.not_heard', call, error } satisfies AudioNotHeard);
      const parts$ = defer(() => stt().transcribe(recorded(frames$, call), { isRecorded: true }));
      calls.add(parts$.subscribe({ next: heard, error: failed }));
    });
    return () => calls.unsubscribe();
  });

const resultOf = ({ text, engine }: Transcript): AudioHeard['result'] =>
  engine === undefined ? { text } : { text, engine };
