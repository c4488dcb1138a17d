import { type ChosenEngine, choose } from './choose.ts';
import { type EngineSetup, players, stts, triggers, ttss } from './index.ts';
import type { Player, Stt, Trigger, Tts } from './ports.ts';

interface Entry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The engines an assistant works with; whoever made them closes them. */
export interface EnginesAtWork {
  readonly stt: ChosenEngine<Stt>;
  readonly tts: ChosenEngine<Tts>;
  readonly player: ChosenEngine<Player>;
  readonly trigger: ChosenEngine<Trigger>;
}

/** The engines of these entries. None of them starts a process before it is used. */
export const enginesAtWork = (
  { stt, tts, player, trigger }: Readonly<Record<'stt' | 'tts' | 'player' | 'trigger', Entry>>,
  setup: Omit<EngineSetup, 'parameters'>,
): EnginesAtWork => ({
  stt: choose('stt', stts, stt, setup),
  tts: choose('tts', ttss, tts, setup),
  player: choose('player', players, player, setup),
  trigger: choose('trigger', triggers, trigger, setup),
});

/** Ends every engine's processes. */
export async function closeEngines({ stt, tts, player, trigger }: EnginesAtWork): Promise<void> {
  await Promise.all([stt, tts, player, trigger].map(({ instance }) => instance.close()));
}
