import { type ChosenEngine, choose } from './choose.ts';
import { type EngineSetup, players, stts, ttss } from './index.ts';
import type { Player, Stt, Tts } from './ports.ts';

interface Entry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The engines an assistant works with; whoever made them closes them. */
export interface EnginesAtWork {
  readonly stt: ChosenEngine<Stt>;
  readonly tts: ChosenEngine<Tts>;
  readonly player: ChosenEngine<Player>;
}

/** The engines of these entries. None of them starts a process before it is used. */
export const enginesAtWork = (
  { stt, tts, player }: Readonly<Record<'stt' | 'tts' | 'player', Entry>>,
  setup: Omit<EngineSetup, 'parameters'>,
): EnginesAtWork => ({
  stt: choose('stt', stts, stt, setup),
  tts: choose('tts', ttss, tts, setup),
  player: choose('player', players, player, setup),
});

/** Ends every engine's processes. */
export async function closeEngines({ stt, tts, player }: EnginesAtWork): Promise<void> {
  await Promise.all([stt.instance.close(), tts.instance.close(), player.instance.close()]);
}
