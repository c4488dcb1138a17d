import type { DoneActorEvent, ErrorActorEvent, OutputFrom } from 'xstate';
import type { TranscribingLogic } from '../actors/transcribing.ts';
import type { News, OfCall } from '../brain/events.ts';
import { describeUnknown } from '../errors.ts';

export type Transcribed = DoneActorEvent<OutputFrom<TranscribingLogic>> | ErrorActorEvent;

/** What became of the sound of this call. */
export const transcribedNews = (of: OfCall, ended: Transcribed): readonly News[] =>
  'error' in ended
    ? [
        { type: 'audio.transcribed', ...of, result: { error: ended.error } },
        { type: 'on_stt_error', ...of, detail: describeUnknown(ended.error) },
      ]
    : [{ type: 'audio.transcribed', ...of, result: heardBy(ended.output) }];

/** What was understood, and by which recogniser of a chain. */
const heardBy = ({ text, engine }: OutputFrom<TranscribingLogic>) =>
  engine === undefined ? { text } : { text, engine };
