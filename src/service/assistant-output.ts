import type { CallbackActorLogic } from 'xstate';
import type { OwnVoice } from '../actors/own-voice.ts';
import { type SpeakingEvent, speaking } from '../actors/speaking.ts';
import type { Player } from '../engines/ports.ts';
import type { EarsSurroundings } from './ears-over.ts';

/** An output over this player; the voice and the mute are those of all outputs. */
export const assistantOutput =
  ({ brain, engines, tell }: Pick<EarsSurroundings, 'brain' | 'engines' | 'tell'>) =>
  (player: () => Player, ownVoice: OwnVoice): CallbackActorLogic<SpeakingEvent> =>
    speaking({
      tts: () => engines.tts.instance,
      player,
      isMuted: () => brain().getSnapshot().matches({ voice: 'muted' }),
      tell,
      ownVoice,
      ducks: () => brain().getSnapshot().context.settings.listening.ducks,
    });
