import { faultCommands } from './engines/faults.ts';
import { giving } from './giving.ts';
import type { Harness, HarnessOptions } from './harness-types.ts';
import type { Injected } from './injected.ts';
import { type GivenKit, givenKit } from './kit/given-kit.ts';
import { kitRecogniser } from './kit/kit-recogniser.ts';
import { looking } from './looking.ts';
import type { Answered, Outcome } from './outcome.ts';
import type { Move } from './path.ts';
import { rig } from './rig.ts';

export type { Answered, GivenKit, Harness, HarnessOptions, Injected, Move, Outcome };

/** The ears know by then how loud the room is. */
const READY_MS = 1_024;

/**
 * An assistant without devices, in virtual time, that somebody has just started; whoever makes it stops it. Nothing it waits for
 * takes real time but the engines and neurons that are given to it. Rejects when the kit cannot be used.
 */
export async function harness(given: GivenKit, options: HarnessOptions = {}): Promise<Harness> {
  const { kit, close } = await givenKit(given);
  const opened: (() => unknown)[] = [close];
  const stop = async (): Promise<void> => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const { stt: heardBy, ...others } = options.engines ?? {};
    const recogniser = heardBy === 'kit' ? kitRecogniser(kit) : undefined;
    if (recogniser !== undefined) opened.push(recogniser.close);
    const stt = heardBy === 'kit' ? recogniser : heardBy;
    const engines = { ...others, ...(stt === undefined ? {} : { stt }) };
    const all = rig(kit, { ...options, engines }, READY_MS);
    const { brain, microphone, faults, settled } = all;
    opened.push(() => brain.stop());
    brain.start();
    const acts = giving(all);
    const looks = looking(all);
    await acts.advance(READY_MS);
    looks.path();
    return { brain, microphone, settled, ...acts, ...looks, ...faultCommands(faults), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
