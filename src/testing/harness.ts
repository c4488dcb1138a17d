import { faultCommands } from './harness/faults.ts';
import { type GivenKit, givenKit } from './harness/given-kit.ts';
import { giving } from './harness/giving.ts';
import type { Harness, HarnessOptions } from './harness/harness-types.ts';
import type { Injected } from './harness/injected.ts';
import { kitRecogniser } from './harness/kit-recogniser.ts';
import { looking } from './harness/looking.ts';
import type { Answered, Outcome } from './harness/outcome.ts';
import type { Move } from './harness/path.ts';
import { stage } from './harness/stage.ts';

export type { Answered, GivenKit, Harness, HarnessOptions, Injected, Move, Outcome };

/** The ears know by then how loud the room is. */
const READY_MS = 1_024;

/**
 * An assistant without devices, in virtual time, that somebody has just started; whoever makes it stops it. Nothing it waits for
 * takes real time but the engines and neurons that are given to it. Rejects when the kit cannot be used.
 */
export async function harness(given: GivenKit, options: HarnessOptions = {}): Promise<Harness> {
  const { kit, close } = await givenKit(given);
  const { stt, ...engines } = options.engines ?? {};
  const recogniser = stt === 'kit' ? kitRecogniser(kit) : undefined;
  const heardBy = stt === 'kit' ? recogniser : stt;
  const all = stage(
    kit,
    { ...options, engines: { ...engines, ...(heardBy === undefined ? {} : { stt: heardBy }) } },
    READY_MS,
  );
  const { brain, microphone, faults, settled } = all;
  brain.start();
  const acts = giving(all);
  const looks = looking(all);
  await acts.advance(READY_MS);
  looks.path();
  return {
    brain,
    microphone,
    settled,
    ...acts,
    ...looks,
    ...faultCommands(faults),
    stop: async () => {
      brain.stop();
      await recogniser?.close();
      await close();
    },
  };
}
