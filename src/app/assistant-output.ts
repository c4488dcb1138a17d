import type { CallbackActorLogic } from 'xstate';
import type { OwnVoice } from '../actors/own-voice.ts';
import { type SpeakingEvent, speaking } from '../actors/speaking.ts';
import type { Player } from '../engines/ports.ts';
import type { EarsSurroundings } from './ears-over.ts';
import type { PlaceEngines } from './place-engines.ts';

/** Where an output is, and what it speaks with. */
interface OutputPlace {
  readonly player: () => Player;
  readonly tts: PlaceEngines['tts'];
  readonly ownVoice: OwnVoice;
  /** Whether it is muted itself; never when absent. */
  readonly isMuted?: () => boolean;
}

export type AssistantOutput = (place: OutputPlace) => CallbackActorLogic<SpeakingEvent>;

/** An output that is mute while the assistant is, or itself. */
export const assistantOutput =
  ({ brain, tell }: Pick<EarsSurroundings, 'brain' | 'tell'>): AssistantOutput =>
  ({ player, tts, ownVoice, isMuted = () => false }) =>
    speaking({
      tts: () => tts().instance,
      player,
      isMuted: () => brain().getSnapshot().matches({ voice: 'muted' }) || isMuted(),
      tell,
      ownVoice,
      ducks: () => brain().getSnapshot().context.settings.listening.ducks,
    });
